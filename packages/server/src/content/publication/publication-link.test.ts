import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetNow } from '../../platform/clock/portal-now.ts'
import { generateAppKey, parseKeyRing } from '../../platform/crypto/secrets.ts'
import { mediaUrl, readMediaLink } from './publication-link.rules.ts'

const ring = parseKeyRing(generateAppKey())
const link = { of: 'p1', file: 'f1', to: 'account', as: 'reader' } as const
const at = (time: string) => vi.setSystemTime(`2026-11-28T${time}Z`)
const given = (url: string) =>
  Object.fromEntries(new URL(url, 'http://x').searchParams) as Parameters<typeof readMediaLink>[1]

beforeEach(() => {
  forgetNow()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

test('a link is the same for an hour, and good for six from its beginning', () => {
  at('10:00:00.000')
  const url = mediaUrl(ring, link)
  expect(url).toMatch(/^\/api\/publication\/media\?of=p1&file=f1&to=account&as=reader&exp=\d{10}&sig=/)
  expect(readMediaLink(ring, given(url))).toEqual(link)
  at('10:59:59.999')
  expect(mediaUrl(ring, link)).toBe(url)
  at('11:00:00.000')
  expect(mediaUrl(ring, link)).not.toBe(url)
  at('15:59:59.999')
  expect(readMediaLink(ring, given(url))).toEqual(link)
  at('16:00:00.000')
  expect(readMediaLink(ring, given(url))).toBeUndefined()
  // Of a time that has not come: nobody was given it.
  at('09:59:59.999')
  expect(readMediaLink(ring, given(url))).toBeUndefined()
})

test('nothing in it can be changed', () => {
  at('10:00:00.000')
  const good = given(mediaUrl(ring, link))
  const changes = {
    of: 'p2',
    file: 'f2',
    to: 'other',
    as: 'staff',
    exp: String(Number(good.exp) + 1),
    sig: 'x',
  }
  for (const [name, value] of Object.entries(changes))
    expect([name, readMediaLink(ring, { ...good, [name]: value })]).toEqual([name, undefined])
  expect(readMediaLink(parseKeyRing(generateAppKey()), good)).toBeUndefined()
})

test.each(['staff', 'reader', 'public', 'other'] as const)('a link as %s is read as what it is', (as) => {
  at('10:00:00.000')
  const read = readMediaLink(ring, given(mediaUrl(ring, { ...link, as: as as 'staff' })))
  expect(read?.as).toBe(as === 'other' ? undefined : as)
})
