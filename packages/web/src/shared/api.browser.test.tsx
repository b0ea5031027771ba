import { account } from '@portal/contract/identity/account.calls'
import { beforeEach, expect, test } from 'vitest'
import { wire } from '../dev/wire.ts'
import { call } from './api.ts'
import { session } from './session.ts'

/** What a session that has ended means to the frame, and to the next thing somebody does (docs/handbook/identity.md#sessions). */

beforeEach(() => session.set({ token: 'x'.repeat(43), accountId: 'one' }))

const ended = () => wire([account.me, () => ({ error: 'signedOut' })])
const ask = (background: boolean) => call(account.me, {}, { background }).catch((cause) => cause.errorName)

test('the frame finds out and says nothing, and does not ask with that token again', async () => {
  const asked = ended()
  expect([await ask(true), await ask(true)]).toEqual(['signedOut', 'signedOut'])
  expect(asked).toHaveLength(1)
  expect(session.get().token).not.toBe('')
})

test('the next thing somebody does ends it', async () => {
  ended()
  expect(await ask(false)).toBe('signedOut')
  expect(session.get().token).toBe('')
})
