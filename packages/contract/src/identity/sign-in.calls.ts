import * as z from 'zod'
import { done, endpoint, none, type RateLimit, signedIn } from '../platform/endpoint.ts'
import { sealedPassword } from '../platform/person/password.fields.ts'
import { device, loginRole, masked, profile, username } from './account.fields.ts'
import { TableUploadStatus } from './application-state.ts'

/** A whole institute sits behind one address: each account that signs in from there adds to what may be asked for. */
export const codeLimits = [
  { by: 'ip', max: 20, seconds: 3600, perAccountThere: 5 },
] as const satisfies readonly RateLimit[]

/** Signing in and out. */
export const signIn = {
  publicKey: endpoint({
    path: '/api/find/publicKey',
    kind: 'read',
    access: 'public',
    summary: '获取密码加密公钥',
    input: none,
    output: z.object({ keyId: z.string(), publicKey: z.string(), nonce: z.string(), serverTime: z.number() }),
    errors: [],
    limits: [{ by: 'ip', max: 120, seconds: 60 }],
  }),
  login: endpoint({
    path: '/api/login',
    kind: 'write',
    access: 'public',
    summary: '登录',
    touches: { nothing: 'what was read for one person is forgotten with the session' },
    input: z.object({
      username: z.string({ error: '请输入用户名' }).max(120, '请输入正确的用户名'),
      password: sealedPassword(),
      device,
    }),
    output: profile.extend({
      token: z.string(),
      /** Where one of them stood for the one-time password. */
      recoveryCodesLeft: z.number().int().optional(),
    }),
    errors: [
      'wrongCredentials',
      'accountLocked',
      'roleMismatch',
      'registrationIncomplete',
      'registrationReturned',
      'registrationRejected',
      'phoneAmbiguous',
      'captchaInvalid',
    ],
    // 2010 and 2011: the password was right, so the page may go on to the registration form (docs/handbook/identity.md#tickets).
    errorData: z.object({
      ticket: z.string(),
      kind: z.enum(['person', 'expert', 'unit', 'project']),
      mobileTel: z.string(),
      tableUploadStatus: z.enum(TableUploadStatus),
    }),
    limits: [{ by: 'ip', max: 60, seconds: 60 }],
    audit: true,
  }),
  logout: endpoint({
    path: '/api/logout',
    kind: 'write',
    access: { ...signedIn, whileRestricted: true },
    summary: '退出登录',
    touches: { nothing: 'what was read for one person is forgotten with the session' },
    input: none,
    output: done,
    errors: [],
    audit: true,
  }),
  sendCaptchaForLogin: endpoint({
    path: '/api/find/sendCaptchaForLogin',
    kind: 'write',
    access: 'public',
    summary: '发送登录验证码',
    input: z.object({ username, role: loginRole, device }),
    output: z.object({ destination: masked }),
    errors: ['wrongNameOrRole', 'projectWrongName', 'phoneAmbiguous', 'smsFailed', 'staffNeedsNoCaptcha'],
    limits: codeLimits,
  }),
}
