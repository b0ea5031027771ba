import { acceptNotice, attachScan, box, press } from './applicant.ts'
import { expect, expectAccessible, type Page, test } from './portal.ts'

/** What comes between somebody and the end of their registration, and that nothing typed is lost by it. */

const openForm = async (page: Page) => {
  await page.goto('/registerperson')
  await acceptNotice(page)
  await expect(box(page, '姓名')).toBeVisible()
}

test('an upload on the way can be called off', async ({ page }) => {
  await openForm(page)
  let arrived = 0
  // As over a slow line: nothing of it arrives until the applicant has lost patience.
  await page.route('**/multipleUploadFile', () => {
    arrived += 1
  })
  await page.locator('input[type=file]').setInputFiles({
    name: '盖章申请表.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByText(/正在上传/)).toBeVisible()
  await expectAccessible(page)
  await press(page, '取消上传盖章申请表.png')
  await expect(page.getByText(/正在上传/)).toHaveCount(0)
  expect(arrived).toBe(1)
  await page.unroute('**/multipleUploadFile')
  await attachScan(page)
})

test('a ticket that ran out is renewed by the phone, and what was typed is still there', async ({
  page,
  portal,
}) => {
  // Its clock is put forward below.
  await page.clock.install()
  // A rejected application of the sample.
  const applicant = portal.person(19).account
  const identify = async (within: Page | ReturnType<Page['getByRole']>, since: Date) => {
    await within.getByLabel('短信验证码').fill(await portal.smsCode(applicant, since))
    await within.getByRole('button', { name: '查看申请' }).click()
  }
  await page.goto(`/registerperson?mobileTel=${applicant}`)
  const first = new Date(Date.now() - 1000)
  await press(page, '获取验证码')
  await expect(page.getByText('验证码已发送至')).toBeVisible()
  await identify(page, first)
  await box(page, '职务').fill('总工程师（新任）')
  // A correction outlives a reload, too.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('correction:'))))
    .toHaveLength(1)
  await page.reload()
  await expect(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect(box(page, '职务')).toHaveValue('总工程师（新任）')

  // To the server, any ticket that is none is one that ran out.
  await page.route('**/personalUser', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-ticket': 'x'.repeat(43) } }),
  )
  await press(page, '修改并提交')
  await press(page, '仍用原表提交')
  const dialog = page.getByRole('dialog', { name: '请重新验证手机号' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('已填写的内容不会丢失')
  await expectAccessible(page)
  await page.unroute('**/personalUser')

  await page.clock.fastForward(61_000)
  const again = dialog.getByRole('button', { name: '获取验证码' })
  await expect(again).toBeEnabled()
  const second = new Date(Date.now() - 1000)
  await again.click()
  await identify(dialog, second)
  await expect(dialog).toHaveCount(0)
  await expect(box(page, '职务')).toHaveValue('总工程师（新任）')
  await attachScan(page)
  await press(page, '修改并提交')
  await expect(page.getByText('信息已提交')).toBeVisible()
})

test.describe('in the browser of WeChat', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile MicroMessenger/8.0.50',
  })
  test('says where the form can be downloaded', async ({ page, portal }) => {
    const applicant = portal.person(17).account
    await page.goto(`/registerperson?mobileTel=${applicant}`)
    const since = new Date(Date.now() - 1000)
    await press(page, '获取验证码')
    await page.getByLabel('短信验证码').fill(await portal.smsCode(applicant, since))
    await press(page, '查看申请')
    await press(page, '生成入会申请表')
    await expect(page.getByText('微信内无法下载文件，请点击右上角菜单')).toHaveCount(2)
    await expectAccessible(page)
  })
})
