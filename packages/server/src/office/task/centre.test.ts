import { job, TASK_DAYS } from '@portal/contract/office/task.calls'
import { STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAbandoned } from '../../platform/files/file-records.queries.ts'
import { clock } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'

let on: Awaited<ReturnType<typeof membersApp>>
const me = '019400aa-0000-7000-8000-0000000000e5'
const file = '019400aa-0000-7000-8000-0000000000f1'
const brief = '019400aa-0000-7000-8000-0000000000f2'

beforeAll(async () => {
  on = await membersApp()
  const { db } = on.app
  const stored = (id: string) =>
    sql`
    insert into file (id, "storageKey", "fileName", mime, size, sha256, sealed, purpose, "ownerAccountId")
    values (${id}, ${id}, 'a.xlsx', 'x', 20480, sha256(${id}::bytea), true, 'export', ${me})`.execute(db)
  await stored(file)
  await stored(brief)
  const task = (kind: string, state: string, more: { title?: string; file?: string; days?: number } = {}) =>
    sql`
    insert into job (kind, "ownerAccountId", state, done, total, title, "resultFileId", "finishedAt", "keepDays")
    values (${kind}, ${me}, ${state}, 3, 9, ${more.title ?? ''}, ${more.file ?? null},
      case when ${state} in ('queued', 'running') then null else now() end, ${more.days ?? 7})`.execute(db)
  await task('export-persons', 'done', { title: '导出个人会员', file })
  await task('own-export', 'done', { file: brief, days: 1 })
  await task('certificates', 'running')
  await task('import-check', 'done')
  const campaign = (subject: string, state: string) =>
    sql`
    insert into campaign (id, "publicId", channel, nature, subject, body, audience, "createdBy", state, "finishedAt")
    values (gen_random_uuid(), gen_random_uuid(), 'mail', 'service', ${subject}, '', '{}', '示例', ${state},
      case when ${state} = 'done' then now() end)`.execute(db)
  for (const [subject, state] of [
    ['发送中的', 'sending'],
    ['待复核的', 'awaiting'],
    ['发完的', 'done'],
    ['草稿', 'draft'],
  ] as const)
    await campaign(subject, state)
  await sql`insert into "importBatch" (kind, "fileName", "actorId", "actorName", rows, errors, "checkedAt")
    values ('person', '会员迁入.xlsx', ${me}, '示例', 27, 2, now()), ('person', '别人的.xlsx', gen_random_uuid(), '示例', 27, 2, now())`.execute(
    db,
  )
  await sql`insert into "backupRecord" (place, bytes, seconds) values ('/b', 1048576, 3)`.execute(db)
})
afterAll(() => on.close())

const seen = async (role: StaffRole, accountId = me) => {
  const token = on.app.signIn({ role, accountId })
  const { data, error } = await on.call(job.centre, {}, { token })
  if (!data) throw new Error(error)
  return data.list
}
const lines = async (role: StaffRole, accountId?: string) =>
  (await seen(role, accountId)).map(({ group, title }) => `${group} ${title}`).sort()

const OWN = ['ended 导出个人会员', 'ended 导出本人信息', 'running 签发证书']
const SENT = ['ended 邮件“发完的”', 'running 邮件“发送中的”']
const expected: Record<StaffRole, readonly string[]> = {
  superAdmin: [
    ...OWN,
    ...SENT,
    'attention 邮件“待复核的”',
    'attention 导入个人会员：会员迁入.xlsx',
    'ended 备份',
  ],
  administrator: [...OWN, ...SENT, 'attention 邮件“待复核的”', 'attention 导入个人会员：会员迁入.xlsx'],
  editor: [...OWN, ...SENT, 'running 邮件“待复核的”'],
  handler: OWN,
  inCharge: OWN,
  expertReview: OWN,
  auditor: OWN,
}
test.each(STAFF_ROLES)('%s sees their own tasks, and of the rest what that role may open', async (role) => {
  expect(await lines(role)).toEqual([...expected[role]].sort())
})

test('another’s tasks and uploads are not there; members have no task centre', async () => {
  const other = '019400aa-0000-7000-8000-0000000000e6'
  expect(await lines('administrator', other)).toEqual([...SENT, 'attention 邮件“待复核的”'].sort())
  const token = on.app.signIn({ role: 'person' })
  expect((await on.app.callWith(job.centre, {}, { token })).status).toBe(403)
})

test('what may be done with each', async () => {
  const may = async (role: StaffRole) =>
    Object.fromEntries((await seen(role)).map(({ title, may: acts }) => [title, acts]))
  const manager = await may('administrator')
  expect(manager.签发证书).toEqual(['cancel'])
  expect(manager.导出个人会员).toEqual(['download'])
  expect(manager['邮件“发送中的”']).toEqual(['pause', 'cancel'])
  expect((await may('editor'))['邮件“发送中的”']).toEqual([])
})

test('a file is kept for a week, that of all one’s own data for a day; then neither link nor content', async () => {
  const titlesWithFile = async () =>
    (await seen('handler')).filter(({ keptUntil }) => keptUntil !== null).map(({ title }) => title)
  const gone = async () => (await listAbandoned(on.app.db)).map(({ id }) => id)
  expect((await titlesWithFile()).sort()).toEqual(['导出个人会员', '导出本人信息'])
  await clock.advance({ days: 2 })
  expect(await titlesWithFile()).toEqual(['导出个人会员'])
  expect(await gone()).toEqual([brief])
  await clock.advance({ days: TASK_DAYS })
  expect(await lines('handler')).toEqual(['running 签发证书'])
  expect((await gone()).sort()).toEqual([brief, file].sort())
})
