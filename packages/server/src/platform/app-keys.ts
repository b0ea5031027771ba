import type { Db } from './database/database.ts'
import { EnvironmentError } from './environment.ts'
import type { KeyRing } from './secrets.ts'

interface AppKeyTable {
  keyId: string
}
declare module './database/tables.ts' {
  interface Tables {
    appKey: AppKeyTable
  }
}

/** With a wrong key the portal would look alive and open nothing: then it does not start (security.md D3). */
export async function requireKeysOf(db: Db, ring: KeyRing): Promise<void> {
  await db
    .insertInto('appKey')
    .columns(['keyId'])
    // The first start of a database decides; later keys come in by rotation.
    .expression((from) =>
      from
        .selectNoFrom((value) => value.val(ring.currentId).as('keyId'))
        .where(({ not, exists }) => not(exists(from.selectFrom('appKey').select('keyId')))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const needed = await db.selectFrom('appKey').select('keyId').execute()
  refuseMissingKeys(
    needed.map(({ keyId }) => keyId),
    ring,
  )
  // The process is about to seal under it, so from now on it is needed.
  const current = { keyId: ring.currentId }
  await db
    .insertInto('appKey')
    .values(current)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function refuseMissingKeys(needed: readonly string[], ring: KeyRing): void {
  if (needed.every((id) => ring.ids.includes(id))) return
  throw new EnvironmentError('环境变量 APP_KEY 不正确：数据是用另一个密钥加密的，请使用原来的密钥')
}
