import type { Locator } from '@playwright/test'
import { today } from '@portal/contract/platform/time'
import { expect, expectAccessible, onPhone, type Page, type Portal, test } from './portal.ts'

/** Dues of a unit from the proof to the voucher, and what staff do around them (docs/handbook/membership.md#dues). */

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)
const year = Number(today().slice(0, 4))

/** A sample unit by its contact's phone; the first one has not paid for the last year. */
const asUnit = async (page: Page, portal: Portal, n: number) => {
  const { password } = portal.account('单位会员（已通过）')
  const account = `19903${String(n).padStart(6, '0')}`
  await page.goto('/personLogin')
  await page.getByRole('radio', { name: '单位会员' }).check()
  await portal.fillLogin(page, { label: '', page: '/personLogin', account, password })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/memberpages\//)
}

onPhone(
  'a unit pays, uploads the proof, is confirmed by staff and fetches the voucher',
  async ({ page, portal, browser }) => {
    // Each size has a unit of its own; both are still to pay for this year.
    const n = 11
    await asUnit(page, portal, n)
    const greeting = await page.getByRole('heading', { name: /，您好$/ }).innerText()
    const name = greeting.replace('，您好', '')
    await page.getByRole('link', { name: /^会费/ }).first().click()
    await expect(page.getByRole('heading', { name: '缴费方式' })).toBeVisible()
    await expectAccessible(page)
    const mine = page.getByRole('region', { name: `${year}年度` })
    await expect(mine.getByText('未缴')).toBeVisible()
    // The year, its state and the button stand beside each other, and nothing of it on the facts below.
    const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const state = await box(mine.getByText('未缴'))
    const button = await box(mine.getByRole('button', { name: '上传缴费凭证' }))
    const facts = await box(mine.getByText('应缴', { exact: true }))
    expect(state.x + state.width).toBeLessThan(button.x)
    expect(button.y + button.height).toBeLessThanOrEqual(facts.y)
    await page.getByRole('button', { name: /^复制\s*账号$/ }).click()
    await mine.getByRole('button', { name: '上传缴费凭证' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(dialog.getByText('请选择缴费凭证')).toBeVisible()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '回单.txt', mimeType: 'text/plain', buffer: PDF })
    await expect(dialog.getByText('请上传图片或PDF文件')).toBeVisible()
    const scan = { name: '回单.pdf', mimeType: 'application/pdf', buffer: PDF }
    await dialog.locator('input[type=file]').setInputFiles(scan)
    await expect(dialog.getByText('回单.pdf')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(mine.getByText('已提交凭证待核')).toBeVisible()

    const office = await (
      await browser.newContext({ baseURL: portal.url, viewport: page.viewportSize() })
    ).newPage()
    await portal.enter(office, portal.account('管理员'))
    await office.goto(`/adminpages/dues?year=${year}&keyword=${encodeURIComponent(name)}`)
    await expect(office.getByText('共 1 条')).toBeVisible()
    await expect(office.getByRole('region', { name: '年度合计' }).getByText('应收')).toBeVisible()
    await expectAccessible(office)
    await office.locator('tbody tr[data-row]').getByRole('button').first().click()
    await office.getByRole('button', { name: '退回凭证' }).click()
    const asking = office.getByRole('dialog', { name: /^退回缴费凭证/ })
    await asking.getByRole('button', { name: '退回', exact: true }).click()
    await expect(asking.getByText('请填写原因')).toBeVisible()
    await asking.getByLabel('原因').fill('回单看不清')
    await asking.getByRole('button', { name: '退回', exact: true }).click()
    await expect(office.getByText('凭证已退回，已通知单位')).toBeVisible()

    // The unit reads why, and sends a better one.
    await page.reload()
    await expect(mine.getByText('回单看不清', { exact: true })).toBeVisible()
    await mine.getByRole('button', { name: '上传缴费凭证' }).click()
    await dialog.locator('input[type=file]').setInputFiles(scan)
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(mine.getByText('已提交凭证待核')).toBeVisible()

    await office.reload()
    await office.getByRole('button', { name: '核实缴费' }).click()
    const paying = office.getByRole('dialog', { name: /^核实缴费/ })
    await paying.getByLabel('金额（元）').fill('10')
    await paying.getByRole('button', { name: '核实缴费' }).click()
    await expect(paying.getByText(/少于应缴的/)).toBeVisible()
    await paying.getByLabel('金额（元）').fill('1000')
    await paying.getByLabel('票据号').fill('旅程票一')
    await paying.locator('input[type=file]').setInputFiles({ ...scan, name: '票据.pdf' })
    await expectAccessible(office)
    await paying.getByRole('button', { name: '核实缴费' }).click()
    await expect(office.getByText('缴费已登记')).toBeVisible()
    await expect(office.getByRole('button', { name: '撤销缴费' })).toBeVisible()
    await expectAccessible(office)

    await page.reload()
    await expect(mine.getByText('已缴', { exact: true })).toBeVisible()
    await expect(mine.getByText('旅程票一', { exact: true })).toBeVisible()
    await expect(mine.getByRole('link', { name: '下载 票据.pdf' })).toBeVisible()
    await mine.getByText('办理记录').click()
    await expect(mine.getByText('核实缴费', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // Last year's is another matter, and the home says so without standing in the way.
    await office.context().close()
  },
)

/** On a phone all acts above a list but the first are behind 更多. */
const act = async (page: Page, name: string) => {
  const more = page.getByRole('button', { name: /^更多操作/ })
  await expect(page.getByRole('button', { name }).or(more).first()).toBeVisible()
  if (await page.getByRole('button', { name }).isVisible()) return page.getByRole('button', { name }).click()
  await more.first().click()
  await page.getByRole('menuitem', { name }).click()
}

test('staff open a year once, see who is overdue, and remind', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto(`/adminpages/dues?year=${year - 1}`)
  await page.getByRole('button', { name: /^逾期/ }).click()
  await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
  await expectAccessible(page)
  await act(page, '催缴未缴单位')
  const letter = page.getByRole('dialog', { name: '发送催缴通知' })
  await expect(letter.getByText(/年度会费共\d+元尚未缴纳/).first()).toBeVisible()
  await expectAccessible(page)
  await letter.getByRole('button', { name: /^发送给\d+家单位$/ }).click()
  await expect(page.getByText(/^已向\d+家单位发送\d+条通知$/)).toBeVisible()
  await act(page, '催缴未缴单位')
  // Once a week, whoever asks.
  await expect(letter.getByText(/已经催缴过/)).toBeVisible()
  await letter.getByRole('button', { name: '取消' }).click()
  await act(page, '开启会费年度')
  const opening = page.getByRole('dialog', { name: '开启会费年度' })
  await opening.getByLabel('年度').fill(String(year))
  await expectAccessible(page)
  await opening.getByRole('button', { name: '生成应缴记录' }).click()
  await expect(page.getByText(/没有新增记录|已生成\d+条/)).toBeVisible()
})

test('an editor has no dues', async ({ page, portal }) => {
  await portal.signIn(page, portal.account('编辑'))
  await expect(page.getByRole('link', { name: '会费管理' })).toHaveCount(0)
})
