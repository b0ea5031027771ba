import type { SettingKey } from '@portal/contract/platform/settings/settings'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export const savedSettings = (db: Db): Promise<Selectable<Tables['setting']>[]> =>
  db.selectFrom('setting').selectAll().execute()

/** Saves one value over the version the writer saw; false when somebody was faster. */
export const saveSetting = async (
  db: Db,
  change: { key: SettingKey; value: unknown; version: number },
  by: { accountId: string; name: string },
): Promise<boolean> => {
  const row = { value: JSON.stringify(change.value), updatedById: by.accountId, updatedBy: by.name }
  if (change.version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('setting')
      .values({ key: change.key, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('setting')
    .set({ ...row, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('key', '=', change.key)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
