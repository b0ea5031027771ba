import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvironmentError } from './environment-error.ts'

/** The types do not know the one that gives an account its own further groups. */
type Process = NodeJS.Process & { initgroups?(uid: number, gid: number): void }

/** Of whom the portal in this folder is; undefined where root itself is meant to keep it, or nothing is there yet. */
const ownerOf = (dataDir: string): { uid: number; gid: number } | undefined => {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder?.isDirectory() || folder.uid === 0) return undefined
  // A service of root's lends its database an account: its folder may have been made by anybody.
  const cluster = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  return cluster && cluster.uid !== folder.uid ? undefined : { uid: folder.uid, gid: folder.gid }
}

const nameOf = (uid: number): string =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([, , id]) => id === String(uid))?.[0] ?? String(uid)

const worksAs = (uid: number, work: () => unknown): boolean => {
  process.seteuid?.(uid)
  try {
    work()
    return true
  } catch {
    return false
  } finally {
    process.seteuid?.(0)
  }
}

/**
 * Root works as the account whose portal it is: what root wrote there the service could not use, and its database takes no other account.
 */
export const becomeOwner = (dataDir: string): void => {
  if (process.getuid?.() !== 0) return
  const owner = ownerOf(dataDir)
  if (!owner) return
  const { uid, gid } = owner
  // Who cannot walk there serves nothing from there.
  if (!worksAs(uid, () => readdirSync(dataDir))) return
  if (!worksAs(uid, () => readFileSync(fileURLToPath(import.meta.url))))
    throw new EnvironmentError(
      `${dataDir} 属于账号 ${nameOf(uid)}，而这个账号不能读取程序所在的文件夹；请把程序放到它可以读取的地方（如 /opt/portal）`,
    )
  try {
    const self: Process = process
    self.initgroups?.(uid, gid)
  } catch {
    // Without an entry in the list of accounts, as in containers.
    process.setgroups?.([gid])
  }
  process.setgid?.(gid)
  process.setuid?.(uid)
}
