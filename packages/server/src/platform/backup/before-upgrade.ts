import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { stampOf } from '@portal/contract/platform/time'
import type { KeyRing } from '../crypto/secrets.ts'
import { type Versions, versionOf } from '../database/migrate.ts'
import { PORTAL } from '../environment/launcher.ts'
import { backup } from './backup.ts'

/** The database as it was before a newer program changed its tables. Files are not in it: no upgrade touches them. */

const FOLDER = 'upgrades'
/** So many upgrades can be looked back on. */
const KEPT = 3
const NAME = /^(\d{8}T\d{6}Z)-from-(\w+)\.backup$/

/** For `migrate`: writes the backup and names it; what fails here stops the upgrade before it has begun. */
export const saveBeforeUpgrade =
  (
    {
      dataDir,
      ownerUrl,
      about,
      ring,
    }: { dataDir: string; ownerUrl: string; about: () => Promise<string>; ring?: KeyRing },
    log: (message: string) => void,
  ) =>
  async ({ database, program }: Versions): Promise<void> => {
    const folder = join(dataDir, FOLDER)
    const stamp = stampOf(new Date())
    const path = join(folder, `${stamp}-from-${versionOf(database)}.backup`)
    log(`数据库将从版本 ${versionOf(database)} 升级到 ${versionOf(program)}，先备份到 ${path}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await clearDrafts(folder)
      await backup({ ownerUrl, filesFolder: undefined, about: await about() }, path, {
        databaseOnly: true,
        ...(ring && { ring }),
      })
    } catch (error) {
      const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: 0, bsize: 0 }))
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        `升级前的备份没有做成，数据库没有改动：${reason}（${folder} 所在磁盘可用 ${Math.floor((bavail * bsize) / 1024 ** 2)} MB）`,
        { cause: error },
      )
    }
    await prune(folder)
    log(`升级前的备份已完成。如需退回：停止门户，执行 ${PORTAL} rollback-upgrade，再换回原来的程序`)
  }

async function clearDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}

/** Of each version the newest one, the first of a row of failed tries as well as the last: their content is the same. */
async function prune(folder: string): Promise<void> {
  const newest = new Map<string, string>()
  for (const { name, from } of await listSaved(folder)) newest.set(from, name)
  const kept = new Set([...newest.values()].sort().slice(-KEPT))
  for (const { name } of await listSaved(folder))
    if (!kept.has(name)) await rm(join(folder, name), { force: true })
}

async function listSaved(folder: string): Promise<{ name: string; from: string }[]> {
  const found = await readdir(folder).catch(() => [])
  return found.sort().flatMap((name) => {
    const from = NAME.exec(name)?.[2]
    return from ? [{ name, from }] : []
  })
}

/** The newest one; undefined when there is none. */
export async function newestSaved(dataDir: string): Promise<string | undefined> {
  const last = (await listSaved(join(dataDir, FOLDER))).at(-1)
  return last && join(dataDir, FOLDER, last.name)
}
