import { member as calls } from '@portal/contract/membership/member.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPages } from '../list/list-page.queries.ts'
import { personRoster } from './person.queries.ts'
import { type PersonApp, personApp } from './person.testing.ts'

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

/** Without what differs between any two replies. */
const bodyOf = ({ headers: _headers, ...body }: { headers: Headers }) => JSON.stringify(body)

describe('whose record', () => {
  test('a foreign id and an absent one answer alike, to members and to staff', async () => {
    const mine = await on.make({ state: 'approved' })
    const theirs = await on.make({ state: 'approved' })
    const own = on.asMember(mine.memberId)
    const absent = crypto.randomUUID()
    for (const call of [
      calls.getSingleUser,
      calls.getModifiedSingleUser,
      personCalls.attachments,
    ] as Endpoint[]) {
      const field = call === (personCalls.attachments as Endpoint) ? 'account' : 'id'
      const [foreign, none] = await Promise.all(
        [theirs.memberId, absent].map((id) => on.app.callWith(call, { [field]: id }, { token: own })),
      )
      expect(foreign?.status).toBe(404)
      expect(foreign && bodyOf(foreign)).toBe(none && bodyOf(none))
      expect((await on.app.callWith(call, { [field]: absent }, { token })).status, call.path).toBe(
        call.access === 'public' ? 200 : 404,
      )
    }
    expect((await on.call(calls.getSingleUser, { type: '2' }, { token: own })).status).toBe(404)
    expect(
      (await on.call(calls.getSingleUser, { type: '0', id: mine.memberId }, { token: own })).data?.id,
    ).toBe(mine.memberId)
    for (const call of [
      calls.reviewDesk,
      calls.auditRegStatus,
      calls.reveal,
      calls.updateUserInfo,
      calls.updateVID,
    ] as Endpoint[])
      expect((await on.app.callWith(call, { id: mine.memberId }, { token: own })).status, call.path).toBe(403)
  })

  test('staff read masked values; one value in full is an act with a reason that its owner can see', async () => {
    const { memberId: id, values } = await on.make({ state: 'approved' })
    for (const reader of [token, on.app.signIn({ role: 'editor' })]) {
      const reply = await on.call(calls.getSingleUser, { id }, { token: reader })
      expect(JSON.stringify(reply.data)).not.toContain(values.idCard)
      expect(JSON.stringify(reply.data)).not.toContain(values.mobileTel)
    }
    const input = { id, field: 'idCard', reason: '核对证件' }
    expect((await on.call(calls.reveal, { ...input, reason: ' ' }, { token })).status).toBe(400)
    expect((await on.call(calls.reveal, input, { token: on.app.signIn({ role: 'editor' }) })).status).toBe(
      403,
    )
    expect((await on.call(calls.reveal, input, { token })).data).toEqual({ value: values.idCard })
    expect((await on.call(calls.reveal, { ...input, field: 'vId' }, { token })).status).toBe(404)
    const seen = await on.call(calls.disclosures, {}, { token: on.asMember(id) })
    expect(seen.data?.list).toMatchObject([{ field: '身份证号', by: '审核员甲', reason: '核对证件' }])
    const audit = await on.app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('call', '=', calls.reveal.path)
      .where('result', '=', 'ok')
      .execute()
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(values.idCard)
  })

  test('more than ten values within an hour, also at the same moment, are confirmed', async () => {
    const { memberId: id } = await on.make({ state: 'approved' })
    const reader = on.app.signIn({ role: 'administrator', totpEnrolled: true })
    const look = (more: object = {}) =>
      on.call(calls.reveal, { id, field: 'idCard', reason: '核对证件' }, { token: reader, ...more })
    const replies = await Promise.all(Array.from({ length: 14 }, () => look()))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(replies.filter(({ error }) => error === 'stepUpRequired')).toHaveLength(4)
    await on.app.pool.query(`update disclosure set at = at - interval '61 minutes'`)
    expect((await look()).code).toBe(200)
  })
})

describe('the list', () => {
  const list = (input: object, reader = token) => on.call(personCalls.list, input as never, { token: reader })

  test('filters, sorts, pages and counts; every reply is masked', async () => {
    await on.app.db.deleteFrom('member').execute()
    const { orgId, orgName } = await on.organisation()
    const made = await Promise.all([
      on.make({ values: { name: '示例张三丰', orgId, company: orgName }, state: 'approved', level: 'S' }),
      on.make({ values: { name: '欧阳示例' }, state: 'approved', memberTag1: '理事', daysAgo: 40 }),
      on.make({ values: { name: '示例单雄信', zc: '中级', otherZc: '' }, daysAgo: 12 }),
      on.make({ state: 'returned' }),
      on.make({ state: 'approved', edit: { changes: { zw: '改过的职务' } } }),
    ])
    const [zhang, ouyang, shan] = made
    const all = await list({})
    expect(all.data).toMatchObject({
      total: 5,
      counts: { all: 5, pending: 0, incomplete: 1, returned: 1, rejected: 0, approved: 3, edits: 1 },
    })
    const text = JSON.stringify(all.data)
    for (const { values } of made) {
      expect(text).not.toContain(values.idCard)
      expect(text).not.toContain(values.mobileTel)
    }
    const idsOf = async (input: object) => (await list(input)).data?.list.map((row) => row.id)
    const serial = zhang?.row.serial ?? 0
    for (const keyword of [
      '三丰',
      '张',
      '张三丰',
      'shilizhangsanfeng',
      'slzsf',
      String(zhang?.values.mobileTel),
      String(serial).padStart(5, '0'),
    ])
      expect(await idsOf({ keyword }), keyword).toEqual([zhang?.memberId])
    expect(await idsOf({ keyword: String(zhang?.values.mobileTel).slice(-4) })).toContain(zhang?.memberId)
    const number = all.data?.list.find((row) => row.id === zhang?.memberId)?.serialNum ?? ''
    expect(await idsOf({ keyword: number.toLowerCase() })).toEqual([zhang?.memberId])
    expect(await idsOf({ keyword: '不存在%' })).toEqual([])
    expect(await idsOf({ company: orgName.slice(2) })).toEqual([zhang?.memberId])
    expect(await idsOf({ orgId })).toEqual([zhang?.memberId])
    expect(await idsOf({ level: 'S' })).toEqual([zhang?.memberId])
    expect(await idsOf({ memberTag1: ['理事', '理事长'] })).toEqual([ouyang?.memberId])
    expect(await idsOf({ zc: '中级', state: 'incomplete' })).toEqual([shan?.memberId])
    expect(await idsOf({ edits: 'true' })).toEqual([made[4]?.memberId])
    expect((await list({ state: 'incomplete' })).data?.list[0]).toMatchObject({ waitingDays: 12 })
    const byName = await list({ sort: 'name', order: 'asc', pageSize: 2, pageNum: 1 })
    expect(byName.data).toMatchObject({ total: 5 })
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) => idsOf({ sort: 'serial', pageSize: 2, pageNum })),
    )
    expect(new Set(pages.flat()).size).toBe(5)
    expect(await list({ submittedFrom: '2026-13-01' })).toMatchObject({ status: 400 })
    const before = today(new Date(Date.now() - 20 * 86_400_000))
    expect(await idsOf({ submittedTo: before })).toEqual([ouyang?.memberId])
    expect((await list({}, on.app.signIn({ role: 'editor' }))).code).toBe(200)
    expect((await list({}, on.app.signIn({ role: 'handler' }))).status).toBe(403)
  })

  test('a deep page holds what walking there would find, in every order', async () => {
    const { db } = on.app
    for (let i = 0; i < 14; i += 1) await on.make({ state: i % 3 === 0 ? 'pending' : 'approved' })
    const walk = createPages({ deepFrom: 1_000 })
    const jump = createPages({ deepFrom: 0, step: 3 })
    for (const state of [undefined, 'approved'] as const)
      for (const sort of ['submittedAt', 'examineDate', 'name', 'serial', 'company'] as const)
        for (const order of ['asc', 'desc'] as const)
          for (const pageNum of [1, 2, 3, 4, 5, 9]) {
            const request = { pageNum, pageSize: 4, sort, order }
            const [expected, found] = await Promise.all(
              [walk, jump].map((pages) => personRoster(on.app.keyRing, pages).page(db, { state }, request)),
            )
            expect(
              found?.map((row) => row.id),
              JSON.stringify(request),
            ).toEqual(expected?.map((row) => row.id))
          }
  })

  test('totals follow every change at once', async () => {
    const { total = 0 } = (await list({ state: 'incomplete' })).data ?? {}
    const { memberId } = await on.make()
    expect((await list({ state: 'incomplete' })).data?.total).toBe(total + 1)
    await on.call(personCalls.remove, { id: memberId }, { token })
    expect((await list({ state: 'incomplete' })).data?.total).toBe(total)
  })

  test('byMobile finds, masked', async () => {
    const { memberId, values } = await on.make()
    const reply = await on.call(personCalls.byMobile, { mobileTel: String(values.mobileTel) }, { token })
    expect(reply.data?.list.map((row) => row.id)).toEqual([memberId])
    expect(JSON.stringify(reply.data)).not.toContain(values.mobileTel)
  })

  test('the dashboard counts what waits for the reviewers, and apart from it what waits for its form', async () => {
    const { memberId } = await on.make({ daysAgo: 30 })
    await on.make({ daysAgo: 50 })
    await on.app.pool.query(`update member set "tableUploadStatus" = '1' where id = $1`, [memberId])
    const reply = await on.call(calls.dashboard, {}, { token })
    expect(reply.data?.queues.find((queue) => queue.kind === 'person')).toMatchObject({
      pending: 1,
      oldestDays: 30,
      edits: 1,
    })
    expect(reply.data?.queues.find(({ kind }) => kind === 'person')?.incomplete).toBeGreaterThan(0)
    expect(reply.data?.growth).toHaveLength(12)
    expect(reply.data?.growth.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(3)
    expect(reply.data?.recent[0]).toMatchObject({ kind: 'person' })
  })
})

describe('what staff change', () => {
  test('the information dialog: at once, versioned, audited field by field', async () => {
    const { memberId: id, row } = await on.make({ state: 'approved' })
    const update = (version: number, changes: object) =>
      on.call(calls.updateUserInfo, { id, version, changes } as never, { token })
    const other = await on.make()
    expect(
      await update(row.version, {
        idCard: other.values.idCard,
        sex: other.values.sex,
        birthday: other.values.birthday,
      }),
    ).toMatchObject({
      error: 'idCardRegistered',
    })
    for (const field of ['confirmStatus', 'level', 'serial', 'vId', 'infoEditStatus', 'opinion'])
      expect((await update(row.version, { [field]: '1' })).fields, field).toEqual({ [field]: '该项不能修改' })
    const { orgId, orgName } = await on.organisation()
    const changes = {
      name: '示例新名',
      memberTag1: '副理事长',
      historyZw: '理事（示例届）',
      orgId,
      company: 'x',
    }
    expect((await update(row.version, changes)).data).toEqual({ version: row.version + 1 })
    expect(await update(row.version, { zw: '处长' })).toMatchObject({ error: 'stateChanged' })
    expect(await on.rowOf(id)).toMatchObject({
      name: '示例新名',
      initials: 'slxm',
      memberTag1: '副理事长',
      company: orgName,
    })
    const audit = await on.app.db
      .selectFrom('auditLog')
      .select('detail')
      .where('call', '=', calls.updateUserInfo.path)
      .where('result', '=', 'ok')
      .execute()
    expect(audit.at(-1)?.detail).toMatchObject({
      // A name that changed is known to the record, not to the log.
      name: ['***', '***'],
      memberTag1: ['会员', '副理事长'],
    })
  })

  test('the level changes the last letter of number and vId', async () => {
    const { memberId: id, row } = await on.make({ state: 'approved' })
    const raise = (version: number) =>
      on.call(calls.updateVID, { id, version, level: 'H', reason: '授予荣誉' }, { token })
    expect((await raise(row.version)).data?.serialNum.endsWith('H')).toBe(true)
    expect((await raise(row.version + 1)).fields).toEqual({ level: '请选择级别' })
    expect(await on.rowOf(id)).toMatchObject({
      level: 'H',
      serial: row.serial,
      vId: `${row.vId.slice(0, -1)}H`,
    })
  })

  test('deletion hides at once and can be taken back, unless the ID number was taken meanwhile', async () => {
    const { memberId: id, values } = await on.make({ state: 'approved', n: 900 })
    const own = on.asMember(id)
    expect((await on.call(personCalls.remove, { id }, { token })).code).toBe(200)
    expect((await on.call(personCalls.remove, { id }, { token })).status).toBe(404)
    expect((await on.call(calls.getSingleUser, {}, { token: own })).status).toBe(404)
    expect((await on.call(personCalls.restore, { ids: [id] }, { token })).data).toEqual({ restored: 1 })
    expect((await on.call(calls.getSingleUser, {}, { token: own })).data?.form.idCard).toBe(values.idCard)
    expect(
      (await on.call(personCalls.removeMany, { ids: [id, crypto.randomUUID()] }, { token })).data,
    ).toEqual({ deleted: 1 })
    await on.make({ n: 900 })
    expect(await on.call(personCalls.restore, { ids: [id] }, { token })).toMatchObject({
      error: 'idCardRegistered',
    })
  })

  test('the export is a job whose sheet holds the filter’s rows, masked', async () => {
    const { values } = await on.make({ values: { name: '示例导出人' } })
    const input = {
      keyword: '导出人',
      columns: ['name', 'mobileTel', 'idCard', 'state', 'submittedAt'],
      format: 'csv' as const,
    }
    expect((await on.call(personCalls.export, { ...input, columns: ['vId'] }, { token })).status).toBe(400)
    const { file, lines } = await on.exported(() => on.call(personCalls.export, input, { token }))
    expect(file).toMatchObject({ fileName: '个人会员查询信息.csv', purpose: 'export' })
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('姓名')
    expect(lines[1]).toContain('示例导出人')
    expect(lines[1]).not.toContain(values.mobileTel)
  })
})
