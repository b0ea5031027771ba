import { expect, expectAccessible, onPhone, type Page, test } from './portal.ts'

/** The staff's day (docs/handbook/membership.md#review, docs/handbook/personal-data.md#masking): desk, list, dialogs, and what members see of it. */

const approveButton = (page: Page) => page.getByRole('button', { name: '通过并编号' })
const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确认通过' })
/** The first reason for whatever speaks against it: a busy machine may not have read the code of the form yet. */
const giveReasons = async (page: Page) => {
  for (const warning of await page.getByRole('dialog').getByRole('group').all())
    await warning.getByRole('button').first().click()
  await confirmButton(page).focus()
}
/** The record has been on screen long enough, and its form has been looked at. */
const looked = async (page: Page) => {
  await expect(approveButton(page)).toBeEnabled()
  await expect(page.getByText('正在识别二维码…')).toBeHidden()
}

test.describe('the staff', () => {
  test.beforeEach(async ({ page, portal }) => {
    await portal.enter(page, portal.account('管理员'))
  })

  test('see what waits, and a list that the address describes', async ({ page }) => {
    await page.goto('/adminpages/dashboard')
    await expect(page.getByRole('heading', { name: /示例管理员/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/adminpages/personmember?state=approved&level=S')
    await expect(page.getByRole('button', { name: /^审核通过/ })).toHaveAttribute('aria-pressed', 'true')
    const rows = page.locator('tbody tr[data-row]')
    await expect(rows.first()).toBeVisible()
    await expect(page.getByText(/共 \d+ 条/)).toBeVisible()
    // Lists never show a whole number (docs/handbook/personal-data.md#masking).
    expect(await page.locator('tbody').innerText()).not.toMatch(/(?<![\dA-Z])1[3-9]\d{9}(?!\d)|\d{17}[\dX]/)
    await expectAccessible(page)
    // Paper has no use for what is pressed; what the list was narrowed to stands above it.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('状态：审核通过；级别：')).toBeVisible()
    await expect(rows.first()).toBeVisible()
    for (const name of ['查询', '导出', '刷新', /^审核通过/])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.emulateMedia({ media: null })
    await rows.first().getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('会员编号').first()).toBeVisible()
    await expect(drawer.getByText('基本信息')).toBeVisible()
    const name = await drawer.getByRole('heading').first().innerText()
    await page.keyboard.press('j')
    await expect(drawer.getByRole('heading').first()).not.toHaveText(name)
    await expectAccessible(page)
  })

  test('review without touching the mouse: return by field, reject nothing by accident, approve with a number', async ({
    page,
  }) => {
    await page.goto('/adminpages/review?kind=person&queue=pending')
    await expect(page.getByText(/第 1 件，共 \d+ 件/)).toBeVisible()
    await expect(page.getByText('二维码与本版数据一致')).toBeVisible()
    await expectAccessible(page)

    // A page on its side lies wholly within what can be scrolled to.
    await page.getByRole('button', { name: '旋转' }).click()
    const hidden = await page.getByRole('region', { name: '文件内容' }).evaluate((scan) => {
      const sheet = scan.querySelector('canvas')?.getBoundingClientRect()
      const frame = scan.getBoundingClientRect()
      if (!sheet || sheet.width <= sheet.height) return 'the page did not turn'
      const left = sheet.left - frame.left + scan.scrollLeft
      const top = sheet.top - frame.top + scan.scrollTop
      const over = [
        -left,
        -top,
        left + sheet.width - scan.scrollWidth,
        top + sheet.height - scan.scrollHeight,
      ]
      return Math.max(0, ...over.map(Math.round))
    })
    expect(hidden).toBe(0)

    // Marks belong to one record; the letters rest while a dialog is open or somebody types.
    await page.getByRole('button', { name: '将“职务”标为需修改' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '修改意见' }).fill('请填写全称 a r j')
    await dialog.getByRole('button', { name: '标为需修改' }).click()
    await expect(page.getByText('请填写全称 a r j')).toBeVisible()
    await looked(page)
    await page.keyboard.press('r')
    await expect(dialog.getByRole('heading', { name: /退回/ })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '退回修改' }).click()
    await expect(page.getByText('已退回，已通知申请人')).toBeVisible()
    await expect(page.getByText(/第 2 件，共 \d+ 件/)).toBeVisible()
    await expect(page.getByText('请填写全称 a r j')).toBeHidden()

    await looked(page)
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog').getByRole('heading', { name: /^通过“/ })).toBeVisible()
    await expectAccessible(page)
    await giveReasons(page)
    // In the first moment of a dialog Enter is taken for the second press of what opened it.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 3000 })
    }).toPass()
    await expect(page.getByText(/已通过“.+”，编号 G\d{8}\d{5}M/)).toBeVisible()
    await expect(page.getByText(/第 3 件，共 \d+ 件/)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByText(/已审核通过 · G\d{13}M/)).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByText(/第 3 件，共 \d+ 件/)).toBeVisible()
  })

  test('two reviewers of one record: the second is told and loses nothing', async ({
    page,
    browser,
    portal,
  }) => {
    await page.goto('/adminpages/review?kind=person&queue=pending')
    await looked(page)
    const address = page.url()
    const other = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      baseURL: portal.url,
    })
    const second = await other.newPage()
    await portal.enter(second, portal.account('管理员'))
    await second.goto(address)
    await looked(second)
    // Both have the same question open.
    await approveButton(second).click()
    await giveReasons(second)
    await approveButton(page).click()
    await giveReasons(page)
    await confirmButton(page).click()
    await expect(page.getByText(/已通过“.+”，编号/)).toBeVisible()
    await confirmButton(second).click()
    await expect(second.getByText('状态已变化，请刷新后重试')).toBeVisible()
    await expect(second.getByText(/已审核通过 · G/)).toBeVisible()
    // A colleague can take it back too.
    await second.getByRole('button', { name: '撤销通过' }).click()
    await expect(second.getByText(/已撤销，“.+”仍待审核/)).toBeVisible()

    await second.getByRole('button', { name: '不予通过' }).click()
    const dialog = second.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '不予通过的原因' }).fill('材料不符')
    await page.goto(address)
    await looked(page)
    await page.keyboard.press('a')
    await giveReasons(page)
    await confirmButton(page).click()
    await expect(page.getByText(/已通过“.+”，编号/)).toBeVisible()
    await dialog.getByRole('button', { name: '不予通过' }).click()
    await expect(second.getByText('同事刚刚办理了这件申请')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '不予通过的原因' })).toHaveValue('材料不符')
    await other.close()
  })

  test('a list goes out as a spreadsheet', async ({ page }) => {
    await page.goto('/adminpages/personmember?state=approved')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/个人会员查询信息.*\.xlsx$/)
    await expect(page.getByText('已完成，文件已开始下载')).toBeVisible()
  })
})

for (const [screen, walk] of [
  ['desk', test],
  ['phone', onPhone],
] as const)
  walk(
    `the decisions leave room for what is decided on, with large type too, at a ${screen}`,
    async ({ page, portal }) => {
      await portal.enter(page, portal.account('管理员'))
      await page.evaluate(() => localStorage.setItem('scale', 'large'))
      await page.goto('/adminpages/review?kind=person&queue=pending')
      const last = page.getByRole('button', { name: '不予通过' })
      await expect(last).toBeInViewport()
      const first = await page.getByRole('button', { name: '通过并编号' }).boundingBox()
      const { height = 0 } = page.viewportSize() ?? {}
      expect(first?.y).toBeGreaterThan(height * 0.8)
      await page.getByRole('button', { name: '下一件' }).click()
      await expect(page.getByText('第 2 件')).toBeVisible()
    },
  )

onPhone(
  'a member changes their data, a reviewer agrees, and looking at a number leaves a trace',
  async ({ page, browser, portal }) => {
    const member = portal.person(80)
    await portal.signIn(page, member)
    await expect(
      page
        .getByText(/G\d{13}[A-Z]/)
        .locator('visible=true')
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.goto('/memberpages/baseinfo')
    await page.getByRole('button', { name: '修改信息' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '职务' }).fill('流域规划室主任')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('信息已提交，审核通过后生效')).toBeVisible()
    await expect(page.getByText('以下修改正在审核')).toBeVisible()
    await expect(page.getByText('流域规划室主任')).toBeVisible()

    const office = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      baseURL: portal.url,
    })
    const desk = await office.newPage()
    await portal.enter(desk, portal.account('管理员'))
    await desk.goto(`/adminpages/personmember?keyword=${member.account}`)
    await desk.getByRole('link', { name: '审核', exact: true }).first().click()
    await expect(desk.getByText('现为流域规划室主任').first()).toBeVisible()
    await desk.getByRole('button', { name: '查看完整身份证号' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '查看' }).click()
    await expect(desk.getByText(/990000\d{11}[\dX]/)).toBeVisible()
    await desk.getByRole('button', { name: '同意修改' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '确认同意' }).click()
    await expect(desk.getByText('已通过', { exact: true })).toBeVisible()
    await office.close()

    await page.goto('/memberpages/mydata')
    await expect(page.getByText(/查看了身份证号/)).toBeVisible()
    await page.goto('/memberpages/baseinfo')
    await expect(page.getByText('流域规划室主任')).toBeVisible()
    await expect(page.getByRole('button', { name: '修改信息' })).toBeVisible()
  },
)
