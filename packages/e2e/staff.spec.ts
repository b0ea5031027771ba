import { type Browser, choose, expect, expectAccessible, oneTimePassword, type Page, test } from './portal.ts'

/** Staff accounts (docs/handbook/identity.md#staff-accounts): made with a role, bound to an authenticator, and asked for its code before what matters. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)

const secondPage = async (browser: Browser) => {
  const { viewport, hasTouch, isMobile, locale, timezoneId } = test.info().project.use
  const context = await browser.newContext({
    baseURL: process.env.PORTAL_URL,
    ...{ viewport, hasTouch, isMobile, locale, timezoneId },
  })
  return context.newPage()
}

/** A code that was not used yet; when the three of this moment are spent, the next one. */
const authenticator = (secret: string) => {
  const used = new Set<string>()
  return async (): Promise<string> => {
    for (;;) {
      const fresh = [-1, 0, 1]
        .map((step) => oneTimePassword(secret, step))
        .find((code, index, all) => !used.has(code) && !all.slice(index + 1).some((later) => used.has(later)))
      if (fresh) {
        used.add(fresh)
        return fresh
      }
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

/** Answers the question for the one-time password. */
const confirm = async (page: Page, code: string) => {
  const dialog = page.getByRole('dialog', { name: '输入动态口令以确认' })
  await dialog.getByRole('textbox', { name: '动态口令' }).fill(code)
  await dialog.getByRole('button', { name: '确认' }).click()
}

test('a super administrator is made, binds an authenticator and confirms with its codes', async ({
  page,
  portal,
  browser,
}) => {
  const account = 'chief'
  await portal.enter(page, portal.owner())
  await page.goto('/adminpages/administrators')
  await press(page, '新增管理员')
  const creating = page.getByRole('dialog', { name: '新增管理员' })
  await creating.getByRole('textbox', { name: '登录名' }).fill(account)
  await creating.getByRole('textbox', { name: '姓名' }).fill('示例总管丙')
  await choose(creating.getByRole('combobox', { name: '角色' }), 'superAdmin')
  await creating.getByRole('textbox', { name: '手机号' }).fill('19900000077')
  await creating.getByRole('button', { name: '创建账号' }).click()
  const initial = (await page.getByRole('dialog').locator('code').last().innerText()).trim()
  await expectAccessible(page)

  const own = await secondPage(browser)
  const chief = { label: '', page: '/login', account, password: initial }
  await portal.signIn(own, chief)
  const forced = own.getByRole('dialog', { name: '设置新密码' })
  await field(own, 'oldPwd').fill(initial)
  await field(own, 'password').fill('Deep-river-2026!')
  await field(own, 'confirm').fill('Deep-river-2026!')
  await forced.getByRole('button', { name: '修改密码' }).click()
  await expect(own).toHaveURL(/\/login/)
  await portal.enter(own, { ...chief, password: 'Deep-river-2026!' })

  await own.goto('/adminpages/account')
  await press(own, '绑定动态口令')
  const secret = (await own.getByRole('dialog').locator('code').innerText()).replace(/\s/g, '')
  await expect(own.getByRole('img', { name: '动态口令二维码' })).toBeVisible()
  await expectAccessible(own)
  await field(own, 'code').fill('12')
  await press(own, '完成绑定')
  await expect(own.getByText('请输入6位动态口令')).toBeVisible()
  const code = authenticator(secret)
  await field(own, 'code').fill(await code())
  await press(own, '完成绑定')
  await expect(own.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(own)
  // On paper they stand alone, with whose they are.
  await own.emulateMedia({ media: 'print' })
  await expect(own.getByRole('list', { name: '恢复码' })).toBeVisible()
  await expect(own.getByText(/^流域技术经济学会，.+生成$/)).toBeVisible()
  await expect(own.getByText('修改登录密码')).toBeHidden()
  await expect(own.getByText('我已妥善保存')).toBeHidden()
  await own.emulateMedia({ media: null })
  await press(own, '我已妥善保存')
  await expect(own.getByText('已绑定', { exact: true })).toBeVisible()
  await expect(own.getByText('还有 10 个恢复码可用')).toBeVisible()
  await press(own, '更换验证器')
  await expect(own.getByRole('dialog', { name: '输入动态口令以确认' })).toBeVisible()

  // Settings: no saving without a code, a wrong one is asked for again.
  await own.goto('/adminpages/settings')
  const slogan = own.getByRole('textbox', { name: /口号|标语/ })
  await slogan.fill(`汇流域之智 评科技之实（旅程）`)
  await own.getByRole('button', { name: /^保存/ }).first().click()
  const question = own.getByRole('dialog', { name: '输入动态口令以确认' })
  await expect(question).toBeVisible()
  await expectAccessible(own)
  // Who gives up has done nothing.
  await question.getByRole('button', { name: '取消' }).click()
  await own.getByRole('button', { name: /^保存/ }).first().click()
  await question.getByRole('button', { name: '确认' }).click()
  await expect(question.getByText('请输入6位动态口令')).toBeVisible()
  await confirm(own, oneTimePassword(secret, 400))
  await expect(question.getByText('动态口令错误或已使用')).toBeVisible()
  await confirm(own, await code())
  await expect(question).toHaveCount(0)
  // The question is gone before the answer is here.
  await expect(own.getByText(/已保存$/).first()).toBeVisible()
  await own.reload()
  await expect(slogan).toHaveValue(`汇流域之智 评科技之实（旅程）`)

  // Whoever comes in without a code is asked for one, not told of a wrong one.
  const again = await secondPage(browser)
  await again.goto('/login')
  await again.getByRole('radio', { name: '管理用户' }).check()
  await again.locator('input[name=username]').fill(account)
  await again.locator('input[name=password]').fill('Deep-river-2026!')
  await press(again, '登录')
  await expect(again.getByText('请输入动态口令')).toBeVisible()
  await again.context().close()

  // Staff accounts: a series of acts is confirmed once.
  await own.goto('/adminpages/administrators')
  await press(own, '新增管理员')
  const editor = 'writer'
  await own.getByRole('textbox', { name: '登录名' }).fill(editor)
  await own.getByRole('textbox', { name: '姓名' }).fill(`示例编辑旅程`)
  await choose(own.getByRole('combobox', { name: '角色' }), 'editor')
  await own.getByRole('textbox', { name: '手机号' }).fill('19900000078')
  await press(own, '创建账号')
  await expect(own.getByRole('dialog').locator('code').last()).toBeVisible()
  await press(own, '我已妥善保存')

  await own.getByRole('button', { name: `示例编辑旅程` }).click()
  await own.getByRole('button', { name: '更改角色' }).click()
  await choose(own.getByRole('combobox', { name: '角色' }), 'administrator')
  await press(own, '更改')
  await expect(own.getByText(`已更改角色：“示例编辑旅程”`)).toBeVisible()
  await own.getByRole('button', { name: '停用账号' }).click()
  await press(own, '停用')
  await expect(own.getByText('已停用，不能登录')).toBeVisible()
})
