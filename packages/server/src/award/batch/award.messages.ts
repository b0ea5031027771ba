import type { award as calls } from '@portal/contract/award/award.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { StaffRole } from '@portal/contract/platform/roles'
import { listStaffOf } from '../../identity/account/account.queries.ts'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import type { Context, Db } from '../../platform/http/context.ts'
import { listDeliveriesAbout } from '../../platform/outbox/deliveries.ts'
import { failureText } from '../../platform/outbox/failure-words.ts'
import { messageTitle } from '../../texts/message-titles.ts'
import type { AwardDeps } from './award.parts.ts'
import { expertsOfBatch, requireBatch, titleOf } from './award.queries.ts'
import type { BatchRow } from './award.rows.ts'

/** Who is told what of an award: rows of the outbox, in the transaction of the act. */

type Deps = Pick<AwardDeps, 'messages' | 'publicUrl'>
const dayFormat = new Intl.DateTimeFormat('zh-CN', {
  month: 'long',
  day: 'numeric',
  timeZone: 'Asia/Shanghai',
})
const dayText = (deadline: string | null): string =>
  deadline ? dayFormat.format(new Date(`${deadline}T12:00:00+08:00`)) : '规定日期'

/** To experts. */
const KINDS = ['assigned', 'reminder', 'thanks'] as const
const MOST_NOTICES = 600

export const listNotices = async ({ batchId }: InputOf<typeof calls.notices>, { db }: Context) => {
  await requireBatch(db, batchId)
  // Whoever was taken off an item was told before.
  const memberIds = await expertsOfBatch(db, batchId)
  const about = { kinds: KINDS.map((kind) => `award-${kind}`), matter: batchId, memberIds }
  const list = await listDeliveriesAbout(db, about, MOST_NOTICES)
  const people = await namesOf(db, memberIds)
  return {
    list: list.map(({ template, lastError, createdAt, sentAt, memberId, ...row }) => ({
      ...row,
      name: people.get(memberId ?? '')?.name ?? '',
      title: messageTitle(template),
      reason: failureText(lastError),
      at: sentAt ?? createdAt,
    })),
  }
}

/** `once`: what makes the message the same message. */
export const tellExperts = async (
  deps: Deps,
  db: Db,
  batch: BatchRow,
  kind: (typeof KINDS)[number],
  counts: ReadonlyMap<string, number>,
  once: string,
): Promise<number> => {
  const people = await namesOf(db, [...counts.keys()])
  let told = 0
  for (const [memberId, count] of counts) {
    const person = people.get(memberId)
    if (!person || (!person.mobileTel && !person.email)) continue
    told += 1
    const vars = {
      name: person.name,
      project: titleOf(batch),
      count: String(count),
      deadline: dayText(batch.deadline),
      link: `${deps.publicUrl}/memberpages/examine`,
    }
    const dedupeKey = `award-${kind}:${batch.id}:${memberId}:${once}`
    if (person.mobileTel)
      await deps.messages.enqueue(db, {
        template: `award-${kind}` as const,
        to: person.mobileTel,
        vars,
        memberId,
        dedupeKey: `${dedupeKey}:sms`,
      })
    if (person.email)
      await deps.messages.enqueue(db, {
        template: `award-${kind}-mail` as const,
        to: person.email,
        vars,
        memberId,
        dedupeKey: `${dedupeKey}:mail`,
      })
  }
  return told
}

export const tellStaff = async (
  deps: Deps,
  db: Db,
  batch: BatchRow,
  roles: readonly StaffRole[],
  state: string,
): Promise<void> => {
  for (const role of roles)
    for (const account of await listStaffOf(db, role)) {
      if (account.email === '') continue
      await deps.messages.enqueue(db, {
        template: 'award-task-mail',
        to: account.email,
        vars: {
          name: account.name,
          project: titleOf(batch),
          state,
          link: `${deps.publicUrl}/adminpages/awards/${batch.id}`,
        },
        dedupeKey: `award-task:${batch.id}:${batch.version}:${state}:${account.id}`,
      })
    }
}
