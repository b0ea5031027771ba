import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { generateAppKey } from '../crypto/secrets.ts'
import { FREE_TEXT, SMS_MESSAGES, smsTemplateVariable } from '../outbox/sms/environment.ts'
import { readEnvironment } from './environment.ts'

/** .env.example names every variable that the portal reads, no other, and each with a value that it takes. */

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const example = read('../../../../../.env.example')
const written = parseEnv(example.replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''))

/** From the sources, because a schema of the environment is nobody else's business. */
const own = [...read('./environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
const ofSms = [...read('../outbox/sms/environment.ts').matchAll(/'(SMS_[A-Z_]*[A-Z])'/g)].map(
  ([, name = '']) => name,
)
const expected = new Set([
  ...own,
  ...ofSms,
  ...[...SMS_MESSAGES, FREE_TEXT].map(smsTemplateVariable),
  'LOG_LEVEL',
])
/** A trial message goes by the template of the texts that staff write. */
expected.delete(smsTemplateVariable('campaign-test-sms'))

test('names every variable and no other', () => {
  expect(own.length).toBeGreaterThan(15)
  expect(ofSms.length).toBeGreaterThan(6)
  expect(Object.keys(written).sort()).toEqual([...expected].sort())
})

test('its values are taken as they stand', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'environment-'))
  const keys = { APP_KEY: generateAppKey(), BACKUP_KEY: generateAppKey() }
  // Backups go to one place: the folder of the example, or its bucket.
  const given = { ...written, ...keys, DATA_DIR: dataDir, BACKUP_DIR: '' }
  try {
    expect(readEnvironment(given)).toMatchObject({
      ...{ port: 3000, mailFrom: '学会 <office@example.org>', mailBounce: 'bounce+{id}@example.org' },
      ...{
        sms: { provider: 'tencent' },
        s3: { bucket: 'portal' },
        backup: { s3: { bucket: 'portal-backup' } },
        clamdUrl: 'tcp://127.0.0.1:3310',
      },
    })
    expect(() => readEnvironment({ ...given, BACKUP_DIR: '/mnt/backup' })).toThrow('BACKUP_DIR')
    expect(() => readEnvironment({ ...given, BACKUP_KEY: '' })).toThrow('BACKUP_KEY')
    expect(() => readEnvironment({ ...given, SMS_NO_SUCH: 'x' })).toThrow('SMS_NO_SUCH')
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('holds no key', () => {
  expect(written.APP_KEY).toBe('')
  expect(written.DEFAULT_PASSWORDS).toBe('')
})
