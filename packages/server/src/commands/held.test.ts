import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { held } from '@portal/contract/platform/held.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, updateCampaign } from '../communication/campaign/campaign.queries.ts'
import { mailServer } from '../communication/campaign/message.testing.ts'
import { insertRecipients } from '../communication/campaign/recipient.queries.ts'
import { createAccounts } from '../identity/account/account.actions.ts'
import { insertSession } from '../identity/sign-in/session.queries.ts'
import { backup } from '../platform/backup/backup.ts'
import { checkBackup } from '../platform/backup/check.ts'
import { landInFolder } from '../platform/backup/landing.ts'
import { restore } from '../platform/backup/restore.ts'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import { type Connection, connect } from '../platform/database/database.ts'
import { timersHeld } from '../platform/held/held.queries.ts'
import { createLog } from '../platform/log/log.ts'
import { putOut } from '../platform/outbox/outbox.testing.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { createTransports } from '../platform/outbox/transport/transports.ts'
import { createSettings } from '../platform/settings/settings.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { post } from '../testing/fault-client.ts'
import { killPortal, type PortalProcess, runCommand, startPortalProcess } from '../testing/portal-process.ts'

/** A portal that was restored while messages waited in it: nothing leaves before somebody has looked, and then each once. */

const APP_KEY = generateAppKey()
const ring = parseKeyRing(APP_KEY)
const folder = mkdtempSync(join(tmpdir(), 'portal-held-'))
const TITLES = ['已安排的文章', '另一篇文章']
let source: TestDatabase
let target: Awaited<ReturnType<typeof emptyDatabase>>
let restored: Connection
let server: Awaited<ReturnType<typeof mailServer>>
let portal: PortalProcess
let token: string
let env: Record<string, string>
let sent = 0

const outboxOf = (db: Connection['db']) => {
  const settings = createSettings(db)
  const transports = createTransports({ dataDir: folder, smtpUrl: server.url, sms: undefined }, settings)
  return createOutbox({ db, keyRing: ring, settings, transports, log: createLog('silent') })
}
/** Through the outbox of the portal, by a process that does not send. */
const enqueue = (
  db: Connection['db'],
  template: 'dues-confirmed-mail' | 'password-changed-mail',
  to: string,
) => {
  sent += 1
  return putOut(outboxOf(db), db, {
    ...{ template, to, dedupeKey: `held-${sent}` },
    vars: {
      name: '示例',
      years: '2026',
      amount: '100',
      time: '今天',
      role: '单位会员',
      link: 'http://x',
    } as never,
  })
}
const addressees = () => server.got.map(({ to }) => to[0] ?? '')
const arrived = (...to: string[]) => eventually(() => expect(addressees().sort()).toEqual([...to].sort()))

const prepare = async ({ db }: TestDatabase) => {
  const admin = {
    account: 'chef',
    name: '示例超管',
    role: 'superAdmin',
    plainPassword: 'Kq7#vortex-Lam',
  } as const
  await createAccounts({ keyRing: ring }).createStaffAccount(db, admin)
  for (const n of [1, 2, 3]) await enqueue(db, 'dues-confirmed-mail', `dues${n}@example.org`)
  for (const n of [1, 2]) await enqueue(db, 'password-changed-mail', `word${n}@example.org`)
  // One was on the wire when the backup was made.
  await db
    .updateTable('outbox')
    .set({ state: 'sending', claimedAt: new Date().toISOString() })
    .where('dedupeKey', '=', 'held-1')
    .execute()
  const content = { channel: 'mail', nature: 'service', subject: '年会通知', body: '您好' } as const
  for (const subject of ['年会通知', '作废的通知']) {
    const given = { ...content, subject, fileIds: [], audience: EMPTY_AUDIENCE }
    const id = await insertCampaign(db, given, { id: null, name: '示例' })
    const who = { memberId: null, name: '示例', title: '', serialNum: '', level: '', unit: '', reason: '' }
    const prefix = subject === '年会通知' ? 'meet' : 'never'
    const rows = [1, 2, 3].map((n) => ({
      ...who,
      address: `${prefix}${n}@example.org`,
      state: 'waiting' as const,
    }))
    await insertRecipients(db, id, rows)
    await updateCampaign(db, id, { state: 'sending', ratePerMinute: 3000, sentAt: new Date().toISOString() })
  }
  for (const title of TITLES)
    await db
      .insertInto('publication')
      .values({
        ...{
          id: crypto.randomUUID(),
          kind: 'article',
          column: 'xsjl',
          title,
          summary: '',
          source: '',
          body: '',
          bodyText: '',
        },
        ...{
          categoryId: null,
          coverFileId: null,
          attachmentIds: [],
          videoFileId: null,
          draft: null,
          draftAt: null,
        },
        ...{ state: 'published', publishAt: new Date(Date.now() + 1_000).toISOString(), deletedAt: null },
        ...{ createdById: null, createdBy: '示例', updatedBy: '示例' },
      })
      .execute()
}

beforeAll(async () => {
  source = await testDatabase()
  target = await emptyDatabase()
  server = await mailServer()
  await prepare(source)
  const path = join(folder, 'held.backup')
  await backup({ ownerUrl: source.ownerUrl, filesFolder: undefined, about: '' }, path)
  const landing = landInFolder(join(folder, 'files'))
  await restore(
    { ownerUrl: target.ownerUrl, appUrl: target.url, landing },
    path,
    await checkBackup(path, ring),
  )
  restored = connect({ url: target.url, poolSize: 2 })
  const { id } = await restored.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await restored.db.updateTable('account').set({ mustChangePassword: false }).execute()
  token = await insertSession(restored.db, { accountId: id, ip: '127.0.0.1', device: '', userAgent: '' }, 12)
  env = {
    APP_KEY,
    DATA_DIR: folder,
    DATABASE_URL: target.url,
    DATABASE_OWNER_URL: target.ownerUrl,
    PORT: '0',
  }
  portal = await startPortalProcess({ ...env, SMTP_URL: server.url, MAIL_FROM: 'office@example.org' })
})
afterAll(async () => {
  await killPortal(portal)
  await restored.close()
  await server.close()
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Row = { id: string; title: string; kind: string; count: number; discardable: boolean }
const call = (name: 'list' | 'release' | 'discard', ...groups: { group: string; count: number }[]) =>
  post(portal.url, held[name].path, name === 'list' ? {} : { groups }, { token, key: crypto.randomUUID() })
const groups = async (): Promise<Row[]> => (await call('list')).data?.list as Row[]
const groupOf = async (title: string): Promise<Row> => {
  const found = (await groups()).find((row) => row.title.startsWith(title))
  if (!found) throw new Error(`no group ${title}`)
  return found
}

test('what waited is listed by group, and what people do now goes out alone', async () => {
  expect((await groups()).map(({ title, kind, count }) => [title, kind, count])).toEqual([
    ['会费已到账', 'message', 3],
    ['密码已修改', 'message', 2],
    ['年会通知', 'campaign', 3],
    ['作废的通知', 'campaign', 3],
    ['到时间自动发布的文章和视频', 'publication', 2],
    ['催办与提醒、到期办理、每日汇总、到期清除', 'timers', 1],
  ])
  // The queue goes by age: had anything older been free, it would have left first.
  await enqueue(restored.db, 'password-changed-mail', 'now@example.org')
  await arrived('now@example.org')
  await enqueue(restored.db, 'dues-confirmed-mail', 'later@example.org')
  await arrived('now@example.org', 'later@example.org')
})

test('an article appears by the clock no more', async () => {
  const due = () =>
    restored.db
      .selectFrom('publication')
      .select('title')
      .where('publishAt', '<', new Date().toISOString())
      .execute()
  await eventually(async () => expect(await due()).toHaveLength(2))
  const listed = await post(
    portal.url,
    '/api/article/selectToPage',
    { column: 'xsjl', pageNum: 1, pageSize: 10, state: 'scheduled' },
    { token },
  )
  expect(listed.text).toContain(TITLES[0])
})

test('a decision about more than was shown is refused', async () => {
  const { id, count } = await groupOf('会费已到账')
  expect((await call('release', { group: id, count: count + 1 })).text).toContain('stateChanged')
  expect((await call('release', { group: 'message:mail:nothing', count: 1 })).text).toContain('stateChanged')
  expect(await groupOf('会费已到账')).toMatchObject({ count: 3 })
})

test('a group that is released goes out once, one that is discarded never', async () => {
  const before = addressees()
  const { id, count } = await groupOf('会费已到账')
  expect((await call('release', { group: id, count })).code).toBe(200)
  await arrived(...before, 'dues1@example.org', 'dues2@example.org', 'dues3@example.org')
  const word = await groupOf('密码已修改')
  const never = await groupOf('作废的通知')
  const both = [word, never].map((row) => ({ group: row.id, count: row.count }))
  // One that is not as it was shown, and nothing is done.
  expect((await call('discard', ...both, { group: id, count })).text).toContain('stateChanged')
  expect(await groupOf('密码已修改')).toMatchObject({ count: 2 })
  expect((await call('discard', ...both)).code).toBe(200)
  const meeting = await groupOf('年会通知')
  expect((await call('release', { group: meeting.id, count: meeting.count })).code).toBe(200)
  const dues = ['dues1', 'dues2', 'dues3', 'meet1', 'meet2', 'meet3'].map((name) => `${name}@example.org`)
  await arrived(...before, ...dues)
  const states = await restored.db
    .selectFrom('campaign')
    .select(['subject', 'state'])
    .orderBy('subject')
    .execute()
  expect(states).toContainEqual({ subject: '作废的通知', state: 'cancelled' })
  const cancelled = await restored.db
    .selectFrom('outbox')
    .select('lastError')
    .where('state', '=', 'cancelled')
    .execute()
  expect(cancelled).toHaveLength(2)
})

test('the command lists the rest and decides about it; everything is in the audit log', async () => {
  const listing = await runCommand(['held'], env)
  expect(listing.output).toContain('publications\n    定时发布「到时间自动发布的文章和视频」，2 项')
  expect((await runCommand(['held', 'discard', 'timers'], env)).output).toContain('没有可以作废的组 timers')
  expect((await runCommand(['held', 'discard', 'all'], env)).output).toContain('已作废：到时间自动发布')
  expect(await timersHeld(restored.db)).toBe(true)
  expect((await runCommand(['held', 'release', 'timers'], env)).output).toContain('已放行')
  expect(await timersHeld(restored.db)).toBe(false)
  expect((await runCommand(['held'], env)).output).toContain('恢复后暂停的内容都已处理')
  expect(await groups()).toEqual([])
  const audit = await restored.db
    .selectFrom('auditLog')
    .select(['summary', 'actorName', 'targetName', 'detail'])
    .where('targetKind', '=', 'held')
    .where('result', '=', 'ok')
    .orderBy('seq')
    .execute()
  expect(
    audit.map(({ summary, actorName, targetName }) => `${actorName} ${summary.slice(0, 2)} ${targetName}`),
  ).toEqual([
    '示例超管 放行 会费已到账',
    '示例超管 作废 2组',
    '示例超管 放行 年会通知',
    '命令行 作废 到时间自动发布的文章和视频',
    '命令行 放行 催办与提醒、到期办理、每日汇总、到期清除',
  ])
  expect(audit.slice(0, 2).map(({ detail }) => detail)).toEqual([
    { held: ['会费已到账邮件 3'] },
    { held: ['密码已修改邮件 2', '作废的通知邮件 3'] },
  ])
  expect((await runCommand(['audit-verify'], env)).output).toContain('操作日志完整')
})
