import { account, joinUsername } from '@portal/contract/identity/account.calls'
import { REGISTERED_PHONE } from '@portal/contract/identity/account.fields'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { type LoginPage, type LoginRole, ROLES } from '@portal/contract/platform/roles'
import { call } from '../../shared/api.ts'
import { sealed } from '../../shared/crypto/sealed.ts'
import { deviceId, session } from '../../shared/session.ts'
import { toast } from '../../shared/ui/toast.tsx'
import { tokenOf } from './login/login-rules.ts'
import { canonicalUserName } from './user-name.ts'

export { destination } from './login/destination.ts'

export type SignedIn = OutputOf<typeof account.login>

/** The calls of the login and recovery pages. They bring the contract and its schemas: the pages load this file beside themselves. */

export async function signIn(name: string, role: LoginRole, captcha: string, password: string) {
  const username = joinUsername(canonicalUserName(name), role, captcha)
  return call(account.login, { username, password: await sealed(password), device: deviceId() })
}

/** Asks for a code; answers the words for where it went. */
export async function sendCode(
  purpose: 'sendCaptchaForLogin' | 'sendCaptcha',
  name: string,
  role: LoginRole,
): Promise<string> {
  const input = { username: canonicalUserName(name), role, device: deviceId() }
  const { destination: where } = await call(account[purpose], input)
  return where === REGISTERED_PHONE ? `短信已发送至${where}` : `验证码已发送至 ${where}`
}

export async function resetPassword(name: string, role: LoginRole, captcha: string, password: string) {
  const username = canonicalUserName(name)
  const input = { username, role, captcha, password: await sealed(password), device: deviceId() }
  await call(account.resetPassword, input)
}

/** Whose password the link sets. */
export const openPasswordLink = (ticket: string) => call(account.passwordLink, {}, { ticket })

export async function setPasswordByLink(ticket: string, password: string) {
  await call(account.setPasswordByLink, { password: await sealed(password) }, { ticket })
}

export async function changePassword(before: string, password: string) {
  const [oldPwd, next] = await Promise.all([sealed(before), sealed(password)])
  await call(account.changePassword, { oldPwd, password: next })
}

export const signOut = () => call(account.logout, {})

/** Keeps who is signed in; whoever used a recovery code is told how many are left. */
export function enter(reply: SignedIn, loginPage: LoginPage): void {
  const { recoveryCodesLeft: left } = reply
  if (left !== undefined)
    toast(
      left > 0 ? `已用恢复码登录，还有 ${left} 个恢复码可用` : '已用最后一个恢复码登录，请重新生成恢复码',
      'warning',
    )
  session.set({
    token: tokenOf(reply.authorities) ?? reply.token,
    accountId: reply.accountId,
    loginPage,
    roles: [reply.role],
    userName: reply.name,
    roleLabel: ROLES[reply.role].label,
    weakPassword: reply.weakPassword,
    groupName: reply.role === 'unit' ? reply.name : '',
    // The token is kept once, under its own name.
    authority: reply.authorities.map(({ authority }) => authority).filter((name) => !name.includes(':')),
    restriction: reply.mustChangePassword ? 'password' : reply.mustEnrolTotp ? 'totp' : '',
  })
}
