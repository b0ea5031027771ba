import type { AutoKind } from '@portal/contract/activity'
import type { JoinStatus } from '@portal/contract/panel'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { PanelDeps } from './ports.ts'
import type { AchievementHead } from './store.ts'
import type { PanelMemberRecord } from './tables.ts'

/** What answers and attendance mean for the ledger of the expert (evaluation.md 3.9). */

const repliedInTime = async (db: Db, seatId: string): Promise<boolean> =>
  (await db
    .selectFrom('invitation')
    .select('id')
    .where('panelMemberId', '=', seatId)
    .where('state', 'in', ['sent', 'read'])
    .where('sentAt', '>', sql<string>`now() - interval '48 hours'`)
    .executeTakeFirst()) !== undefined

/** To be told before the invitation ends. */
export const recordJoin = async (
  { record }: Pick<PanelDeps, 'record'>,
  db: Db,
  achievement: AchievementHead,
  seat: PanelMemberRecord,
  { joinStatus, source }: { joinStatus: JoinStatus; source: string },
): Promise<void> => {
  const add: AutoKind[] = []
  const answered = joinStatus === '1' || joinStatus === '2'
  if (answered && seat.joinStatus === '0' && source !== 'timer' && (await repliedInTime(db, seat.id)))
    add.push('reply')
  const served: AutoKind[] = seat.role === 'leader' ? ['attended', 'leader'] : ['attended']
  const met = achievement.evalMode !== 'correspondence'
  if (met && joinStatus === '4') add.push(...served)
  if (joinStatus === '5') add.push('noShow')
  const drop: AutoKind[] = [
    ...(met && seat.joinStatus === '4' && joinStatus !== '4' ? served : []),
    ...(seat.joinStatus === '5' && joinStatus !== '5' ? (['noShow'] as const) : []),
  ]
  const { expertId } = seat
  await record(db, { expertId, refId: achievement.id, text: `《${achievement.name}》`, add, drop })
}
