import { buffer } from 'node:stream/consumers'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { duplicate } from '@portal/contract/membership/duplicate.calls'
import { erasure as calls, ERASED_NAME, EXPORTS_A_DAY } from '@portal/contract/membership/personal-data.calls'
import { job as jobCalls } from '@portal/contract/office/task.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../identity/password/password.rules.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { findFile, insertFile } from '../../platform/files/file-records.queries.ts'
import { eventually } from '../../testing/eventually.ts'
import { membersApp, PASSWORD, PDF } from '../../testing/members-app.ts'
import { createExpert, createPerson, createProjectAccount, createUnit } from '../admission/member.factory.ts'
import { eraseMember } from './erase.actions.ts'

/** A member takes everything along that the portal holds of them (PIPL 45), and nobody else gets it. */

let on: Awaited<ReturnType<typeof membersApp>>
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  on = await membersApp()
  await on.deps.jobs.start()
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

const CREATE = { person: createPerson, expert: createExpert, unit: createUnit, project: createProjectAccount }

const member = async (kind: keyof typeof CREATE, n: number) => {
  const made = await CREATE[kind](on.app.db, on.deps, { n, state: 'approved', passwordHash })
  const { accountId } = await on.rowOf(made.memberId)
  if (!accountId) throw new Error('no account')
  return {
    ...made,
    accountId,
    token: on.app.signIn({ role: kind, memberId: made.memberId, accountId }),
  }
}
const order = async (token: string, password = PASSWORD) =>
  on.call(calls.exportOwn, { password: await on.sealed(password) }, { token })
const ended = (id: string) =>
  eventually(async () => {
    const row = await on.deps.jobs.find(on.app.db, id)
    expect(row?.state).toBe('done')
    return row
  })
const fetched = async (jobId: string, token: string) => {
  const { data } = await on.call(jobCalls.result, { id: jobId }, { token })
  const url = new URL(data?.fileUrl ?? '', on.app.url)
  const reply = await fetch(url)
  expect(reply.status).toBe(200)
  return { url, archive: Buffer.from(await reply.arrayBuffer()) }
}
const read = async (archive: Buffer, name: string) => {
  const entry = (await listZip(archive)).find((one) => one.name === name)
  if (!entry) throw new Error(`no ${name} in the archive`)
  return entry.read()
}

test.each(['person', 'expert', 'unit', 'project'] as const)(
  '%s gets what was entered, in words, and the files that were uploaded',
  async (kind) => {
    const me = await member(kind, { person: 9101, expert: 9102, unit: 9103, project: 9104 }[kind])
    const stored = await on.files.put(PDF, { sealed: true })
    const { id } = await insertFile(on.app.db, {
      ...{ ...stored, fileName: '申请表.pdf', mime: 'application/pdf', purpose: 'companyAttach' },
      memberId: me.memberId,
    })
    await on.app.db.updateTable('file').set({ state: 'attached' }).where('id', '=', id).execute()
    const { data } = await order(me.token)
    await ended(data?.jobId ?? '')
    const { archive } = await fetched(data?.jobId ?? '', me.token)
    const text = String(await read(archive, '我的资料.html'))
    const json = JSON.parse(String(await read(archive, 'data.json')))
    const { name, mobileTel } = await on.rowOf(me.memberId)
    for (const value of [name, mobileTel]) {
      expect(text).toContain(value)
      expect(JSON.stringify(json)).toContain(value)
    }
    // Its owner reads numbers in full.
    const whole = { person: 'idCard', expert: 'idCard', unit: 'unitCode', project: 'idCard' }[kind]
    const values = (me as unknown as { values: Record<string, unknown> }).values
    if (values?.[whole]) expect(text).toContain(String(values[whole]))
    expect(text).not.toMatch(/<script|undefined|\[object/)
    expect(json.information.rows.length).toBeGreaterThan(4)
    const scan = (await listZip(archive)).find((one) => one.name.endsWith('申请表.pdf'))
    expect(scan && (await scan.read()).equals(PDF)).toBe(true)
  },
)

test('what went into the record goes along, apart from its own, and is counted and erased with it', async () => {
  const me = await member('person', 9141)
  const old = await createPerson(on.app.db, on.deps, { n: 9142, state: 'approved' })
  const { db } = on.app
  await sql`insert into "councilTerm" (ordinal, "endsOn") values (4, '2024-01-31')`.execute(db)
  await sql`insert into "councilHolding" ("termId", "memberId", post, "beginsOn", "endsOn")
    select id, ${old.memberId}, '秘书长', '2019-02-01', "endsOn" from "councilTerm" where ordinal = 4`.execute(
    db,
  )
  const [survivor, merged] = [await on.rowOf(me.memberId), await on.rowOf(old.memberId)]
  const ids = { survivorId: survivor.id, mergedId: merged.id, take: [], account: 'survivor' as const }
  const versions = { survivor: survivor.version, merged: merged.version }
  const token = on.app.signIn({ role: 'superAdmin' })
  expect((await on.call(duplicate.merge, { ...ids, versions }, { token })).code).toBe(200)
  const { data } = await order(me.token)
  await ended(data?.jobId ?? '')
  const { archive } = await fetched(data?.jobId ?? '', me.token)
  const json = JSON.parse(String(await read(archive, 'data.json')))
  expect(json.council.rows).toEqual([])
  expect(json['council-merged1'].rows).toMatchObject([
    { term: '第四届', post: '秘书长', beginsOn: '2019-02-01', endsOn: '2024-01-31' },
  ])
  const text = String(await read(archive, '我的资料.html'))
  for (const said of ['基本信息（已并入本记录的记录1）', merged.name]) expect(text).toContain(said)
  const held = (await on.call(calls.own, {}, { token: me.token })).data?.holdings
  const posts = held?.find(({ title }) => title === '学会职务的任职经历')
  const records = held?.find(({ title }) => title === '基本信息')
  expect([posts?.count, records?.count]).toEqual([1, 2])
  await eraseMember(db, me.memberId)
  const { rows } = await sql<{ name: string; post: string }>`
    select member.name, h.post from "councilHolding" h join member on member.id = h."memberId"
    where h."memberId" = ${old.memberId}`.execute(db)
  expect(rows).toEqual([{ name: ERASED_NAME, post: '秘书长' }])
})

test('asks for the password, counts wrong ones, and makes no more than so many a day', async () => {
  const me = await member('person', 9111)
  expect((await order(me.token, 'Falsch#1-Falsch')).error).toBe('ownPasswordWrong')
  for (let n = 0; n < EXPORTS_A_DAY; n++) {
    const { data } = await order(me.token)
    await ended(data?.jobId ?? '')
  }
  expect((await order(me.token)).error).toBe('guardFailed')
  await on.app.db
    .updateTable('job')
    .set({ createdAt: sql`"createdAt" - interval '25 hours'` })
    .where('ownerAccountId', '=', me.accountId)
    .execute()
  expect((await order(me.token)).code).toBe(200)
  const other = await member('person', 9112)
  const replies = []
  for (let n = 0; n < 6; n++) replies.push((await order(other.token, `Falsch#${n}-Falsch`)).error)
  expect(replies).toEqual([...Array(5).fill('ownPasswordWrong'), 'tooManyRequests'])
  // The right one does not get through either while it is closed.
  expect((await order(other.token)).error).toBe('tooManyRequests')
  const audit = await on.app.db
    .selectFrom('auditLog')
    .select(['result', 'targetName', 'actorName'])
    .where('call', '=', calls.exportOwn.path)
    .where('targetId', '=', me.accountId)
    .execute()
  expect(audit.filter(({ result }) => result === 'ok')).toHaveLength(EXPORTS_A_DAY + 1)
})

test('is its owner’s alone, for a day', async () => {
  const me = await member('person', 9121)
  const other = await member('person', 9122)
  const { data } = await order(me.token)
  const jobId = data?.jobId ?? ''
  const { resultFileId } = (await ended(jobId)) ?? {}
  const fileId = resultFileId ?? ''
  const overview = async (token: string) => (await on.call(calls.own, {}, { token })).data?.export
  expect(await overview(me.token)).toMatchObject({ jobId, running: false })
  expect(await overview(other.token)).toBeNull()
  const staff = on.app.signIn({ role: 'superAdmin' })
  for (const token of [other.token, staff]) {
    expect((await on.call(jobCalls.result, { id: jobId }, { token })).status).toBe(404)
    expect((await on.call(fileCalls.find, { id: fileId }, { token })).status).toBe(404)
  }
  const { url } = await fetched(jobId, me.token)
  // The link is bound to its reader.
  const stranger = await fetch(url, { headers: { authorization: `Bearer ${other.token}` } })
  expect(stranger.status).toBe(404)
  const record = await findFile(on.app.db, fileId)
  if (!record) throw new Error('no file')
  expect((await buffer(await on.files.open(record))).subarray(0, 2).toString()).toBe('PK')
  const earlier = sql<string>`now() - interval '25 hours'`
  await on.app.db.updateTable('file').set({ createdAt: earlier }).where('id', '=', fileId).execute()
  await on.app.db.updateTable('job').set({ finishedAt: earlier }).where('id', '=', jobId).execute()
  expect((await fetch(url)).status).toBe(404)
  expect(await overview(me.token)).toBeNull()
})
