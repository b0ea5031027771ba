import { expect, expectAccessible, onPhone } from './portal.ts'

onPhone('an address without a page says why, and where to go on', async ({ page, portal }) => {
  // The line goes after some seconds: it is looked for before the page has loaded whole.
  await page.goto('/nowhere', { waitUntil: 'commit' })
  await expect(page.getByText('没有这个页面，已为您转到登录页')).toBeVisible()
  await expect(page).toHaveURL('/login')
  // The front page is a page like others; only what is unknown falls back.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('没有这个页面')).toHaveCount(0)

  // A page wanted before signing in opens afterwards only to who may see it.
  await page.goto('/adminpages/settings')
  await expect(page).toHaveURL('/login')
  const { account, password } = portal.account('编辑')
  await page.getByRole('radio', { name: '管理用户' }).check()
  await page.locator('input[name=username]').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/adminpages/dashboard')
  for (const [address, heading, text] of [
    ['/adminpages/nowhere', '页面不存在', '没有这个页面'],
    ['/adminpages/settings', '系统设置', '“系统设置”不向编辑账号开放。'],
    ['/memberpages/home', '首页', '“首页”不向编辑账号开放。'],
    ['/adminpages/information/ModalInfo', '信息详情', '请在“个人会员”中找到该记录'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^${heading} - `))
    await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: '前往个人会员' }).click()
  await expect(page).toHaveURL('/adminpages/personmember')
})
