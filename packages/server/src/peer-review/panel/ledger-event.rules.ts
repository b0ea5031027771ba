import type { AutoKind } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { Db } from '../../platform/http/context.ts'
import { askedLately } from '../invitation/invitation.queries.ts'
import type { PanelDeps } from './panel.parts.ts'
import { isPresentAtOne } from './panel.queries.ts'
import type { PanelMemberRecord } from './panel.rows.ts'
import type { SubjectHead } from './subject.parts.ts'

/** What answers and attendance mean for the ledger of the expert (docs/handbook/membership.md#expert-ledger). */

/**
 * To be told before the invitation ends, and after the seat changed. Attendance and absence count once for a meeting, whatever number
 * of its achievements somebody sits on; to lead counts for each achievement.
 */
export const recordJoin = async (
  { record, subject }: Pick<PanelDeps, 'record' | 'subject'>,
  db: Db,
  achievement: SubjectHead,
  {
    seat,
    answer: { joinStatus, source },
  }: { readonly seat: PanelMemberRecord; readonly answer: { joinStatus: JoinStatus; source: string } },
): Promise<void> => {
  const { expertId } = seat
  const refKind = 'achievement' as const
  const own = { expertId, refId: achievement.id, refKind, text: `《${achievement.name}》` }
  const met = achievement.evalMode !== 'correspondence'
  const leads = seat.role === 'leader'
  const came = met && joinStatus === JoinStatus.present
  const wentAgain = met && seat.joinStatus === JoinStatus.present && joinStatus !== JoinStatus.present
  const answered = joinStatus === JoinStatus.agreed || joinStatus === JoinStatus.declined
  const add: AutoKind[] = []
  if (
    answered &&
    seat.joinStatus === JoinStatus.pending &&
    source !== 'timer' &&
    (await askedLately(db, seat.id))
  )
    add.push('reply')
  if (came && leads) add.push('leader')
  await record(db, { ...own, add, drop: wentAgain && leads ? ['leader'] : [] })

  const meeting = await subject.occasion(db, achievement.id)
  const elsewhere = meeting ? await isPresentAtOne(db, expertId, meeting.others) : false
  const gives: AutoKind[] = came
    ? ['attended']
    : joinStatus === JoinStatus.absent && !elsewhere
      ? ['noShow']
      : []
  const takes: AutoKind[] = [
    ...(wentAgain && !elsewhere ? (['attended'] as const) : []),
    ...(came || (seat.joinStatus === JoinStatus.absent && joinStatus !== JoinStatus.absent)
      ? (['noShow'] as const)
      : []),
  ]
  // Written before the achievement was on any session.
  if (meeting && takes.length > 0) await record(db, { ...own, add: [], drop: takes })
  await record(db, {
    ...(meeting ? { expertId, refId: meeting.id, refKind: 'meeting', text: meeting.text } : own),
    add: gives,
    drop: takes,
  })
}
