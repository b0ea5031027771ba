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
import { ScoreSummary } from './summary.tsx'

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
