import { expect, expectAccessible, onPhone, test } from './portal.ts'

/** What a visitor finds who has no account (docs/handbook/content.md#front-page). */

test('a visitor reads who the society is, an article, and finds it again', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('流域技术经济学会')
  await expect(page).toHaveTitle('流域技术经济学会')
  for (const name of [
    '加入学会',
    '正在公示',
    '学会要闻',
    '一项成果怎样被评价',
    '学会数字',
    '科学普及',
    '联系我们',
  ])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: '更多要闻' }).click()
  await expect(page).toHaveURL('/columns')
  await page.getByRole('searchbox', { name: '搜索' }).fill('基准情景')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/q=/)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /三个回答/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('青年学者沙龙的三个回答')
  await expect(page).toHaveTitle(/^数字孪生流域的经济账怎么算/)
  await expect(page.getByRole('link', { name: '沙龙报告合集.pdf' })).toBeVisible()
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)

  // What only members read is not there for a stranger, by no way.
  await page.goto(`/columns/xsjl?q=${encodeURIComponent('单位会员会费')}`)
  await expect(page.getByText('没有找到与“单位会员会费”有关的公开内容')).toBeVisible()
  await page.goto('/articles/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: '没有找到这篇文章' })).toBeVisible()
})

onPhone('who reads no Chinese finds a page in English, its ways lead on, and it fits', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '菜单' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'River Basin Society for Technology and Economics',
  )
  await expect(page).toHaveTitle('English - 流域技术经济学会')
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'apply to the pool of experts' }).click()
  await expect(page).toHaveURL('/registerexpert')
})

onPhone('the front page holds at 360 px and in large type', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const scale of ['normal', 'large']) {
    await page.addInitScript((value) => localStorage.setItem('scale', value), scale)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 2, name: '学会要闻' })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([scale, wide]).toEqual([scale, 0])
    await expectAccessible(page)
  }
})

test('its text is there before its program', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('流域技术经济学会')
  await page.getByRole('link', { name: /三个回答/ }).click()
  await expect(page.getByText('评估的第一步不是计算收益')).toBeVisible()
  await context.close()
})

test('staff change the page, look at it, and publish it', async ({ page, portal, browser }) => {
  const title = `流域大会${Date.now()}`
  await portal.enter(page, portal.account('编辑'))
  await page.goto('/adminpages/front')
  await page.getByRole('button', { name: '编辑 专题' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '标题' }).fill(title)
  await dialog.getByRole('textbox', { name: '按钮文字' }).fill('报名')
  await dialog.getByRole('textbox', { name: '按钮网址' }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写以 / 或 https:// 开头的网址').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: '按钮网址' }).fill('/register')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: '专题' }).first()
  // It is set once the server has it.
  await row.getByRole('checkbox', { name: '显示' }).click()
  await expect(row.getByRole('checkbox', { name: '显示' })).toBeChecked()
  await expect(page.getByText(title).first()).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: '发布首页' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('首页已是最新')).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await visitor.context().close()

  // Whoever is signed in goes on from here.
  await page.goto('/')
  await page.getByRole('complementary', { name: '登录' }).getByRole('link', { name: '进入' }).click()
  await expect(page).toHaveURL(/adminpages/)
})
