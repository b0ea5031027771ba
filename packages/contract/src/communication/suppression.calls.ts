import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  many,
  members,
  none,
  paged,
  pageOf,
} from '../platform/endpoint.ts'
import { choice, requiredText } from '../platform/fields.ts'
import { subscriptionLink } from './subscription-link.calls.ts'

/** Who gets no (more) news: people say so themselves, bounces and staff add to it (docs/handbook/communication.md#suppression). */

const channel = z.enum(['sms', 'mail'], { error: '请选择渠道' })
export const SUPPRESSION_REASONS = {
  optedOut: '本人退订',
  bounced: '多次退信',
  staff: '工作人员添加',
} as const
const reason = z.enum(Object.keys(SUPPRESSION_REASONS) as [keyof typeof SUPPRESSION_REASONS])

const ownSubscription = z.object({
  channel,
  /** Masked; those without an address are left out. */
  address: z.string(),
  /** `blocked`: bounces or staff have ended it, and only staff begin it again. */
  state: z.enum(['subscribed', 'optedOut', 'blocked']),
})

export const suppression = {
  /** Where the society sends its news to me. */
  own: endpoint({
    path: '/api/mail/mySubscriptions',
    kind: 'read',
    access: members,
    summary: '本人的资讯订阅',
    input: none,
    output: z.object({ list: z.array(ownSubscription) }),
    errors: [],
  }),
  /** The same as the link in news, for the address in one's own record. */
  setOwn: endpoint({
    path: '/api/mail/setMySubscription',
    kind: 'write',
    access: members,
    summary: '退订或重新订阅资讯',
    input: z.object({ channel, subscribed: flag() }),
    output: z.object({ list: z.array(ownSubscription) }),
    errors: ['notFound'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  ...subscriptionLink,
  list: endpoint({
    path: '/api/mail/suppression/list',
    kind: 'read',
    access: administrators,
    summary: '查看退订与退信名单',
    /** `address`: a whole e-mail address or mobile number; parts cannot be looked for, the list is sealed. */
    input: paged(
      {
        channel: channel.optional(),
        reason: many(reason),
        address: z.string().trim().max(100, '输入内容过长').optional(),
      },
      ['since'],
    ),
    output: pageOf(
      z.object({
        id: z.string(),
        channel,
        /** Masked. */
        address: z.string(),
        reason,
        /** The words of the last bounce, or of the staff member. */
        detail: z.string(),
        since: instant(),
        /** Who added it; '' for people themselves and for bounces. */
        by: z.string(),
      }),
    ),
    errors: [],
  }),
  add: endpoint({
    path: '/api/mail/suppression/add',
    kind: 'write',
    access: administrators,
    summary: '把地址加入退订名单',
    input: z.object({
      channel: choice('渠道', [
        { code: 'mail', label: '邮件' },
        { code: 'sms', label: '短信' },
      ]),
      address: requiredText('邮箱或手机号', { max: 100 }),
      detail: requiredText('原因', { max: 100, placeholder: '如：本人来电要求' }),
    }),
    output: done,
    errors: ['badInput', 'nothingChanged'],
    audit: true,
  }),
  /** Takes an address off the list, whatever put it there; bounces count from the start again. */
  remove: endpoint({
    path: '/api/mail/suppression/remove',
    kind: 'write',
    access: administrators,
    summary: '把地址移出退订与退信名单',
    input: z.object({ id: id(), reason: requiredText('原因', { max: 200, widget: 'textarea' }) }),
    output: done,
    errors: ['notFound'],
    audit: true,
  }),
}
