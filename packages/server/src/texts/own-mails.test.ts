import { MAIL_KEYS, MAIL_TEXTS, mailFault } from '@portal/contract/platform/texts/mail-texts'
import { TAG } from '@portal/contract/platform/texts/places'
import { expect, test } from 'vitest'
import { MESSAGES, type MessageName } from './messages.ts'
import { loadMail, messageOf } from './own-mails.ts'

/** What senders give to every message, and the foot says. */
const EVERYWHERE = ['societyName', 'societyShort', 'staffPhone']
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

test.each(MAIL_KEYS)('the delivered %s keeps the rule of its own', (key) => {
  const { body, around } = loadMail(key)
  expect(mailFault(key, body)).toBeUndefined()
  expect(around.foot).toMatch(/^如有疑问，请致电\{\{staffPhone\}\}/)
  const used: string[] = [...body.matchAll(TAG)].map(([, name = '']) => name)
  expect(used).toEqual(expect.arrayContaining([...MAIL_TEXTS[key].needs]))
})

test.each(MAIL_KEYS)('%s may name what its sender gives, all of it and nothing else', (key) => {
  const name = messageOf(key)
  const alone = name.replace(/-mail$/, '')
  const sms = Object.hasOwn(MESSAGES, alone) ? MESSAGES[alone as MessageName].text : ''
  const { subject, text } = MESSAGES[name]
  const given = namesIn(`${subject}${text}${sms}`).filter((one) => !EVERYWHERE.includes(one))
  expect(Object.keys(MAIL_TEXTS[key].tags).sort()).toEqual([...new Set(given)].sort())
})
