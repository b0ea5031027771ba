import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Whoever comes with hundreds of requests is not the whole line (docs/handbook/security.md#expensive). */

test('others are heard while one sender brings many, also where none of it waits for anything', async () => {
  const turns = createTurns(2, 100)
  const done: string[] = []
  const many = Array.from({ length: 40 }, () => turns('one', async () => void done.push('one')))
  await setImmediate()
  await turns('other', async () => void done.push('other'))
  await Promise.all(many)
  expect(done).toHaveLength(41)
  expect(done.indexOf('other')).toBeLessThan(20)
})

test('so many at once of each sender, so many in line, and afterwards nothing is left', async () => {
  const turns = createTurns(2, 3)
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
