import { expect, test } from './portal.ts'

/** Long work goes on whatever page is open, is told when it is done, and its file is there afterwards. */

test('an export that was left behind is told when it is done and fetched from the task centre', async ({
  page,
  portal,
}) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/personmember')
  await page.getByRole('button', { name: '导出', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: '导出个人会员' })).toBeVisible()
  // Another page, at once: nobody follows the dialog any more.
  await page.goto('/adminpages/certificates')
  await page.getByRole('button', { name: /^任务/ }).click()
  const download = page.getByRole('button', { name: '下载：导出个人会员' }).first()
  await expect(download).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/个人会员.*\.xlsx$/)
})

test('the offices of evaluation see their own tasks only', async ({ page, portal }) => {
  await portal.signIn(page, portal.account('经办人'))
  await page.getByRole('button', { name: /^任务/ }).click()
  await expect(page.getByText('没有任务')).toBeVisible()
})
