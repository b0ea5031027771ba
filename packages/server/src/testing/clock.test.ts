import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const NEW_YEAR = Date.parse('2032-01-01T00:30:00+08:00')
const near = (instant: string | number | Date | undefined, wanted: number) =>
  expect(Math.abs(new Date(instant ?? 0).getTime() - wanted)).toBeLessThan(60_000)

describe('the clock of tests', () => {
  test('is one for the portal and every function of the database, the defaults of columns included', async () => {
    await clock.set('2032-01-01T00:30:00+08:00')
    for (const shown of [Date.now(), new Date(), Date()]) near(shown, NEW_YEAR)
    const { rows } = await sql<Record<string, string>>`select now(), clock_timestamp(), statement_timestamp(),
      transaction_timestamp()`.execute(database.db)
    expect(Object.keys(rows[0] ?? {})).toHaveLength(4)
    for (const instant of Object.values(rows[0] ?? {})) near(instant, NEW_YEAR)
    const row = await database.db
      .insertInto('setting')
      .values({ key: 'recipientYears', value: '2' } as never)
      .returning('updatedAt')
      .executeTakeFirst()
    near(row?.updatedAt, NEW_YEAR)
    await clock.advance({ days: 2, hours: -1 })
    near(Date.now(), NEW_YEAR + 47 * 3_600_000)
    // A database that comes later goes by it as well.
    const later = await testDatabase()
    const { rows: others } = await sql<{ now: string }>`select now()`.execute(later.db)
    await later.drop()
    near(others[0]?.now, NEW_YEAR + 47 * 3_600_000)
  })

  test('is put back after each test', async () => {
    expect(Math.abs(Date.now() - NEW_YEAR)).toBeGreaterThan(30 * 86_400_000)
    const { rows } = await sql<{ now: string }>`select now()`.execute(database.db)
    near(rows[0]?.now, Date.now())
  })

  test('goes on, and keeps what a date is', async () => {
    const before = new Date()
    await clock.set('2032-01-01T00:30:00+08:00')
    const from = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(from)
    expect(before).toBeInstanceOf(Date)
    expect(new Date()).toBeInstanceOf(Date)
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
    expect(new Date(2032, 0, 1).constructor).toBe(Date)
    expect(new (class extends Date {})()).toBeInstanceOf(Date)
    expect(Date.UTC(1970, 0, 1)).toBe(0)
  })

  test('takes no moment without its offset', async () => {
    await expect(clock.set('2032-01-01')).rejects.toThrow('offset')
    await expect(clock.set('2032-01-01T24:61:00Z')).rejects.toThrow('no moment')
  })
})

/** What asks PostgreSQL for the time without a function. */
const KEYWORDS =
  /\b(?:current_(?:date|time|timestamp)|local(?:time|timestamp))\b|'now'::|\b(?:date|timestamptz?) 'now'/i
/** A day, an hour or a year as the machine and Greenwich have them: in China it may be another one. */
const FOREIGN_CALENDAR =
  /new Date\((?:Date\.now\(\)[^)]*)?\)\s*\.(?:get(?:UTC)?(?:FullYear|Month|Date|Day|Hours)\(|toISOString\(\)\s*\.slice\(0, 10\))/
const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url))
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--|\*).*$/gm, '')
const breaking = (rule: RegExp, folders: readonly string[], name: RegExp) => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => name.test(path) && !path.includes('node_modules') && !path.endsWith('clock.test.ts'))
      .map((path) => join(PACKAGES, folder, path)),
  )
  expect(files.length).toBeGreaterThan(80)
  return files.filter((path) => rule.test(withoutComments(readFileSync(path, 'utf8'))))
}

test('no statement asks for the time in a way that does not follow', () => {
  expect(KEYWORDS.test('select current_date')).toBe(true)
  expect(breaking(KEYWORDS, ['server/src'], /\.(?:ts|sql)$/)).toEqual([])
})

test('no test takes a day or an hour from the calendar of the machine: today() knows the one of China', () => {
  expect(FOREIGN_CALENDAR.test('new Date().getFullYear()')).toBe(true)
  expect(FOREIGN_CALENDAR.test('new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10)')).toBe(true)
  const found = breaking(FOREIGN_CALENDAR, ['server/src', 'contract/src', 'e2e'], /\.(?:test|spec)\.ts$/)
  expect(found).toEqual([])
})

/**
 * Where the machine's clock is asked: how long something takes, what is only shown or written down, deadlines of processes and folders.
 * What expires is judged by now() in a statement, by databaseNow() or by portalNow(). The list only shrinks.
 */
const MACHINE = /Date\.now\(\)|new Date\(\)/
const ASKING: readonly string[] = [
  'commands/archive.ts',
  'commands/backups.ts',
  'commands/held.ts',
  'commands/rotate-key.ts',
  'commands/snapshots.ts',
  'content/front/front.views.ts',
  'identity/login-defence/login-defence.routes.ts',
  'identity/sign-in/sign-in.messages.ts',
  'membership/dues/dues.routes.ts',
  'membership/import/import.jobs.ts',
  'membership/personal-data/own-export.jobs.ts',
  'membership/record/member.views.ts',
  'membership/registration/application-form.documents.ts',
  'membership/registration/entry.actions.ts',
  'office/audit/audit.routes.ts',
  'office/statistics/figures.views.ts',
  'platform/archive/archive.checks.ts',
  'platform/audit/audit.ts',
  'platform/backup/before-upgrade.ts',
  'platform/backup/snapshot/snapshot.ts',
  'platform/clock/portal-now.ts',
  'platform/database/embedded/embedded.ts',
  'platform/database/embedded/process-lock.ts',
  'platform/database/migrate.ts',
  'platform/database/start-errors.ts',
  'platform/files/compare.queries.ts',
  'platform/files/local-blobs.ts',
  'platform/outbox/sms/receipts.ts',
  'platform/outbox/sms/tencent.ts',
  'platform/outbox/transport/local.ts',
  'platform/rotation/leaving.ts',
  'platform/typeset/typeset.ts',
  'platform/watch/alarms.ts',
  'platform/watch/certificate.checks.ts',
  'platform/watch/doctor.checks.ts',
  'platform/watch/health.ts',
  'platform/watch/place.checks.ts',
  'platform/watch/teller.ts',
  'process.ts',
]

test('nothing new asks the clock of the machine', () => {
  expect(MACHINE.test('if (link.expiresAt < new Date()) return')).toBe(true)
  const own = breaking(
    MACHINE,
    ['server/src'],
    /^(?!testing\/|demo\/)(?!.*\.(?:test|testing|generated)\.ts$).*\.ts$/,
  )
  expect(own.map((path) => path.split('/server/src/')[1]).sort()).toEqual([...ASKING])
})
