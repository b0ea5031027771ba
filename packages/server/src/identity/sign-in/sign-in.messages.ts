import { timeOf } from '@portal/contract/platform/time'
import type { Db } from '../../platform/database/database.ts'
import { defineMessage } from '../../platform/outbox/notify.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Account } from '../account/account.queries.ts'
import type { CodePurpose } from './captcha.queries.ts'

/** What the owner of an account is told of it, by the phone that they sign in with. */

type AccountNews =
  | 'password-changed'
  | 'password-reset'
  | 'password-reset-link'
  | 'new-device'
  | 'account-locked'
  | 'recovery-code'
const aboutAccount = (name: AccountNews) =>
  defineMessage({
    name,
    templates: { sms: name },
    dedupe: ({ accountId, once }: { accountId: string; once: string }) => `${name}:${accountId}:${once}`,
  })
const ACCOUNT_NEWS = {
  'password-changed': aboutAccount('password-changed'),
  'password-reset': aboutAccount('password-reset'),
  'password-reset-link': aboutAccount('password-reset-link'),
  'new-device': aboutAccount('new-device'),
  'account-locked': aboutAccount('account-locked'),
  'recovery-code': aboutAccount('recovery-code'),
}

/** How long a code is good. */
export const CODE_MINUTES = 5
const code = (purpose: CodePurpose) =>
  defineMessage({
    name: `captcha-${purpose}`,
    templates: { sms: `captcha-${purpose}` },
    dedupe: ({ codeId }: { codeId: string }) => `captcha:${codeId}`,
    mustArriveNow: { minutes: CODE_MINUTES },
  })
export const CODES: Readonly<Record<CodePurpose, ReturnType<typeof code>>> = {
  login: code('login'),
  forgot: code('forgot'),
  reopen: code('reopen'),
  objection: code('objection'),
  phone: code('phone'),
}
export const IDENTITY_MESSAGES = [...Object.values(ACCOUNT_NEWS), ...Object.values(CODES)]

export const tell = async (
  { messages }: { readonly messages: Pick<Outbox, 'notify'> },
  db: Db,
  account: Pick<Account, 'id' | 'memberId' | 'mobileTel' | 'name'>,
  {
    news,
    once,
    left = 0,
  }: {
    readonly news: AccountNews
    readonly once: string
    /** Recovery codes that still stand. */
    readonly left?: number
  },
): Promise<void> => {
  const { id: accountId, memberId, mobileTel, name } = account
  const to = { memberId, mobileTel, ...(memberId === null && { staffName: name }) }
  const about = { accountId, once }
  await messages.notify(db, ACCOUNT_NEWS[news], to, {
    about,
    vars: { time: timeOf(new Date()), left: String(left) },
  })
}
