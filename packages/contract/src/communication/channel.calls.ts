import * as z from 'zod'
import { memberKind } from '../membership/kind/kind-codes.fields.ts'
import { version } from '../membership/kind/member-record.fields.ts'
import {
  administrators,
  endpoint,
  id,
  listReaders,
  MB,
  paged,
  pageOf,
  wholeNumber,
} from '../platform/endpoint.ts'
import {
  acted,
  audience,
  audienceReport,
  CHANNELS,
  content,
  counts,
  draft,
  logState,
  MAX_AUDIENCE,
  MAX_LISTED,
  type MessageChannel,
  messageRow,
  nature,
  one,
} from './message.fields.ts'

const logLimits = [{ by: 'actor', max: 600, seconds: 60 }] as const

type Paths = Readonly<Record<'find' | 'audience' | 'save' | 'send' | 'log', `/api/${string}`>>

/** A path says what it sends; a client that says otherwise is told. */
const only = (channel: MessageChannel) =>
  content.channel
    .refine((given) => given === channel, `此接口只用于${CHANNELS[channel].label}`)
    .default(channel)

const recipientsOf = (channel: MessageChannel, paths: Paths) => ({
  /** Members to choose from, by name, phone or number. */
  find: endpoint({
    path: paths.find,
    kind: 'read',
    access: listReaders,
    summary: `查找${CHANNELS[channel].label}收件人`,
    input: z.object({
      keyword: z.string().trim().min(1, '请输入关键字').max(50),
      kind: memberKind.optional(),
      pageSize: wholeNumber(1, 50).default(20),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          kind: memberKind,
          kindLabel: z.string(),
          name: z.string(),
          company: z.string(),
          destination: z.string(),
        }),
      ),
    }),
    errors: [],
    limits: logLimits,
  }),
  audience: endpoint({
    path: paths.audience,
    kind: 'read',
    access: listReaders,
    summary: `统计${CHANNELS[channel].label}收件人`,
    input: z.object({ ...content, channel: only(channel), audience }),
    bodyLimit: MB,
    output: audienceReport,
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 60 }],
  }),
})

const sendingOf = (channel: MessageChannel, paths: Paths) => ({
  /** A draft, new or changed; it stays with its author until an administrator sends it. */
  save: endpoint({
    path: paths.save,
    kind: 'write',
    access: listReaders,
    summary: `保存${CHANNELS[channel].label}草稿`,
    touches: ['message'],
    input: z.object({ ...draft, channel: only(channel), id: id().optional(), version: version.optional() }),
    bodyLimit: MB,
    output: acted,
    errors: ['stateChanged'],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    audit: true,
  }),
  /**
   * Freezes the audience and begins. `expected` is the number of recipients that was shown: another one now is refused, so that
   * nobody sends to more people than they saw. Above fifty a fresh one-time password confirms it, above a thousand a second person.
   */
  send: endpoint({
    path: paths.send,
    kind: 'write',
    access: { ...administrators, stepUp: 'onDemand' },
    summary: `发送${CHANNELS[channel].label}`,
    touches: ['message'],
    input: one.extend({
      expected: wholeNumber(1, MAX_AUDIENCE),
      /** Left out: at once. */
      scheduledAt: z.iso.datetime({ offset: true, error: '时间格式不正确' }).optional(),
    }),
    output: acted,
    errors: ['stateChanged', 'stepUpRequired', 'audienceChanged', 'messageQuota', 'messageIncomplete'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  log: endpoint({
    path: paths.log,
    kind: 'read',
    access: listReaders,
    summary: `${CHANNELS[channel].label}记录`,
    input: paged(
      {
        state: logState.optional(),
        nature: nature.optional(),
        /** Part of subject, text or author. */
        keyword: z.string().trim().max(50).optional(),
        /** Part of the name or the whole address of a recipient. */
        recipient: z.string().trim().max(100).optional(),
        from: z.string().max(10).optional(),
        to: z.string().max(10).optional(),
      },
      ['createdAt', 'sentAt'],
    ),
    output: pageOf(messageRow, { counts }),
    errors: [],
    limits: logLimits,
  }),
})

/** The calls that mail and SMS have under paths of their own. */
const callsOf = (channel: MessageChannel, paths: Paths) => ({
  ...recipientsOf(channel, paths),
  ...sendingOf(channel, paths),
})

export const mail = callsOf('mail', {
  find: '/api/mail/quickQueryMail',
  audience: '/api/mail/selectAddressee',
  save: '/api/mail/batchInsertMailLog',
  send: '/api/mail/sendMail',
  log: '/api/mail/findEmailLogByPage',
})
export const sms = {
  ...callsOf('sms', {
    find: '/api/sms/quickQuerySmsReceiver',
    audience: '/api/sms/selectReceiver',
    save: '/api/sms/batchInsertSmsLog',
    send: '/api/sms/batchSendSMS',
    log: '/api/sms/findSmsLogByPage',
  }),
  /** Says of each number on a list whether it can be written to, and whose it is. */
  checkPhones: endpoint({
    path: '/api/sms/batchCheckPhone',
    kind: 'read',
    access: listReaders,
    summary: '批量检查手机号',
    input: z.object({
      phones: z
        .array(z.string().max(60))
        .min(1, '请填写手机号')
        .max(MAX_LISTED, `一次最多检查${MAX_LISTED}个号码`),
    }),
    bodyLimit: MB,
    output: z.object({
      valid: z.number(),
      invalid: z.number(),
      duplicate: z.number(),
      /** Want no news, or are not written to at all. */
      blocked: z.number(),
      known: z.number(),
      list: z.array(
        z.object({
          line: z.number(),
          phone: z.string(),
          result: z.enum(['ok', 'invalid', 'duplicate', 'blocked']),
          note: z.string(),
        }),
      ),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
}
