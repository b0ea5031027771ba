import { describe, expect, test, vi } from 'vitest'

// The session reads local storage as soon as it is loaded.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('window', { addEventListener: () => {} })
const { isTouched } = await import('./client.ts')
const { Intent } = await import('./attempt.ts')

describe('what a write makes stale', () => {
  const pay = { path: '/api/dues/recordPayment', touches: ['user'] } as const
  test.each([
    [['call', '/api/dues/list', { year: 2026 }], true],
    [['list', '/api/user/list'], true],
    [['call', '/api/meeting/list'], false],
    // A longer word is another area.
    [['call', '/api/users/list'], false],
    // Who knows what it shows.
    [['own-dues'], true],
  ])('%j: %s', (key, stale) => expect(isTouched(pay, key)).toBe(stale))

  test('nothing where it says so', () => {
    const upload = { path: '/api/fileUpload/one', touches: { nothing: 'it waits for its form' } } as const
    expect(isTouched(upload, ['call', '/api/fileUpload/list'])).toBe(false)
  })
})

describe('one key per intent', () => {
  test('the same again is the same act; something else, or the same after it was done, is another', () => {
    const intent = new Intent()
    const first = intent.keyOf({ amount: 1 })
    expect(intent.keyOf({ amount: 1 })).toBe(first)
    const second = intent.keyOf({ amount: 2 })
    expect(second).not.toBe(first)
    intent.done()
    expect(intent.keyOf({ amount: 2 })).not.toBe(second)
  })
})
