import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGiven } from './environment-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-env-'))
  writeFileSync(
    join(folder, 'one.env'),
    '# comment\nDATA_DIR=./there\nPORT=4000\nSMTP_URL="smtp://host"\nHOST=\n',
  )
  writeFileSync(join(folder, 'other.env'), 'PORT=5000\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (args: string[], source: Record<string, string> = {}) =>
  readGiven(args, { INIT_CWD: folder, ...source })

test('the file that --env or PORTAL_ENV names, with folders meant from where it lies', () => {
  for (const given of [
    read(['backup', '--env', 'one.env', 'FILE']),
    read(['backup', '--env=one.env', 'FILE']),
    read(['backup', 'FILE'], { PORTAL_ENV: join(folder, 'one.env') }),
    read(['backup', 'FILE', '--env', 'one.env'], { PORTAL_ENV: join(folder, 'other.env') }),
  ]) {
    expect(given.args).toEqual(['backup', 'FILE'])
    expect(given.values).toMatchObject({
      DATA_DIR: join(folder, 'there'),
      PORT: '4000',
      SMTP_URL: 'smtp://host',
    })
    expect(given.values.HOST).toBeUndefined()
  }
})

test('a variable of the environment has priority, unless it is empty', () => {
  const { values } = read(['--env', 'one.env'], { PORT: '1', SMTP_URL: ' ', DATA_DIR: '/elsewhere' })
  expect(values).toMatchObject({ PORT: '1', SMTP_URL: 'smtp://host', DATA_DIR: '/elsewhere' })
})

test('a file that is named and not there is an error with its path', () => {
  expect(() => read(['--env', 'nowhere.env'])).toThrow(`找不到环境文件 ${join(folder, 'nowhere.env')}`)
  expect(() => read(['--env', '.'])).toThrow('无法读取')
  expect(() => read(['backup', '--env'])).toThrow('--env')
})

test('without any file the data lie with the project, wherever somebody stands', () => {
  const { values } = read([], { PORTAL_ENV: '/dev/null' })
  expect(values.DATA_DIR).toBe(new URL('../../../../../data', import.meta.url).pathname)
})
