import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { sql } from 'kysely'
import { sealFor } from '../../testing/client.ts'
import { type membersApp, nextIp } from '../../testing/members-app.ts'

/** Signs in as somebody does: with a fresh code and a sealed password. */
export const signInAs = async (
  on: Awaited<ReturnType<typeof membersApp>>,
  mobile: string,
  password: string,
) => {
  const { data: key } = await on.call(accountCalls.publicKey, {}, { ip: nextIp() })
  if (!key) throw new Error('no key')
  // The codes sent so far are old: a phone gets so many within a while.
  await sql`update "smsCode" set "createdAt" = "createdAt" - interval '2 days',
    "expiresAt" = "expiresAt" - interval '2 days'`.execute(on.app.db)
  await on.call(accountCalls.sendCaptchaForLogin, { username: mobile, role: '2' }, { ip: nextIp() })
  const code = /\d{6}/.exec(
    (await on.messagesTo(mobile)).find((each) => each.template === 'captcha-login')?.text ?? '',
  )
  const username = [mobile, '2', code?.[0]].join('#@#')
  const sealed = sealFor(key, password)
  return on.call(accountCalls.login, { username, password: sealed, device: '' }, { ip: nextIp() })
}
