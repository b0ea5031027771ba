import { account } from '@portal/contract/identity/account.calls'
import type { SealedPayload } from '@portal/contract/platform/person/password.fields'
import { call } from '../api.ts'
import { sealPassword } from './crypto.ts'

/** A password as it travels (docs/handbook/identity.md#password-transport). Every one needs a nonce of its own, so two passwords are sealed by two calls. */
export async function sealed(password: string): Promise<string> {
  const { publicKey, nonce, serverTime } = await call(account.publicKey, {})
  // The server's clock, not the device's: many phones are minutes off.
  const payload: SealedPayload = { password, nonce, at: serverTime }
  return sealPassword(publicKey, payload)
}
