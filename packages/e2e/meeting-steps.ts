import { expect, type Page } from './portal.ts'

/**
 * A session for the first of the achievements whose locked panel has not met, in eight hours, with what else its form says; the pages then
 * show it. The sample society keeps two such achievements.
 */
export const planMeeting = async (page: Page, said: Readonly<Record<string, string>>): Promise<string> => {
  await page.goto('/adminpages/meetings')
  await page.getByRole('button', { name: '新建会议' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('checkbox', { name: /专家组已锁定$/ })
    .first()
    .check()
  const at = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabel('会议时间：日期').fill(at)
  for (const [label, words] of Object.entries({ ...said, 主持人: '示例主持人' }))
    await dialog.getByLabel(label).fill(words)
  await dialog.getByRole('button', { name: '建立会议' }).click()
  await expect(page.getByRole('heading', { name: '准备清单' })).toBeVisible()
  return new URL(page.url()).searchParams.get('id') ?? ''
}
