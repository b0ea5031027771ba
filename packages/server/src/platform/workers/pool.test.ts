import { getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type * as odd from '../../testing/odd-tasks.ts'
import { createPool, inWorker, TooMuchWork } from './pool.ts'

const ODD = new URL('../../testing/odd-tasks.ts', import.meta.url)
const small = (limits: Parameters<typeof createPool>[1]) => createPool<typeof odd>(ODD, limits)

test('work is done elsewhere, without the keys of the portal at hand, while this thread goes on', async () => {
  const run = small({ workers: 1 })
  expect(await run('keysAtHand', null)).toEqual([])
  expect(await run('wrongs', null)).toEqual([])
  let turns = 0
  let over = false
  const spinning = run('spin', 400).then(() => {
    over = true
  })
  while (!over) {
    turns += 1
    await sleep(5)
  }
  await spinning
  expect(turns).toBeGreaterThan(5)
})

test('a portal that stands behind others has workers that stand there with it', async ({ skip }) => {
  const before = getPriority()
  skip(process.getuid?.() !== 0, 'only root goes back up')
  setPriority(15)
  try {
    expect(await small({ workers: 1 })('priority', null)).toBe(15)
  } finally {
    setPriority(before)
  }
  expect(await small({ workers: 1 })('priority', null)).toBe(Math.max(10, before))
})

test('work without end, or without measure, ends; the next one finds a worker', async () => {
  const hurried = small({ workers: 1, ms: 1000 })
  await expect(hurried('spin', 3_600_000)).rejects.toMatchObject({ of: 'time' })
  const run = small({ workers: 1, heapMegabytes: 60 })
  // A thread would take this process along.
  await expect(run('hoard', null)).rejects.toMatchObject({ of: 'memory' })
  await expect(run('fault', null)).rejects.toThrow(TooMuchWork)
  expect(await run('echo', 'b')).toBe('b')
})

test('a long line is refused at once, with the word to come again', async () => {
  const run = small({ workers: 1, inLine: 2 })
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => run('spin', 50)))
  expect(all.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ])
  expect(all.at(-1)).toMatchObject({ reason: { error: 'unavailable', retryAfter: 2 } })
})

test('what a task refuses arrives as its answer', async () => {
  const policy = { kinds: ['pdf' as const], maxBytes: 1000, text: { kind: '种类', size: '' } }
  const content = Buffer.from('hello')
  expect(await inWorker('checkFile', { content, fileName: 'a.pdf', policy })).toMatchObject({
    reason: 'kind',
    text: '种类',
  })
})
