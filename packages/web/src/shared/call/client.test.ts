import { describe, expect, test, vi } from 'vitest'

// The session reads local storage as soon as it is loaded.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('window', { addEventListener: () => {} })
const { isTouched } = await import('./client.ts')
const { attempt, attemptToRead, Intent } = await import('./attempt.ts')
const { sessionEnd } = await import('../session-end.ts')

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
  test('the same again is the same act; something else, or the same after it was done, is another', async () => {
    const intent = new Intent<string>()
    let made = 0
    const seal = () => {
      made += 1
      return `sealed ${made}`
    }
    const of = (amount: number, now = 0) => intent.of({ amount }, seal, now)
    const first = await of(1)
    expect(await of(1, 60_000)).toEqual(first)
    const second = await of(2)
    expect(second.key).not.toBe(first.key)
    expect(second.input).toBe('sealed 2')
    intent.done()
    const third = await of(2)
    expect(third.key).not.toBe(second.key)
    // What was sealed is not good for ever, and another seal is another input.
    expect((await of(2, 300_000)).key).not.toBe(third.key)
  })
})

test('an act on its way keeps the page when the session ends; a read, or a part of the program, does not', async () => {
  const unmount = sessionEnd.host()
  const open: (() => void)[] = []
  const waiting = () => new Promise<void>((resolve) => open.push(resolve))
  const read = attemptToRead(waiting)
  expect(sessionEnd.held()).toBe(false)
  const act = attempt(waiting)
  expect(sessionEnd.held()).toBe(true)
  for (const answer of open) answer()
  expect([await read, await act]).toMatchObject([{ ok: true }, { ok: true }])
  expect(sessionEnd.held()).toBe(false)
  unmount()
})
