import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { account } from '@portal/contract/identity/account.calls'
import { settings } from '@portal/contract/office/settings.calls'
import type { CallOf, Endpoint, OutputOf } from '@portal/contract/platform/endpoint'
import type { SealedPayload } from '@portal/contract/platform/person/password.fields'
import type { SampleAccount } from './accounts.ts'

/** Journeys may be run at night, when SMS wait for the morning: the super administrator lets them go at every hour. */
export const wakeAtNight = async (url: string, owner: SampleAccount): Promise<void> => {
  const key = await ask(url, account.publicKey, {})
  const payload: SealedPayload = { password: owner.password, nonce: key.nonce, at: key.serverTime }
  const spki = { key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' } as const
  const password = publicEncrypt(
    { key: createPublicKey(spki), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify(payload)),
  ).toString('base64')
  // Staff have the fourth role of the sign-in and need no SMS code.
  const { token } = await ask(url, account.login, { username: `${owner.account}#@#4#@#`, password })
  const { list } = await ask(url, settings.list, {}, token)
  // The same hour twice means none.
  const changes = list
    .filter(({ key }) => key === 'smsQuietFrom' || key === 'smsQuietTo')
    .map(({ key, version }) => ({ key, version, value: 0 }))
  await ask(url, settings.update, { changes }, token)
  await ask(url, account.logout, {}, token)
}

const ask = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallOf<E>,
  token?: string,
): Promise<OutputOf<E>> => {
  const reply = await fetch(url + endpoint.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  })
  const text = await reply.text()
  const { code, data } = JSON.parse(text)
  if (code !== 200) throw new Error(`${endpoint.path}: ${text}`)
  return data
}
