import { expect, expectAccessible, type Page, test } from './portal.ts'

/** Figures lead to lists, settings to public pages, the audit log to its own check (docs/handbook/personal-data.md#masking, docs/handbook/office.md#statistics). */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('a figure of the statistics leads to as many records', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/PersonChart')
  await expect(heading(page, '学历分布')).toBeVisible()
  await expect(
    page.getByRole('img', { name: '学历分布图，数据见旁边的表格' }).locator('svg').first(),
  ).toBeVisible()
  await expectAccessible(page)

  const table = page.getByRole('table', { name: '学历分布' })
  const link = table.getByRole('link', { name: /^本科/ })
  const count = await link.innerText()
  await link.click()
  await page.waitForURL(/personmember\?.*education=/)
  await expect(page.getByText(`共 ${count} 条`, { exact: true })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: '专家', exact: true }).click()
  await expect(heading(page, '学科领域分布')).toBeVisible()
  const subject = page.getByRole('table', { name: '学科领域分布' }).getByRole('link').first()
  const experts = await subject.innerText()
  await subject.click()
  await page.waitForURL(/experts\?.*subject=/)
  await expect(page.getByText(`共 ${experts} 条`, { exact: true })).toBeVisible()
})

test('figures are taken along as a sheet and as pictures', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/UnitChart')
  await expect(heading(page, '单位类型分布')).toBeVisible()
  await expect(
    page.getByRole('img', { name: '单位类型分布图，数据见旁边的表格' }).locator('svg').first(),
  ).toBeVisible()
  const taken = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return file.suggestedFilename()
  }
  expect(await taken('下载表格（XLSX）')).toMatch(/^单位会员统计.*\.xlsx$/)
  expect(await taken('下载单位类型分布图片 SVG')).toBe('单位类型分布.svg')
  expect(await taken('下载单位类型分布图片 PNG')).toBe('单位类型分布.png')
  await page.getByRole('button', { name: '去年', exact: true }).click()
  await page.waitForURL(/from=\d{4}-01-01&to=\d{4}-12-31/)
  await expectAccessible(page)
})

test('the dashboard leads to what waits; the record behind a refused sign-in shows its attempts', async ({
  page,
  portal,
}) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/dashboard')
  await expect(heading(page, '近七天变化')).toBeVisible()
  await expectAccessible(page)
  // The journeys before this one left records of their own.
  await page.goto('/adminpages/abnormal?state=open&keyword=admin01')
  await expect(page.getByRole('row', { name: /admin01.*疑似冒用管理账号/ })).toBeVisible()
  await page.getByRole('button', { name: /^admin01/ }).click()
  await expect(heading(page, '全部尝试')).toBeVisible()
  await expect(heading(page, '该账号的尝试来自')).toBeVisible()
  await expectAccessible(page)
})

test('a report of a year is looked at, kept, taken along and removed', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/reports')
  await expect(page.getByRole('table', { name: '会员发展' }).getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: '季度', exact: true }).click()
  await expect(heading(page, /季度工作报告/)).toBeVisible()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 Word' }).click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/季度工作报告\.docx$/)
  await page.getByRole('button', { name: '存档', exact: true }).click()
  await expect(page.getByText('已存档：以后记录有变动')).toBeVisible()

  await page.getByRole('link', { name: '已存档' }).click()
  await page.getByRole('button', { name: '季度', exact: true }).click()
  await page
    .getByRole('button', { name: /^20\d\d年第.季度工作报告$/ })
    .first()
    .click()
  await expect(page.getByText(/此后记录的变动不影响这里的数字/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^删除：/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('已删除')).toBeVisible()
})

test('the audit log is found whole', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/log')
  await page.getByRole('button', { name: '检查完整性' }).click()
  const dialog = page.getByRole('dialog', { name: '检查操作日志的完整性' })
  await expect(dialog.getByText('操作日志完整')).toBeVisible()
  await expectAccessible(page)
})

test('a changed setting shows on the public page; forms list their tags', async ({
  page,
  portal,
  browser,
}) => {
  const dues = '1200'
  await portal.enter(page, portal.owner())
  await page.goto('/adminpages/settings?group=dues')
  await page.getByLabel('单位会员会费（元/年）').fill(dues)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  const visitor = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await visitor.goto('/register')
  await expect(visitor.getByRole('heading', { name: '入会须知' })).toBeVisible()
  await expect(visitor.getByText(`每年${dues}元`)).toBeVisible()
  await visitor.context().close()

  await page.goto('/adminpages/settings?group=forms')
  const card = page.getByRole('region', { name: '个人会员入会申请表' })
  await expect(card.getByText('正在使用系统自带')).toBeVisible()
  await card.getByText('可用标签').click()
  await expect(card.getByText('{jobResume}')).toBeVisible()
  await card.getByLabel('上传个人会员入会申请表模板').setInputFiles({
    name: '示例.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from('不是Word文件'),
  })
  await expect(card.getByRole('alert')).toContainText('请上传Word（docx）文件')
  await expectAccessible(page)
})
