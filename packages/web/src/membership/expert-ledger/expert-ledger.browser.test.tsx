import type { ActivityEntry } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal } from '../../dev/refused.ts'
import { LiftDialog } from './block.tsx'
import { AnswerDialog, AppraisalDialog, CorrectionDialog, EntryDialog } from './dialogs.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
const entry: ActivityEntry = {
  id,
  version: 1,
  date: '2026-05-01',
  kind: 'lecture',
  points: 3,
  text: '示例讲座',
  auto: false,
  source: null,
  by: '示例甲',
  removed: null,
  changes: [],
  objection: null,
}
const ignore = () => {}
const after = { onSaved: ignore, onClose: ignore }

describe.each(SIZES)('the ledger of an expert on a $name', (size) => {
  test('an activity without its points and words is held', async () => {
    await sized(size)
    await show(<EntryDialog expertId={id} mayCharge {...after} />)
    await expectRefusal({ press: '保存', says: { 分值: '请填写分值', 说明: '请填写说明' } })
  })

  test('a correction says why', async () => {
    await sized(size)
    await show(<CorrectionDialog expertId={id} entry={entry} {...after} />)
    await expectRefusal({
      press: '保存',
      says: { 更正原因: '请写明更正的原因（至少5个字）' },
      keeps: { 说明: '示例讲座，两场' },
    })
  })

  test('marks keep to their span, and are added up', async () => {
    await sized(size)
    await show(<AppraisalDialog expertId={id} {...after} />)
    await expectRefusal({
      press: '保存',
      says: { '评审纪律（20分）': '请输入0至20之间的整数' },
      keeps: { 评价的活动: '示例成果评价会', '职业道德（20分）': '18', '业务能力（50分）': '45' },
    })
    await expect.element(page.getByText('合计 63 分', { exact: false })).toBeVisible()
  })

  test('an answer takes a sentence', async () => {
    await sized(size)
    await show(<AnswerDialog objection={{ id, text: '示例异议' }} {...after} />)
    await expectRefusal({ press: '答复', says: { 答复内容: '请写明答复内容（至少5个字）' } })
  })

  test('a block is lifted with a reason', async () => {
    await sized(size)
    await show(<LiftDialog expertId={id} {...after} />)
    await expectRefusal({ press: '提出', says: { 原因: '请写明原因（至少5个字）' } })
  })
})
