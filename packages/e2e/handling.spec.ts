import { expect, expectAccessible, test } from './portal.ts'

/** Staff label, look at, change and take back many records at once, write down a call, end a membership. */

test('many records at once: looked at, carried out, taken back', async ({ page, portal }, { project }) => {
  const label = `水利专题${project.name}`
  await portal.signIn(page, portal.account('管理员'))
  await page.goto('/adminpages/labels')
  await page.getByRole('button', { name: '新增标签' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '标签名称' }).fill(label)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('rowheader', { name: label })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/adminpages/personmember?state=approved')
  const boxes = page.getByRole('checkbox', { name: /^选择/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: '对所选记录批量操作' }).click()
  await page.getByRole('menuitem', { name: '添加标签…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '标签' }).click()
  await page.getByRole('option', { name: label }).click()
  await expect(dialog.getByText('将处理 2 条')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '处理 2 条' }).click()
  await expect(dialog.getByText(`添加标签“${label}”：已处理 2 条`)).toBeVisible()
  await dialog.getByRole('button', { name: '撤销这次操作' }).click()
  await expect(dialog.getByText('已撤销 2 条')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  await page.goto('/adminpages/bulk')
  await expect(page.getByRole('cell', { name: label }).first()).toBeVisible()
  await page.getByRole('cell', { name: label }).first().click()
  await expect(page.getByText('已撤销 2 条')).toBeVisible()
  await expectAccessible(page)
})

test('a call is written down, a task is set and done', async ({ page, portal }) => {
  await portal.signIn(page, portal.account('管理员'))
  await page.goto('/adminpages/personmember?state=approved')
  await page.getByRole('row').nth(2).click()
  await page.getByRole('button', { name: '记录联系' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '内容' }).fill('来电询问理事会议程')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('来电询问理事会议程')).toBeVisible()
  await page.getByRole('button', { name: '新增跟进事项' }).click()
  await dialog.getByRole('textbox', { name: '内容' }).fill('回电确认参会')
  await dialog.getByRole('textbox', { name: '期限' }).fill('2199-01-01')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('回电确认参会')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/adminpages/followups')
  await page.getByRole('button', { name: /^办结/ }).first().click()
  await expect(page.getByText('已办结').first()).toBeVisible()
  await expectAccessible(page)
})
