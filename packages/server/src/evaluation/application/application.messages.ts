import type { MemberRow } from '../../membership/record/member.rows.ts'
import type { Db } from '../../platform/http/context.ts'
import type { AchievementDeps } from '../achievement/achievement.parts.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'

/** Receipts to the applicant, rows of the outbox in the transaction of the submission. */
export const tellApplicant = async (
  deps: Pick<AchievementDeps, 'messages' | 'publicUrl'>,
  db: Db,
  member: MemberRow,
  row: AchievementRow,
  template: 'achievement-received' | 'achievement-resubmitted',
): Promise<void> => {
  const vars = {
    person: member.name,
    name: row.name,
    acceptNo: row.acceptNo ?? '',
    link: `${deps.publicUrl}/memberpages/kjcg?id=${row.id}`,
  }
  const dedupeKey = `${template}:${row.id}:${row.revisionNo}`
  if (member.mobileTel)
    await deps.messages.enqueue(db, {
      template,
      to: member.mobileTel,
      vars,
      memberId: member.id,
      dedupeKey: `${dedupeKey}:sms`,
    })
  if (member.email)
    await deps.messages.enqueue(db, {
      template: `${template}-mail`,
      to: member.email,
      vars,
      memberId: member.id,
      dedupeKey: `${dedupeKey}:mail`,
    })
}
