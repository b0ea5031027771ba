import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { listZip, streamZip } from './zip.ts'

const MEBIBYTE = 1024 * 1024

describe('a streamed archive', () => {
  test('holds every file as it was, packed or not, and those without content', async () => {
    const files = [
      { name: '甲/1.pdf', content: randomBytes(3 * MEBIBYTE), packed: true },
      { name: '甲/空.txt', content: Buffer.alloc(0) },
      { name: '目录.txt', content: '目录'.repeat(1000) },
    ]
    const archive = await buffer(
      streamZip(
        (async function* () {
          yield* files
        })(),
      ),
    )
    const entries = await listZip(archive)
    expect(entries.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    for (const [n, entry] of entries.entries())
      expect((await entry.read()).equals(Buffer.from(files[n]?.content ?? '-')), entry.name).toBe(true)
  })

  test('spends nothing on what is packed already', async () => {
    async function* files() {
      yield { name: '1.png', content: Buffer.alloc(MEBIBYTE), packed: true }
    }
    const [entry] = await listZip(await buffer(streamZip(files())))
    expect(entry?.packedSize).toBeGreaterThan(MEBIBYTE)
    expect((await entry?.read())?.equals(Buffer.alloc(MEBIBYTE))).toBe(true)
  })

  test('lets go of each file once it is written', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held: number[] = []
    const FILES = 24
    const SIZE = 4 * MEBIBYTE
    async function* files() {
      for (let n = 0; n < FILES; n++) {
        yield { name: `${n}.pdf`, content: randomBytes(SIZE), packed: true }
        collect()
        held.push(process.memoryUsage().arrayBuffers)
      }
    }
    for await (const _ of streamZip(files()));
    // A few are on their way at any moment; all of them would be there at the end if none were let go.
    expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan((FILES / 2) * SIZE)
  })

  test('that nobody reads on closes its source before it ends', async () => {
    let closed = false
    async function* files() {
      try {
        for (let n = 0; ; n++) yield { name: `${n}.pdf`, content: randomBytes(MEBIBYTE) }
      } finally {
        await new Promise(setImmediate)
        closed = true
      }
    }
    for await (const _ of streamZip(files())) break
    expect(closed).toBe(true)
  })

  test('fails with what its source fails with', async () => {
    async function* files() {
      yield { name: '1.txt', content: 'x' }
      throw new Error('gone')
    }
    await expect(buffer(streamZip(files()))).rejects.toThrow('gone')
  })
})
