import type { NoticeTopic, noticeChoice } from '@portal/contract/identity/notice-choice.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { AppError, actorOf, type Context, type Handler } from '../../platform/http/context.ts'
import type { Recipient } from '../../platform/outbox/notify.ts'
import type { Channel } from '../../platform/outbox/transport/transport.ts'
import { type Account, findAccount, updateAccount } from './account.queries.ts'

/** What reaches somebody of the staff, and how (docs/handbook/office.md#notices). */

const own = async (context: Context): Promise<Account> => {
  const account = await findAccount(context.db, actorOf(context).accountId)
  if (!account) throw new AppError('notFound')
  return account
}

export const chosenNotices: Handler<typeof noticeChoice.get> = async (_input, context) => {
  const { email, mobileTel, mailTopics, smsTopics } = await own(context)
  return {
    email,
    mobileTel: mobileTel === '' ? '' : maskMobile(mobileTel),
    mailTopics: mailTopics as (NoticeTopic | 'task')[],
    smsTopics: smsTopics as NoticeTopic[],
  }
}

export const chooseNotices: Handler<typeof noticeChoice.set> = async (input, context) => {
  const { id, name, email } = await own(context)
  await updateAccount(context.db, id, input)
  const { mailTopics, smsTopics } = input
  context.note({ targetKind: 'staff', targetId: id, targetName: name })
  context.note({
    detail: { mailTopics, smsTopics, ...(email !== input.email && { email: [email, input.email] }) },
  })
  return {}
}

/** By which ways somebody of the staff is told of a topic, of those that they have an address for. */
export const waysOf = (
  {
    email,
    mobileTel,
    mailTopics,
    smsTopics,
  }: Pick<Account, 'email' | 'mobileTel' | 'mailTopics' | 'smsTopics'>,
  topic: NoticeTopic | 'task',
): readonly Channel[] => [
  ...(email !== '' && mailTopics.includes(topic) ? (['mail'] as const) : []),
  ...(mobileTel !== '' && smsTopics.includes(topic) ? (['sms'] as const) : []),
]

export const staffRecipient = ({ name, email, mobileTel }: Account): Recipient => ({
  memberId: null,
  staffName: name,
  email,
  mobileTel,
})
