import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateAppKey } from '../crypto/secrets.ts'
import { readEnvironment } from './environment.ts'

let DATA_DIR: string
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-environment-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const read = (values: Record<string, string> = {}) => readEnvironment({ DATA_DIR, ...values })

test('nothing set: this machine only, embedded database, a kept random key', () => {
  const first = read()
  expect(first).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: DATA_DIR, trustProxy: 0 })
  expect(first).toMatchObject({ databaseUrl: undefined, s3: undefined, sms: undefined })
  expect(first.publicUrl).toBe('http://localhost:3000')
  expect(read().appKey).toBe(first.appKey)
  expect(statSync(join(DATA_DIR, 'app-key')).mode & 0o777).toBe(0o600)
})

test('an empty value counts as not set', () => {
  expect(read({ PORT: '', SMTP_URL: ' ', SMS_KEY: '' })).toMatchObject({ port: 3000, sms: undefined })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_OWNER_URL', 'postgresql://host/db'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['APP_KEY', 'short'],
  ['APP_KEY', Buffer.alloc(32).toString('base64')],
  ['SMTP_URL', 'http://example.org'],
  ['MAIL_FROM', 'nobody'],
  ['TRUST_PROXY', 'yes'],
  ['SMS_PROVIDER', 'post'],
  ['SMS_KEY', 'x'],
  ['MAIL_BOUNCE', 'bounce@example.org'],
  ['IMAP_URL', 'http://example.org'],
  ['BACKUP_DIR', 'backup'],
  ['BACKUP_S3_ENDPOINT', 'x'],
  ['IMAP_URL', 'imaps://user:password@example.org'],
])('%s=%s stops the start with one Chinese line that names it', (name, value) => {
  const attempt = () => read({ [name]: value })
  expect(attempt).toThrow(new RegExp(`^环境变量 ${name} .*：[^\\n]*$`))
})

test('half an object storage is refused by the missing name', () => {
  expect(() => read({ S3_ENDPOINT: 'https://example.org', S3_REGION: 'x' })).toThrow('S3_BUCKET')
})

test('an external database needs a key of its own', () => {
  const DATABASE_URL = 'postgresql://portal@example.org/portal'
  expect(() => read({ DATABASE_URL })).toThrow(/^环境变量 APP_KEY 未设置/)
  expect(existsSync(join(DATA_DIR, 'app-key'))).toBe(false)
  expect(read({ DATABASE_URL, APP_KEY: generateAppKey() }).databaseUrl).toBe(DATABASE_URL)
})

test('data without its key is not given a new one', () => {
  mkdirSync(join(DATA_DIR, 'postgres'))
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18')
  expect(() => read()).toThrow(/没有原来的密钥/)
})

test('a new data folder keeps itself out of a source tree around it', () => {
  const dataDir = join(DATA_DIR, 'tree', 'somewhere')
  read({ DATA_DIR: dataDir })
  expect(readFileSync(join(dataDir, '.gitignore'), 'utf8')).toBe('*\n')
})
