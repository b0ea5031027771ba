import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../dev/look.tsx'
import {
  answers,
  type Form,
  ID,
  LONG,
  lookAt,
  none,
  press,
  process,
  sections,
  summary,
  view,
} from '../forms.testing.tsx'
import { PaperSigning, Signing, Stance } from './acts.tsx'
import { DecideForm } from './decide-form.tsx'
import { Editor } from './editor.tsx'
import type { View } from './opinion-text.tsx'
import { Stances } from './stances.tsx'
import { ScoreSummary } from './summary.tsx'

const silent = {
  ...{
    expertId: '0190a3a0-0000-7000-8000-000000000003',
    name: '专家甲',
    leader: false,
    editor: false,
    stance: null,
  },
  ...{ text: '', at: null, recordedBy: '' },
}
const reminded = {
  ...{ remindedAt: '2026-03-01T00:00:00Z', reminders: 2, until: '2026-03-02T00:00:00Z' },
  ...{ over: true, reason: '', reasonBy: '' },
}
const waiting = {
  ...{ ...silent, expertId: '0190a3a0-0000-7000-8000-000000000004', name: LONG },
  silence: { ...reminded, over: false, until: '2099-03-02T00:00:00Z' },
}
const explained = {
  ...{ ...silent, expertId: '0190a3a0-0000-7000-8000-000000000005', name: '专家丙' },
  silence: { ...reminded, reason: LONG, reasonBy: '组长' },
}
const quiet: View = {
  ...view,
  stances: [{ ...silent, silence: reminded }, waiting, explained],
  may: { ...view.may, remind: true, explain: true, record: true, heard: false },
}

const FORMS: readonly Form[] = [
  {
    name: '签字',
    node: <Signing projectId={ID} docHash="ab" />,
    send: '签署评价意见',
    says: ['请输入6位验证码'],
    call: 'signOpinion',
  },
  {
    name: '纸质签字',
    node: <PaperSigning projectId={ID} docHash="ab" leader="组长" />,
    open: ['登记组长纸质签字'],
    send: '登记签字',
    says: ['请上传组长签字的评价意见扫描件'],
    call: 'signOpinion',
  },
  {
    name: '纸质表态',
    node: <Stances projectId={ID} view={quiet} />,
    open: ['登记纸质表态'],
    send: '登记',
    says: ['请选择已在纸质意见上表态的专家', '请上传有专家签字的扫描件'],
    call: 'recordStances',
  },
  {
    name: '未表态的原因',
    node: <Stances projectId={ID} view={quiet} />,
    open: ['写明原因 专家甲'],
    send: '保存原因',
    says: ['请写明原因（至少5个字）'],
    field: ['未表态的原因', 'reason'],
    call: 'explainSilence',
  },
  {
    name: '离群说明',
    node: <ScoreSummary projectId={ID} />,
    setup: () => {
      answers.scoreSummary = () => ({ data: summary })
    },
    open: ['填写说明'],
    send: '保存说明',
    says: ['请写明原因（至少5个字）'],
    field: ['说明', 'note'],
    call: 'noteOutlier',
  },
]

lookAt(FORMS)

test('a stance without its reason is refused beside the text, which stays', async () => {
  answers.takeStance = () => ({ refused: { text: '请写明保留意见（至少5个字）' } })
  await show(<Stance projectId={ID} no={2} />)
  await page.getByRole('textbox', { name: '说明' }).fill('不')
  await press('保留意见')
  await expect.element(page.getByText('请写明保留意见（至少5个字）')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '说明' })).toHaveValue('不')
})

test('who says nothing is reminded, and may be explained only when their time is over', async () => {
  const asked: unknown[] = []
  answers.remindStances = (input) => {
    asked.push(input)
    return { data: { reminded: 2 } }
  }
  await page.viewport(390, 844)
  await show(<Stances projectId={ID} view={quiet} />)
  const lines = page.getByRole('list', { name: '专家表态' })
  await expect.element(lines.getByRole('button', { name: '写明原因 专家甲' })).toBeVisible()
  expect(lines.getByRole('button').elements()).toHaveLength(2)
  await expect.element(lines.getByText('未表态（已说明）')).toBeVisible()
  await press('催请未表态的专家（3人）')
  await expect.poll(() => asked).toEqual([{ projectId: ID, no: 2 }])
  await page.viewport(1440, 900)
})

test('two write one opinion: what does not meet goes through together, what meets is chosen', async () => {
  const saved: unknown[] = []
  const theirs = { ...sections, problems: '对方写的问题。' }
  answers.saveOpinion = (input) => {
    saved.push(input.sections)
    return input.expectNo === 2 ? { error: 'stateChanged' } : { data: { no: 4 } }
  }
  answers.queryOpinion = () => ({
    data: { ...view, versions: [{ ...view.versions[0], no: 3, sections: theirs }] },
  })
  await show(<Editor projectId={ID} view={view} />)
  await page.getByRole('textbox', { name: '改进建议' }).fill('我写的建议。')
  await press('保存为新一稿')
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({ problems: '对方写的问题。', suggestions: '我写的建议。' })
})

test('a conclusion is not blank, and is asked about before it is made', async () => {
  answers.projectExamine = () => ({ error: 'stateChanged' })
  answers.queryOpinion = () => ({ data: view })
  answers.queryProcess = () => ({ data: process })
  await show(<DecideForm projectId={ID} view={view} process={process} proposed="passed" onDone={none} />)
  const text = page.getByRole('textbox', { name: '评价结论' })
  await text.fill('')
  await press('结项：通过')
  await expect.element(page.getByText('请填写评价结论')).toBeVisible()
  await text.fill(LONG)
  await press('结项：通过')
  await press('确认结项')
  await expect.element(page.getByText('状态已变化，请刷新后重试')).toBeVisible()
  await expect.element(text).toHaveValue(LONG)
})
