import { award as calls } from '@portal/contract/award/award.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertReport } from '../../evaluation/conclusion/conclusion.queries.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { eventually } from '../../testing/eventually.ts'
import { bringPapers } from '../item/item-papers.jobs.ts'
import { type AwardApp, awardApp } from './award.testing.ts'

/** The way of a batch from the imported sheet to the certificates (docs/handbook/award.md#batch). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

describe('batches and items', () => {
  test('one of a year and name; only a draft goes', async () => {
    const form = on.form()
    const first = await on.call(calls.saveBatch, form, { token: on.staff.handler })
    expect((await on.call(calls.saveBatch, form, { token: on.staff.handler })).errorMsg).toBe(
      '该年度已有同名奖项的评审批次',
    )
    const id = first.data?.id ?? ''
    expect((await on.call(calls.saveBatch, form, { token: on.staff.expertReview })).error).toBe('forbidden')
    await on.importRows(id, on.rowsFor(1))
    const lost = { ...form, id, groups: ['环境组'], expectVersion: 1 }
    expect((await on.call(calls.saveBatch, lost, { token: on.staff.handler })).errorMsg).toContain(
      '已删除的组别',
    )
    const stale = { ...form, id, expectVersion: 9 }
    expect((await on.call(calls.saveBatch, stale, { token: on.staff.handler })).error).toBe('stateChanged')
    await on.moved(id, 'startFormal')
    const { version } = await on.batchOf(id)
    expect(
      (await on.call(calls.removeBatch, { id, expectVersion: version }, { token: on.staff.handler })).error,
    ).toBe('stateChanged')
    const empty = await on.create()
    expect((await on.move(empty, 'startFormal')).errorMsg).toBe('请先导入或添加参评项目')
    expect(
      (await on.call(calls.removeBatch, { id: empty, expectVersion: 1 }, { token: on.staff.handler })).code,
    ).toBe(200)
    expect((await on.call(calls.batch, { id: empty }, { token: on.staff.handler })).error).toBe('notFound')
  })

  test('a dry run says what is wrong in each row; one error keeps all out', async () => {
    const id = await on.create()
    const rows = [
      ['001', '示例项目甲', '水利组', '一等奖', '甲单位、乙单位', '示例甲（甲单位）、示例乙', ''],
      ['001', '示例项目甲', '航运组', '特等奖', '', '示例丙', '123'],
    ]
    const dry = await on.importRows(id, rows, { commit: false })
    expect(dry.data).toMatchObject({ rows: 1, imported: 0 })
    expect(dry.data?.preview[0]).toMatchObject({
      units: ['甲单位', '乙单位'],
      persons: ['示例甲（甲单位）', '示例乙'],
    })
    expect(dry.data?.issues.map(({ row, heading, message }) => [row, heading, message])).toEqual([
      [3, '完成单位', '请填写完成单位'],
      [3, '联系人手机号', '联系人手机号不正确'],
    ])
    rows[1] = ['001', '示例项目甲', '航运组', '特等奖', '丙单位', '示例丙', '']
    expect((await on.importRows(id, rows)).data).toMatchObject({ imported: 0 })
    const { issues } = (await on.importRows(id, rows)).data ?? { issues: [] }
    expect(issues.map(({ heading }) => heading).sort()).toEqual(
      ['申报等级', '组别', '编号', '项目名称'].sort(),
    )
    expect(await on.itemsOf(id)).toHaveLength(0)
    rows[1] = ['', '示例项目乙', '环境组', '三等奖', '丙单位', '示例丙', '']
    expect((await on.importRows(id, rows)).data).toMatchObject({ imported: 2, issues: [] })
    expect((await on.itemsOf(id)).map(({ no, source }) => [no, source])).toEqual([
      ['001', 'import'],
      ['002', 'import'],
    ])
    expect((await on.importRows(id, rows, { token: on.staff.expertReview })).error).toBe('forbidden')
    const template = await on.app.download(calls.importTemplate, { batchId: id }, { token: on.staff.handler })
    const [head] = await readSheet(Buffer.from(await template.arrayBuffer()))
    expect(head?.cells.slice(0, 4)).toEqual(['编号', '项目名称*', '组别*', '申报等级*'])
  })

  test('the formal check needs every tick, or a reason; a change undoes it', async () => {
    const id = await on.create()
    await on.importRows(id, on.rowsFor(2))
    const [item, other] = await on.itemsOf(id)
    if (!item || !other) throw new Error()
    expect((await on.check(item.id, 1)).errorMsg).toBe('批次不在形式审查阶段')
    await on.moved(id, 'startFormal', on.staff.handler)
    expect((await on.check(item.id, 1, { checked: ['scope'] })).errorMsg).toBe('请逐项核对后再通过')
    expect((await on.check(item.id, 1, { passed: false })).fields).toHaveProperty('reason')
    expect((await on.move(id, 'publish')).errorMsg).toBe('仍有项目未完成形式审查')
    expect((await on.check(item.id, 1)).data).toMatchObject({ state: 'passed', version: 2 })
    expect((await on.check(other.id, 1, { passed: false, reason: '推荐书缺少签章' })).data?.state).toBe(
      'failed',
    )
    const { data } = await on.call(calls.item, { id: item.id }, { token: on.staff.handler })
    const { name, group, grade, units, persons } = data ?? {
      name: '',
      group: '',
      grade: '',
      units: [],
      persons: [],
    }
    const saved = await on.call(
      calls.saveItem,
      { id: item.id, batchId: id, name, group, grade, units, persons, summary: '', expectVersion: 2 },
      { token: on.staff.handler },
    )
    expect(saved.data?.version).toBe(3)
    expect((await on.itemsOf(id))[0]).toMatchObject({ state: 'unchecked', no: '001' })
    expect((await on.move(id, 'publish', on.staff.handler)).error).toBe('forbidden')
    await on.check(item.id, 3)
    expect((await on.move(id, 'publish', on.staff.inCharge, { publicity: undefined })).fields).toHaveProperty(
      'publicity',
    )
    const open = { publicity: { days: 0, note: '', noSecret: false } }
    expect((await on.move(id, 'publish', on.staff.inCharge, open)).errorMsg).toBe('请确认公示内容不涉密')
    await on.settle({ awardPublicityDays: 7 })
    expect((await on.move(id, 'publish')).errorMsg).toBe('公示期不能少于规定的天数')
    await on.settle({ awardPublicityDays: 0 })
    await on.moved(id, 'publish')
  })

  test('nobody works on an item of their own unit', async () => {
    const id = await on.create()
    const { orgId, orgName: name } = await on.organisation()
    const near = await on.hire('handler', { orgId })
    const [row = []] = on.rowsFor(1)
    expect((await on.importRows(id, [row.with(4, name)], { token: near.token })).errorMsg).toContain('须回避')
    await on.importRows(id, [row.with(4, name)])
    const [item] = await on.itemsOf(id)
    await on.moved(id, 'startFormal')
    expect((await on.check(item?.id ?? '', 1, {}, near.token)).errorMsg).toContain('须回避')
    expect((await on.upload(item?.id ?? '', near.token)).errorMsg).toContain('须回避')
    const seen = await on.call(calls.item, { id: item?.id ?? '' }, { token: near.token })
    expect(seen.data).toMatchObject({
      involved: true,
      may: { edit: false, check: false, assign: false },
      seats: [],
    })
    expect((await on.check(item?.id ?? '', 1)).code).toBe(200)
  })

  test('concluded achievements are candidates once a year, with their files', async () => {
    const id = await on.create({ year: 2031 })
    const made = await on.submitted(77)
    expect((await on.call(calls.candidates, { batchId: id }, { token: on.staff.handler })).data?.total).toBe(
      0,
    )
    await on.app.db
      .updateTable('achievement')
      .set({ status: '28', outcome: 'passed' })
      .where('id', '=', made.id)
      .execute()
    const reportId = crypto.randomUUID()
    const { name } = await on.app.db
      .selectFrom('achievement')
      .select('name')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    await insertReport(on.app.db, on.app.keyRing, {
      ...{ id: reportId, achievementId: made.id, year: 2026, serial: 900, no: '示例评字〔2026〕第900号' },
      ...{ publicId: 'x900', checkCode: 'ABCDEFGH', outcome: 'passed', name, units: ['示例单位'] },
      ...{ docHash: 'h'.repeat(64), issuedOn: '2026-11-01', issuedBy: '示例', level: '', replaces: null },
      decidedNo: null,
      content: {
        ...{
          society: '示例学会',
          no: '示例评字〔2026〕第900号',
          issuedOn: '2026-11-01',
          name,
          level: 'other',
        },
        ...{ units: ['示例单位'], outcome: 'passed', cover: [['编　　号', '第900号']], annex: [] },
        chapters: [{ title: '一、结论', blocks: [{ kind: 'text', text: '通过评价。' }] }],
      },
    })
    const { data } = await on.call(calls.candidates, { batchId: id }, { token: on.staff.handler })
    expect(data?.list).toMatchObject([{ id: made.id, name }])
    const add = () =>
      on.call(
        calls.addAchievements,
        { batchId: id, ids: [made.id], group: '水利组', grade: '一等奖' },
        { token: on.staff.handler },
      )
    await on.jobs.start()
    expect((await add()).data).toEqual({ added: 1 })
    expect((await add()).error).toBe('stateChanged')
    const [item] = await on.itemsOf(id)
    expect(item).toMatchObject({ source: 'achievement', name })
    expect(item?.materials).toBeGreaterThan(1)
    // Report and certificate are typeset afterwards, once.
    const papers = { itemId: item?.id ?? '', reportId, byName: '示例' }
    const typeset = async (itemId = item?.id ?? '') => {
      const { data: shown } = await on.call(calls.item, { id: itemId }, { token: on.staff.handler })
      return (shown?.files ?? []).map(({ fileName }) => fileName).filter((one) => one.includes('第900号'))
    }
    await eventually(async () => expect(await typeset()).toHaveLength(2))
    await bringPapers(on.awards, on.app.db, papers)
    expect((await typeset()).sort()).toEqual([
      '科技成果评价报告-示例评字〔2026〕第900号.pdf',
      '科技成果评价证书-示例评字〔2026〕第900号.pdf',
    ])
    // Whether they are there is asked of each item by itself.
    const [row = []] = on.rowsFor(1)
    await on.importRows(id, [row])
    const other = (await on.itemsOf(id)).find((one) => one.id !== item?.id)?.id ?? ''
    await bringPapers(on.awards, on.app.db, { ...papers, itemId: other })
    expect(await typeset(other)).toHaveLength(2)
    await on.jobs.stop()
  })
})
