import { sql } from 'kysely'
import type { FileRecord } from '../../platform/files/file-records.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { AchievementRow } from './achievement.rows.ts'

/** Attachments of achievements by slot. */

export type SlotFile = FileRecord & { slot: string; addedAt: string; removedAt: string | null }

/** Files by slot in the order in which they came; `all`: those that were taken out as well. */
export const listFiles = async (db: Db, achievementId: string, all = false): Promise<SlotFile[]> => {
  let query = db
    .selectFrom('achievementFile')
    .innerJoin('file', 'file.id', 'achievementFile.fileId')
    .selectAll('file')
    .select(['achievementFile.slot', 'achievementFile.addedAt', 'achievementFile.removedAt'])
    .where('achievementFile.achievementId', '=', achievementId)
    .where('file.state', '=', 'attached')
  if (!all) query = query.where('achievementFile.removedAt', 'is', null)
  const rows = await query.orderBy('achievementFile.addedAt').orderBy('file.fileName').execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** Whose file it is: the achievement that it belongs or belonged to. */
export const findAchievementOfFile = async (db: Db, fileId: string): Promise<AchievementRow | undefined> =>
  db
    .selectFrom('achievementFile')
    .innerJoin('achievement', 'achievement.id', 'achievementFile.achievementId')
    .selectAll('achievement')
    .where('achievementFile.fileId', '=', fileId)
    .where('achievement.deletedAt', 'is', null)
    .executeTakeFirst()

/** An upload becomes one of the attachments. */
export const insertSlotFile = async (
  db: Db,
  row: { fileId: string; achievementId: string; slot: string },
): Promise<void> => {
  await db.insertInto('achievementFile').values(row).execute()
}
/** One that was taken out, or was in another slot. */
export const putBackSlotFile = async (db: Db, fileId: string, slot: string): Promise<void> => {
  await db
    .updateTable('achievementFile')
    .set({ removedAt: null, slot })
    .where('fileId', '=', fileId)
    .execute()
}
/** Out of the form; submissions keep it. */
export const takeOutSlotFile = async (db: Db, fileId: string): Promise<void> => {
  await db
    .updateTable('achievementFile')
    .set({ removedAt: sql`now()` })
    .where('fileId', '=', fileId)
    .execute()
}
export const deleteSlotFile = async (db: Db, fileId: string): Promise<void> => {
  await db.deleteFrom('achievementFile').where('fileId', '=', fileId).execute()
}
