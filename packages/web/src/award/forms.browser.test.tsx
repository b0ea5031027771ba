import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, show } from '../dev/look.tsx'
import { expectRefusal, field } from '../dev/refused.ts'
import { BatchDialog } from './batch/desk/batch-dialog.tsx'
import { Conflicts, Waivers } from './batch/desk/conflicts.tsx'
import { CandidatesDialog } from './batch/desk/items/candidates-dialog.tsx'
import { CheckDialog } from './batch/desk/items/check-dialog.tsx'
import { ItemDialog } from './batch/desk/items/item-dialog.tsx'
import { MoveDialog } from './batch/desk/move-dialog.tsx'
import type { Batch, Item, Scores } from './batch/desk/view.ts'
import { Ballot } from './batch/desk/votes/ballot.tsx'
import { SheetForm } from './batch/own/sheet-form.tsx'
import { SignDialog } from './batch/own/sign-dialog.tsx'
import type { OwnBatch, View } from './batch/own/view.ts'

/** Every form of the awards says what is wrong where it is, and keeps what was typed when the server refuses. */

const ID = '0190a3a0-0000-7000-8000-000000000001'

/** What the portal answers, by the end of the address; the network is where these pages end. */
let answers: Record<string, object> = {}
const real = window.fetch
beforeEach(() => {
  answers = {}
  window.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), location.href)
    const answer = answers[pathname.split('/').at(-1) ?? '']
    return answer ? Response.json(answer) : real(address, init)
  }
})
afterEach(() => {
  window.fetch = real
  localStorage.clear()
})
const accepted = (data: unknown) => ({ data, code: 200 })
const refused = (fields: Record<string, string>) => ({
  ...{ fields, code: 400, data: null },
  ...{ error: 'badInput', errorMsg: '系统错误' },
})
const close = () => {}

const batch = {
  ...{ id: ID, version: 1, year: 2026, award: '示例科技奖', status: 'review', template: 'development' },
  ...{ groups: ['技术开发组'], grades: ['一等奖', '二等奖'], minExperts: 3, deadline: '', meeting: null },
  counts: { signed: 1, assigned: 2 },
  rules: { publicityDays: 7, quorum: 'half', majority: 'half', quorumNeeded: null },
} as unknown as Batch
const item = { id: ID, version: 1, name: '示例项目', files: [] } as unknown as Item

test('a batch wants a name, and keeps what was typed', async () => {
  await show(<BatchDialog onClose={close} />)
  await field('组别').fill('航运组')
  await expectRefusal({ press: '保存', says: { 奖项名称: '请填写奖项名称' }, keeps: { 组别: '航运组' } })
})

test('what the server says of one line stands at its field', async () => {
  answers = { saveBatch: refused({ 'groups.0': '组别不能超过40个字' }) }
  await show(<BatchDialog onClose={close} />)
  await expectRefusal({
    press: '保存',
    says: { 组别: '组别不能超过40个字' },
    keeps: { 奖项名称: '示例科技奖' },
  })
})

test('an item wants its units and people', async () => {
  await show(<ItemDialog batch={batch} onClose={close} />)
  await expectRefusal({
    press: '保存',
    says: { 完成单位: '请填写完成单位', 完成人: '请填写完成人' },
    keeps: { 项目名称: '示例项目' },
  })
})

test('a formal check that fails says why', async () => {
  await show(<CheckDialog item={item} onClose={close} />)
  await expectRefusal({ press: '不通过', says: { 不通过的原因: '请说明不通过的原因（至少5个字）' } })
})

test('a review that ends early is explained', async () => {
  await show(<MoveDialog batch={batch} name="closeReview" onClose={close} />)
  await expectRefusal({ press: '结束专家评审', says: { 原因: '请填写至少10个字' } })
})

test('what is publicised is confirmed to be no secret', async () => {
  await show(<MoveDialog batch={batch} name="publish" onClose={close} />)
  await page.getByRole('button', { name: '同意第一次公示' }).click()
  await expect.element(page.getByText('请确认公示内容不涉密').first()).toBeVisible()
  expect(await faults()).toEqual([])
})

test('achievements are chosen before they are added', async () => {
  answers = { candidates: accepted({ total: 0, list: [] }) }
  await show(<CandidatesDialog batch={batch} onClose={close} />)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect.element(page.getByText('请选择成果').first()).toBeVisible()
  expect(await faults()).toEqual([])
})

test('a vote wants its meeting', async () => {
  const scores = { groups: [], list: [], experts: [] } as unknown as Scores
  await show(<Ballot batch={batch} scores={scores} />)
  await expectRefusal({
    press: '保存表决结果',
    says: { 会议地点: '请填写会议地点' },
    keeps: { 评审委员会委员: '示例甲\n示例乙', 缺席委员: '示例乙' },
  })
})

test('a conflict that came up is explained with a reason, or another expert takes the item', async () => {
  const one = {
    ...{
      seatId: ID,
      itemId: ID,
      itemNo: '001',
      itemName: '示例流域水资源优化配置技术',
      orgName: '示例水利院',
    },
    ...{ name: '示例甲', level: 'soft', text: '年龄超过规定', waiver: null, signed: false },
    foundAt: '2026-11-01T02:00:00.000Z',
  }
  const explained = {
    reason: '该领域专家很少',
    by: '示例经办',
    at: one.foundAt,
    confirmedBy: '',
    confirmedAt: null,
  }
  answers = {
    conflicts: accepted({
      list: [
        one,
        { ...one, seatId: 'b', name: '示例乙', waiver: explained },
        { ...one, seatId: 'c', name: '示例丙', level: 'hard', text: '与完成单位为同一单位', signed: true },
      ],
    }),
    waivers: accepted({
      list: [
        {
          ...{ id: 'b', name: '示例乙', orgName: '示例水利院', itemNo: '001', itemName: one.itemName },
          ...{ later: true, mayConfirm: true, hits: [{ text: one.text, level: 'soft', waiver: explained }] },
        },
      ],
    }),
  }
  const assigning = { ...batch, may: { assign: true } } as Batch
  await show(
    <>
      <Conflicts batch={assigning} />
      <Waivers batch={assigning} />
    </>,
  )
  await expect.element(page.getByText('评审期间出现', { exact: true })).toBeVisible()
  // Explained once, and nothing that must recuse is.
  await expect.element(page.getByRole('button', { name: '说明免回避' })).toBeVisible()
  expect(page.getByRole('button', { name: '说明免回避' }).elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: '更换专家' }).elements()).toHaveLength(3)
  expect(await faults()).toEqual([])
  await page.getByRole('button', { name: '更换专家' }).nth(2).click()
  await expect.element(page.getByText('评分随分配一并作废', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await page.getByRole('button', { name: '说明免回避' }).click()
  await expectRefusal({ press: '提交说明', says: { 免回避说明: '请写明原因（至少5个字）' } })
})

test('a signature wants its code', async () => {
  answers = { getExamineListForExpertInDb: accepted({ batches: [], list: [] }) }
  await show(<SignDialog batch={{ id: ID, batchHash: 'abc' } as unknown as OwnBatch} onClose={close} />)
  await expectRefusal({ press: '签字', says: { 签字验证码: '请输入6位验证码' } })
})

test('a sheet that is not taken says where, and keeps what was typed', async () => {
  answers = { doExamine: refused({ comment: '请填写评审意见' }) }
  const view = {
    ...{ id: ID, version: 0, watermark: '甲', group: '技术开发组', state: 'none', nextId: '', todoId: '' },
    ...{ materials: [], files: [], grades: ['一等奖'], mayEdit: true, mayRecuse: false },
    template: { title: '示例评分表', criteria: [], scales: [] },
    sheet: { scores: [], suggestGrade: '', comment: '' },
  } as unknown as View
  await show(<SheetForm view={view} reload={async () => {}} />)
  await field('组内排序').fill('2')
  await page.getByRole('button', { name: '提交意见' }).click()
  await expect.element(page.getByText('还有1处需要填写：请填写评审意见')).toBeVisible()
  await expect.element(field('评审意见')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('组内排序')).toHaveValue('2')
  expect(await faults()).toEqual([])
})

test('a sheet that lacks the page of a high score says so there, and goes on there', async () => {
  const criteria = [{ cid: 'c1', title: '创新程度', weight: 100, anchors: ['优', '良', '中', '差'] }]
  const scores = [{ cid: 'c1', value: 95, note: '', evidence: { fileId: 'f1', page: '' } }]
  answers = {
    doExamine: refused({ 'scores.c1': '“创新程度”超过90分，请注明依据的材料和页码' }),
    awardExamineView: accepted({}),
  }
  const view = {
    ...{ id: ID, batchId: ID, group: '技术开发组', grades: ['一等奖'], watermark: '示例甲' },
    ...{ files: [], version: 1, state: 'draft', mayRecuse: true, mayEdit: true },
    ...{
      materials: [{ id: 'f1', fileName: '推荐书.pdf' }],
      template: { title: '评分表', criteria, scales: [] },
    },
    sheet: { scores, suggestGrade: '一等奖', comment: '同意', rank: undefined },
  } as unknown as View
  await show(<SheetForm view={view} reload={async () => {}} />)
  await page.getByRole('button', { name: '提交意见' }).click()
  await expect.element(field('创新程度 页码')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('创新程度 页码')).toHaveFocus()
  expect(await faults()).toEqual([])
})

test('votes that were refused and corrected are sent as they stand', async () => {
  const sent: string[] = []
  const network = window.fetch
  window.fetch = async (address, init) => {
    if (String(address).endsWith('saveVotes')) sent.push(String(init?.body))
    return network(address, init)
  }
  answers = { saveVotes: refused({ 'votes.0': '项目001：同意、反对、弃权和回避之和应为到会人数3' }) }
  const row = {
    ...{ itemId: ID, no: '001', name: '示例项目', group: '技术开发组', grade: '一等奖', rank: 1 },
    ...{ trimmed: 80, grades: [], votes: null, cells: [], criteria: [] },
  }
  const met = { heldOn: '2026-11-01', place: '示例会议室', members: ['甲', '乙', '丙'], absent: [] }
  const met3 = { ...batch, status: 'meeting', meeting: met, may: { vote: true } } as unknown as Batch
  await page.viewport(1440, 900)
  await show(<Ballot batch={met3} scores={{ list: [row] } as unknown as Scores} />)
  // One line for the eye: the grade and the counts beside it.
  const topOf = (role: 'combobox' | 'textbox', name: string) =>
    page.getByRole(role, { name }).element().getBoundingClientRect().top
  expect(topOf('textbox', '同意 示例项目')).toBeCloseTo(topOf('combobox', '表决等级 示例项目'), 0)
  await field('同意 示例项目').fill('2')
  await page.getByRole('button', { name: '保存表决结果' }).click()
  await expect.element(page.getByText(/之和应为到会人数3/).first()).toBeVisible()
  await field('反对 示例项目').fill('1')
  await page.getByRole('button', { name: '保存表决结果' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map((body) => JSON.parse(body).votes[0])).toMatchObject([
    { against: 0 },
    { agree: 2, against: 1 },
  ])
})
