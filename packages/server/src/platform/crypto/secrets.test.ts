import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AppKeyError,
  blindIndex,
  blindIndexes,
  generateAppKey,
  hashToken,
  open,
  openText,
  parseKeyRing,
  randomToken,
  SecretError,
  sameText,
  seal,
  sealedUnder,
  sign,
  verify,
} from './secrets.ts'

const oldKey = generateAppKey()
const newKey = generateAppKey()
const ring = parseKeyRing(oldKey)
const rotated = parseKeyRing(`2027:${newKey},2026:${oldKey}`)
const place = { table: 'person', column: 'id_card', rowId: '7' }

function failureOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof SecretError) return error.failure
    throw error
  }
  return 'opened'
}

describe('APP_KEY', () => {
  test('is refused when empty, short, not base64 or listed twice', () => {
    const short = Buffer.alloc(31).toString('base64')
    for (const bad of ['', ' , ', 'secret', short, `a:${short}`, `${oldKey},b:${oldKey}`, `${oldKey}!`]) {
      expect(() => parseKeyRing(bad), bad).toThrow(AppKeyError)
    }
  })

  test('labels are for people: a relabelled key is the same key', () => {
    expect(parseKeyRing(`any:${oldKey}`).ids).toEqual(ring.ids)
    expect(rotated.ids).toHaveLength(2)
  })

  test('never shows up in a log line', () => {
    const shown = inspect(ring, { depth: 9, showHidden: true }) + JSON.stringify(ring)
    expect(shown).not.toContain(oldKey)
    expect(shown).not.toContain('Buffer')
  })
})

describe('sealed values', () => {
  test('open to what was sealed, twice never to the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = seal(ring, place, text)
        expect(openText(ring, place, once)).toBe(text)
        expect(once.equals(seal(ring, place, text))).toBe(false)
      }),
      { numRuns: 50 },
    )
    const bytes = Buffer.from([0, 255, 1, 254])
    expect(open(ring, place, seal(ring, place, bytes)).equals(bytes)).toBe(true)
  })

  test('do not open in another row, column or table', () => {
    const sealed = seal(ring, place, '样本')
    for (const other of [{ rowId: '8' }, { column: 'bank_account' }, { table: 'expert' }]) {
      expect(failureOf(() => open(ring, { ...place, ...other }, sealed))).toBe('tampered')
    }
    expect(() => seal(ring, { ...place, table: 'person|id_card' }, 'x')).toThrow()
  })

  test('notice every flipped bit', () => {
    const sealed = seal(ring, place, '样本')
    for (let index = 0; index < sealed.length; index++) {
      const broken = Buffer.from(sealed)
      broken[index] = (broken[index] ?? 0) ^ 1
      expect(
        failureOf(() => open(ring, place, broken)),
        `byte ${index}`,
      ).not.toBe('opened')
    }
    expect(failureOf(() => open(ring, place, sealed.subarray(0, 20)))).toBe('malformed')
  })

  test('survive key rotation, and a wrong key says so', () => {
    const sealed = seal(ring, place, '样本')
    expect(openText(rotated, place, sealed)).toBe('样本')
    expect(sealed.subarray(0, 5).equals(sealedUnder(ring.currentId))).toBe(true)
    const anew = seal(rotated, place, '样本')
    expect(anew.subarray(0, 5).equals(sealedUnder(rotated.currentId))).toBe(true)
    expect(failureOf(() => open(parseKeyRing(newKey), place, sealed))).toBe('unknownKey')
  })
})

test('a blind index finds equal values in one column only, under every key of the ring', () => {
  const index = blindIndex(ring, 'person.id_card', 'A1')
  expect(index).toHaveLength(32)
  expect(blindIndex(ring, 'person.id_card', 'A1').equals(index)).toBe(true)
  expect(blindIndex(ring, 'expert.id_card', 'A1').equals(index)).toBe(false)
  expect(blindIndex(rotated, 'person.id_card', 'A1').equals(index)).toBe(false)
  expect(blindIndexes(rotated, 'person.id_card', 'A1').some((one) => one.equals(index))).toBe(true)
})

test('signatures hold for one purpose and message, in one spelling', () => {
  const signature = sign(ring, 'file', 'a=1')
  expect(verify(ring, 'file', 'a=1', signature)).toBe(true)
  expect(verify(rotated, 'file', 'a=1', signature)).toBe(true)
  expect(verify(ring, 'form', 'a=1', signature)).toBe(false)
  expect(verify(ring, 'file', 'a=2', signature)).toBe(false)
  for (const bent of ['', `${signature}=`, ` ${signature}`, signature.slice(0, -1), `${signature}A`]) {
    expect(verify(ring, 'file', 'a=1', bent), bent).toBe(false)
  }
})

test('tokens are long, distinct, safe in a URL and stored only as hashes', () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(randomToken()).not.toBe(randomToken())
  expect(hashToken('a')).toHaveLength(32)
  expect(sameText('a', 'a')).toBe(true)
  expect(sameText('a', 'ab')).toBe(false)
})
