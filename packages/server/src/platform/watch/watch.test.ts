import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { withClient } from '../backup/catalogue.ts'
import { noteRound } from '../backup/round.queries.ts'
import { DeliveryError } from '../outbox/transport/transport.ts'
import { createWatch, type Watch } from './watch.ts'

const DEPLOY = new URL('../../../../../deploy/', import.meta.url)

/** Each fault is made, and seen; and it is over when it is over. */

let portal: TestPortal
let down = false
beforeAll(async () => {
  const send = async () => {
    if (down) throw new DeliveryError('retry', 'refused')
  }
  portal = await testPortal({ transports: { sms: { name: 'sms', repeatable: true, send } } })
})
afterAll(() => portal.close())
afterEach(() => portal.db.deleteFrom('outbox').execute())

const get = async (path: string) => {
  const reply = await fetch(portal.url + path)
  return { status: reply.status, body: await reply.text() }
}
/** By name; each time anew. */
const found = async () => {
  const all = await createWatch(portal.parts).all()
  return Object.fromEntries(all.map((one) => [one.name, one]))
}
const message = (more: object) => ({
  ...{
    id: randomUUID(),
    channel: 'mail' as const,
    template: 'campaign-mail',
    destination: 'a***@example.org',
  },
  ...{ payload: Buffer.from('x'), dedupeKey: randomUUID(), memberId: null, expiresAt: null },
  ...{ claimedAt: null, sentAt: null },
  ...more,
})
const insert = (more: object) =>
  portal.db
    .insertInto('outbox')
    .values(message(more) as never)
    .execute()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const asOwner = (text: string) => withClient(portal.database.ownerUrl, (client) => client.query(text))

describe('/ready says no', () => {
  const state = async () => {
    // A reading stands for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const { status, body } = await get('/ready')
    return [status, JSON.parse(body).status]
  }

  test('when the database takes no writes', async () => {
    expect(await state()).toEqual([200, 'ok'])
    await asOwner('alter table "portalProcess" rename to away')
    expect(await state()).toEqual([503, 'database'])
    await asOwner('alter table away rename to "portalProcess"')
    expect(await state()).toEqual([200, 'ok'])
  })

  test('when another program has changed the tables, and when this one has not yet', async () => {
    await asOwner(`insert into "schemaMigration" (name, checksum) values ('999-later.sql', 'x')`)
    expect(await state()).toEqual([503, 'migrations'])
    expect((await found()).migrations?.text).toContain('升级到版本 999')
    await asOwner(`delete from "schemaMigration" where name like '999%'`)
    await asOwner(`update "schemaMigration" set name = 'x' || name where name like '260%'`)
    expect(await state()).toEqual([503, 'migrations'])
    await asOwner(`update "schemaMigration" set name = substr(name, 2) where name like 'x%'`)
    expect(await state()).toEqual([200, 'ok'])
  })

  test('when the files are gone', async () => {
    const folder = join(portal.parts.environment.dataDir, 'files')
    await rename(folder, `${folder}.away`)
    expect(await state()).toEqual([503, 'files'])
    await rename(`${folder}.away`, folder)
    expect(await state()).toEqual([200, 'ok'])
  })
})

describe('what stands still is seen', () => {
  test('messages that are due; those of later and those on hold are not', async () => {
    await insert({ createdAt: minutesAgo(600), nextAt: new Date(Date.now() + 60_000).toISOString() })
    await insert({ createdAt: minutesAgo(600), held: true })
    expect((await found()).mail).toMatchObject({ level: 'ok' })
    await insert({ createdAt: minutesAgo(31), nextAt: minutesAgo(31) })
    expect((await found()).mail).toMatchObject({ level: 'warning', text: expect.stringContaining('31 分钟') })
    await insert({ createdAt: minutesAgo(121), nextAt: minutesAgo(121) })
    expect((await found()).mail?.level).toBe('error')
    await insert({ channel: 'sms', createdAt: minutesAgo(6), nextAt: minutesAgo(6) })
    expect((await found()).sms?.level).toBe('warning')
  })

  test('messages of unknown fate, but for those that the gateway is still asked about', async () => {
    await insert({ state: 'unknown', askAt: new Date().toISOString() })
    expect((await found()).unknownMessages?.level).toBe('ok')
    await insert({ state: 'unknown' })
    expect((await found()).unknownMessages).toMatchObject({
      level: 'error',
      text: expect.stringMatching(/^1 条/),
    })
  })

  test('a gateway that is left alone', async () => {
    down = true
    for (let n = 0; n < 5; n += 1) {
      const id = randomUUID()
      await portal.parts.messages.enqueueReady(portal.db, [
        {
          ...{ id, channel: 'sms', template: 'x', to: '19900000000', text: 'x' },
          dedupeKey: id,
          memberId: null,
        },
      ])
      await portal.parts.messages.deliverNow(id)
    }
    down = false
    expect((await found()).sms).toMatchObject({
      level: 'error',
      text: expect.stringContaining('连续失败 5 次'),
    })
  })

  test('jobs that nobody takes, a backup that was not made', async () => {
    await portal.db
      .insertInto('job')
      .values({ kind: 'x', createdAt: minutesAgo(11) })
      .execute()
    await portal.db.insertInto('backupRecord').values({ place: '/x', bytes: 1, seconds: 1 }).execute()
    expect(await found()).toMatchObject({ jobs: { level: 'warning' }, backup: { level: 'ok' } })
    await portal.db
      .updateTable('job')
      .set({ createdAt: minutesAgo(61) })
      .execute()
    await portal.db
      .updateTable('backupRecord')
      .set({ at: minutesAgo(27 * 60) })
      .execute()
    expect(await found()).toMatchObject({ jobs: { level: 'error' }, backup: { level: 'warning' } })
    await portal.db
      .updateTable('backupRecord')
      .set({ at: minutesAgo(73 * 60) })
      .execute()
    expect((await found()).backup?.level).toBe('error')
    await portal.db.deleteFrom('backupRecord').execute()
    await asOwner(`update "schemaMigration" set "appliedAt" = now() - interval '71 hours'`)
    expect((await found()).backup).toMatchObject({ level: 'warning', text: '还没有做过备份' })
    await asOwner(`update "schemaMigration" set "appliedAt" = now() - interval '73 hours'`)
    expect((await found()).backup).toMatchObject({ level: 'error', text: '还没有做过备份' })
    await portal.db.deleteFrom('job').execute()
  })

  test('a night without a backup and a trial restore that fails, at once and in their words', async () => {
    await portal.db.insertInto('backupRecord').values({ place: '/x', bytes: 1, seconds: 1 }).execute()
    await noteRound(portal.db, 'backup', '备份盘没有挂载')
    expect((await found()).backup).toMatchObject({ level: 'error', text: '每晚的备份失败：备份盘没有挂载' })
    expect((await found()).backup?.figures?.map(({ name }) => name)).toEqual([
      'portal_backup_age_seconds',
      'portal_backup_bytes',
    ])
    // One by hand makes up for it.
    await portal.db.insertInto('backupRecord').values({ place: '/x', bytes: 1, seconds: 1 }).execute()
    expect((await found()).backup?.level).toBe('ok')
    await noteRound(portal.db, 'backup')
    expect((await found()).backup?.level).toBe('ok')
    expect(await found()).toMatchObject({
      drill: { level: 'ok', text: expect.stringContaining('还没有到第一次') },
    })
    await noteRound(portal.db, 'backup-drill', '缺少 3 个文件')
    expect((await found()).drill).toMatchObject({ level: 'error', text: '最近一次演练失败：缺少 3 个文件' })
    await noteRound(portal.db, 'backup-drill')
    expect((await found()).drill?.level).toBe('ok')
    // Whatever ended without a word has not gone well.
    await noteRound(portal.db, 'backup-drill', '')
    expect((await found()).drill?.level).toBe('error')
    await noteRound(portal.db, 'backup-drill')
    await noteRound(portal.db, 'archive', '外部数据库须设 DATABASE_OWNER_URL')
    expect((await found()).archive).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('OWNER_URL'),
    })
    await noteRound(portal.db, 'archive')
    expect((await found()).archive?.level).toBe('ok')
    await portal.db
      .updateTable('round')
      .set({ okAt: minutesAgo(41 * 24 * 60) })
      .where('name', '=', 'backup-drill')
      .execute()
    expect((await found()).drill?.level).toBe('warning')
    await portal.db.deleteFrom('backupRecord').execute()
  })

  test('the metrics say the same, each figure under its name', async () => {
    await insert({ state: 'unknown' })
    await portal.db.insertInto('backupRecord').values({ place: '/x', bytes: 1, seconds: 1 }).execute()
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const { body } = await get('/metrics')
    expect(body).toContain('portal_check_level{check="unknownMessages"} 2')
    expect(body).toContain('portal_outbox_unknown 1')
    for (const name of ['disk_free_bytes', 'jobs_oldest_seconds', 'sign_in_failures', 'clock_offset_seconds'])
      expect(body).toMatch(new RegExp(`^portal_${name} `, 'm'))
    expect(body).toMatch(/portal_outbox_oldest_seconds\{channel="mail"\}/)
    // What the rules and the dashboard ask for is there; certificates are of an https portal only.
    const asked = ['prometheus/portal.rules.yml', 'grafana/portal.json'].flatMap((file) => [
      ...readFileSync(new URL(file, DEPLOY), 'utf8').matchAll(
        /\b(portal|http|nodejs|outbox|database)_[a-z0-9_]+/g,
      ),
    ])
    const names = new Set(asked.map(([name]) => name))
    expect(names.size).toBeGreaterThan(10)
    for (const name of names)
      if (name !== 'portal_certificate_expiry_timestamp_seconds') expect(body).toContain(`${name}`)
  })
})

describe('the operators hear of it', () => {
  const watches: Watch[] = []
  afterEach(async () => {
    for (const watch of watches.splice(0)) await watch.stop()
    await portal.db.deleteFrom('systemAlarm').execute()
  })
  const start = () => {
    const watch = createWatch(portal.parts, 500)
    watch.start()
    watches.push(watch)
  }
  const mails = () =>
    portal.db
      .selectFrom('outbox')
      .select(['template', 'destination'])
      .where('dedupeKey', 'like', 'system-alarm%:unknownMessages:%')
      .orderBy('createdAt')
      .execute()

  test('once, whichever process sees it, with one line in the log; and once when it is over', async () => {
    await asOwner(`insert into setting (key, value) values ('alarmEmail', '"ops@example.org"')`)
    portal.parts.settings.forget()
    const from = portal.logged.length
    const lines = (text: string) => portal.logged.slice(from).filter((line) => line.includes(text))
    await insert({ id: '00000000-0000-4000-8000-000000000001', state: 'unknown' })
    start()
    start()
    const told = () => mails().then((rows) => rows.map(({ template }) => template))
    await eventually(async () => expect(await told()).toEqual(['system-alarm-mail']))
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await told()).toEqual(['system-alarm-mail'])
    // One line for each process that saw it.
    expect(lines('alarm begins').filter((line) => line.includes('unknownMessages'))).toHaveLength(2)
    await portal.db.deleteFrom('outbox').where('state', '=', 'unknown').execute()
    await eventually(async () =>
      expect(await told()).toEqual(['system-alarm-mail', 'system-alarm-over-mail']),
    )
    expect(lines('alarm over').length).toBeGreaterThan(0)
    const left = await portal.db.selectFrom('systemAlarm').select('name').execute()
    expect(left.map(({ name }) => name)).not.toContain('unknownMessages')
  })

  test('of a machine that is gone nothing is left after a day', async () => {
    const days = (n: number) => minutesAgo(n * 24 * 60)
    const at = (name: string, seenAt: string) => ({ name, title: 'x', words: 'x', remedy: 'x', seenAt })
    await portal.db
      .insertInto('systemAlarm')
      .values([at('disk@gone', days(2)), at('disk@elsewhere', days(0.5))])
      .execute()
    start()
    const names = () =>
      portal.db.selectFrom('systemAlarm').select('name').where('name', 'like', 'disk@%').execute()
    await eventually(async () => expect(await names()).toEqual([{ name: 'disk@elsewhere' }]))
  })

  test('straight by the gateway when the database is what failed, in which the outbox lies', async () => {
    const before = portal.sent.length
    start()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await asOwner('alter table "portalProcess" rename to away')
    await asOwner('alter table "systemAlarm" rename to "awayToo"')
    try {
      const told = () =>
        portal.sent.slice(before).filter(({ subject }) => subject?.includes('系统告警：数据库'))
      await eventually(() => expect(told()).toHaveLength(1))
      expect(told()[0]?.to).toBe('ops@example.org')
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(told()).toHaveLength(1)
    } finally {
      await asOwner('alter table away rename to "portalProcess"')
      await asOwner('alter table "awayToo" rename to "systemAlarm"')
    }
  })
})
