import type { SettingKey } from '@portal/contract/platform/settings/settings'
import { isPaperKey, type PaperKey } from '@portal/contract/platform/texts/placed-texts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export const savedSettings = (db: Db): Promise<Selectable<Tables['setting']>[]> =>
  db.selectFrom('setting').selectAll().execute()

interface Change {
  readonly key: SettingKey
  readonly value: unknown
  readonly version: number
}
type By = { readonly accountId: string; readonly name: string }

const writeSetting = async (db: Db, change: Change, by: By): Promise<boolean> => {
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

/** Of letters and certificates every wording is kept: those of earlier decisions stay as they were. */
const keepWording = async (db: Db, { key, value }: Change): Promise<void> => {
  const letter = key.replace(/^text\./, '')
  if (isPaperKey(letter))
    await db
      .insertInto('letterText')
      .values({ key: letter, body: String(value) })
      .execute()
}

/** Saves one value over the version the writer saw; false when somebody was faster. */
export const saveSetting = async (db: Db, change: Change, by: By): Promise<boolean> => {
  const saved = await writeSetting(db, change, by)
  if (saved) await keepWording(db, change)
  return saved
}

/** How the society worded a letter or certificate at that moment; empty: as it is delivered. */
export const letterTextAt = async (db: Db, key: PaperKey, at: string): Promise<string> =>
  (
    await db
      .selectFrom('letterText')
      .select('body')
      .where('key', '=', key)
      .where('savedAt', '<=', at)
      .orderBy('savedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.body ?? ''
