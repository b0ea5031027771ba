import type { CheckCode } from '@portal/contract/evaluation/meeting/meeting.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** The checklist of a session. */

export const listChecks = (db: Db, meetingId: string) =>
  db.selectFrom('meetingCheck').selectAll().where('meetingId', '=', meetingId).execute()

/** Who ticked it first stays; without `tickedBy` it is not ticked. */
export const saveCheck = async (
  db: Db,
  meetingId: string,
  { code, owner, dueOn, tickedBy }: { code: CheckCode; owner: string; dueOn: string; tickedBy?: string },
): Promise<void> => {
  const set = {
    owner,
    dueOn: dueOn || null,
    doneBy: tickedBy ?? '',
    doneAt: tickedBy === undefined ? null : sql<string>`now()`,
  }
  await db
    .insertInto('meetingCheck')
    .values({ meetingId, code, ...set })
    .onConflict((conflict) =>
      conflict.columns(['meetingId', 'code']).doUpdateSet({
        ...set,
        ...(tickedBy !== undefined && {
          doneAt: sql<string>`coalesce("meetingCheck"."doneAt", now())`,
          doneBy: sql<string>`coalesce(nullif("meetingCheck"."doneBy", ''), ${tickedBy})`,
        }),
      }),
    )
    .execute()
}
