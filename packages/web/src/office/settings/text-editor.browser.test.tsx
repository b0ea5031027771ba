import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../dev/look.tsx'
import '../../dev/wire.ts'
import { GroupForm } from './group-form.tsx'
import { TextEditor } from './text-editor.tsx'

const none = () => {}
const editor = <TextEditor name="charter" states={new Map()} onBack={none} onDirty={none} />
const group = <GroupForm group="dues" note="" states={new Map()} onDirty={none} />

test('a text that is being written outlives a reload until it is given up', async () => {
  const area = page.getByRole('textbox', { name: '学会章程' })
  const first = await show(editor)
  await area.fill('第一条　示例')
  await first.unmount()
  const second = await show(editor)
  await expect.element(area).toHaveValue('第一条　示例')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await second.unmount()
  await show(editor)
  await expect.element(area).toHaveValue('')
})

test('settings that are being changed outlive a reload until they are given up', async () => {
  const bank = page.getByRole('textbox', { name: '开户银行' })
  const first = await show(group)
  await bank.fill('示例银行')
  await first.unmount()
  const second = await show(group)
  await expect.element(bank).toHaveValue('示例银行')
  await expect.element(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await page.getByRole('button', { name: '清空重填' }).click()
  await expect.element(bank).toHaveValue('')
  await second.unmount()
  await show(group)
  await expect.element(bank).toHaveValue('')
})
