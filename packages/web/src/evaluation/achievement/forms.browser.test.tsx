import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../dev/look.tsx'
import { answers, detail, type Form, form, ID, lookAt, none, press, process } from '../forms.testing.tsx'
import { ImportDialog } from './calendar-page.tsx'
import { Appeals } from './desk/appeals.tsx'
import { Assign } from './desk/assign.tsx'
import { CaseList } from './desk/course/cases.tsx'
import { Contract } from './desk/course/contract.tsx'
import { ExtendReturn } from './desk/course/extend-return.tsx'
import { SendDialog } from './desk/course/send-notice.tsx'
import { FlagDialog } from './desk/flag-dialog.tsx'
import { MoveDialog } from './desk/move-dialog.tsx'
import { FilePane } from './desk/panes.tsx'
import type { Detail } from './desk/parts.ts'
import { Acts } from './own/acts.tsx'
import { CreateDialog } from './own/create-dialog.tsx'
import { Editor as Application } from './own/form/editor.tsx'
import { Thread } from './thread.tsx'

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
    name: '延长补正期限',
    node: <ExtendReturn id={ID} dueAt="2026-03-20T15:59:59Z" />,
    open: ['延长补正期限'],
    send: '延长',
    says: ['请选择新的补正期限', '请写明原因（至少5个字）', '还有 2 处需要修改'],
    call: 'extendReturn',
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
    field: ['内容', 'vars.text'],
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
    name: '导入工作日历',
    node: <ImportDialog year={2027} onClose={none} />,
    send: '替换全年',
    says: ['请粘贴放假安排'],
    field: ['放假安排', 'lines'],
    call: 'importYear',
  },
]

lookAt(FORMS)

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

const opened = async (id = ID) => {
  answers.queryById = () => ({ data: detail })
  await show(<Application id={id} />)
  await expect.element(page.getByRole('textbox', { name: '评价目的' })).toHaveValue('原来的目的')
}
const purpose = () => page.getByRole('textbox', { name: '评价目的' })

test('an application that could not be saved is there again after the page was left, without its numbers', async () => {
  answers.addOrUpdate = () => ({ error: 'unavailable' })
  await opened()
  await purpose().fill('没有保存的目的')
  await expect.element(page.getByText(/网络不畅，修改尚未保存/)).toBeVisible()
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
  await expect.element(page.getByText(/已自动保存/)).toBeVisible()
  expect(sent).toBe('没有保存的目的')
  expect(Object.keys(localStorage).filter((key) => key.includes(`achievement:${ID}`))).toEqual([])
})

test('two windows write one application: other parts go together, the same part is asked about', async () => {
  // Another application: nothing of the case before is in its way.
  const id = '0190a3a0-0000-7000-8000-000000000003'
  await opened(id)
  const theirs = (change: object) => ({
    ...detail,
    project: { ...detail.project, version: 9 },
    form: { ...form, achievement: { ...form.achievement, ...change } },
  })
  const sent: Record<string, unknown>[] = []
  answers.addOrUpdate = (input) => {
    sent.push(input.achievement as Record<string, unknown>)
    return input.expectVersion === 9
      ? { data: { id, status: '21', version: 10, acceptNo: '', savedAt: '2026-03-01T00:00:00Z' } }
      : { error: 'stateChanged' }
  }
  answers.queryById = () => ({ data: theirs({ summary: '对方的简介' }) })
  await purpose().fill('我的目的')
  await expect.element(page.getByText(/已自动保存/)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ summary: '对方的简介', purpose: '我的目的' })

  answers.queryById = () => ({ data: theirs({ purpose: '对方的目的', summary: '对方的简介' }) })
  await purpose().fill('我的第二个目的')
  await expect.element(page.getByText(/两处都修改了评价目的/)).toBeVisible()
  await expect.element(purpose()).toHaveValue('我的第二个目的')
  await press('保留本页内容')
  await expect.element(page.getByText(/已自动保存/)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ purpose: '我的第二个目的' })
})

test('a case names whose statement it is: of an award that of the nominator', async () => {
  const cases = process.objections.map((one) => ({ ...one, statementDueAt: '2026-03-20T15:59:59Z' }))
  const list = (speaker?: () => string) => (
    <CaseList {...{ cases, mayHandle: () => true, acts: () => [], ...(speaker && { speaker }) }} />
  )
  await show(list())
  await expect.element(page.getByText(/^完成单位陈述：/)).toBeVisible()
  await show(list(() => '示例推荐人'))
  await expect.element(page.getByText(/^示例推荐人陈述：/)).toBeVisible()
})

test('the choice of an attachment looks like any other list, with its arrow beside the words', async () => {
  const files = [
    { id: ID, slot: 'workReport', fileName: '工作报告.pdf', mime: 'application/pdf', fileUrl: '' },
  ]
  const shown = { ...detail, files } as unknown as Detail
  await show(<FilePane detail={shown} fileId={ID} onFile={none} onRetry={none} />)
  const choice = page.getByRole('combobox', { name: '选择附件' })
  await expect.element(choice).toBeVisible()
  const { display, borderTopWidth } = getComputedStyle(choice.element())
  expect([display, borderTopWidth]).toEqual(['block', '1px'])
})
