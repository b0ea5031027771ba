import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saidSince, startFailure, startReason, worthAnotherTry } from './start-reason.ts'

/** What PostgreSQL writes when it does not come up, taken from runs with each fault. */

test.each([
  ['FATAL:  data directory "/proc/self/fd/3" has wrong ownership', '不属于运行它的账号'],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', '磁盘已满'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', '已损坏'],
  ['FATAL:  database files are incompatible with server', '另一个版本'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', '内存不足'],
])('%s', (said, words) => {
  expect(startReason(said)).toContain(words)
})

test('what earlier runs wrote is over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-reason-'))
  const log = join(folder, 'postgres.log')
  const before = 'LOG:  No space left on device\n'
  writeFileSync(log, `${before}FATAL:  has wrong ownership\n`)
  const failure = () => startFailure(log, saidSince(log, before.length)).message
  expect(failure()).toMatch(/不属于运行它的账号.*（日志 .*postgres\.log）$/)
  writeFileSync(log, `${before}LOG:  something else\n`)
  expect(failure()).toContain('原因在它的日志最后几行')
  rmSync(folder, { recursive: true })
})

test('what does not pass is said at once; the remains of a server that was killed are waited for', () => {
  for (const said of [
    'PANIC:  could not locate a valid checkpoint record at 0/1',
    'FATAL:  something else',
    '',
  ])
    expect([worthAnotherTry(said, 1_000), worthAnotherTry(said, 3_000)]).toEqual([true, false])
  const remains = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'
  expect([worthAnotherTry(remains, 20_000), worthAnotherTry(remains, 40_000)]).toEqual([true, false])
})
