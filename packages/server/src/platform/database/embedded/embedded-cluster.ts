import { spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { asUser, type ServerUser } from './embedded-binaries.ts'
import { startReason } from './start-reason.ts'

/** Makes the data folder, whole or not at all: a kill during `initdb` leaves one that never starts. */
export function initialiseCluster(
  cluster: string,
  binaries: string,
  user: ServerUser,
  disposable: boolean,
): void {
  const base = dirname(cluster)
  const prefix = `${basename(cluster)}.init-`
  for (const name of readdirSync(base)) {
    if (name.startsWith(prefix)) rmSync(join(base, name), { recursive: true, force: true })
  }
  const draft = join(base, `${prefix}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  const folder = openSync(draft, 'r')
  try {
    // A server started by systemd has no locale: say everything, or Chinese text lands in SQL_ASCII.
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
    const rest = ['--encoding=UTF8', '--data-checksums', '--auth=trust', '--username=postgres']
    const args = ['-D', folderArgument(draft), ...locale, ...rest, ...(disposable ? ['--no-sync'] : [])]
    const done = spawnSync(join(binaries, 'bin', 'initdb'), args, {
      ...surroundings(user),
      stdio: ['ignore', 'pipe', 'pipe', folder],
      encoding: 'utf8',
    })
    if (done.status !== 0) {
      const said = `${done.stderr}${done.error?.message ?? ''}`
      throw new Error(`内置数据库没有建成：${startReason(said) ?? said.trim().split('\n').join(' ')}`)
    }
  } finally {
    closeSync(folder)
  }
  renameSync(draft, cluster)
  syncFolder(base)
}

/**
 * Below a home that only its owner may enter, the server's account cannot walk to the data folder.
 * On Linux it gets the opened folder as descriptor 3 and needs no walk.
 */
export function folderArgument(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/fd/3' : folder
}

export function surroundings(user: ServerUser) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  return { ...asUser(user), cwd: '/', env }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
