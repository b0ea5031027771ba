import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { generateAppKey, parseKeyRing } from '../crypto/secrets.ts'
import { writeBackup } from './archive.ts'
import { newSum } from './catalogue.ts'
import { checkBackup } from './check.ts'

// What a restore refuses before it writes anything, each from bytes made here and not by our own writer.

const ring = parseKeyRing(generateAppKey())
const folder = mkdtempSync(join(tmpdir(), 'portal-damaged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const KINDS = ['header', 'table', 'rows', 'tableEnd', 'sequence', 'file', 'bytes', 'fileEnd', 'end'] as const
type Said = readonly [kind: (typeof KINDS)[number] | number, payload: object | string, length?: number]
const bytesOf = ([kind, payload, length]: Said): Buffer => {
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const head = Buffer.alloc(5)
  head.writeUInt8(typeof kind === 'number' ? kind : KINDS.indexOf(kind), 0)
  head.writeUInt32BE(length ?? body.length, 1)
  return Buffer.concat([head, body])
}
const sumOf = (row: string) => {
  const sum = newSum()
  sum.add(Buffer.from(row))
  return sum.value()
}
const HASH = createHash('sha256').update('hello').digest('hex')
const header = { format: 1, createdAt: '', migrations: [], keyIds: [] }
const WHOLE: readonly Said[] = [
  ['header', header],
  ['table', { name: 'text', columns: ['a'] }],
  ['rows', 'one\n'],
  ['tableEnd', sumOf('one\n')],
  ['file', { path: 'objects/ab/cd' }],
  ['bytes', 'hello'],
  ['fileEnd', { sha256: HASH }],
  ['end', { tables: 1, rows: 1, files: 1 }],
]
let written = 0
const checked = (frames: readonly Said[]) => {
  written += 1
  const path = join(folder, `${written}.backup`)
  writeFileSync(path, gzipSync(Buffer.concat(frames.map(bytesOf))))
  return checkBackup(path, ring)
}
const swapped = (at: number, said: Said) => WHOLE.map((one, n) => (n === at ? said : one))

test('one that is right is taken', async () => {
  const { summary, paths, fileBytes, rowBytes } = await checked(WHOLE)
  expect({ summary, paths, fileBytes, rowBytes }).toEqual({
    summary: { tables: 1, rows: 1, files: 1 },
    paths: ['objects/ab/cd'],
    fileBytes: 5,
    rowBytes: 4,
  })
})

describe('is refused', () => {
  test.each([
    ['a later form', swapped(0, ['header', { ...header, format: 2 }]), '更新的程序版本'],
    ['a form before the first', swapped(0, ['header', { ...header, format: 0 }]), '更新的程序版本'],
    ['a key that is not there', swapped(0, ['header', { ...header, keyIds: ['0'.repeat(16)] }]), /密钥/],
    ['something behind the end', [...WHOLE, ['rows', 'two\n'] as const], '结尾之后还有内容'],
    ['a frame of no kind', swapped(2, [KINDS.length, 'one\n']), '文件已损坏'],
    ['a length beyond all frames', swapped(2, ['rows', 'one\n', 64 * 1024 * 1024 + 1]), '文件已损坏'],
    ['another row', swapped(2, ['rows', 'two\n']), '表 text 的校验和不符'],
    ['a row more', swapped(2, ['rows', 'one\none\n']), '表 text 的校验和不符'],
    ['another content', swapped(5, ['bytes', 'hallo']), '文件 objects/ab/cd 的校验和不符'],
    ['fewer files than it says', swapped(7, ['end', { tables: 1, rows: 1, files: 2 }]), '总校验和不符'],
    ['fewer rows than it says', swapped(7, ['end', { tables: 1, rows: 2, files: 1 }]), '总校验和不符'],
    ['fewer tables than it says', swapped(7, ['end', { tables: 2, rows: 1, files: 1 }]), '总校验和不符'],
    [
      'another hash of the whole',
      swapped(7, ['end', { tables: 1, rows: 1, files: 1, sha256: HASH }]),
      '总校验和',
    ],
    ['no end', WHOLE.slice(0, -1), '缺少结尾'],
    ['content of no file', swapped(4, ['sequence', {}]), '次序不正确'],
    ['rows of no table', swapped(1, ['sequence', {}]), '次序不正确'],
    ['a table in a file', swapped(5, ['table', { name: 'b', columns: [] }]), '文件 objects/ab/cd 不完整'],
    ['a path beside', swapped(4, ['file', { path: 'elsewhere/ab' }]), '文件路径不正确'],
    ['a path out of it', swapped(4, ['file', { path: 'objects/../../ab' }]), '文件路径不正确'],
  ] as const)('%s', async (_what, frames, words) => {
    await expect(checked(frames)).rejects.toThrow(words)
  })
})

describe('one that cannot be written ends at once and says why', () => {
  const write = async (path: string) => {
    const writer = writeBackup(path)
    try {
      // More than any buffer on the way holds.
      for (let n = 0; n < 64; n += 1) await writer.write('bytes', randomBytes(256 * 1024))
      await writer.commit({})
    } catch (error) {
      await writer.discard()
      throw error
    }
  }

  test('on a full disk', async () => {
    const path = join(folder, 'full.backup')
    symlinkSync('/dev/full', `${path}.part`)
    await expect(write(path)).rejects.toThrow(`备份 ${path} 写不下去：磁盘已满`)
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false])
  })

  test('where what was begun cannot be removed either', async () => {
    const path = join(folder, 'stuck.backup')
    mkdirSync(`${path}.part`)
    await expect(write(path)).rejects.toThrow(`备份 ${path} 写不下去：`)
  })

  test('in a folder that is not there, which is not made', async () => {
    await expect(write(join(folder, 'away', 'one.backup'))).rejects.toThrow('没有这个文件夹')
    expect(existsSync(join(folder, 'away'))).toBe(false)
  })
})
