import { recipientOf } from '../../membership/record/member.messages.ts'
import type { MemberRow } from '../../membership/record/member.rows.ts'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import type { AchievementDeps } from '../achievement/achievement.parts.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'

type Receipt = 'achievement-received' | 'achievement-resubmitted'
const receipt = <const N extends Receipt>(name: N) =>
  defineMessage({
    name,
    templates: smsAndMail(name),
    dedupe: ({ achievementId, revisionNo }: { achievementId: string; revisionNo: number }) =>
      `${name}:${achievementId}:${revisionNo}`,
  })
const RECEIPTS = {
  'achievement-received': receipt('achievement-received'),
  'achievement-resubmitted': receipt('achievement-resubmitted'),
}
export const RECEIPT_MESSAGES = Object.values(RECEIPTS)

/** Receipts to the applicant, rows of the outbox in the transaction of the submission. */
export const tellApplicant = async (
  deps: Pick<AchievementDeps, 'messages' | 'publicUrl'>,
  db: Db,
  member: MemberRow,
  { row, template }: { readonly row: AchievementRow; readonly template: Receipt },
): Promise<void> => {
  const vars = {
    person: member.name,
    name: row.name,
    acceptNo: row.acceptNo ?? '',
    link: `${deps.publicUrl}/memberpages/kjcg?id=${row.id}`,
  }
  const { id: achievementId, revisionNo } = row
  const to = recipientOf(member)
  await deps.messages.notify(db, RECEIPTS[template], to, { about: { achievementId, revisionNo }, vars })
}
