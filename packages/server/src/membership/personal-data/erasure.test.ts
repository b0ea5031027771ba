import { member } from '@portal/contract/membership/member.calls'
import { RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import { erasure as calls } from '@portal/contract/membership/personal-data.calls'
import { audit } from '@portal/contract/office/audit.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import { membersApp, PDF } from '../../testing/members-app.ts'
import { createPerson, type MemberOverrides } from '../admission/member.factory.ts'
import { eraseMember, purgeDeleted } from './erase.actions.ts'

/** Nothing of a person is left anywhere in the database once they were erased (PIPL 47). */

let on: Awaited<ReturnType<typeof membersApp>>
let owner: string

beforeAll(async () => {
  on = await membersApp()
  owner = on.app.signIn({ role: 'superAdmin', name: '总管' })
})
afterAll(() => on.close())

/** Every text, JSON and byte column of every table that holds one of the values, as it is stored. */
const placesOf = async (values: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(on.app.db)
  const found: string[] = []
  for (const { name } of tables) {
    for (const value of values) {
      const hex = Buffer.from(value).toString('hex')
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} t
        where position(${value} in t::text) > 0 or position(${hex} in t::text) > 0`.execute(on.app.db)
      if ((rows[0]?.count ?? 0) > 0) found.push(`${name}: ${value}`)
    }
  }
  return found
}
/** Sealed values that belong to the person can only be found by their owner's id: no row may be left to open. */
const sealedRowsOf = async (memberId: string) => {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from person where id = ${memberId}::uuid) +
    (select count(*) from "memberRevision" where "memberId" = ${memberId}::uuid) +
    (select count(*) from account where "memberId" = ${memberId}::uuid) +
    (select count(*) from outbox where "memberId" = ${memberId}::uuid) +
    (select count(*) from file where "memberId" = ${memberId}::uuid))::int as count`.execute(on.app.db)
  return rows[0]?.count
}

const person = async (overrides: MemberOverrides) => {
  const made = await createPerson(on.app.db, on.deps, { state: 'approved', level: 'M', ...overrides })
  const { name, mobileTel, email, idCard } = made.values
  return { ...made, secrets: [name, mobileTel, email, idCard].map(String) }
}
const withScan: MemberOverrides['upload'] = async (ticket) => {
  const { insertFile } = await import('../../platform/files/file-records.queries.ts')
  const stored = await on.files.put(PDF, { sealed: true })
  const { id } = await insertFile(on.app.db, {
    ...{ ...stored, ticketHash: ticket.tokenHash, fileName: '申请表.pdf', mime: 'application/pdf' },
    purpose: 'companyAttach',
  })
  return [id]
}

test('the audit log, which nobody can rewrite, names a member by id from the beginning', async () => {
  const { memberId, secrets, row } = await person({ n: 521 })
  const [name = ''] = secrets
  const me = on.app.signIn({ role: 'person', memberId, name })
  const renamed = `${name}改`
  await on.call(
    member.updateUserInfo,
    { id: memberId, version: row.version, changes: { name: renamed } },
    { token: on.reviewer },
  )
  await on.call(
    member.reveal,
    { id: memberId, field: 'mobileTel', reason: '核对号码' },
    { token: on.reviewer },
  )
  await on.call(calls.request, { reason: '不再使用' }, { token: me })
  await on.call(calls.cancel, {}, { token: me })
  const written = await on.app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('targetId', '=', memberId)
    .execute()
  expect(written.map(({ summary }) => summary)).toEqual([
    '修改会员信息',
    '查看完整个人信息',
    '申请注销并删除个人信息',
    '撤回注销申请',
  ])
  const text = JSON.stringify(written)
  for (const secret of secrets) expect(text).not.toContain(secret)
  // Whoever reads it sees the name as long as there is a record, and finds the rows by it.
  const found = async () =>
    (await on.call(audit.list, { target: memberId }, { token: owner })).data?.list.map(
      (one) => one.targetName,
    )
  expect(await found()).toEqual(Array(4).fill(renamed))
  expect((await on.call(audit.list, { target: renamed }, { token: owner })).data?.total).toBe(4)
  await on.app.db.transaction().execute((tx) => eraseMember(tx, memberId))
  expect(await found()).toEqual(Array(4).fill('（已注销）'))
})

test('a request is made, taken back, refused with a reason, approved; then nothing is left', async () => {
  const { memberId, secrets, row } = await person({ n: 501, upload: withScan })
  const me = on.asMember(memberId)
  await issueTicket(on.app.db, { purpose: 'download', kind: 'person', memberId })
  const overview = await on.call(calls.own, {}, { token: me })
  expect(overview.data?.holdings.find(({ title }) => title === '基本信息')?.count).toBe(1)
  expect(overview.data?.request).toBeNull()
  expect((await on.call(calls.request, { reason: '不再使用' }, { token: me })).code).toBe(200)
  expect((await on.call(calls.request, { reason: '不再使用' }, { token: me })).error).toBe('guardFailed')
  expect((await on.call(calls.cancel, {}, { token: me })).code).toBe(200)
  expect((await on.call(calls.cancel, {}, { token: me })).error).toBe('stateChanged')
  await on.call(calls.request, { reason: '还是要注销' }, { token: me })
  const waiting = (await on.call(calls.list, { state: 'pending' }, { token: owner })).data?.list[0]
  const id = waiting?.id ?? ''
  expect((await on.call(calls.decide, { id, action: 'refuse' }, { token: owner })).error).toBe('badInput')
  expect(
    (await on.call(calls.decide, { id, action: 'refuse', reason: '还有未办结的事项' }, { token: owner }))
      .code,
  ).toBe(200)
  expect((await on.call(calls.own, {}, { token: me })).data?.request).toMatchObject({
    ...{ state: 'refused', decision: '还有未办结的事项' },
  })
  await on.call(calls.request, { reason: `我是${secrets[0]}，请注销` }, { token: me })
  const again = (await on.call(calls.list, { state: 'pending' }, { token: owner })).data?.list[0]
  const { data: detail } = await on.call(calls.get, { id: again?.id ?? '' }, { token: owner })
  expect(detail?.holdings.find(({ title }) => title.startsWith('上传的文件'))?.count).toBe(1)

  // What the search would find is there before, and is not afterwards.
  expect((await placesOf(secrets)).length).toBeGreaterThan(3)
  const { storageKey, id: fileId } = await on.app.db
    .selectFrom('file')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const replies = await Promise.all(
    [1, 2].map(() => on.call(calls.decide, { id: again?.id ?? '', action: 'approve' }, { token: owner })),
  )
  expect(replies.map(({ code, error }) => error ?? code).sort()).toEqual([200, 'stateChanged'])
  expect(await placesOf(secrets)).toEqual([])
  expect(await sealedRowsOf(memberId)).toBe(0)
  expect(await findFile(on.app.db, fileId)).toBeUndefined()
  await expect(
    (async () => {
      for await (const _ of await on.files.open({ storageKey, sealed: true, size: PDF.length } as never));
    })(),
  ).rejects.toThrow()
  // The number and the fact of membership stay, and the number is given to nobody else.
  expect(await on.rowOf(memberId)).toMatchObject({ name: '（已注销）', serial: row.serial, level: 'M' })
  // The same person may come again.
  await person({ n: 501 })
})

test('whatever each account of the member left goes, the deleted ones’ too', async () => {
  const { memberId, values } = await person({ n: 531 })
  const { accounts } = on.deps
  const first = (await accounts.findAccountOfMember(on.app.db, memberId))?.id ?? ''
  await on.app.db.transaction().execute((tx) => accounts.deleteAccount(tx, first))
  const second = await on.app.db.transaction().execute((tx) =>
    accounts.createAccount(tx, {
      ...{ kind: 'person', name: '示例', memberId, password: null },
      ...{ account: String(values.idCard), mobileTel: String(values.mobileTel) },
    }),
  )
  const { insertFile } = await import('../../platform/files/file-records.queries.ts')
  const left: string[] = []
  for (const ownerAccountId of [first, second]) {
    const stored = await on.files.put(PDF, { sealed: true })
    left.push(stored.storageKey)
    await insertFile(on.app.db, {
      ...{
        ...stored,
        ownerAccountId,
        fileName: '草稿.pdf',
        mime: 'application/pdf',
        purpose: 'companyAttach',
      },
    })
  }
  const keys = await on.app.db.transaction().execute((tx) => eraseMember(tx, memberId))
  expect(keys).toEqual(expect.arrayContaining(left))
  expect(await sealedRowsOf(memberId)).toBe(0)
  const { rows } = await sql`select from account where id in (${first}::uuid, ${second}::uuid)`.execute(
    on.app.db,
  )
  expect(rows).toEqual([])
})

test('a certificate keeps its number, and says that it is good no more; one that had ended keeps why', async () => {
  const { memberId, secrets } = await person({ n: 541 })
  const [name = ''] = secrets
  const certificate = (serial: number, more: object = {}) =>
    on.app.db
      .insertInto('certificate')
      .values({
        ...{ publicId: `erased${serial}`, kind: 'person', memberId, year: 2026, serial, replaces: null },
        ...{
          certNo: `ZS2026-${serial}`,
          checkCode: 'ABCDEFGH',
          issuedOn: '2026-11-01',
          joinedOn: '2026-11-01',
        },
        ...{
          societyName: '示例学会',
          name,
          level: 'M',
          levelLabel: '普通会员',
          post: '会员',
          serialNum: 'G1',
        },
        ...{ issuedById: null, issuedBy: '办证员', endedAt: null, endedById: null, ...more },
      })
      .execute()
  await certificate(9001)
  await certificate(9002, { status: 'replaced', endedAt: '2026-11-02T00:00:00Z', endReason: '补发' })
  await on.app.db.transaction().execute((tx) => eraseMember(tx, memberId))
  const left = await on.app.db
    .selectFrom('certificate')
    .select(['certNo', 'name', 'status'])
    .where('memberId', '=', memberId)
    .orderBy('serial')
    .execute()
  expect(left).toEqual([
    { certNo: 'ZS2026-9001', name: '（已注销）', status: 'revoked' },
    { certNo: 'ZS2026-9002', name: '（已注销）', status: 'replaced' },
  ])
})

test('a mailing keeps what became of it, and not to whom it went', async () => {
  const { memberId, secrets } = await person({ n: 551 })
  const [name = '', , email = ''] = secrets
  const [campaignId, id] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`
    insert into campaign (id, "publicId", channel, nature, subject, body, audience, "createdBy", state)
    values (${campaignId}, gen_random_uuid(), 'mail', 'service', '年会通知', '', '{}', '示例', 'done')`.execute(
    on.app.db,
  )
  await on.app.db
    .insertInto('campaignRecipient')
    .values({
      ...{ id, campaignId, seq: 1, memberId, name, address: email, state: 'sent' },
      ...{ handedAt: null, sentAt: null },
    })
    .execute()
  await on.app.db.transaction().execute((tx) => eraseMember(tx, memberId))
  const left = await on.app.db
    .selectFrom('campaignRecipient')
    .select(['name', 'address', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(left).toEqual({ name: '（已注销）', address: id, state: 'sent' })
  expect(await placesOf([email])).toEqual([])
})

test('what staff deleted long ago is purged by the clock, what can be restored is not', async () => {
  const old = await person({ n: 511 })
  const recent = await person({ n: 512 })
  const deleted = (id: string, ago: string) =>
    on.app.db
      .updateTable('member')
      .set({ deletedAt: sql`now() - make_interval(days => ${RESTORE_DAYS}::int) + ${ago}::interval` })
      .where('id', '=', id)
      .execute()
  await deleted(old.memberId, '-1 second')
  await deleted(recent.memberId, '10 minutes')
  expect(await purgeDeleted(on.app.db, on.files)).toBe(1)
  expect(await purgeDeleted(on.app.db, on.files)).toBe(0)
  expect(await placesOf(old.secrets)).toEqual([])
  expect(await sealedRowsOf(old.memberId)).toBe(0)
  expect((await placesOf(recent.secrets)).length).toBeGreaterThan(0)
})

test('a record that went into another stays as long as that one, however long ago', async () => {
  const [kept, merged] = [await person({ n: 513 }), await person({ n: 514 })]
  await on.app.db
    .updateTable('member')
    .set({ deletedAt: sql`now() - interval '10 years'`, mergedInto: kept.memberId })
    .where('id', '=', merged.memberId)
    .execute()
  expect(await purgeDeleted(on.app.db, on.files)).toBe(0)
  expect((await placesOf(merged.secrets)).length).toBeGreaterThan(0)
})

test.each(['administrator', 'editor', 'handler'] as const)(
  '%s decides nothing about erasures',
  async (role) => {
    const token = on.app.signIn({ role })
    expect((await on.call(calls.list, {}, { token })).status).toBe(403)
    expect((await on.call(calls.own, {}, { token })).status).toBe(403)
  },
)
