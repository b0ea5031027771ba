import type { Page } from '@playwright/test'
import { expect, test } from './portal.ts'

/** Staff find whom they speak of from any page, by the keyboard alone; who may see less finds less. */

const field = (page: Page) => page.getByRole('combobox', { name: '全站搜索' })
/** By a key, once the frame of the page is there. */
const openBy = async (page: Page, key: string) => {
  await expect(page.getByRole('button', { name: '全站搜索' })).toBeVisible()
  await page.keyboard.press(key)
  await expect(field(page)).toBeFocused()
}

test('a secretary finds a person by name and opens the record by the keyboard', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  // A name of the sample society, from the list itself.
  await page.goto('/adminpages/personmember')
  const row = page.locator('tbody tr').first()
  await expect(row).toBeVisible()
  const column = (await page.locator('thead th').allInnerTexts()).findIndex((text) => text.includes('姓名'))
  const [name = ''] = (await row.locator('td').nth(column).innerText()).split('\n')
  expect(name).not.toBe('')
  await page.goto('/adminpages/certificates')
  await expect(page.getByRole('heading', { name: '证书管理' })).toBeVisible()
  await openBy(page, '/')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/information\/ModalInfo/)
  await expect(page.getByText(name).first()).toBeVisible()
  // Pages by their letters; what was looked for is offered again.
  await openBy(page, 'Control+k')
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.keyboard.type('czrz')
  await page.getByRole('option', { name: '操作日志' }).click()
  await page.waitForURL(/adminpages\/log/)
})

test('a whole phone number finds its owner and stands masked in the log; an editor may not ask', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, portal.account('管理员'))
  await page.getByRole('button', { name: '全站搜索' }).click()
  await page.getByRole('combobox', { name: '全站搜索' }).fill('19900000030')
  await expect(page.getByRole('option').first()).toContainText('199****0030')
  await page.goto('/adminpages/log')
  await expect(page.getByText('按证件号、手机号或邮箱查找会员').first()).toBeVisible()
  await expect(page.getByText('19900000030')).toHaveCount(0)
})

test('an editor is told that numbers are not for editors', async ({ page, portal }) => {
  await portal.signIn(page, portal.account('编辑'))
  await openBy(page, 'Control+k')
  await field(page).fill('19900000030')
  await expect(page.getByText('不能按手机号查找')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})
