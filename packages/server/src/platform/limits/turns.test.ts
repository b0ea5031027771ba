import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Whoever comes with hundreds of requests is not the whole line (docs/handbook/security.md#expensive). */

test('others are heard while one sender brings many, also where none of it waits for anything', async () => {
  const turns = createTurns({ atOnce: 2, inLine: 100 })
  const done: string[] = []
  const many = Array.from({ length: 40 }, () => turns('one', async () => void done.push('one')))
  await setImmediate()
  await turns('other', async () => void done.push('other'))
  await Promise.all(many)
  expect(done).toHaveLength(41)
  expect(done.indexOf('other')).toBeLessThan(20)
})

test('so many at once of each sender, so many in line, and afterwards nothing is left', async () => {
  const turns = createTurns({ atOnce: 2, inLine: 3 })
  const running = new Map<string, number>()
  let most = 0
  const work = (sender: string) => () => {
    running.set(sender, (running.get(sender) ?? 0) + 1)
    most = Math.max(most, running.get(sender) ?? 0)
    return setImmediate().finally(() => running.set(sender, (running.get(sender) ?? 1) - 1))
  }
  const outcomes = await Promise.allSettled(
    ['a', 'b'].flatMap((sender) => Array.from({ length: 7 }, () => turns(sender, work(sender)))),
  )
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({
    reason: { error: 'unavailable' },
  })
  expect(await turns('a', async () => 'again')).toBe('again')
})

test('whoever waited too long hears so, and nothing is done for them any more', async () => {
  const turns = createTurns({ atOnce: 1, inLine: 100, waitMs: 50 })
  const { promise, resolve: free } = Promise.withResolvers<void>()
  let begun = 0
  const stuck = turns('a', () => promise)
  const waiting = Array.from({ length: 5 }, () =>
    turns('a', async () => {
      begun += 1
    }).catch(({ error }) => error),
  )
  const since = performance.now()
  while (performance.now() - since < 60) await setImmediate()
  free()
  await stuck
  expect(await Promise.all(waiting)).toEqual(Array(5).fill('unavailable'))
  expect(begun).toBe(0)
})
