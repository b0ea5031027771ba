import { expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { MESSAGES } from './messages.ts'

/** Written, and not sent: what they say goes by SMS only. */
const NOT_SENT = ['password-changed-mail', 'password-reset-mail', 'new-device-mail', 'account-locked-mail']

test('every text of a message stands in the catalogue of one domain, once', () => {
  const declared = modules.flatMap(({ messages = [] }) =>
    messages.flatMap(({ templates }) => Object.values(templates)),
  )
  expect([...declared, ...NOT_SENT].sort()).toEqual(Object.keys(MESSAGES).sort())
})
