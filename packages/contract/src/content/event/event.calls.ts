import * as z from 'zod'
import {
  administrators,
  done,
  type Endpoint,
  endpoint,
  id,
  listReaders,
  many,
  none,
  paged,
  pageOf,
} from '../../platform/endpoint.ts'
import { actReason, choice, optionalText, requiredText } from '../../platform/fields.ts'
import { mobile } from '../../platform/person/contact.fields.ts'
import { signInCodeAsk, signInCodeShown } from '../../platform/sign-in-code/sign-in-code.fields.ts'
import {
  attendance,
  eventAsk,
  eventDetail,
  eventRow,
  ordered,
  registrationRow,
  version,
} from './event.fields.ts'
import { EVENT_GUESTS, EVENT_PAPER_KEYS, EVENT_PHASE_KEYS, REGISTRATION_STATE_KEYS } from './event.words.ts'
import { answersSent, questionsAsk } from './question.fields.ts'
import { REGISTRATION_KINDS } from './registration-kind.words.ts'

/** Congresses and trainings (docs/handbook/content.md#events) for staff: announcing them, taking people in, the door. */

const one = z.object({ id: id() })
const oneVersion = z.object({ id: id(), version })
const keyword = z.string().trim().max(50, '输入内容过长').optional()
const counts = z.record(z.string(), z.number())
type Written = Omit<Endpoint, 'kind' | 'audit' | 'limits' | 'files' | 'download' | 'touches'>
/** An act of staff on an event, which its list of registrations shows as well. */
const act = <const S extends Written>(spec: S) =>
  endpoint({ ...spec, kind: 'write', audit: true, touches: ['eventRegistration', 'ownEvent'] } as const)
/** An act on a registration; what experts get for coming stands in their ledger. */
const actOnOne = <const S extends Written>(spec: S) =>
  endpoint({ ...spec, kind: 'write', audit: true, touches: ['event', 'expert'] } as const)

export const REGISTRATION_SORTS = ['at', 'name', 'state', 'attendedAt'] as const
/** What the list of registrations is narrowed by, on paper too. */
const narrowed = { kind: many(z.enum(REGISTRATION_KINDS)), attended: attendance.optional(), keyword }
const wanted = { state: z.enum(REGISTRATION_STATE_KEYS).optional(), ...narrowed }

/** The events themselves. */
export const event = {
  list: endpoint({
    path: '/api/event/queryPage',
    kind: 'read',
    access: listReaders,
    summary: '查询会议与培训',
    input: paged({ phase: z.enum(EVENT_PHASE_KEYS).optional(), keyword }, [
      'beginsAt',
      'title',
      'registered',
    ]),
    output: pageOf(eventRow, { counts }),
    errors: [],
  }),
  get: endpoint({
    path: '/api/event/detail',
    kind: 'read',
    access: listReaders,
    summary: '查看会议与培训',
    input: one,
    output: eventDetail,
    errors: ['notFound'],
  }),
  /** Without an id a new one. A change of what is published is seen at once. */
  save: act({
    path: '/api/event/save',
    access: listReaders,
    summary: '保存会议与培训',
    input: eventAsk.extend({ id: id().optional(), version: version.optional() }).superRefine(ordered),
    output: z.object({ id: z.string() }),
    errors: ['notFound', 'stateChanged', 'guardFailed'],
  }),
  /** What those who come are asked. Once somebody has answered, a question is only added or asked no more. */
  setQuestions: act({
    path: '/api/event/setQuestions',
    access: listReaders,
    summary: '设置报名问题',
    input: oneVersion.extend({ questions: questionsAsk }),
    output: done,
    errors: ['badInput', 'notFound', 'stateChanged', 'guardFailed'],
  }),
  publish: act({
    path: '/api/event/publish',
    access: listReaders,
    summary: '发布会议与培训',
    input: oneVersion,
    output: done,
    errors: ['notFound', 'stateChanged', 'guardFailed'],
  }),
  /** Ends the registration before its day. */
  close: act({
    path: '/api/event/close',
    access: listReaders,
    summary: '提前截止报名',
    input: oneVersion,
    output: done,
    errors: ['notFound', 'stateChanged'],
  }),
  reopen: act({
    path: '/api/event/reopen',
    access: listReaders,
    summary: '恢复报名',
    input: oneVersion,
    output: done,
    errors: ['notFound', 'stateChanged'],
  }),
  /** Everybody who registered is told. */
  cancel: act({
    path: '/api/event/cancel',
    access: administrators,
    summary: '取消会议与培训',
    input: oneVersion.extend({
      reason: actReason('取消原因', { help: '以短信和邮件告知全部已报名和候补的人。' }),
    }),
    output: z.object({ told: z.number() }),
    errors: ['notFound', 'stateChanged', 'guardFailed'],
  }),
  /** A draft that nobody needs. */
  remove: act({
    path: '/api/event/remove',
    access: listReaders,
    summary: '删除会议与培训草稿',
    input: oneVersion,
    output: done,
    errors: ['notFound', 'stateChanged'],
  }),
  notify: endpoint({
    path: '/api/event/notify',
    kind: 'write',
    access: administrators,
    summary: '通知已报名的会员',
    touches: { nothing: 'the messages stand in the log of messages' },
    input: one.extend({
      text: requiredText('通知内容', {
        max: 1000,
        widget: 'textarea',
        help: '以邮件发送全文，短信提示登录查看。发给已报名的会员，不含候补和非会员；非会员没有邮箱，发送后列出名单，由您电话通知。',
      }),
    }),
    output: z.object({ told: z.number(), toCall: z.number() }),
    errors: ['notFound', 'guardFailed'],
    limits: [{ by: 'actor', max: 20, seconds: 86_400 }],
    audit: true,
  }),
}

/** Who comes, as staff see it. */
export const eventRegistration = {
  list: endpoint({
    path: '/api/eventRegistration/queryPage',
    kind: 'read',
    access: listReaders,
    summary: '查询报名名单',
    input: paged({ eventId: id(), ...wanted }, REGISTRATION_SORTS),
    output: pageOf(registrationRow, { counts }),
    errors: ['notFound'],
  }),
  /** Whoever asks by phone, also after the days of registration; they are told. */
  add: actOnOne({
    path: '/api/eventRegistration/add',
    access: administrators,
    summary: '代会员报名',
    input: z.object({
      eventId: id(),
      kind: choice('身份', EVENT_GUESTS),
      mobileTel: mobile('手机号', '请输入正确的手机号', '会员登记的手机号', { other: true }),
      note: optionalText('备注', { max: 200, widget: 'textarea' }),
    }),
    output: z.object({ name: z.string(), state: z.enum(REGISTRATION_STATE_KEYS) }),
    errors: ['notFound', 'guardFailed'],
  }),
  /** What somebody said on the phone; replaces what was said before, unless that has changed since the list showed it. */
  change: actOnOne({
    path: '/api/eventRegistration/change',
    access: administrators,
    summary: '修改报名信息',
    input: oneVersion.extend({
      answers: answersSent,
      note: optionalText('备注', { max: 200, widget: 'textarea' }),
    }),
    output: done,
    errors: ['badInput', 'notFound', 'stateChanged', 'guardFailed'],
  }),
  /** Of those who registered: how many gave an answer, and of the options how many chose each. */
  answers: endpoint({
    path: '/api/eventRegistration/answers',
    kind: 'read',
    access: administrators,
    summary: '统计报名问题的回答',
    input: z.object({ eventId: id() }),
    output: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          answered: z.number(),
          /** Empty for what is answered in words. */
          options: z.array(z.object({ label: z.string(), count: z.number() })),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  /** From the waiting list of one event, all or nobody; they are told. */
  moveUp: actOnOne({
    path: '/api/eventRegistration/moveUp',
    access: administrators,
    summary: '候补转为报名',
    input: z.object({ ids: z.array(id()).min(1, '请选择候补的人').max(200, '一次最多200人') }),
    output: z.object({ moved: z.number() }),
    errors: ['notFound', 'stateChanged', 'guardFailed'],
  }),
  cancel: actOnOne({
    path: '/api/eventRegistration/cancel',
    access: administrators,
    summary: '取消会员的报名',
    input: one.extend({ reason: actReason('取消原因', { help: '以短信和邮件告知本人。' }) }),
    output: done,
    errors: ['notFound', 'stateChanged', 'guardFailed'],
  }),
  /** From the day of the event on; what experts get is written into their ledger or taken out. */
  attend: actOnOne({
    path: '/api/eventRegistration/attend',
    access: administrators,
    summary: '登记到场',
    input: z.object({
      ids: z.array(id()).min(1, '请选择报名').max(200, '一次最多登记200人'),
      attended: attendance,
    }),
    output: z.object({ changed: z.number() }),
    errors: ['notFound', 'stateChanged', 'guardFailed'],
  }),
  /** At the door, for the phones of those who come. */
  signInCode: endpoint({
    path: '/api/eventRegistration/signInCode',
    kind: 'write',
    access: administrators,
    summary: '生成活动签到码',
    touches: { nothing: 'the code is in the answer' },
    input: signInCodeAsk,
    output: signInCodeShown,
    errors: ['notFound', 'guardFailed'],
    limits: [{ by: 'actor', max: 600, seconds: 600 }],
    // The screen asks for one every minute.
    audit: false,
  }),
  /** Of who registered, within the filter of the screen or among those that were ticked. */
  print: endpoint({
    path: '/api/eventRegistration/print',
    kind: 'read',
    access: administrators,
    summary: '打印胸牌和签到表',
    input: z.object({
      eventId: id(),
      paper: z.enum(EVENT_PAPER_KEYS),
      ids: z.array(id()).max(200, '一次最多选择200人').optional(),
      ...narrowed,
    }),
    output: none,
    errors: ['notFound', 'guardFailed', 'glyphMissing'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    download: true,
    audit: true,
  }),
  export: endpoint({
    path: '/api/eventRegistration/export',
    kind: 'read',
    access: { ...administrators, stepUp: true },
    summary: '导出报名名单',
    input: z.object({
      eventId: id(),
      ...wanted,
      sort: z.enum(REGISTRATION_SORTS).optional(),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: none,
    errors: ['notFound'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    download: true,
    audit: true,
  }),
}
