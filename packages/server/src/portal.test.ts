import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const STUB = fileURLToPath(new URL('./testing/stub-portal.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-life-'))
const env = { PATH: process.env.PATH, DATA_DIR: folder }
const child = spawn(process.execPath, [STUB], { env, stdio: ['ignore', 'pipe', 'inherit'] })
let url = ''

beforeAll(async () => {
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  url = line.trim()
})
afterAll(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a forgotten error does not end the process', async () => {
  for (const forgotten of ['/reject', '/throw']) {
    expect((await fetch(url + forgotten)).status, forgotten).toBe(200)
    expect((await fetch(url)).status, forgotten).toBe(200)
  }
})

test('a stop lets the request under way end, stops the database and exits cleanly', async () => {
  const slow = fetch(`${url}/slow`, { headers: { connection: 'close' } }).then((reply) => reply.text())
  await fetch(url)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await slow).toBe('done')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  await expect(fetch(url)).rejects.toThrow()
})
