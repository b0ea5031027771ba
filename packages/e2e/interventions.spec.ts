import { again, ask, box, press } from './evaluation-steps.ts'
import { type Browser, expect, expectAccessible, type Page, type Portal, test } from './portal.ts'

/** What stops an evaluation, lets it go on, ends it early, or opens it again once it is concluded: at the desk, as those see it who wait for it. */

const OPINION = '经核对材料与申请表，意见如上所述。'
interface Sample {
  readonly id: string
  readonly status: string
  readonly outcome: string
}

/** A window in which the sample applicant stays signed in. */
const applicant = async (browser: Browser, portal: Portal): Promise<Page> => {
  const mine = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await portal.enter(mine, portal.account('成果评价账号（已通过）'))
  return mine
}
const caseOf = async (mine: Page, portal: Portal, fits: (one: Sample) => boolean): Promise<string> => {
  const { list } = await ask<{ list: Sample[] }>(mine, portal, 'queryListPage', { pageSize: 100 })
  const found = list.find(fits)
  if (!found) throw new Error('the sample applicant has no such case')
  return found.id
}
const openAs = async (page: Page, portal: Portal, label: string, id: string) => {
  await again(page)
  await portal.enter(page, portal.account(label))
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await expect(page.getByRole('region', { name: '申报内容' })).toBeVisible()
}
const dialog = (page: Page) => page.getByRole('dialog')
const opinion = (page: Page) => dialog(page).getByRole('textbox', { name: '意见', exact: true })

test('an evaluation stands still for a supplement, goes on with the same panel, and is ended early', async ({
  page,
  portal,
  browser,
}) => {
  const mine = await applicant(browser, portal)
  const id = await caseOf(mine, portal, ({ status }) => status === '27')
  const panel = async () => {
    await page.goto(`/adminpages/panels?id=${id}`)
    await expect(page.getByText('回避台账')).toBeVisible()
    return page.getByText('专家组只能查看，不能调整。').count()
  }
  await openAs(page, portal, '负责人', id)
  await page.getByRole('button', { name: '标记关键词需补正' }).click()
  await page.getByLabel('问题').fill('关键词请补充')
  await page.getByRole('button', { name: '标为需补正' }).click()
  await page.getByRole('button', { name: '要求补充材料（1 处）' }).click()
  await dialog(page).getByRole('button', { name: '要求补充材料' }).click()
  // Refused beside the field, in words.
  await expect(dialog(page).getByText('请填写至少10个字的意见').first()).toBeVisible()
  await dialog(page).getByLabel('总体意见').fill(OPINION)
  await dialog(page).getByRole('button', { name: '要求补充材料' }).click()
  await expect(page.getByText('已要求补充，已通知申请人')).toBeVisible()
  // One stays with the case, and it says whose turn it is.
  await expect(page.getByText('按补正清单修改').first()).toBeVisible()
  expect(await panel()).toBe(1)

  await mine.goto(`/memberpages/kjcg?id=${id}`)
  await mine.getByRole('link', { name: '修改并重新提交' }).click()
  await box(mine, '关键词').fill('流域；治理；技术；示范')
  await box(mine, '对“关键词”补正意见的答复').fill('已补充。')
  await mine.getByRole('button', { name: /^附件/ }).click()
  await press(mine, '检查并重新提交')
  await dialog(mine).getByRole('button', { name: '修改后重新提交' }).click()
  await expect(mine.getByText('修改后已重新提交，请等待审核')).toBeVisible()

  await openAs(page, portal, '负责人', id)
  await expect(page.getByRole('navigation', { name: '专家评价的步骤' })).toBeVisible()
  expect(await panel()).toBe(0)
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await page.getByRole('button', { name: '终止评价' }).click()
  await dialog(page).getByRole('button', { name: '确认终止评价' }).click()
  await expect(opinion(page)).toHaveAttribute('aria-invalid', 'true')
  await opinion(page).fill(OPINION)
  await dialog(page).getByRole('button', { name: '确认终止评价' }).click()
  await expect(page.getByText('已办理：终止评价')).toBeVisible()
  await expect(page.getByText('已办结 · 终止').first()).toBeVisible()
  await mine.goto(`/memberpages/kjcg?id=${id}`)
  await expect(mine.getByText(OPINION).first()).toBeVisible()
})

test('a refusal is appealed against once, and a concluded evaluation is opened for a correction that voids its report', async ({
  page,
  portal,
  browser,
}) => {
  const mine = await applicant(browser, portal)
  const failed = await caseOf(mine, portal, ({ outcome }) => outcome === 'failed')
  await mine.goto(`/memberpages/kjcg?id=${failed}`)
  await press(mine, '申请复议')
  await dialog(mine).getByRole('textbox').first().fill('专家组没有看到补充的试验数据，申请复议。')
  await dialog(mine).getByRole('button', { name: '申请复议' }).click()
  await expect(mine.getByText(/复议.*前决定/).first()).toBeVisible()
  await openAs(page, portal, '负责人', failed)
  // Whoever concluded does not decide on the appeal, and nobody else is in charge here.
  await expect(page.getByText(/^该结论由您作出/)).toBeVisible()
  await expect(page.getByRole('button', { name: '维持原结论' })).toHaveCount(0)
  await again(page)
  await portal.enter(page, portal.owner())
  await page.goto(`/adminpages/kjcg?id=${failed}`)
  await expect(page.getByText('决定复议申请').first()).toBeVisible()
  await press(page, '维持原结论')
  await dialog(page).getByRole('textbox').first().fill('补充的数据不改变结论，维持原结论。')
  await dialog(page).getByRole('button', { name: '维持原结论' }).click()
  await expect(page.getByText('已办理').first()).toBeVisible()
  await mine.reload()
  await expect(mine.getByText('决定：补充的数据不改变结论，维持原结论。')).toBeVisible()
  await expect(mine.getByRole('button', { name: '申请复议' })).toHaveCount(0)

  const passed = await caseOf(mine, portal, ({ outcome }) => outcome === 'passed')
  await mine.goto(`/memberpages/kjcg?id=${passed}`)
  await press(mine, '单位和个人证书')
  await expect(
    dialog(mine)
      .getByRole('button', { name: /^下载.+的证书$/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(mine)
  const paper = mine.waitForEvent('download')
  await dialog(mine)
    .getByRole('button', { name: /^下载.+的证书$/ })
    .last()
    .click()
  expect((await paper).suggestedFilename()).toMatch(/-R\d+\.pdf$/)
  await openAs(page, portal, '负责人', passed)
  await press(page, '申请更正重开')
  await dialog(page).getByRole('textbox').first().fill('报告中完成单位的名称有误，申请更正。')
  await dialog(page).getByRole('button', { name: '申请更正重开' }).click()
  await expect(page.getByText('已提出重开申请，等待超级管理员办理')).toBeVisible()
  await again(page)
  await portal.enter(page, portal.owner())
  await page.goto(`/adminpages/kjcg?id=${passed}`)
  await press(page, '更正重开')
  await dialog(page).getByRole('textbox').first().fill(OPINION)
  await dialog(page)
    .getByRole('button', { name: /更正重开$/ })
    .click()
  await expect(page.getByText('已办理：更正重开')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '专家评价的步骤' })).toBeVisible()
  const { list } = await ask<{ list: { status: string }[] }>(page, portal, 'queryReports', {
    projectId: passed,
  })
  expect(list.filter(({ status }) => status === 'valid')).toEqual([])
  await mine.reload()
  await expect(mine.getByText('学会正在组织专家评价')).toBeVisible()
  await expect(mine.getByRole('button', { name: '下载证书' })).toHaveCount(0)
})
