import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { account, joinUsername } from '@portal/contract/identity/account.calls'
import type { CallOf, Endpoint, OutputOf } from '@portal/contract/platform/endpoint'
import type { SealedPayload } from '@portal/contract/platform/person/password.fields'
import { LOGIN_PAGES, type LoginPage, LoginRole } from '@portal/contract/platform/roles'
import type { SampleAccount } from './accounts.ts'

/** Calls of the portal without its pages: whoever only has to be signed in comes in by them, as the login pages do (account.spec.ts tries those). */

interface Caller {
  readonly url: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const ask = async <E extends Endpoint>(
  { url, token, headers }: Caller,
  endpoint: E,
  input: CallOf<E>,
): Promise<OutputOf<E>> => {
  const reply = await fetch(url + endpoint.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  })
  const text = await reply.text()
  const { code, data } = JSON.parse(text)
  if (code !== 200) throw new Error(`${endpoint.path}: ${text}`)
  return data
}

const DEVICE = 'journeys'
type SignedIn = OutputOf<typeof account.login>

/** The page somebody signs in at, by its address. */
const loginPageOf = ({ page }: SampleAccount): LoginPage => {
  const found = (Object.keys(LOGIN_PAGES) as LoginPage[]).find((name) => LOGIN_PAGES[name].login === page)
  if (!found) throw new Error(`nobody signs in at ${page}`)
  return found
}

/** `captcha` answers the code that a member's phone gets; staff have none. */
export const signInByCall = async (
  caller: Caller,
  sample: SampleAccount,
  captcha: () => Promise<string>,
): Promise<SignedIn> => {
  const page = loginPageOf(sample)
  // Persons and units share a page.
  const [first, second] = LOGIN_PAGES[page].roles
  const member = sample.label.startsWith('单位会员') ? second : first
  const role = page === 'common' ? LoginRole.staff : (member ?? LoginRole.person)
  const who = { username: sample.account, role, device: DEVICE }
  if (role !== LoginRole.staff) await ask(caller, account.sendCaptchaForLogin, who)
  const code = role === LoginRole.staff ? '' : await captcha()
  const key = await ask(caller, account.publicKey, {})
  const payload: SealedPayload = { password: sample.password, nonce: key.nonce, at: key.serverTime }
  const spki = { key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' } as const
  const password = publicEncrypt(
    { key: createPublicKey(spki), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify(payload)),
  ).toString('base64')
  const username = joinUsername(sample.account, role, code)
  return ask(caller, account.login, { username, password, device: DEVICE })
}

/** What the login page leaves in the browser; the shell of the pages adds the rest from the server. */
export const keepSession = async (page: Page, sample: SampleAccount, reply: SignedIn): Promise<void> => {
  const kept = {
    ...{ token: reply.token, accountId: reply.accountId, loginPage: loginPageOf(sample), deviceId: DEVICE },
    ...{
      roles: JSON.stringify([reply.role]),
      userName: reply.name,
      weakPassword: String(reply.weakPassword),
    },
    restriction: reply.mustChangePassword ? 'password' : reply.mustEnrolTotp ? 'totp' : '',
  }
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, kept)
}
