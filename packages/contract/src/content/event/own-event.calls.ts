import * as z from 'zod'
import { done, type Endpoint, endpoint, id, instant, none } from '../../platform/endpoint.ts'
import { optionalText } from '../../platform/fields.ts'
import type { Role } from '../../platform/roles.ts'
import { signInDigits, signInSecret } from '../../platform/sign-in-code/sign-in-code.fields.ts'
import { eventForMember } from './event.fields.ts'
import { REGISTRATION_STATE_KEYS } from './event.words.ts'
import { answersSent } from './question.fields.ts'

/** Congresses and trainings for members: what there is, registering, signing in at the door (docs/handbook/content.md#events). */

const guests = { roles: ['person', 'expert', 'unit'] as const satisfies readonly Role[] } as const
const one = z.object({ id: id() })
/** What experts get for coming stands in their ledger. */
const signing = <const S extends Pick<Endpoint, 'path' | 'summary' | 'input' | 'limits'>>(spec: S) =>
  endpoint({
    ...spec,
    kind: 'write',
    access: guests,
    touches: ['event', 'eventRegistration', 'expert'],
    output: z.object({ title: z.string(), attendedAt: instant() }),
    errors: ['notFound', 'guardFailed'],
    audit: true,
  } as const)

/** What members see and do. */
export const ownEvent = {
  list: endpoint({
    path: '/api/ownEvent/list',
    kind: 'read',
    access: guests,
    summary: '会议与培训',
    input: none,
    output: z.object({ list: z.array(eventForMember) }),
    errors: [],
  }),
  /** Whoever has registered says it anew: the answers are replaced, the place is kept. */
  register: endpoint({
    path: '/api/ownEvent/register',
    kind: 'write',
    access: guests,
    summary: '报名会议与培训',
    touches: ['event', 'eventRegistration'],
    input: one.extend({
      answers: answersSent,
      note: optionalText('备注', {
        max: 200,
        widget: 'textarea',
        help: '如参会人姓名。没有可以不填。',
      }),
    }),
    output: z.object({ state: z.enum(REGISTRATION_STATE_KEYS) }),
    errors: ['badInput', 'notFound', 'guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
  cancel: endpoint({
    path: '/api/ownEvent/cancel',
    kind: 'write',
    access: guests,
    summary: '取消本人的报名',
    touches: ['event', 'eventRegistration'],
    input: one,
    output: done,
    errors: ['notFound', 'stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
  /** What the code at the door leads to. Nothing is signed by it. */
  openSignIn: endpoint({
    path: '/api/ownEvent/openSignIn',
    kind: 'read',
    access: guests,
    summary: '打开会议与培训签到',
    input: z.object({ code: signInSecret }),
    output: z.object({
      state: z.enum(['open', 'signed', 'invalid', 'stranger']),
      title: z.string(),
      beginsAt: instant().nullable(),
      place: z.string(),
      name: z.string(),
      attendedAt: instant().nullable(),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
  }),
  signIn: signing({
    path: '/api/ownEvent/signIn',
    summary: '扫码签到会议与培训',
    input: z.object({ code: signInSecret }),
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
  }),
  /** By the digits on the screen; so few tries that nobody guesses them. */
  signInByDigits: signing({
    path: '/api/ownEvent/signInByDigits',
    summary: '输入签到码签到会议与培训',
    input: one.extend({ digits: signInDigits }),
    limits: [{ by: 'actor', max: 10, seconds: 600 }],
  }),
}
