import type { Locator } from '@playwright/test'
import { invitations } from './evaluation-steps.ts'
import { choose, expect, expectAccessible, onPhone, type Page, test } from './portal.ts'

/** A panel is drawn, one expert agrees by link, another declines and a reserve moves up; an expert scores on a phone and signs, another without the mouse. */

const openPanel = async (page: Page, state: string): Promise<string> => {
  await page.goto(`/adminpages/panels?state=${state}`)
  const link = page.locator('tbody a').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return name
}

test('a panel is drawn and invited; by link one agrees, one declines, and a reserve is promoted', async ({
  page,
  portal,
  browser,
}) => {
  await portal.enter(page, portal.account('专委会'))
  const name = await openPanel(page, 'none')
  await page.getByRole('button', { name: '遴选专家' }).click()
  await page.getByRole('button', { name: '随机抽取' }).click()
  await expect(page.getByRole('heading', { name: '随机抽取记录' })).toBeVisible()
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByText('重新抽取的结果与当时一致')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  // Nobody leads by lot.
  await expect(page.getByText('请指定一位组长')).toBeVisible()
  await page.getByRole('button', { name: '调整名单' }).click()
  await choose(page.getByLabel(/的职务$/).first(), '组长')
  await page.getByRole('button', { name: '保存名单' }).click()
  await expect(page.getByText('请指定一位组长')).toHaveCount(0)
  await page.getByRole('button', { name: '确认名单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.getByText('已发', { exact: true })).toHaveCount(7)
  await expectAccessible(page)
  await expect.poll(async () => (await invitations(name)).length).toBe(7)
  const [yes, no] = await invitations(name)
  const away = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } })
  const guest = await away.newPage()
  await guest.goto(yes?.path ?? '')
  await guest.getByRole('radio', { name: '同意参加' }).check()
  await guest.getByRole('button', { name: '确认' }).click()
  await expect(guest.getByText('请确认与本成果没有需要回避的关系')).toBeVisible()
  await guest.getByRole('checkbox', { name: /承诺对评价内容保密/ }).check()
  await guest.getByRole('button', { name: '确认' }).click()
  await expect(guest.getByText('已记录您的选择：同意参加')).toBeVisible()
  await expectAccessible(guest)
  await guest.goto(yes?.path ?? '')
  await expect(guest.getByText('您已答复过，无需重复操作。')).toBeVisible()
  await guest.goto(no?.path ?? '')
  await guest.getByRole('radio', { name: '谢绝参加' }).check()
  await guest.getByRole('button', { name: '取消' }).click()
  await expect(guest.getByText('已取消，您的选择没有提交')).toBeVisible()
  await guest.getByRole('button', { name: '重新选择' }).click()
  await guest.getByRole('radio', { name: '谢绝参加' }).check()
  await choose(guest.getByLabel('谢绝的原因'), '时间冲突')
  await guest.getByRole('button', { name: '确认' }).click()
  await expect(guest.getByText('已记录您的选择：不参加')).toBeVisible()
  await guest.goto('/expertInvitation?id=x&code=y')
  await expect(guest.getByRole('heading', { name: '链接无效或已被撤回' })).toBeVisible()
  await away.close()
  await expect.poll(async () => (await invitations(name)).length).toBe(8)
  await page.reload()
  await expect(page.getByText('时间冲突')).toBeVisible()
})

onPhone('an expert promises, reads, scores and signs', async ({ page, portal }) => {
  // The one panel of the sample society that judges by correspondence, so that nobody has to be present.
  const name = '山区小流域暴雨山洪短临预警方法研究（4期）'
  await expect.poll(() => invitations(name)).not.toEqual([])
  const to = (await invitations(name))[0]?.to ?? ''
  await portal.enter(page, { ...portal.account('专家（已通过）'), account: to })
  await page.goto('/memberpages/kjcgofexpert')
  await page.getByRole('link', { name: new RegExp(`^(?:打开|开始评审) ${name}`) }).click()
  await expect(page.getByRole('heading', { name: '保密承诺书' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: '签署承诺并查看材料' }).click()
  await page
    .getByRole('button', { name: /^查看 / })
    .first()
    .click()
  await expect(page.locator('dialog canvas').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(page.getByLabel('评分表')).toBeVisible()
  for (const input of await page.locator('input[type=number]').all()) await input.fill('86')
  for (const select of await page.locator('section[aria-label=评分表] [role=combobox]').all())
    await choose(select, { index: 2 })
  for (const name of ['国际先进', '同意通过', '熟悉'])
    await page.getByRole('radio', { name, exact: true }).check()
  for (const name of ['主要优点', '存在问题', '改进建议'])
    await page.getByLabel(name).fill('经核对，资料完整，论证充分。')
  await expectAccessible(page)
  const since = new Date(Date.now() - 1000)
  await page.getByRole('button', { name: '提交意见' }).click()
  await page.getByRole('button', { name: '获取签字验证码' }).click()
  await expect(page.getByText('验证码已发送至')).toBeVisible()
  await expectAccessible(page)
  const text = await portal.message(to, 'captcha-sign', since)
  await page.getByRole('textbox', { name: '签字验证码' }).fill(/\d{6}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: '签字', exact: true }).click()
  await expect(page.getByText('您已签署评价意见')).toBeVisible()
})

/** Tab by Tab to what the hand looks for; nothing is reached in another way. */
const tabTo = async (page: Page, wanted: Locator) => {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as never))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}

test('a sheet is promised, filled and signed without the mouse', async ({ page, portal }) => {
  const name = '山区小流域暴雨山洪短临预警方法研究（4期）'
  await expect.poll(() => invitations(name)).not.toEqual([])
  const to = (await invitations(name))[1]?.to ?? ''
  await portal.enter(page, { ...portal.account('专家（已通过）'), account: to })
  await page.goto('/memberpages/kjcgofexpert')
  await tabTo(page, page.getByRole('link', { name: new RegExp(`^开始评审 ${name}`) }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '保密承诺书' })).toBeVisible()
  for (const at of [0, 1]) {
    await tabTo(page, page.getByRole('checkbox').nth(at))
    await page.keyboard.press('Space')
  }
  await tabTo(page, page.getByRole('button', { name: '签署承诺并查看材料' }))
  await page.keyboard.press('Enter')
  // The button is gone: the hand goes on at the material.
  await expect(page.getByRole('button', { name: /^查看 / }).first()).toBeFocused()
  const sheet = page.getByLabel('评分表')
  for (const input of await sheet.locator('input[type=number]').all()) {
    await tabTo(page, input)
    await page.keyboard.type('82')
  }
  for (const select of await sheet.getByRole('combobox').all()) {
    await tabTo(page, select)
    await page.keyboard.press('Enter')
    // At once: keys that come before the list is there are kept for it.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(select).not.toHaveText('请选择')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await tabTo(page, page.getByRole('radio', { name: '国际领先' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '国际先进' })).toBeChecked()
  for (const label of ['主要优点', '存在问题', '改进建议']) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type('经核对，资料完整，论证充分。')
  }
  await expect(page.getByText('已自动保存')).toBeVisible()
  await expect(page.getByText('未开始', { exact: true })).toHaveCount(0)
  for (const vote of ['同意通过', '很熟悉']) {
    await tabTo(page, page.getByRole('radio', { name: vote, exact: true }))
    await page.keyboard.press('Space')
  }
  const since = new Date(Date.now() - 1000)
  await tabTo(page, page.getByRole('button', { name: '提交意见' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '获取签字验证码' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '签字验证码' })).toBeFocused()
  const text = await portal.message(to, 'captcha-sign', since)
  await page.keyboard.type(/\d{6}/.exec(text)?.[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('您已签署评价意见')).toBeVisible()
})
