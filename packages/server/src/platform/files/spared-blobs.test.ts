import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bucket, startBucket } from '../../testing/bucket.ts'
import { eventually } from '../../testing/eventually.ts'
import { createBreaker } from '../log/breaker.ts'
import { createLog } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import { FileMissingError, StorageUnavailableError } from './blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { spared } from './spared-blobs.ts'

/** A bucket that is away: two lines in the log, and nobody who waits for it again and again (docs/handbook/communication.md#gateways). */

let bucket: Bucket
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())

const KEY = `00/${'0'.repeat(32)}`
const FAILURES = 3
const opened = (pauseMs: number) => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const breaker = createBreaker(FAILURES, pauseMs, createOutage(log, 'storage'))
  return { breaker, lines, blobs: spared(createS3Blobs(bucket.settings), breaker) }
}
const read = async (blobs: ReturnType<typeof spared>) => blobs.read(KEY).catch((error: unknown) => error)

test('it is left alone after some failures, and what is asked of it fails at once', async () => {
  const { blobs, breaker, lines } = opened(600_000)
  bucket.away = true
  for (let n = 0; n < FAILURES; n += 1) expect(await read(blobs)).toBeInstanceOf(StorageUnavailableError)
  expect(breaker.state()).toEqual({ open: true, failures: FAILURES })
  const before = bucket.asked
  const source = async function* () {
    yield Buffer.from('x')
  }
  for (const act of [read(blobs), blobs.sizeOf(KEY), blobs.remove(KEY), blobs.write(KEY, source())])
    expect(await act.catch((error: unknown) => error)).toBeInstanceOf(StorageUnavailableError)
  expect(bucket.asked).toBe(before)

  // Whoever watches looks all the same; once it is there, all is.
  await expect(blobs.look()).rejects.toThrow()
  bucket.away = false
  await blobs.look()
  expect(breaker.state()).toEqual({ open: false, failures: 0 })
  expect(await read(blobs)).toBeInstanceOf(FileMissingError)
  expect(lines.map(({ msg, what }) => `${what}: ${msg}`)).toEqual([
    'storage: outage begins',
    'storage: outage over',
  ])
})

test('once the pause is over it is tried again; a file that is not there is no failure', async () => {
  const { blobs, breaker } = opened(50)
  for (let n = 0; n < FAILURES + 1; n += 1) expect(await read(blobs)).toBeInstanceOf(FileMissingError)
  expect(breaker.state().failures).toBe(0)
  bucket.away = true
  for (let n = 0; n < FAILURES; n += 1) await read(blobs)
  bucket.away = false
  await eventually(async () => expect(await read(blobs)).toBeInstanceOf(FileMissingError))
  await blobs.write(
    KEY,
    (async function* () {
      yield Buffer.from('x')
    })(),
  )
  expect(breaker.state()).toEqual({ open: false, failures: 0 })
})
