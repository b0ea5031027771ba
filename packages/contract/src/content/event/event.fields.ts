import * as z from 'zod'
import { MEMBER_KIND_NAMES } from '../../membership/kind/kinds.ts'
import { flag, instant, wholeNumber } from '../../platform/endpoint.ts'
import { choice, date, describe, optionalText, requiredText } from '../../platform/fields.ts'
import { isDate } from '../../platform/time.ts'
import {
  ATTENDED,
  EVENT_GUESTS,
  EVENT_PHASE_KEYS,
  EVENT_VISIBILITIES,
  REGISTRATION_STATE_KEYS,
} from './event.words.ts'
import { answersShown, questionShown } from './question.fields.ts'

/** What an event is made of (docs/handbook/content.md#events). */

export const MAX_PLACES = 10_000
export const MAX_EVENT_POINTS = 20

const MINUTE = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
/** A minute where the society is, as its control writes it. */
const moment = (title: string) => {
  const missing = `请选择${title}`
  return describe(
    z
      .string({ error: missing })
      .refine((value) => MINUTE.test(value) && isDate(value.slice(0, 10)), { error: missing }),
    { title, widget: 'text', required: true, help: '北京时间' },
  )
}
const number = (title: string, max: number, help: string) => {
  const wrong = `请输入0至${max}之间的整数`
  return describe(z.coerce.number({ error: wrong }).int(wrong).min(0, wrong).max(max, wrong).default(0), {
    ...{ title, widget: 'number', required: false, help },
  })
}

const written = {
  title: requiredText('活动名称', { max: 100 }),
  body: requiredText('活动介绍', { max: 5000, widget: 'textarea' }),
  beginsAt: moment('开始时间'),
  endsAt: moment('结束时间'),
  place: optionalText('地点', { max: 100 }),
  link: describe(
    z
      .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)], { error: '请输入以http开头的网址' })
      .default(''),
    { title: '线上链接', widget: 'text', required: false, max: 300, keys: 'url', help: '线上参加的会议地址' },
  ),
  registerFrom: date('报名开始', { required: true }),
  registerUntil: date('报名截止', { required: true, help: '截止日当天24时前都可以报名和取消' }),
  places: number('名额', MAX_PLACES, '填0为不限名额'),
  waitingList: describe(flag().default(true), {
    ...{ title: '名额满后可以候补', widget: 'switch', required: false },
  }),
  guests: describe(
    z
      .array(z.enum(EVENT_GUESTS.map(({ code }) => code)))
      .min(1, '请选择面向的会员')
      .max(EVENT_GUESTS.length),
    { title: '面向', widget: 'checks', required: true, options: EVENT_GUESTS },
  ),
  visibility: choice('谁能看到', EVENT_VISIBILITIES, {
    help: '选“所有人”的，不登录也能在官网上看到活动介绍',
  }),
  outsiders: describe(flag().default(false), {
    ...{ title: '非会员可以报名', widget: 'switch', required: false },
    help: '没有账号的人在官网上凭手机号报名；须选“所有人”',
  }),
  feeNote: optionalText('费用说明', { max: 500, widget: 'textarea', placeholder: '如：会员免费；食宿自理' }),
  contact: optionalText('联系人和电话', { max: 100 }),
  points: number('专家活动积分', MAX_EVENT_POINTS, '专家到场后记入履职记录；填0为不计'),
}
/** What staff write, with the rules between its fields. */
export const eventAsk = z.object(written)
export const ordered = <
  T extends Pick<
    z.output<typeof eventAsk>,
    'beginsAt' | 'endsAt' | 'registerFrom' | 'registerUntil' | 'visibility' | 'outsiders'
  >,
>(
  { beginsAt, endsAt, registerFrom, registerUntil, visibility, outsiders }: T,
  context: z.RefinementCtx,
): void => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (endsAt <= beginsAt) wrong('endsAt', '结束时间要晚于开始时间')
  if (registerUntil < registerFrom) wrong('registerUntil', '报名截止不能早于报名开始')
  if (outsiders && visibility !== 'public') wrong('visibility', '非会员要先看到活动，请选择“所有人”')
  if (registerUntil > endsAt.slice(0, 10)) wrong('registerUntil', '报名截止不能晚于活动结束')
}

const shown = {
  id: z.string(),
  title: z.string(),
  phase: z.enum(EVENT_PHASE_KEYS),
  beginsAt: instant(),
  endsAt: instant(),
  place: z.string(),
  registerFrom: z.string(),
  registerUntil: z.string(),
  places: z.number(),
  /** Places that are given. */
  registered: z.number(),
  waiting: z.number(),
}
const particulars = {
  body: z.string(),
  link: z.string(),
  waitingList: z.boolean(),
  guests: z.array(z.enum(EVENT_GUESTS.map(({ code }) => code))),
  feeNote: z.string(),
  contact: z.string(),
  points: z.number(),
  visibility: z.enum(EVENT_VISIBILITIES.map(({ code }) => code)),
  outsiders: z.boolean(),
  cancelReason: z.string(),
  questions: z.array(questionShown),
}
export const eventRow = z.object({ ...shown, version: z.number(), attended: z.number() })
export const eventDetail = eventRow.extend(particulars)
/** As members see it, with what they have to do with it. */
export const eventForMember = z.object({
  ...shown,
  ...particulars,
  /** Of its own day on, until it is over: who comes signs in. */
  doorsOpen: z.boolean(),
  /** May register by the kind of their membership. */
  welcome: z.boolean(),
  own: z
    .object({
      state: z.enum(REGISTRATION_STATE_KEYS),
      note: z.string(),
      answers: answersShown,
      at: instant(),
      /** Place among those who wait; 0 for others. */
      position: z.number(),
      attended: z.boolean(),
      cancelReason: z.string(),
    })
    .nullable(),
})
/** As anybody reads it: without the link for those who take part online. */
export const publicEventRow = z.object(shown)
export const eventForPublic = publicEventRow.extend({
  ...{ body: particulars.body, waitingList: particulars.waitingList, guests: particulars.guests },
  ...{ feeNote: particulars.feeNote, contact: particulars.contact, outsiders: particulars.outsiders },
  cancelReason: particulars.cancelReason,
  questions: particulars.questions,
  doorsOpen: z.boolean(),
})
export const registrationRow = z.object({
  id: z.string(),
  /** Empty for somebody without an account. */
  memberId: z.string(),
  name: z.string(),
  kind: z.enum([...MEMBER_KIND_NAMES, 'outsider']),
  serialNum: z.string(),
  company: z.string(),
  /** Masked. */
  mobileTel: z.string(),
  state: z.enum(REGISTRATION_STATE_KEYS),
  note: z.string(),
  version: z.number(),
  /** Empty for who does not manage events. */
  answers: answersShown,
  at: instant(),
  attendedAt: instant().nullable(),
  cancelReason: z.string(),
})
export const version = wholeNumber(1, 1_000_000_000)
export const attendance = choice('到场', ATTENDED)
