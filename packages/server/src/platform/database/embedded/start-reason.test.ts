import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFailure, startReason } from './start-reason.ts'

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
  const known = startFailure(log, before.length)
  expect(known.error.message).toMatch(/不属于运行它的账号.*（日志 .*postgres\.log）$/)
  writeFileSync(log, `${before}LOG:  something else\n`)
  const unknown = startFailure(log, before.length)
  expect(unknown.error.message).toContain('原因在它的日志最后几行')
  expect(known.triedForMs).toBeLessThan(unknown.triedForMs)
  rmSync(folder, { recursive: true })
})
