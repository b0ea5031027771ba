import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  none,
  paged,
  pageOf,
  signedIn,
  staff,
} from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import { mobile } from '../platform/person/contact.fields.ts'
import { sealedPassword } from '../platform/person/password.fields.ts'
import { LOGIN_SEPARATOR, type LoginRole } from '../platform/roles.ts'
import { device, loginRole, masked, profile, username } from './account.fields.ts'
import { phone } from './phone.calls.ts'
import { codeLimits, signIn } from './sign-in.calls.ts'

const captcha = z.string({ error: '请输入验证码' }).trim().min(1, '请输入验证码').max(12, '请输入验证码')

/** What the page asks of somebody who opens an application that was sent before. */
export const reopenForm = z.object({
  mobileTel: mobile('注册手机号', '请填写正确的手机号'),
  captcha: describe(captcha, { title: '短信验证码', widget: 'code', required: true, secret: true }),
})

export const joinUsername = (name: string, role: LoginRole, code: string): string =>
  [name.trim(), role, code.trim()].join(LOGIN_SEPARATOR)

const kind = z.enum(['person', 'expert', 'unit'])

/** Shown once: each stands once for a one-time password. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const account = {
  ...signIn,
  ...phone,
  me: endpoint({
    path: '/api/user/me',
    kind: 'read',
    access: { ...signedIn, whileRestricted: true },
    summary: '当前登录用户',
    input: none,
    output: profile,
    errors: [],
  }),
  sendCaptcha: endpoint({
    path: '/api/find/sendCaptcha',
    kind: 'write',
    access: 'public',
    summary: '发送找回密码验证码',
    input: z.object({ username, role: loginRole, device }),
    output: z.object({ destination: masked }),
    errors: ['forgotWrongName', 'smsFailed', 'operationFailed'],
    limits: codeLimits,
  }),
  resetPassword: endpoint({
    path: '/api/find/checkCaptcha',
    kind: 'write',
    access: 'public',
    summary: '通过验证码重置密码',
    input: z.object({ username, role: loginRole, captcha, password: sealedPassword(), device }),
    output: done,
    errors: [
      'resetCaptchaInvalid',
      'forgotPhoneAmbiguous',
      'defaultPassword',
      'weakPassword',
      'operationFailed',
    ],
    limits: [{ by: 'ip', max: 30, seconds: 3600 }],
    audit: true,
  }),
  sendCaptchaForReopen: endpoint({
    path: '/api/find/sendCaptchaForReopen',
    kind: 'write',
    access: 'public',
    summary: '发送查看申请的验证码',
    // `mobileTel` is the number the link carries: the contact phone of a unit, the account of a project account.
    input: z.object({ kind: z.enum([...kind.options, 'project']), mobileTel: username, device }),
    output: z.object({ destination: masked }),
    errors: ['smsFailed', 'operationFailed'],
    limits: codeLimits,
  }),
  reopen: endpoint({
    path: '/api/find/reopen',
    kind: 'write',
    access: 'public',
    summary: '凭验证码查看申请',
    input: z.object({ kind: z.enum([...kind.options, 'project']), mobileTel: username, captcha, device }),
    /** Of an approved application the ticket opens number and certificate, not the record. */
    output: z.object({ ticket: z.string(), approved: z.boolean() }),
    errors: ['captchaInvalid', 'phoneAmbiguous'],
    limits: [{ by: 'ip', max: 30, seconds: 3600 }],
    audit: true,
  }),
  /** Whose password the link sets (docs/handbook/identity.md#recovery); the link's token travels as a ticket. */
  passwordLink: endpoint({
    path: '/api/find/passwordLink',
    kind: 'read',
    access: { ticket: ['setpassword'] },
    summary: '打开重设密码链接',
    input: none,
    output: z.object({
      /** 张** */
      name: z.string(),
      role: profile.shape.role,
      roleLabel: z.string(),
      /** Mobile number or credit code, masked. */
      loginName: z.string(),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 60, seconds: 3600 }],
  }),
  setPasswordByLink: endpoint({
    path: '/api/find/setPasswordByLink',
    kind: 'write',
    access: { ticket: ['setpassword'] },
    summary: '通过链接重设密码',
    input: z.object({ password: sealedPassword() }),
    output: done,
    errors: ['defaultPassword', 'weakPassword'],
    limits: [{ by: 'ip', max: 30, seconds: 3600 }],
    audit: true,
  }),
  changePassword: endpoint({
    path: '/api/user/update/pwd',
    kind: 'write',
    access: { ...signedIn, whileRestricted: true },
    summary: '修改密码',
    input: z.object({
      // Account and type may come along; only one's own is accepted, so both may be left out.
      account: z.string().max(60).optional(),
      type: z.enum(['0', '1', '2', '4']).optional(),
      oldPwd: sealedPassword(),
      password: sealedPassword(),
    }),
    output: done,
    errors: ['oldPasswordWrong', 'defaultPassword', 'weakPassword', 'passwordChangeFailed'],
    limits: [{ by: 'actor', max: 10, seconds: 600 }],
    audit: true,
  }),
  signIns: endpoint({
    path: '/api/user/signIns',
    kind: 'read',
    access: signedIn,
    summary: '本人登录记录',
    input: paged({}, ['at']),
    output: pageOf(
      z.object({
        id: z.string(),
        at: instant(),
        ip: z.string(),
        device: z.string(),
        succeeded: z.boolean(),
        reason: z.string(),
      }),
    ),
    errors: [],
  }),
  sessions: endpoint({
    path: '/api/user/sessions',
    kind: 'read',
    access: signedIn,
    summary: '本人在线会话',
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          createdAt: instant(),
          lastSeenAt: instant(),
          ip: z.string(),
          device: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  endSession: endpoint({
    path: '/api/user/endSession',
    kind: 'write',
    access: signedIn,
    summary: '结束会话',
    input: z.object({ id: id() }),
    output: done,
    errors: [],
    audit: true,
  }),
  beginTotp: endpoint({
    path: '/api/user/totp/begin',
    kind: 'write',
    // Whoever binds another device shows that the present one is theirs.
    access: { ...staff, whileRestricted: true, stepUp: 'each' },
    summary: '开始绑定动态口令',
    input: none,
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['stepUpRequired'],
    audit: true,
  }),
  confirmTotp: endpoint({
    path: '/api/user/totp/confirm',
    kind: 'write',
    access: { ...staff, whileRestricted: true },
    summary: '确认绑定动态口令',
    input: z.object({
      code: describe(
        z
          .string()
          .trim()
          .regex(/^\d{6}$/, '请输入6位动态口令'),
        {
          title: '动态口令',
          widget: 'code',
          required: true,
          max: 6,
          placeholder: '6 位数字',
          secret: true,
        },
      ),
    }),
    output: recoveryCodes,
    errors: ['captchaInvalid'],
    limits: [{ by: 'actor', max: 10, seconds: 600 }],
    audit: true,
  }),
  totpState: endpoint({
    path: '/api/user/totp/state',
    kind: 'read',
    access: staff,
    summary: '本人动态口令和恢复码',
    input: none,
    output: z.object({ enrolled: z.boolean(), recoveryCodesLeft: z.number() }),
    errors: [],
  }),
  renewRecoveryCodes: endpoint({
    path: '/api/user/totp/recoveryCodes',
    kind: 'write',
    access: { ...staff, stepUp: 'each' },
    summary: '重新生成恢复码',
    input: none,
    output: recoveryCodes,
    errors: ['stateChanged'],
    limits: [{ by: 'actor', max: 10, seconds: 600 }],
    audit: true,
  }),
  /** Who waits for a second person to clear their one-time password. */
  totpResets: endpoint({
    path: '/api/user/totp/resets',
    kind: 'read',
    access: administrators,
    summary: '待确认的动态口令清除',
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          at: instant(),
          name: z.string(),
          roleLabel: z.string(),
          reason: z.string(),
          askedBy: z.string(),
          mayConfirm: z.boolean(),
          mayWithdraw: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  decideTotpReset: endpoint({
    path: '/api/user/totp/decideReset',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '确认或拒绝清除动态口令',
    input: z.object({ id: id(), confirm: flag() }),
    output: done,
    errors: ['stateChanged', 'otherPersonNeeded'],
    audit: true,
  }),
}
