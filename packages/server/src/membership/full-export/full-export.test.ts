import { buffer } from 'node:stream/consumers'
import { fullExports as calls } from '@portal/contract/membership/full-export/full-export.calls'
import { fullExportChoices } from '@portal/contract/membership/full-export/full-export.rules'
import { LABELS_PRINTED_MOST } from '@portal/contract/membership/full-export/mailing-label.rules'
import { MEMBER_KIND_NAMES, member } from '@portal/contract/membership/member.calls'
import { job } from '@portal/contract/office/task.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { findFile, listAbandoned } from '../../platform/files/file-records.queries.ts'
import { copyPerson } from '../../testing/copies.ts'
import { eventually } from '../../testing/eventually.ts'
import { readPdf } from '../../testing/pdf-pages.ts'
import { type PersonApp, personApp } from '../person/person.testing.ts'
import { sweepFullExports } from './full-export.queries.ts'

/** Lists without masks (docs/handbook/membership.md#full-exports). */

let on: PersonApp
let asker: string
let other: string
let first: Awaited<ReturnType<PersonApp['make']>>
let second: Awaited<ReturnType<PersonApp['make']>>
beforeAll(async () => {
  on = await personApp()
  asker = on.app.signIn({ role: 'superAdmin', name: '申请人甲', accountId: crypto.randomUUID() })
  other = on.app.signIn({ role: 'administrator', name: '复核人乙', accountId: crypto.randomUUID() })
  first = await on.make({ n: 1, state: 'approved' })
  second = await on.make({ n: 2, state: 'approved' })
  await on.deps.jobs.start()
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

type Asked = CallOf<typeof calls.request>
const REASON = '报送登记管理机关年检'
const ask = async (change: Partial<Asked> = {}, token = asker) =>
  on.call(
    calls.request,
    { kind: 'person', fields: ['name', 'idCard', 'mobileTel', 'serialNum'], reason: REASON, ...change },
    { token },
  )
const asked = async (change: Partial<Asked> = {}) => (await ask(change)).data?.id ?? ''
const decide = (id: string, agreed: boolean, token = other, opinion = '') =>
  on.call(calls.decide, { id, agreed, opinion }, { token })
const rowOf = async (id: string, token = other) => {
  const { data } = await on.call(calls.get, { id }, { token })
  const listed = await on.call(calls.list, {}, { token })
  expect(listed.data?.list.find((row) => row.id === id)).toEqual(data)
  return data
}
const keptOf = async (id: string) =>
  (await on.app.pool.query('select "memberIds", "jobId" from "fullExport" where id = $1', [id])).rows[0]
const sheetOf = async (id: string) => {
  const { jobId } = await keptOf(id)
  const job = await eventually(async () => {
    const found = await on.deps.jobs.find(on.app.db, jobId)
    expect(found?.state).toBe('done')
    return found
  })
  const file = await findFile(on.app.db, job?.resultFileId ?? '')
  if (!file) throw new Error('no file')
  return { file, content: await buffer(await on.files.open(file)) }
}

test('only a super administrator asks, with contents and a reason; an administrator may decide', async () => {
  for (const role of ['administrator', 'editor'] as const)
    expect((await ask({}, on.app.signIn({ role }))).status).toBe(403)
  expect((await ask({}, on.asMember(first.memberId))).status).toBe(403)
  expect(await ask({ reason: '年检' })).toMatchObject({ fields: { reason: '请写明用途和接收方，至少5个字' } })
  expect(await ask({ fields: [] })).toMatchObject({ fields: { fields: '请选择要导出的内容' } })
  expect(await ask({ fields: ['nosuch'] })).toMatchObject({ fields: { fields: '没有这一项' } })
  expect(await ask({ filter: { keyword: '没有这个人' } })).toMatchObject({
    code: 6080,
    errorMsg: '没有可以导出的记录，请调整筛选条件',
  })
  for (const role of ['editor', 'auditor'] as const)
    expect((await on.call(calls.list, {}, { token: on.app.signIn({ role }) })).status).toBe(403)
})

test('agreed by another person, the sheet holds what was chosen, unmasked and marked, and everybody in it is told', async () => {
  const id = await asked({ ids: [first.memberId, second.memberId] })
  const waiting = await rowOf(id)
  expect(waiting).toMatchObject({ state: 'waiting', total: 2, own: false, requestedByName: '申请人甲' })
  expect([...(waiting?.names ?? [])].sort()).toEqual([first.values.name, second.values.name].sort())
  expect(waiting?.fields).toEqual(['姓名', '身份证号', '手机号', '编号'])
  expect(await decide(id, true, asker)).toMatchObject({ code: 6015 })
  // Who comes later is not in it.
  await on.make({ n: 3, state: 'approved' })
  expect((await decide(id, true)).code).toBe(200)
  expect(await decide(id, true)).toMatchObject({ code: 6001 })

  const { file, content } = await sheetOf(id)
  expect(file).toMatchObject({ fileName: '个人会员完整信息.xlsx', purpose: 'export' })
  const [head, ...rows] = await readSheet(content)
  expect(head?.cells).toEqual(['姓名', '身份证号', '手机号', '编号'])
  const { sheets } = await readXlsx(content)
  const widths = sheets[0]?.columns?.map(({ width = 0 }) => width) ?? []
  expect(widths.map((width, at) => width >= (at % 2 === 1 ? 20 : 13))).toEqual([true, true, true, true])
  const said = rows.map(({ cells }) => cells.slice(0, 3).join(' ')).sort()
  const whole = [first, second].map(
    ({ values: { name, idCard, mobileTel } }) => `${name} ${idCard} ${mobileTel}`,
  )
  expect(said).toEqual(whole.sort())
  const entries = content.toString('latin1')
  for (const part of ['xl/media/backdrop.png', 'xl/worksheets/_rels/sheet1.xml.rels'])
    expect(entries).toContain(part)

  for (const { memberId } of [first, second]) {
    const { data } = await on.call(member.disclosures, {}, { token: on.asMember(memberId) })
    expect(data?.list).toEqual([
      {
        at: expect.any(String),
        field: '完整导出',
        by: '申请人甲',
        reason: `${REASON}（复核人乙复核；内容：姓名、身份证号、手机号、编号）`,
      },
    ])
  }
  expect((await keptOf(id)).memberIds).toEqual([])
  const { rows: log } = await on.app.pool.query(
    `select "actorName", detail from "auditLog" where "targetId" = $1 order by at`,
    [id],
  )
  expect(log.map(({ actorName }) => actorName)).toEqual(['申请人甲', '复核人乙'])
  expect(log[0]?.detail).toMatchObject({ total: 2, reason: REASON })
})

test('who asked fetches the sheet for a day, nobody else ever', async () => {
  await on.app.pool.query('delete from rate_limit')
  const id = await asked({ ids: [first.memberId] })
  await decide(id, true)
  const { file } = await sheetOf(id)
  const { jobId } = await keptOf(id)
  expect((await on.call(job.result, { id: jobId }, { token: other })).status).toBe(404)
  expect((await on.call(job.result, { id: jobId }, { token: asker })).data?.fileUrl).toContain(file.id)
  const isSwept = async (age: string) => {
    await on.app.pool.query(`update file set "createdAt" = now() - interval '30 days' where id = $1`, [
      file.id,
    ])
    await on.app.pool.query(`update job set "finishedAt" = now() - $2::interval where id = $1`, [jobId, age])
    return (await listAbandoned(on.app.db, 100)).some((one) => one.id === file.id)
  }
  expect(await isSwept('1 day -1 minutes')).toBe(false)
  expect(await isSwept('1 day')).toBe(true)
})

test('refused with a reason, or withdrawn by who asked, it is over and forgets of whom it was', async () => {
  const id = await asked()
  expect(await decide(id, false)).toMatchObject({ fields: { opinion: '请写明不同意的原因' } })
  expect((await decide(id, false, other, '请缩小范围')).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({
    state: 'refused',
    opinion: '请缩小范围',
    decidedByName: '复核人乙',
  })
  expect(await keptOf(id)).toEqual({ memberIds: [], jobId: null })
  expect(await decide(id, true)).toMatchObject({ code: 6001 })

  const mine = await asked()
  const another = on.app.signIn({ role: 'superAdmin', accountId: crypto.randomUUID() })
  expect((await on.call(calls.withdraw, { id: mine }, { token: another })).status).toBe(403)
  expect((await on.call(calls.withdraw, { id: mine }, { token: asker })).code).toBe(200)
  expect(await rowOf(mine)).toMatchObject({ state: 'withdrawn' })
  expect(await decide(mine, true)).toMatchObject({ code: 6001 })
})

test('nobody answers for three days: until the last moment it can be agreed to, then it has lapsed', async () => {
  await on.app.pool.query('delete from rate_limit')
  const [last, late] = [await asked(), await asked()]
  for (const [id, age] of [
    [last, '3 days -1 minutes'],
    [late, '3 days'],
  ])
    await on.app.pool.query(`update "fullExport" set "requestedAt" = now() - $2::interval where id = $1`, [
      id,
      age,
    ])
  expect((await rowOf(last))?.state).toBe('waiting')
  expect((await rowOf(late))?.state).toBe('lapsed')
  expect((await decide(last, true)).code).toBe(200)
  expect(await decide(late, true)).toMatchObject({ code: 6001 })
  await sweepFullExports(on.app.db)
  expect((await keptOf(late)).memberIds).toEqual([])
  const lapsed = await on.call(calls.list, { state: 'lapsed' }, { token: other })
  expect(lapsed.data?.list.map(({ id }) => id)).toEqual([late])
  await sheetOf(last)
})

test('two who decide at the same moment: one does, the sheet is made once', async () => {
  const id = await asked()
  const third = on.app.signIn({ role: 'administrator', accountId: crypto.randomUUID() })
  const codes = await Promise.all([decide(id, true), decide(id, true, third)])
  expect(codes.map(({ code }) => code).sort()).toEqual([200, 6001])
  await sheetOf(id)
})

test('a job that begins anew tells each owner once; who was deleted meanwhile is left out', async () => {
  const gone = await on.make({ n: 9, state: 'approved' })
  const id = await asked({ ids: [second.memberId, gone.memberId], reason: '第二次报送的材料' })
  await on.app.pool.query(`update member set "deletedAt" = now() where id = $1`, [gone.memberId])
  await decide(id, true)
  const { content } = await sheetOf(id)
  expect((await readSheet(content)).slice(1).map(({ cells }) => cells[0])).toEqual([second.values.name])
  const told = async () =>
    (await on.app.pool.query(`select from disclosure where reason like '第二次报送的材料%'`)).rowCount
  expect(await told()).toBe(1)
  await sql`update "fullExport" set "memberIds" = array[${second.memberId}]::uuid[] where id = ${id}::uuid`.execute(
    on.app.db,
  )
  const again = await on.deps.jobs.send(on.app.db, 'full-export', { id }, {})
  await eventually(async () => expect((await on.deps.jobs.find(on.app.db, again))?.state).toBe('done'))
  expect(await told()).toBe(1)
  // Asked for once more in the same words it is another look.
  await on.app.pool.query('delete from rate_limit')
  const next = await asked({ ids: [second.memberId], reason: '第二次报送的材料' })
  await decide(next, true)
  await sheetOf(next)
  expect(await told()).toBe(2)
})

test('what may be chosen has a title in each kind, and no account of a bank among it', () => {
  for (const kind of MEMBER_KIND_NAMES) {
    const choices = fullExportChoices(kind).flatMap(({ choices }) => choices)
    expect(choices.length).toBeGreaterThan(6)
    expect(choices.filter(({ title }) => title === '')).toEqual([])
    expect(choices.filter(({ key }) => /^bank|pwd/i.test(key))).toEqual([])
  }
})

test('as labels it is where letters go and to whom, who asked beside them; without an address there is none, and that is said', async () => {
  const id = await asked({ ids: [first.memberId, second.memberId], output: 'labels', fields: [] })
  expect(await rowOf(id)).toMatchObject({ output: 'labels', fields: ['姓名', '工作单位', '通讯地址'] })
  await on.app.pool.query(`update person set address = '' where id = $1`, [second.memberId])
  await on.app.pool.query(`update person set address = '示例省示例市示例路1号' where id = $1`, [
    first.memberId,
  ])
  expect((await decide(id, true)).code).toBe(200)
  const { file, content } = await sheetOf(id)
  expect(file).toMatchObject({ fileName: '个人会员邮寄标签.pdf', mime: 'application/pdf' })
  const { pages } = await readPdf(content)
  expect(pages).toHaveLength(2)
  const [labels, without] = pages.map((page) =>
    page.texts
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
  )
  expect(labels).toContain(`示例省示例市示例路1号`)
  expect(labels).toContain(`${first.values.name}收`)
  expect(labels).toContain('复核人：复核人乙')
  expect(labels).not.toContain(second.values.name)
  expect(without).toContain('没有打印标签的记录（1条）')
  expect(without).toContain(`${second.values.name}没有通讯地址`)
  const { data } = await on.call(member.disclosures, {}, { token: on.asMember(first.memberId) })
  expect(data?.list[0]).toMatchObject({
    field: '邮寄标签',
    reason: `${REASON}（复核人乙复核；内容：姓名、工作单位、通讯地址）`,
  })
})

test('more labels than are set in one go are refused', async () => {
  await on.app.pool.query('delete from rate_limit')
  await on.app.pool.query('update member set serial = 70000 where id = $1', [first.memberId])
  await copyPerson(on.app.db, first.memberId, LABELS_PRINTED_MOST)
  const reply = await ask({ output: 'labels', fields: [] })
  expect(reply).toMatchObject({ guard: 'tooManyLabels', errorMsg: '一次最多打印1000张标签，请缩小筛选范围' })
})
