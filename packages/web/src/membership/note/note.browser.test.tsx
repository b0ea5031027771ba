import { notes } from '@portal/contract/membership/note/note.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { NoteDialog } from './dialogs.tsx'
import { TimelineSection } from './timeline-section.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
const ignore = () => {}
const plain = { dayOnly: false, text: '', actor: '示例', note: null, at: '2026-01-02T03:00:00Z' }
const note = {
  ...{ id, version: 1, kind: 'task', dueOn: '2020-01-01', assigneeName: '示例甲' },
  ...{ done: false, editable: true },
}

describe.each(SIZES)('notes on a $name', (size) => {
  test('what was said is asked for, and stays where it is refused', async () => {
    await sized(size)
    wire([notes.add, () => ({ error: 'badInput', fields: { on: '日期不能晚于今天' } })])
    await show(<NoteDialog memberId={id} open="note" onClose={ignore} />)
    // What is said comes first, and can be typed at once.
    const boxes = page.getByRole('dialog').element().querySelectorAll('textarea, input, [role=combobox]')
    expect(boxes[0]?.tagName).toBe('TEXTAREA')
    await expectRefusal({ press: '保存', says: { 内容: '请填写内容' } })
    await field('内容').fill('来电询问议程')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('日期不能晚于今天').first()).toBeVisible()
    await expect.element(field('内容')).toHaveValue('来电询问议程')
  })

  test('a task wants its day', async () => {
    await sized(size)
    wire([notes.assignees, () => ({ data: { list: [{ id, name: '示例甲' }] } })])
    await show(<NoteDialog memberId={id} open="task" onClose={ignore} />)
    await field('内容').fill('回电')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('请选择期限').first()).toBeVisible()
    await expect.element(field('内容')).toHaveValue('回电')
  })

  test('the timeline narrows, and a task is settled from it', async () => {
    await sized(size)
    const list = [
      { ...plain, key: 'a', source: 'note', title: '跟进事项', text: '回电', note, dayOnly: true },
      { ...plain, key: 'b', source: 'message', title: '短信：审核通过' },
    ]
    const asked = wire(
      [
        notes.timeline,
        ({ source }) => {
          const found = list.filter((one) => !source || one.source === source)
          return { data: { total: found.length, list: found } }
        },
      ],
      [notes.settle, () => ({ data: {} })],
    )
    await show(<TimelineSection memberId={id} />)
    await expect.element(page.getByText('短信：审核通过')).toBeVisible()
    await page.getByRole('button', { name: '联系与备注' }).click()
    await expect.element(page.getByText('短信：审核通过')).not.toBeInTheDocument()
    await page.getByRole('button', { name: '办结' }).click()
    await expect
      .poll(() => asked.find(({ path }) => path === notes.settle.path)?.input)
      .toEqual({ id, version: 1, done: 'true' })
    expect(await faults()).toEqual([])
  })
})
