import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { emptyForm } from '@portal/contract/evaluation/achievement-form.fields'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, show } from '../dev/look.tsx'
import { ImportDialog } from './achievement/calendar-page.tsx'
import { Appeals } from './achievement/desk/appeals.tsx'
import { Assign } from './achievement/desk/assign.tsx'
import { CaseList } from './achievement/desk/cases.tsx'
import { Contract } from './achievement/desk/contract.tsx'
import { FlagDialog } from './achievement/desk/flag-dialog.tsx'
import { MoveDialog } from './achievement/desk/move-dialog.tsx'
import type { Detail, Process } from './achievement/desk/parts.ts'
import { SendDialog } from './achievement/desk/send-notice.tsx'
import { Acts } from './achievement/own/acts.tsx'
import { CreateDialog } from './achievement/own/create-dialog.tsx'
import { Editor as Application } from './achievement/own/editor.tsx'
import { Thread } from './achievement/thread.tsx'
import { PaperSigning, Signing, Stance } from './conclusion/acts.tsx'
import { DecideForm } from './conclusion/decide-form.tsx'
import { Editor } from './conclusion/editor.tsx'
import type { View } from './conclusion/opinion-text.tsx'
import { ScoreSummary } from './conclusion/summary.tsx'

/** Every form of the evaluation says what is wrong where it is, and keeps what was typed when the server refuses. */

const ID = '0190a3a0-0000-7000-8000-000000000001'
const OTHER = '0190a3a0-0000-7000-8000-000000000002'

/** What the portal answers, by the end of the address; the network is where these pages end. */
type Answer = { data?: unknown; refused?: Record<string, string>; error?: string }
let answers: Record<string, (input: Record<string, unknown>) => Answer> = {}
const real = window.fetch
beforeEach(() => {
  answers = {}
  window.fetch = async (address, init) => {
    const { pathname } = new URL(String(address), location.href)
    const asked = answers[pathname.split('/').at(-1) ?? '']
    if (!asked) return real(address, init)
    const { data, refused, error } = asked(JSON.parse(String(init?.body ?? '{}')))
    const name = error ?? (refused ? 'badInput' : undefined)
    return Response.json(
      name
        ? {
            code: 400,
            data: null,
            error: name,
            errorMsg: error ? '状态已变化，请刷新后重试' : '系统错误',
            fields: refused,
          }
        : { code: 200, data: data ?? null },
    )
  }
})
afterEach(() => {
  window.fetch = real
  localStorage.clear()
})

const process = {
  ...{ version: 3, status: '23', actions: ['return'], involved: false, overdue: false, unread: 0 },
  ...{ handler: null, handlers: [{ id: OTHER, name: '经办人甲' }], dueAt: null },
  ...{ returns: [], rejectProposal: null, publicities: [], contract: null },
  objections: [
    {
      ...{ id: OTHER, caseNo: 'YY-2026-0001', state: 'accepted', kind: '实名', ground: '完成单位' },
      ...{ severe: false, late: false, filedAt: '2026-03-01T00:00:00Z', dueAt: null, overdue: false },
      ...{ evidence: 1, triagedBy: '', triagedAt: null, refuseReason: '', report: '', reportedBy: '' },
      ...{ ruling: '', finding: '', reply: '', ruledBy: '', ruledAt: null, ownCase: false },
    },
  ],
  appeals: [
    {
      ...{ id: OTHER, kind: 'appeal', reason: '对结论有异议', byName: '', at: '2026-03-01T00:00:00Z' },
      ...{ state: 'open', decision: '', decidedBy: '' },
    },
  ],
  defaults: {
    ...{ publicityDays: 7, returnDueOn: '2026-04-01', feeGate: true, phrases: ['请补充盖章件'] },
    publicSummary: '',
  },
} as unknown as Process

const form: AchievementForm = {
  ...emptyForm(),
  achievement: { ...emptyForm().achievement, name: '示例成果', purpose: '原来的目的' },
}
const detail = {
  project: {
    ...{ id: ID, name: '示例成果', status: '23', statusLabel: '草稿', version: 3, revisionNo: 1 },
    ...{ evalMode: 'meeting', outcome: '', acceptNo: '', orgName: '', submittedAt: null },
  },
  ...{ editable: true, form, texts: {}, files: [], revisions: [], diffWithPrev: [], steps: [] },
  ...{ returnSheet: null, returnSheets: [], publicity: null, meeting: null, report: null },
  actions: ['appeal'],
} as unknown as Detail

const sections = {
  ...{ material: '资料齐全。', innovation: '创新。', comparison: '领先。', benefit: '良好。' },
  ...{ problems: '', suggestions: '', dissent: '' },
}
const view = {
  name: '示例成果',
  versions: [
    { no: 2, at: '2026-03-01T00:00:00Z', authorName: '组长', docHash: 'ab', sections, level: 'other' },
  ],
  ...{ stances: [], hits: [], signed: null, remarks: [], reportReady: true },
  may: { read: true, write: true, stance: true, sign: true, signPaper: true, report: false, conclude: true },
  guards: [{ name: 'quorum', met: true }],
} as unknown as View

const summary = {
  ...{ opened: true, mayNote: true },
  aggregate: {
    ...{ present: 7, rated: 7, mean: 86, median: 86, trimmed: 86, sd: 1, total: null, criteria: [] },
    ...{ votes: { agree: 7, disagree: 0, abstain: 0 }, agreeNeeded: 5, meanNeeded: 80, levels: [] },
    ...{ level: null, outcome: 'passed' },
  },
  outliers: [{ expertId: OTHER, name: '专家甲', total: 60, note: '', notedBy: '' }],
}
const none = () => {}
const LONG = '这是一段足够长的说明文字，用来说明为什么这样办理，请予以核对。'

interface Form {
  readonly name: string
  readonly node: ReactNode
  readonly setup?: () => void
  /** Buttons that open it. */
  readonly open?: readonly string[]
  readonly send: string
  /** Said of an empty form. */
  readonly says: readonly string[]
  /** A text field, and the name under which the server speaks of it. */
  readonly field?: readonly [label: string, name: string]
  readonly call: string
}

const FORMS: readonly Form[] = [
  {
    name: '复议',
    node: <Appeals id={ID} process={process} reopens />,
    open: ['维持原结论'],
    send: '维持原结论',
    says: ['请填写至少10个字的意见'],
    field: ['意见', 'opinion'],
    call: 'decideAppeal',
  },
  {
    name: '调查情况',
    node: <CaseList cases={process.objections} mayHandle={() => true} acts={() => []} />,
    open: ['填写调查情况'],
    send: '保存',
    says: ['请填写至少20个字的调查情况'],
    field: ['调查情况', 'report'],
    call: 'reportObjection',
  },
  {
    name: '不予受理',
    node: (
      <CaseList
        cases={process.objections.map((one) => ({ ...one, state: 'submitted' as const }))}
        mayHandle={() => true}
        acts={() => []}
      />
    ),
    open: ['不予受理'],
    send: '不予受理',
    says: ['请选择原因', '请填写至少10个字的答复', '还有 2 处需要修改'],
    call: 'refuseObjection',
  },
  {
    name: '指定经办人',
    node: <Assign id={ID} process={process} />,
    open: ['指定经办人'],
    send: '确定',
    says: ['请选择经办人'],
    call: 'assignHandler',
  },
  {
    name: '合同',
    node: <Contract id={ID} process={process} />,
    send: '保存',
    says: ['请填写合同编号', '请选择签订日期', '请填写评价费，单位为元', '还有 3 处需要修改'],
    call: 'saveContract',
  },
  {
    name: '退回',
    node: (
      <MoveDialog
        name="return"
        {...{ detail, process, flags: {}, caseId: '' }}
        onDone={none}
        onClose={none}
      />
    ),
    send: '初审退回',
    says: ['请标出需补正的内容，或在此逐行填写', '请填写至少10个字的意见'],
    call: 'projectExamine',
  },
  {
    name: '通知',
    node: <SendDialog id={ID} process={process} onClose={none} />,
    send: '预览',
    says: ['请填写内容'],
    field: ['内容', 'sendAt'],
    call: 'sendMessage',
  },
  {
    name: '留言',
    node: <Thread id={ID} asStaff />,
    setup: () => {
      answers.queryThread = () => ({ data: { list: [], audiences: ['both', 'staff'] } })
    },
    send: '内部备注',
    says: ['请填写留言'],
    field: ['留言', 'text'],
    call: 'postMessage',
  },
  {
    name: '新建申请',
    node: <CreateDialog onClose={none} />,
    send: '开始填写',
    says: ['请填写成果名称', '请选择成果类别', '还有 2 处需要修改'],
    call: 'addOrUpdate',
  },
  {
    name: '申请复议',
    node: <Acts data={detail} />,
    open: ['申请复议'],
    send: '申请复议',
    says: ['请填写至少10个字'],
    field: ['复议理由', 'opinion'],
    call: 'projectExamine',
  },
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
  {
    name: '导入工作日历',
    node: <ImportDialog year={2027} onClose={none} />,
    send: '替换全年',
    says: ['请粘贴放假安排'],
    field: ['放假安排', 'lines'],
    call: 'importYear',
  },
]

const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()

test.each(FORMS)('$name: what is missing is said at its place', async ({ node, setup, open, send, says }) => {
  await page.viewport(1440, 900)
  setup?.()
  await show(node)
  for (const name of open ?? []) await press(name)
  await press(send)
  for (const text of says) await expect.element(page.getByText(text).first()).toBeVisible()
  expect(document.querySelectorAll('[aria-invalid=true], [data-invalid]').length).toBeGreaterThan(0)
  expect(await faults()).toEqual([])
})

test.each(FORMS.filter(({ field }) => field))(
  '$name: what the server refuses stays and is said',
  async (one) => {
    const [label, name] = one.field ?? ['', '']
    one.setup?.()
    await show(one.node)
    for (const button of one.open ?? []) await press(button)
    answers[one.call] = () => ({ refused: { [name]: '学会不接受这样的内容' } })
    const box = page.getByRole('textbox', { name: label })
    await box.fill(LONG)
    await press(one.send)
    await expect.element(page.getByText('学会不接受这样的内容').first()).toBeVisible()
    await expect.element(box).toHaveValue(LONG)
  },
)

test('a wrong field is left by pressing the button below, and all that is wrong is said', async () => {
  await show(<Contract id={ID} process={process} />)
  await page.getByRole('textbox', { name: '评价费（元）' }).fill('若干')
  await userEvent.click(page.getByRole('button', { name: '保存', exact: true }))
  for (const text of ['请填写合同编号', '请选择签订日期', '请填写评价费，单位为元'])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('a remark about a field is asked for, and taken over from the usual ones', async () => {
  const Marking = () => {
    const [said, setSaid] = useState('')
    return (
      <>
        <output>{said}</output>
        {!said && (
          <FlagDialog
            {...{ target: 'purpose', initial: '', phrases: ['请补充盖章件'] }}
            onSave={setSaid}
            onClose={none}
          />
        )}
      </>
    )
  }
  await show(<Marking />)
  await press('标为需补正')
  await expect.element(page.getByText('请填写需要补正的问题')).toBeVisible()
  await press('请补充盖章件')
  await press('标为需补正')
  await expect.element(page.getByRole('status')).toHaveTextContent('请补充盖章件')
})

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

const opened = async () => {
  answers.queryById = () => ({ data: detail })
  await show(<Application id={ID} />)
  await expect.element(page.getByRole('textbox', { name: '评价目的' })).toHaveValue('原来的目的')
}
const purpose = () => page.getByRole('textbox', { name: '评价目的' })

test('an application that could not be saved is there again after the page was left, without its numbers', async () => {
  answers.addOrUpdate = () => ({ error: 'unavailable' })
  await opened()
  await purpose().fill('没有保存的目的')
  await expect.element(page.getByText('网络不畅，修改尚未保存')).toBeVisible()
  const kept = Object.entries(localStorage).find(([key]) => key.includes(`achievement:${ID}`))?.[1]
  expect(kept).toContain('没有保存的目的')
  await show(<div />)
  let sent: unknown
  answers.addOrUpdate = (input) => {
    sent = (input.achievement as { purpose: string }).purpose
    return { data: { id: ID, status: '21', version: 4, acceptNo: '', savedAt: '2026-03-01T00:00:00Z' } }
  }
  await show(<Application id={ID} />)
  await expect.element(purpose()).toHaveValue('没有保存的目的')
  await expect.element(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect.element(page.getByText('已自动保存')).toBeVisible()
  expect(sent).toBe('没有保存的目的')
  expect(Object.keys(localStorage).filter((key) => key.includes(`achievement:${ID}`))).toEqual([])
})

test('two windows write one application: other parts go together, the same part is asked about', async () => {
  await opened()
  const theirs = (change: object) => ({
    ...detail,
    project: { ...detail.project, version: 9 },
    form: { ...form, achievement: { ...form.achievement, ...change } },
  })
  const sent: Record<string, unknown>[] = []
  answers.addOrUpdate = (input) => {
    sent.push(input.achievement as Record<string, unknown>)
    return input.expectVersion === 9
      ? { data: { id: ID, status: '21', version: 10, acceptNo: '', savedAt: '2026-03-01T00:00:00Z' } }
      : { error: 'stateChanged' }
  }
  answers.queryById = () => ({ data: theirs({ summary: '对方的简介' }) })
  await purpose().fill('我的目的')
  await expect.element(page.getByText('已自动保存')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ summary: '对方的简介', purpose: '我的目的' })

  answers.queryById = () => ({ data: theirs({ purpose: '对方的目的', summary: '对方的简介' }) })
  await purpose().fill('我的第二个目的')
  await expect.element(page.getByText('两处都修改了评价目的')).toBeVisible()
  await expect.element(purpose()).toHaveValue('我的第二个目的')
  await press('保留本页内容')
  await expect.element(page.getByText('已自动保存')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ purpose: '我的第二个目的' })
})
