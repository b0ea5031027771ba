import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** How each member stands to a version, and the silence of those who say nothing. */

export const listStances = (db: Db, versionId: string) =>
  db.selectFrom('opinionStance').selectAll().where('versionId', '=', versionId).execute()

interface StanceGiven {
  readonly versionId: string
  readonly expertId: string
  readonly stance: 'agree' | 'reserve'
  readonly text: string
  /** Staff who took it from paper, and its scan. */
  readonly recordedBy?: string
  readonly scanFileId?: string
}
export const saveStance = async (db: Db, row: StanceGiven): Promise<void> => {
  const { versionId, expertId, stance, text, recordedBy = '', scanFileId = null } = row
  const given = { stance, text, recordedBy, scanFileId }
  await db
    .insertInto('opinionStance')
    .values({ versionId, expertId, ...given })
    .onConflict((conflict) =>
      conflict.columns(['versionId', 'expertId']).doUpdateSet({ ...given, at: sql<string>`now()` }),
    )
    .execute()
}

/** With the moment until which the member may still answer, and whether it has passed. */
export const listSilences = (db: Db, versionId: string, hours: number) => {
  const until = sql<string>`"remindedAt" + make_interval(hours => ${hours}::int)`
  return db
    .selectFrom('opinionSilence')
    .selectAll()
    .select([until.as('until'), sql<boolean>`${until} <= now()`.as('over')])
    .where('versionId', '=', versionId)
    .execute()
}
export type Silence = Awaited<ReturnType<typeof listSilences>>[number]

const REMINDED_HOURS = 1

/** Which reminder it is; undefined for whoever was reminded within the hour. The period runs from the first. */
export const markReminded = async (
  db: Db,
  row: { readonly versionId: string; readonly expertId: string; readonly remindedBy: string },
): Promise<number | undefined> => {
  const marked = await db
    .insertInto('opinionSilence')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['versionId', 'expertId'])
        .doUpdateSet({
          lastAt: sql<string>`now()`,
          reminders: sql<number>`"opinionSilence".reminders + 1`,
        })
        .where('opinionSilence.lastAt', '<=', sql<string>`now() - make_interval(hours => ${REMINDED_HOURS})`),
    )
    .returning('reminders')
    .executeTakeFirst()
  return marked?.reminders
}
export const saveReason = async (
  db: Db,
  { versionId, expertId }: { readonly versionId: string; readonly expertId: string },
  given: { readonly reason: string; readonly reasonBy: string },
): Promise<void> => {
  await db
    .updateTable('opinionSilence')
    .set({ ...given, reasonAt: sql<string>`now()` })
    .where('versionId', '=', versionId)
    .where('expertId', '=', expertId)
    .execute()
}
