import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { LEVELS_EXPLAINED } from '@portal/contract/peer-review/subject.rules'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, show } from '../dev/look.tsx'
import { expectRefusal, field } from '../dev/refused.ts'
import { SheetsDue } from './panel/compose/extend-sheets.tsx'
import { InvitationForm } from './panel/invitation-form.tsx'
import { JoinDialog } from './panel/join-dialog.tsx'
import { SeatDialog } from './panel/seat-dialog.tsx'
import type { PanelView, Row } from './panel/view.ts'
import { ObjectionForm } from './publicity/objection-form.tsx'
import { VerifyPhone } from './publicity/verify-phone.tsx'
import { CloseScoring } from './sheet/close-scoring.tsx'
import { ScoringForm } from './sheet/form/scoring-form.tsx'
import { NextSheet } from './sheet/next-sheet.tsx'
import { RecusalDialog } from './sheet/recusal-dialog.tsx'
import { SignSection } from './sheet/sign-section.tsx'
import type { View } from './sheet/view.ts'

/** Every form of peer review says what is wrong where it is, and keeps what was typed when the server refuses. */

const ID = '0190a3a0-0000-7000-8000-000000000001'
const REASON = '请写明原因（至少5个字）'

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

const row = { expertId: ID, name: '示例专家甲', joinStatus: '0' } as unknown as Row
const panel = { projectId: ID, version: 2, formVersion: 'v1' } as unknown as PanelView
const view = {
  ...{ projectId: ID, panelVersion: 1, version: 1, docHash: 'abc', watermark: '甲', total: 80 },
  ...{ present: true, opened: false, hasSignature: true, files: [] },
  template: {
    ...{ title: '示例评分表', version: 'v1', scales: [] },
    criteria: [{ cid: 'c1', title: '创新性', weight: 100, anchors: ['优', '良', '中', '差', '无'] }],
  },
  sheet: { scores: [], scales: [], merits: '', problems: '', suggestions: '', dissent: '' },
} as unknown as View

interface Case {
  readonly name: string
  readonly form: ReactNode
  readonly press: string
  readonly says: Readonly<Record<string, string>>
  readonly keeps?: Readonly<Record<string, string>>
}
const seat = (act: 'replace' | 'revoke' | 'abstain', name: string): Case => ({
  ...{ name, press: '确定', says: { 原因: REASON } },
  form: <SeatDialog asked={{ act, row }} view={panel} onClose={close} />,
})
const cases: readonly Case[] = [
  seat('replace', '替换'),
  seat('revoke', '撤回邀请'),
  seat('abstain', '登记弃权'),
  {
    name: '申请回避',
    form: <RecusalDialog endpoint={examination.examine} about={() => ({})} onDone={close} onClose={close} />,
    press: '确认回避',
    says: { 具体情况: REASON },
  },
  {
    name: '签字',
    form: <SignSection view={view} reload={async () => {}} />,
    press: '签字',
    says: { 签字验证码: '请输入6位验证码' },
  },
  {
    name: '验证手机号',
    form: <VerifyPhone onVerified={close} />,
    press: '验证手机号',
    says: { 短信验证码: '请输入6位验证码' },
    keeps: { 手机号: '13800000001' },
  },
]
test.each(cases)('$name says what is wrong', async ({ form, ...refusal }) => {
  await show(form)
  await expectRefusal(refusal)
})

test('the end of scoring asks why', async () => {
  await show(<CloseScoring projectId={ID} mode="meeting" waiting={1} undecided={0} />)
  await page.getByRole('button', { name: '结束打分' }).click()
  await expectRefusal({ press: '结束并启封', says: { 原因: REASON } })
})

test('more time for sheets asks until when and why', async () => {
  const extending = { ...panel, dueAt: '2026-03-20T15:59:59Z', may: { extend: true } } as unknown as PanelView
  await show(<SheetsDue view={extending} />)
  await page.getByRole('button', { name: '延长函审期限' }).click()
  await expectRefusal({ press: '延长', says: { 新的意见截止日期: '请选择新的意见截止日期', 原因: REASON } })
})

test('an answer that was taken down names state and source', async () => {
  await show(<JoinDialog projectId={ID} row={row} onClose={close} />)
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await expect.element(page.getByText('请选择参加情况').first()).toBeVisible()
  await expect.element(page.getByText('请选择信息来源').first()).toBeVisible()
  expect(await faults()).toEqual([])
})

test('an invitation asks for what goes with the answer', async () => {
  const opened = { id: ID, projectId: ID } as never
  await show(
    <InvitationForm opened={opened} code="x" preset="" onDone={close} onCancel={close} onStale={close} />,
  )
  const send = page.getByRole('button', { name: '确认', exact: true })
  await send.click()
  await expect.element(page.getByText('请选择是否参加').first()).toBeVisible()
  await page.getByRole('radio', { name: '谢绝参加' }).click()
  await send.click()
  await expect.element(page.getByText('请选择谢绝的原因').first()).toBeVisible()
  await page.getByRole('radio', { name: '同意参加' }).click()
  await send.click()
  await expect.element(page.getByText('请确认与本成果没有需要回避的关系').first()).toBeVisible()
  expect(await faults()).toEqual([])
})

test('an objection says what is missing and keeps what was typed', async () => {
  answers = { checkCode: accepted({ ticket: 't' }) }
  await show(<ObjectionForm publicityId={ID} late={false} items={[]} />)
  await field('手机号').fill('13800000001')
  await field('短信验证码').fill('123456')
  await page.getByRole('button', { name: '验证手机号' }).click()
  await expectRefusal({
    press: '提交异议',
    says: { 通讯地址: '请填写通讯地址', 事实和理由: '请写明异议的事实和理由' },
    keeps: { 真实姓名: '示例甲' },
  })
  await expect.element(page.getByText('请上传证据材料').first()).toBeVisible()
})

test('a sheet that is not taken says where, and keeps what was typed', async () => {
  answers = { expExamine: refused({ merits: '请填写主要优点' }) }
  await show(<ScoringForm view={view} reload={async () => {}} />)
  await field('存在问题').fill('缺少长期观测')
  await page.getByRole('button', { name: '提交意见' }).click()
  await expect.element(page.getByText('还有1处需要填写：请填写主要优点')).toBeVisible()
  await expect.element(field('主要优点')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('存在问题')).toHaveValue('缺少长期观测')
  expect(await faults()).toEqual([])
})

test('each step and each level is explained beside the choice, before it is made and after', async () => {
  const template = templateOf('development')
  await show(<ScoringForm view={{ ...view, template } as never} reload={async () => {}} />)
  await page.getByRole('combobox', { name: /技术成熟度/ }).click()
  await page.getByRole('option', { name: '1级：观察到基本原理，并有公开的报道或论证' }).click()
  await expect
    .element(page.getByRole('combobox', { name: /技术成熟度/ }))
    .toHaveTextContent('1级：观察到基本原理，并有公开的报道或论证')
  await expect.element(page.getByText(LEVELS_EXPLAINED.nationalLeading, { exact: false })).toBeVisible()
  await page.getByRole('radio', { name: '国际领先' }).click()
  await expect.element(page.getByText(LEVELS_EXPLAINED.worldLeading, { exact: false })).toBeVisible()
  await expect
    .element(page.getByText(LEVELS_EXPLAINED.nationalLeading, { exact: false }))
    .not.toBeInTheDocument()
})

test('what another device wrote meanwhile is put together with what is typed here, and not handed in unseen', async () => {
  const theirs = { ...view.sheet, problems: '样本偏少' }
  answers = {
    expExamine: { ...{ code: 6001, data: null }, ...{ error: 'stateChanged', errorMsg: '状态已变化' } },
    expExamineView: accepted({ ...view, examine: 'draft', version: 2, sheet: theirs }),
  }
  await show(<ScoringForm view={view} reload={async () => undefined} />)
  await field('主要优点').fill('路线清晰')
  await page.getByRole('button', { name: '提交意见' }).click()
  await expect.element(field('存在问题')).toHaveValue('样本偏少')
  await expect.element(field('主要优点')).toHaveValue('路线清晰')
  await expect.element(page.getByText('已与另一台设备上填写的内容合并')).toBeVisible()
})

test('from a signed sheet the keyboard goes on to the next one', async () => {
  const other = '0190a3a0-0000-7000-8000-000000000002'
  const list = [view, { ...view, projectId: other, name: '示例成果乙' }]
  answers = { projectExpertList: accepted({ total: 2, counts: { todo: 2, done: 0 }, list }) }
  await show(<NextSheet after={ID} signed />)
  const link = page.getByRole('link', { name: '评审下一项' })
  await expect.element(link).toHaveFocus()
  expect(link.element().getAttribute('href')).toContain(other)
})

test('a signed sheet that is only opened keeps the order of its page', async () => {
  const list = [view, { ...view, projectId: '0190a3a0-0000-7000-8000-000000000002', name: '示例成果乙' }]
  answers = { projectExpertList: accepted({ total: 2, counts: { todo: 2, done: 0 }, list }) }
  await show(<NextSheet after={ID} signed={false} />)
  await expect.element(page.getByRole('link', { name: '评审下一项' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('what was handed in is no draft any more: it is kept here and handed in again', async () => {
  await show(<ScoringForm view={{ ...view, examine: 'submitted' }} reload={async () => undefined} />)
  await field('主要优点').fill('路线清晰')
  await expect.element(page.getByText('修改后请重新提交', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '保存草稿' })).not.toBeInTheDocument()
})
