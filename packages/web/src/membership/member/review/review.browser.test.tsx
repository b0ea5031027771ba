import { member } from '@portal/contract/membership/member.calls'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../../dev/look.tsx'
import { field } from '../../../dev/refused.ts'
import { wire } from '../../../dev/wire.ts'
import { BesideNote } from './beside-note.tsx'
import { DecisionDialog, FlagDialog } from './dialogs/dialogs.tsx'
import type { Desk } from './record-panel.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
const ignore = () => {}
const desk = { record: { id, version: 3, name: '示例甲', infoEditStatus: '0' } } as unknown as Desk
const phrases = ['照片不清晰。', '请补充单位公章。']

describe.each(SIZES)('the review by keyboard on a $name', (size) => {
  test('a return: the cursor stands in the opinion, digits put phrases in, Ctrl+Enter sends', async () => {
    await sized(size)
    const asked = wire([
      member.auditRegStatus,
      () => ({ data: { serialNum: '', version: 4, undoUntil: null } }),
    ])
    await show(
      <DecisionDialog
        action="return"
        desk={desk}
        flags={{}}
        titleOf={(name) => name}
        phrases={phrases}
        onDecided={ignore}
        onClose={ignore}
      />,
    )
    await expect.element(field('总体意见')).toHaveFocus()
    await userEvent.keyboard('另外，')
    await userEvent.keyboard('{Alt>}2{/Alt}')
    await expect.element(field('总体意见')).toHaveValue('另外，请补充单位公章。')
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect
      .poll(() => asked.find(({ path }) => path === member.auditRegStatus.path)?.input)
      .toMatchObject({ id, version: 3, action: 'return', opinion: '另外，请补充单位公章。' })
  })

  test('a mark on a field likewise; without words it is held', async () => {
    await sized(size)
    const save = vi.fn()
    await show(<FlagDialog title="照片" initial="" phrases={phrases} onSave={save} onClose={ignore} />)
    await expect.element(field('修改意见')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('请填写修改意见')).toBeVisible()
    expect(save).not.toHaveBeenCalled()
    await userEvent.keyboard('{Alt>}1{/Alt}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(save).toHaveBeenCalledWith('照片不清晰。')
  })

  test('a colleague beside is named, and what they decided', async () => {
    await sized(size)
    const now = {
      others: [{ name: '示例乙', since: '2026-01-02T02:00:00Z' }],
      version: 3,
      last: null,
      waiting: 2,
    }
    const { rerender } = await show(<BesideNote now={now} version={3} />)
    await expect.element(page.getByText('示例乙（10:00起）正在审核这条记录')).toBeVisible()
    const last = { label: '退回修改', by: '示例乙', at: '2026-01-02T02:05:00Z' }
    await rerender(
      <main>
        <BesideNote now={{ ...now, version: 4, last }} version={3} />
      </main>,
    )
    await expect.element(page.getByText('示例乙已于10:05办理：退回修改')).toBeVisible()
  })
})

test('what was written stays to be copied when a colleague was faster', async () => {
  wire([member.auditRegStatus, () => ({ error: 'stateChanged' })])
  await show(
    <DecisionDialog
      action="return"
      desk={desk}
      flags={{}}
      titleOf={(name) => name}
      phrases={phrases}
      onDecided={ignore}
      onClose={ignore}
    />,
  )
  await userEvent.keyboard('请补充照片')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('同事刚刚办理了这件申请')).toBeVisible()
  await expect.element(field('总体意见')).toHaveValue('请补充照片')
})
