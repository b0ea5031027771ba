import * as z from 'zod'
import { done, endpoint, id, instant, none } from '../../platform/endpoint.ts'
import { signInDigits } from '../../platform/sign-in-code/sign-in-code.fields.ts'
import { eventForPublic, publicEventRow } from './event.fields.ts'
import { REGISTRATION_STATE_KEYS } from './event.words.ts'
import { outsiderAsk, outsiderCode, outsiderPhone } from './outsider.fields.ts'

/** Congresses and trainings for anybody: reading, and coming without an account (docs/handbook/content.md#events). */

const limits = [{ by: 'ip', max: 300, seconds: 60 }] as const
const one = z.object({ id: id() })
const touches = ['event', 'eventRegistration', 'ownEvent']

export const publicEvent = {
  list: endpoint({
    path: '/api/publicEvent/list',
    kind: 'read',
    access: 'public',
    summary: '公开的会议与培训',
    input: none,
    output: z.object({ list: z.array(publicEventRow) }),
    errors: [],
    limits,
  }),
  detail: endpoint({
    path: '/api/publicEvent/detail',
    kind: 'read',
    access: 'public',
    summary: '查看公开的会议或培训',
    input: one,
    output: eventForPublic,
    errors: ['notFound'],
    limits,
  }),
  /** To the phone of somebody without an account. */
  sendCode: endpoint({
    path: '/api/publicEvent/sendCode',
    kind: 'write',
    access: 'public',
    summary: '获取报名验证码',
    touches: { nothing: 'the form knows what came of it' },
    input: z.object({ mobileTel: outsiderPhone }),
    output: z.object({ sentTo: z.string() }),
    errors: ['smsFailed'],
    limits: [
      { by: 'ip', max: 10, seconds: 600 },
      { by: 'ip+input.mobileTel', max: 5, seconds: 3600 },
    ],
    audit: true,
  }),
  /** Who has registered with this phone says it anew: what was said is replaced, the place is kept. */
  register: endpoint({
    path: '/api/publicEvent/register',
    kind: 'write',
    access: 'public',
    summary: '非会员报名会议与培训',
    touches,
    input: one.extend(outsiderAsk.shape),
    output: z.object({ state: z.enum(REGISTRATION_STATE_KEYS) }),
    errors: ['badInput', 'notFound', 'guardFailed', 'captchaInvalid'],
    limits: [
      { by: 'ip', max: 60, seconds: 3600 },
      { by: 'ip+input.mobileTel', max: 10, seconds: 600 },
    ],
    audit: true,
  }),
  cancel: endpoint({
    path: '/api/publicEvent/cancel',
    kind: 'write',
    access: 'public',
    summary: '非会员取消报名',
    touches,
    input: one.extend({ mobileTel: outsiderPhone, code: outsiderCode }),
    output: done,
    errors: ['notFound', 'guardFailed', 'captchaInvalid'],
    limits: [
      { by: 'ip', max: 60, seconds: 3600 },
      { by: 'ip+input.mobileTel', max: 10, seconds: 600 },
    ],
    audit: true,
  }),
  /** In the room, by the digits on the screen; so few tries for a phone that nobody guesses them from afar. */
  signIn: endpoint({
    path: '/api/publicEvent/signIn',
    kind: 'write',
    access: 'public',
    summary: '非会员签到',
    touches,
    input: one.extend({ mobileTel: outsiderPhone, digits: signInDigits }),
    output: z.object({ title: z.string(), attendedAt: instant() }),
    errors: ['notFound', 'guardFailed'],
    limits: [
      { by: 'ip', max: 300, seconds: 600 },
      { by: 'ip+input.mobileTel', max: 10, seconds: 600 },
    ],
    audit: true,
  }),
}
