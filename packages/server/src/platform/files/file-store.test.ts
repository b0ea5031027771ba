import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bucket, startBucket } from '../../testing/bucket.ts'
import { generateAppKey, parseKeyRing } from '../crypto/secrets.ts'
import type { BlobStore } from './blobs.ts'
import { createFileStore } from './file-store.ts'
import { createLocalBlobs } from './local-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'

const CHUNK = 64 * 1024
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const oldKey = generateAppKey()
const ring = parseKeyRing(oldKey)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function localStore(reserveBytes = 0) {
  const blobs = createLocalBlobs({ folder, reserveBytes })
  await blobs.prepare()
  return { blobs, store: createFileStore({ blobs, ring }) }
}

const pathOf = (storageKey: string) => join(folder, 'objects', storageKey)

async function* pieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

/** What every store must do, whatever lies beneath. */
function behavesAsStore(name: string, create: () => Promise<BlobStore>) {
  describe(name, () => {
    test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK + 17])(
      'returns %i bytes, sealed and plain',
      async (size) => {
        const store = createFileStore({ blobs: await create(), ring })
        const content = randomBytes(size)
        for (const sealed of [true, false]) {
          const stored = await store.put(pieces(content, 10_007), { sealed })
          expect(stored).toMatchObject({ size, sealed })
          expect((await buffer(await store.open(stored))).equals(content)).toBe(true)
          for (const [start, end] of [
            [0, 0],
            [size >> 1, size - 1],
            [CHUNK - 2, CHUNK + 1],
            [size - 1, size - 1],
          ] as const) {
            if (start < 0 || start > end || end >= size) continue
            const part = await buffer(await store.open(stored, { start, end }))
            expect(part.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
          }
          await expect(store.open(stored, { start: 0, end: size })).rejects.toThrow(RangeError)
          await store.delete(stored.storageKey)
          await store.delete(stored.storageKey)
          await expect(store.open(stored)).rejects.toThrow('no such')
        }
      },
    )

    test('lists everything that it holds', async () => {
      const blobs = await create()
      const store = createFileStore({ blobs, ring })
      const all = async () => {
        const found: { readonly key: string; readonly at: number }[] = []
        for await (const one of blobs.list()) found.push(one)
        return found
      }
      const before = (await all()).map(({ key }) => key)
      const put = () => store.put(randomBytes(100), { sealed: true })
      const stored = [await put(), await put(), await put()]
      const after = await all()
      const keys = after.map(({ key }) => key)
      expect(keys.toSorted()).toEqual([...before, ...stored.map(({ storageKey }) => storageKey)].toSorted())
      for (const { at } of after) expect(at).toBeGreaterThan(0)
    })

    test('keeps nothing of a stream that breaks or grows too long', async () => {
      const store = createFileStore({ blobs: await create(), ring })
      async function* broken() {
        yield randomBytes(CHUNK)
        throw new Error('connection lost')
      }
      await expect(store.put(broken(), { sealed: true })).rejects.toThrow('connection lost')
      const tooLong = store.put(pieces(randomBytes(100), 10), { sealed: false, maxBytes: 100 })
      await expect(tooLong).rejects.toThrow('too long')
      const pieceNames = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      expect(pieceNames.filter((path) => path.endsWith('.part'))).toEqual([])
      expect((await store.put(randomBytes(99), { sealed: false, maxBytes: 100 })).size).toBe(99)
    })

    test('seals anew in its place while others read, and only what lies under an older key', async () => {
      const changing = parseKeyRing(oldKey)
      const store = createFileStore({ blobs: await create(), ring: changing })
      const content = randomBytes(3 * CHUNK + 5)
      const stored = await store.put(content, { sealed: true })
      const newKey = generateAppKey()
      changing.adopt(parseKeyRing(`${newKey},${oldKey}`))
      expect(await store.isStale(stored)).toBe(true)
      let done = false
      const readers = Array.from({ length: 4 }, async () => {
        while (!done) expect((await buffer(await store.open(stored))).equals(content)).toBe(true)
      })
      expect(await store.reseal(stored)).toBe(true)
      done = true
      await Promise.all(readers)
      expect(await store.reseal(stored)).toBe(false)
      changing.adopt(parseKeyRing(newKey))
      expect((await buffer(await store.open(stored))).equals(content)).toBe(true)
      changing.adopt(parseKeyRing(oldKey))
      await expect(store.open(stored)).rejects.toThrow('unknownKey')
      await store.delete(stored.storageKey)
      expect(await store.isStale(stored)).toBe(false)
    })

    test('never reaches outside for a key that it did not give out', async () => {
      const store = createFileStore({ blobs: await create(), ring })
      const keys = [
        '../../etc/passwd',
        '/etc/passwd',
        'ab/../../x',
        'ab\\x',
        '%2e%2e/x',
        'ab/\0',
        '',
        'C:\\x',
        `ab/${'A'.repeat(32)}`,
      ]
      for (const storageKey of keys) {
        await expect(store.open({ storageKey, size: 1, sealed: false }), storageKey).rejects.toThrow(
          'storage key',
        )
        await expect(store.delete(storageKey), storageKey).rejects.toThrow('storage key')
      }
    })
  })
}

behavesAsStore('a folder', async () => (await localStore()).blobs)

describe('a folder', () => {
  test('holds only ciphertext of sealed content, opaque names and no leftovers', async () => {
    const { store } = await localStore()
    const stored = await store.put(Buffer.from('CANARY 110101'), { sealed: true })
    expect(stored.storageKey).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/)
    expect(readFileSync(pathOf(stored.storageKey)).includes('CANARY')).toBe(false)
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  test('clears what a crash left half-written', async () => {
    const { blobs } = await localStore()
    const now = Date.now() / 1000
    for (const [name, at] of [
      ['abandoned.part', now - 3600],
      ['in-progress.part', now],
    ] as const) {
      writeFileSync(join(folder, 'incoming', name), 'half')
      utimesSync(join(folder, 'incoming', name), at, at)
    }
    await blobs.prepare()
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['in-progress.part'])
  })

  test('makes the folder for what comes anew where somebody tidied it away, and nothing where a disk is missing', async () => {
    const { blobs, store } = await localStore()
    const put = () => store.put(Buffer.from('x'), { sealed: true })
    for (const act of [() => blobs.look(), put]) {
      rmSync(join(folder, 'incoming'), { recursive: true })
      await act()
    }
    rmSync(join(folder, 'incoming'), { recursive: true })
    rmSync(join(folder, 'objects'), { recursive: true })
    for (const act of [() => blobs.look(), put]) await expect(act()).rejects.toMatchObject({ status: 503 })
    expect(readdirSync(folder)).toEqual([])
  })

  test('refuses below the reserve with 507 and goes on reading', async () => {
    const { store } = await localStore()
    const stored = await store.put(Buffer.from('before'), { sealed: true })
    const { store: full } = await localStore(Number.MAX_SAFE_INTEGER)
    await expect(full.put(Buffer.from('x'), { sealed: true })).rejects.toMatchObject({ status: 507 })
    expect((await buffer(await full.open(stored))).toString()).toBe('before')
  })

  test('notices changed, cut, extended, swapped and reordered content', async () => {
    const { store } = await localStore()
    const content = randomBytes(3 * CHUNK)
    const stored = await store.put(content, { sealed: true })
    const other = await store.put(content, { sealed: true })
    const path = pathOf(stored.storageKey)
    const whole = readFileSync(path)
    const packed = CHUNK + 16
    const chunkAt = (index: number) => whole.subarray(40 + index * packed, 40 + (index + 1) * packed)
    const flipped = Buffer.from(whole)
    flipped[50_000] = (flipped[50_000] ?? 0) ^ 1
    const broken: Record<string, [Buffer, number]> = {
      changed: [flipped, stored.size],
      cut: [whole.subarray(0, whole.length - packed), stored.size],
      'cut with its size': [whole.subarray(0, whole.length - packed), stored.size - CHUNK],
      swapped: [readFileSync(pathOf(other.storageKey)), stored.size],
      reordered: [Buffer.concat([whole.subarray(0, 40), chunkAt(1), chunkAt(0), chunkAt(2)]), stored.size],
      header: [Buffer.concat([Buffer.from('XXXX'), whole.subarray(4)]), stored.size],
    }
    for (const [name, [bytes, size]] of Object.entries(broken)) {
      writeFileSync(path, bytes)
      await expect(store.open({ ...stored, size }).then(buffer), name).rejects.toThrow('cannot be opened')
    }
    writeFileSync(path, whole)
    const rotated = createFileStore({
      blobs: createLocalBlobs({ folder, reserveBytes: 0 }),
      ring: parseKeyRing(`${generateAppKey()},${oldKey}`),
    })
    expect((await buffer(await rotated.open(stored))).equals(content)).toBe(true)
  })

  test('carries 20 MB through without holding it', async () => {
    const { store } = await localStore()
    const piece = randomBytes(CHUNK)
    async function* long() {
      for (let index = 0; index < 320; index++) yield piece
    }
    const stored = await store.put(long(), { sealed: true })
    let most = 0
    for await (const chunk of await store.open(stored)) most = Math.max(most, chunk.length)
    expect(stored.size).toBe(20 * 1024 * 1024)
    expect(most).toBeLessThanOrEqual(CHUNK)
  })
})

describe('S3', () => {
  let bucket: Bucket
  beforeAll(async () => {
    bucket = await startBucket()
  })
  afterAll(() => bucket.close())
  const settings = () => ({ ...bucket.settings, partBytes: 2 * CHUNK })

  behavesAsStore('a bucket', async () => {
    const blobs = createS3Blobs(settings())
    await blobs.prepare()
    return blobs
  })

  test('leaves no object and no open upload when a part is refused', async () => {
    const store = createFileStore({ blobs: createS3Blobs(settings()), ring })
    const before = bucket.objects.size
    bucket.refuseParts = true
    await expect(store.put(randomBytes(5 * CHUNK), { sealed: true })).rejects.toMatchObject({ status: 503 })
    bucket.refuseParts = false
    expect(bucket.objects.size).toBe(before)
    expect(bucket.parts.size).toBe(0)
  })

  test('asks once more when its connection was closed, and no more than that', async () => {
    const store = createFileStore({ blobs: createS3Blobs(settings()), ring })
    const content = randomBytes(CHUNK)
    bucket.cut = 1
    const stored = await store.put(content, { sealed: true })
    bucket.cut = 1
    expect((await buffer(await store.open(stored))).equals(content)).toBe(true)
    bucket.cut = 2
    await expect(store.open(stored)).rejects.toMatchObject({ status: 503 })
    expect(bucket.cut).toBe(0)
  })

  test('gives all of a file to whoever begins to read it late', async () => {
    const store = createFileStore({ blobs: createS3Blobs(settings()), ring })
    const content = randomBytes(20 * CHUNK)
    const stored = await store.put(content, { sealed: false })
    const opened = await Promise.all(Array.from({ length: 5 }, () => store.open(stored)))
    // A reply that nobody remembers is called off once the memory is tidied.
    for (let round = 0; round < 5; round += 1) {
      collectGarbage()
      await setTimeout(20)
    }
    for (const one of opened) expect((await buffer(one)).equals(content)).toBe(true)
  })

  test('says 503 when the bucket is wrong or the store is away', async () => {
    await expect(createS3Blobs({ ...settings(), bucket: 'other' }).prepare()).rejects.toMatchObject({
      status: 503,
    })
    const away = createS3Blobs({ ...settings(), endpoint: 'http://127.0.0.1:9' })
    await expect(away.prepare()).rejects.toMatchObject({ status: 503 })
  })
})
