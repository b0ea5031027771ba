import type { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { Saver, type SaveWays } from './saver.ts'

type Answer = Awaited<ReturnType<SaveWays['send']>>

/** A server that answers when it is told to, and says over which versions it was asked to save. */
function slowServer() {
  const asked: { version: number; answer: (given: Answer) => void }[] = []
  const saver = new Saver(1, () => ({
    send: (version) => new Promise((answer) => asked.push({ version, answer })),
    onOvertaken: () => Promise.resolve(undefined),
    keep: () => undefined,
    onSaved: () => undefined,
    show: () => undefined,
  }))
  const saved = (version: number): Answer => ({
    saved: { version, savedAt: '2026-03-02T09:00:00+08:00' } as OutputOf<typeof achievement.save>,
  })
  /** Everything that can happen without an answer has happened. */
  const settled = () => new Promise((done) => setImmediate(done))
  return { saver, asked, saved, settled }
}

test('whoever waits until all is saved waits for what was typed during a save, too', async () => {
  const { saver, asked, saved, settled } = slowServer()
  saver.touch()
  const first = saver.flush()
  saver.touch()
  const answers: boolean[] = []
  const both = [saver.flush(), saver.flush()].map((flushed) => flushed.then((all) => answers.push(all)))
  await settled()
  expect(asked.map(({ version }) => version)).toEqual([1])
  asked[0]?.answer(saved(2))
  await settled()
  expect(asked.map(({ version }) => version)).toEqual([1, 2])
  expect(answers).toEqual([])
  asked[1]?.answer(saved(3))
  await Promise.all([first, ...both])
  expect(answers).toEqual([true, true])
  expect(saver.version).toBe(3)
})

test('what was refused is not taken for saved by who waited', async () => {
  const { saver, asked, settled } = slowServer()
  saver.touch()
  const first = saver.flush()
  const second = saver.flush()
  await settled()
  asked[0]?.answer({})
  await settled()
  asked[1]?.answer({})
  expect(await Promise.all([first, second])).toEqual([false, false])
  saver.drop()
})
