import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, onPhone, type Page, type Portal, test } from './portal.ts'

/** A certificate from its issue to its end, and the page that its QR code leads to (docs/handbook/membership.md#certificates). */

const MEMBER = 120

/** Where the code of a certificate leads: it is pressed on a screen and scanned on paper. */
const addressIn = (pdf: Buffer): string =>
  /\/URI \(https?:\/\/[^/]+(\/certificate\/[\w-]{22})\)/.exec(pdf.toString('latin1'))?.[1] ?? ''

/** Opens the certificates of one member from the row of the list. */
const openCertificates = async (page: Page, portal: Portal) => {
  await page.goto(`/adminpages/personmember?keyword=${portal.person(MEMBER).account}`)
  await page.getByRole('button', { name: /的证书$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '证书', exact: true })).toBeVisible()
  return dialog
}

test('staff issue a certificate, anybody can check it, and learns when it was revoked', async ({
  page,
  portal,
  browser,
}) => {
  await portal.enter(page, portal.account('管理员'))
  const dialog = await openCertificates(page, portal)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '签发证书' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '签发并下载' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^会员证书-.+-ZS-G-\d{4}-\d{5}\.pdf$/)
  const pdf = await readFile(await download.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const certNo = /ZS-G-\d{4}-\d{5}/.exec(download.suggestedFilename())?.[0] ?? ''
  await expect(dialog.getByText(certNo).first()).toBeVisible()
  await expect(dialog.getByText('有效')).toBeVisible()

  // Its owner finds it at home.
  const owner = await browser.newContext()
  const home = await owner.newPage()
  await home.goto(portal.url)
  await portal.signIn(home, { ...portal.person(MEMBER), page: `${portal.url}/personLogin` })
  await expect(home.getByText(certNo)).toBeVisible()
  const [copy] = await Promise.all([
    home.waitForEvent('download'),
    home.getByRole('button', { name: '下载证书' }).click(),
  ])
  expect(copy.suggestedFilename()).toContain(certNo)
  await owner.close()

  // A stranger's browser, without any session.
  const stranger = await browser.newContext()
  const check = await stranger.newPage()
  await check.goto(`${portal.url}/certificate/no-such-certificate`)
  await expect(check.getByRole('heading', { name: '没有查到这张证书' })).toBeVisible()
  await check.getByLabel('证书编号').fill(certNo.toLowerCase())
  await check.getByRole('button', { name: '核验', exact: true }).click()
  await expect(check.getByText('请填写校验码')).toBeVisible()
  await check.getByLabel('校验码').fill('AAAA-AAAA')
  await check.getByRole('button', { name: '核验', exact: true }).click()
  await expect(check.getByRole('heading', { name: '没有查到这张证书' })).toBeVisible()
  await expectAccessible(check)

  const path = addressIn(pdf)
  expect(path).not.toBe('')
  await check.goto(portal.url + path)
  await expect(check.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await expect(check.getByText(certNo)).toBeVisible()
  await expectAccessible(check)

  await dialog.getByRole('button', { name: '撤销' }).click()
  const asking = page.getByRole('dialog', { name: /^撤销/ })
  await asking.getByRole('button', { name: '撤销' }).click()
  await expect(asking.getByText('请填写原因')).toBeVisible()
  await asking.getByLabel('原因').fill('示例：资格终止')
  await asking.getByRole('button', { name: '撤销' }).click()
  await expect(asking).toBeHidden()
  await expect(dialog.getByText('已撤销')).toBeVisible()
  await check.reload()
  await expect(check.getByRole('heading', { name: '证书已撤销' })).toBeVisible()
  await expectAccessible(check)
  await stranger.close()
})

onPhone('a member downloads the own certificate and checks it', async ({ page, portal }) => {
  await portal.signIn(page, portal.person(34))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载证书' }).click(),
  ])
  await page.goto(addressIn(await readFile(await download.path())))
  await expect(page.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await expect(page.getByText('姓名只显示一部分')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '大字版' }).click()
  await expectAccessible(page)
})
