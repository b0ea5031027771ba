import type { award as calls } from '@portal/contract/award/award.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { StaffRole } from '@portal/contract/platform/roles'
import { shortDateText } from '@portal/contract/platform/time'
import { listStaffOf } from '../../identity/account/account.queries.ts'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import type { Context, Db } from '../../platform/http/context.ts'
import { listDeliveriesAbout } from '../../platform/outbox/deliveries.queries.ts'
import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import { failureText } from '../../platform/outbox/transport/failure-words.ts'
import { messageTitle } from '../../texts/message-titles.ts'
import { type NominationRow, nominatorsOf } from '../nomination/nomination.queries.ts'
import type { AwardDeps } from './award.parts.ts'
import { expertsOfBatch, requireBatch, titleOf } from './award.queries.ts'
import type { BatchRow, ItemRow, SeatRow } from './award.rows.ts'

/** Who is told what of an award: rows of the outbox, in the transaction of the act. */

type Deps = Pick<AwardDeps, 'messages' | 'publicUrl'>
const dayText = (deadline: string | null): string => (deadline ? shortDateText(deadline) : '规定日期')

type OfExpert = { readonly batchId: string; readonly memberId: string; readonly once: string }
const toExpert = <const N extends 'award-assigned' | 'award-reminder' | 'award-thanks'>(name: N) =>
  defineMessage({
    name,
    templates: smsAndMail(name),
    dedupe: ({ batchId, memberId, once }: OfExpert) => `${name}:${batchId}:${memberId}:${once}`,
  })
const TO_EXPERTS = {
  assigned: toExpert('award-assigned'),
  reminder: toExpert('award-reminder'),
  thanks: toExpert('award-thanks'),
}
type Kind = keyof typeof TO_EXPERTS
const TAKEN_OFF = defineMessage({
  name: 'award-taken-off',
  templates: smsAndMail('award-taken-off'),
  dedupe: ({ seatId }: { batchId: string; memberId: string; seatId: string }) => `award-taken-off:${seatId}`,
})
const TASK = defineMessage({
  name: 'award-task',
  templates: { mail: 'award-task-mail' },
  dedupe: ({ batch, state, accountId }: { batch: BatchRow; state: string; accountId: string }) =>
    `award-task:${batch.id}:${batch.version}:${state}:${accountId}`,
})
type OfNomination = { readonly batchId: string; readonly memberId: string; readonly once: string }
const toNominator = <
  const N extends 'award-nomination-received' | 'award-nomination-returned' | 'award-nomination-news',
>(
  name: N,
) =>
  defineMessage({
    name,
    templates: smsAndMail(name),
    dedupe: ({ batchId, once }: OfNomination) => `${name}:${batchId}:${once}`,
  })
const TO_NOMINATORS = {
  received: toNominator('award-nomination-received'),
  returned: toNominator('award-nomination-returned'),
  news: toNominator('award-nomination-news'),
}
export const AWARD_MESSAGES = [
  ...Object.values(TO_EXPERTS),
  ...Object.values(TO_NOMINATORS),
  ...[TAKEN_OFF, TASK],
]
const MOST_NOTICES = 600

export const noticesOf = async (db: Db, batchId: string) => {
  const nominators = await nominatorsOf(db, batchId)
  const memberIds = [...new Set([...(await expertsOfBatch(db, batchId)), ...nominators.keys()])]
  const about = { kinds: AWARD_MESSAGES.map(({ name }) => name), matter: batchId, memberIds }
  const list = await listDeliveriesAbout(db, about, MOST_NOTICES)
  const people = await namesOf(db, memberIds)
  const nameOf = (id: string) => people.get(id)?.name || nominators.get(id) || ''
  return list.map(({ template, lastError, createdAt, sentAt, memberId, ...row }) => ({
    ...row,
    ...{ name: nameOf(memberId ?? ''), title: messageTitle(template) },
    ...{ reason: failureText(lastError), at: sentAt ?? createdAt },
  }))
}
export const listNotices = async ({ batchId }: InputOf<typeof calls.notices>, { db }: Context) => {
  await requireBatch(db, batchId)
  return { list: await noticesOf(db, batchId) }
}

/** `once`: what makes the message the same message. */
export const tellExperts = async (
  deps: Deps,
  db: Db,
  batch: BatchRow,
  {
    kind,
    counts,
    once,
  }: { readonly kind: Kind; readonly counts: ReadonlyMap<string, number>; readonly once: string },
): Promise<number> => {
  const people = await namesOf(db, [...counts.keys()])
  let told = 0
  for (const [memberId, count] of counts) {
    const person = people.get(memberId)
    if (!person) continue
    const vars = {
      name: person.name,
      project: titleOf(batch),
      count: String(count),
      deadline: dayText(batch.deadline),
      link: `${deps.publicUrl}/memberpages/examine`,
    }
    const to = { memberId, mobileTel: person.mobileTel, email: person.email }
    const about = { batchId: batch.id, memberId, once }
    const sent = await deps.messages.notify(db, TO_EXPERTS[kind], to, { about, vars })
    if (sent.some(({ unreachable }) => unreachable === '')) told += 1
  }
  return told
}

/** Who knew of the item hears that it is no longer theirs, and why. */
export const tellTakenOff = async (
  deps: Deps,
  db: Db,
  batch: BatchRow,
  { seat, item, reason }: { readonly seat: SeatRow; readonly item: ItemRow; readonly reason: string },
): Promise<void> => {
  if (batch.status !== 'review' || seat.state === 'waiting') return
  const person = (await namesOf(db, [seat.expertId])).get(seat.expertId)
  if (!person) return
  const vars = {
    name: person.name,
    project: titleOf(batch),
    item: `项目${item.no}`,
    // It stands before a full stop.
    reason: reason.replace(/[。.；;，,\s]+$/u, ''),
    link: `${deps.publicUrl}/memberpages/examine`,
  }
  const to = { memberId: seat.expertId, mobileTel: person.mobileTel, email: person.email }
  const about = { batchId: batch.id, memberId: seat.expertId, seatId: seat.id }
  await deps.messages.notify(db, TAKEN_OFF, to, { about, vars })
}

/** By SMS to the contact of the nomination, by mail to whoever nominated. */
export const tellNominator = async (
  deps: Deps,
  db: Db,
  batch: BatchRow,
  told: {
    readonly row: NominationRow
    readonly kind: keyof typeof TO_NOMINATORS
    readonly item: string
    readonly reason?: string
    readonly due?: string
    /** What became of it, in a few words, and all that there is to say. */
    readonly news?: string
    readonly text?: string
    /** Of the nominator, where it is known already. */
    readonly email?: string | undefined
  },
): Promise<void> => {
  const { row, kind, item, reason = '', due = '', news = '', text = '' } = told
  const { memberId, form } = row
  const email = told.email ?? (await namesOf(db, [memberId])).get(memberId)?.email ?? ''
  const vars = {
    ...{ name: row.nominator, project: titleOf(batch), item: `项目${item}《${form.name}》` },
    ...{ reason: reason.replace(/[。.；;，,\s]+$/u, ''), deadline: dayText(due), news, text },
    link: `${deps.publicUrl}/memberpages/nomination`,
  }
  const to = { memberId, mobileTel: form.contactMobile, email }
  const about = { batchId: batch.id, memberId, once: `${row.id}:${row.version}${news && `:${news}`}` }
  await deps.messages.notify(db, TO_NOMINATORS[kind], to, { about, vars })
}

export const tellStaff = async (
  deps: Deps,
  db: Db,
  batch: BatchRow,
  { roles, state }: { readonly roles: readonly StaffRole[]; readonly state: string },
): Promise<void> => {
  for (const role of roles)
    for (const account of await listStaffOf(db, role)) {
      const { id: accountId, name, email } = account
      const link = `${deps.publicUrl}/adminpages/awards/${batch.id}`
      const to = { memberId: null, staffName: name, email }
      const vars = { name, project: titleOf(batch), state, link }
      await deps.messages.notify(db, TASK, to, { about: { batch, state, accountId }, vars })
    }
}
