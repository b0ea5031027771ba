import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For fault tests: a volume that can be filled and made read-only. Needs the right to mount. */

const run = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

export const hasMounts = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'portal-mount-'))
  const mounted = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'portal-test', folder)
  if (mounted) run('umount', folder)
  rmdirSync(folder)
  return mounted
}

export const mountSmall = (folder: string, megabytes: number) => {
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'portal-test', folder))
    throw new Error('cannot mount')
  return {
    /** Lazily: open files of a killed process must not keep it. */
    unmount: () => run('umount', '-l', folder),
    readOnly(readOnly: boolean) {
      if (!run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder)) throw new Error('cannot remount')
    },
  }
}

/** Leaves next to nothing; the answer frees it again. */
export const fillDisk = (folder: string): (() => void) => {
  const path = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize - 8192))
  } catch (error) {
    // Somebody else has used the rest meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(path)
}
