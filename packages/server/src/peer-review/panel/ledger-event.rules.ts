import type { AutoKind } from '@portal/contract/membership/expert-ledger.words'
import type { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { PanelDeps } from './panel.parts.ts'
import type { PanelMemberRecord } from './panel.rows.ts'
import type { SubjectHead } from './subject.parts.ts'

/** What answers and attendance mean for the ledger of the expert (docs/handbook/membership.md#expert-ledger). */

const repliedInTime = async (db: Db, seatId: string): Promise<boolean> =>
  (await db
    .selectFrom('invitation')
    .select('id')
    .where('panelMemberId', '=', seatId)
    .where('state', 'in', ['sent', 'read'])
    .where('sentAt', '>', sql<string>`now() - interval '48 hours'`)
    .executeTakeFirst()) !== undefined

const presentElsewhere = async (db: Db, expertId: string, others: readonly string[]): Promise<boolean> =>
  others.length > 0 &&
  (await db
    .selectFrom('panelMember')
    .select('id')
    .where('expertId', '=', expertId)
    .where('achievementId', 'in', [...others])
    .where('goneAt', 'is', null)
    .where('joinStatus', '=', '4')
    .executeTakeFirst()) !== undefined

/**
 * To be told before the invitation ends, and after the seat changed. Attendance and absence count once for a meeting, whatever number
 * of its achievements somebody sits on; to lead counts for each achievement.
 */
export const recordJoin = async (
  { record, subject }: Pick<PanelDeps, 'record' | 'subject'>,
  db: Db,
  achievement: SubjectHead,
  seat: PanelMemberRecord,
  { joinStatus, source }: { joinStatus: JoinStatus; source: string },
): Promise<void> => {
  const { expertId } = seat
  const own = { expertId, refId: achievement.id, text: `《${achievement.name}》` }
  const met = achievement.evalMode !== 'correspondence'
  const leads = seat.role === 'leader'
  const came = met && joinStatus === '4'
  const wentAgain = met && seat.joinStatus === '4' && joinStatus !== '4'
  const answered = joinStatus === '1' || joinStatus === '2'
  const add: AutoKind[] = []
  if (answered && seat.joinStatus === '0' && source !== 'timer' && (await repliedInTime(db, seat.id)))
    add.push('reply')
  if (came && leads) add.push('leader')
  await record(db, { ...own, add, drop: wentAgain && leads ? ['leader'] : [] })

  const meeting = await subject.occasion(db, achievement.id)
  const elsewhere = meeting ? await presentElsewhere(db, expertId, meeting.others) : false
  const gives: AutoKind[] = came ? ['attended'] : joinStatus === '5' && !elsewhere ? ['noShow'] : []
  const takes: AutoKind[] = [
    ...(wentAgain && !elsewhere ? (['attended'] as const) : []),
    ...(came || (seat.joinStatus === '5' && joinStatus !== '5') ? (['noShow'] as const) : []),
  ]
  // Written before the achievement was on any session.
  if (meeting && takes.length > 0) await record(db, { ...own, add: [], drop: takes })
  await record(db, {
    ...(meeting ? { expertId, refId: meeting.id, text: meeting.text } : own),
    add: gives,
    drop: takes,
  })
}
