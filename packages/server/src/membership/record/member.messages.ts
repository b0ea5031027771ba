import { defineMessage, type Recipient } from '../../platform/outbox/notify.ts'
import type { MemberRow } from './member.rows.ts'

/** What members are told about their account and their record. */

/** A member is written to by the phone and the address of the record, and their record shows it. */
export const recipientOf = ({
  id,
  mobileTel,
  email,
}: Pick<MemberRow, 'id' | 'mobileTel'> & Partial<Pick<MemberRow, 'email'>>): Recipient => ({
  memberId: id,
  mobileTel,
  email: email ?? '',
})

type OfAccount = { readonly accountId: string }
export const INITIAL_PASSWORD = defineMessage({
  name: 'initial-password',
  templates: { sms: 'initial-password' },
  dedupe: ({ accountId }: OfAccount) => `initial-password:${accountId}`,
})
export const ACCOUNT_OPENED = defineMessage({
  name: 'account-opened',
  templates: { sms: 'account-opened' },
  dedupe: ({ memberId }: { memberId: string }) => `account-opened:${memberId}`,
})
/** Each link is a message of its own. */
export const PASSWORD_LINK = defineMessage({
  name: 'password-link',
  templates: { sms: 'password-link', mail: 'password-link-mail' },
  dedupe: ({ linkId }: { linkId: string }) => `password-link:${linkId}`,
})
/** To both phones of a merge. */
export const RECORDS_MERGED = defineMessage({
  name: 'records-merged',
  templates: { sms: 'records-merged' },
  dedupe: ({ mergeId, which }: { mergeId: string; which: 'survivor' | 'merged' }) =>
    `records-merged:${mergeId}:${which}`,
})
type OfErasure = { readonly requestId: string }
const erasureKey = ({ requestId }: OfErasure) => `erasure:${requestId}`
export const ERASURE_APPROVED = defineMessage({
  name: 'erasure-approved',
  templates: { sms: 'erasure-approved' },
  dedupe: erasureKey,
})
export const ERASURE_REFUSED = defineMessage({
  name: 'erasure-refused',
  templates: { sms: 'erasure-refused' },
  dedupe: erasureKey,
})
export const MEMBER_MESSAGES = [
  INITIAL_PASSWORD,
  ACCOUNT_OPENED,
  PASSWORD_LINK,
  RECORDS_MERGED,
  ERASURE_APPROVED,
  ERASURE_REFUSED,
]
