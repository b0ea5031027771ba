import * as z from 'zod'
import { done, endpoint } from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import { mobile } from '../platform/person/contact.fields.ts'
import { device, masked } from './account.fields.ts'
import { codeLimits } from './sign-in.calls.ts'

/** Whoever fills in an application or changes their own record (docs/handbook/identity.md#proven-phones). */
const owners = { ticket: ['wizard', 'resubmit'], roles: ['person', 'expert', 'unit'] } as const
const mobileTel = mobile('手机号', '请填写正确的手机号')

/** A phone is proven before it counts. */
export const phone = {
  phoneProven: endpoint({
    path: '/api/user/signup/phoneProven',
    kind: 'read',
    access: owners,
    summary: '手机号是否已验证',
    input: z.object({ mobileTel }),
    output: z.object({ proven: z.boolean() }),
    errors: [],
    limits: [{ by: 'ip', max: 120, seconds: 3600 }],
  }),
  sendPhoneCode: endpoint({
    path: '/api/user/signup/sendPhoneCode',
    kind: 'write',
    access: owners,
    summary: '发送手机号验证码',
    touches: { nothing: 'the form knows what came of it' },
    input: z.object({ mobileTel, device }),
    output: z.object({ destination: masked }),
    errors: ['smsFailed'],
    limits: codeLimits,
    audit: true,
  }),
  provePhone: endpoint({
    path: '/api/user/signup/provePhone',
    kind: 'write',
    access: owners,
    summary: '验证手机号',
    touches: { nothing: 'the form knows what came of it' },
    input: z.object({
      mobileTel,
      captcha: describe(
        z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(12, '请输入验证码'),
        {
          title: '短信验证码',
          widget: 'code',
          required: true,
          secret: true,
        },
      ),
      device,
    }),
    output: done,
    errors: ['captchaInvalid'],
    limits: [{ by: 'ip', max: 60, seconds: 3600 }],
    audit: true,
  }),
}
