import { expect, expectAccessible, onPhone, type Page, test } from './portal.ts'

/** Sign-in, recovery and the own account (docs/handbook/identity.md#outcomes), through real pages, calls and messages. */

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

onPhone('asks for everything that is missing, at the field, and goes to the first', async ({ page }) => {
  await page.goto('/login')
  await expectAccessible(page)
  await submit(page)
  for (const text of ['请选择登录角色', '请输入用户名', '请输入密码', '请输入验证码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: '专家' })).toBeFocused()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('获取验证码前请先填写用户名和登录角色')).toBeVisible()
  await page.getByRole('radio', { name: '单位会员' }).check()
  await submit(page)
  await expect(page.getByText('请输入统一社会信用代码或联系人手机号')).toBeVisible()
  await page.getByRole('radio', { name: '个人会员' }).check()
  // Shorter ones could be the number of a foreigner's document.
  await field(page, 'username').fill('12800138000')
  await field(page, 'password').focus()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()
  await field(page, 'username').fill('jbr')
  await expect(page.getByText('管理用户无需获取验证码')).toBeVisible()
  await expectAccessible(page)
})

onPhone('each login page has its title, roles and ways on', async ({ page }) => {
  const pages = [
    ['/login', '统一登录', ['专家', '个人会员', '单位会员', '管理用户'], '/forgot'],
    ['/personLogin', '会员登录', ['个人会员', '单位会员'], '/forgotPerson'],
    ['/expertLogin', '专家登录', [], '/forgotExpert'],
    ['/projectLogin', '成果评价登录', [], '/forgotProject'],
  ] as const
  for (const [path, title, roles, forgot] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('radio')).toHaveCount(roles.length)
    await expect(page.getByRole('contentinfo')).toContainText('电话')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await expect(page).toHaveURL(forgot)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找回密码')
    await expectAccessible(page)
  }
  // Opening a login page is not using it: everything unknown leads to where somebody signed in last.
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/login')
})

onPhone(
  'an individual signs in, sees where they are signed in, and leaves nothing behind',
  async ({ page, portal }) => {
    const person = portal.person(40)
    await page.goto('/personLogin')
    await portal.fillLogin(page, person)
    await expect(page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled()
    const code = await field(page, 'captcha').inputValue()
    await page.reload()
    await expect(page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled()

    await field(page, 'username').fill(person.account)
    await field(page, 'password').fill('Wrong-pass-1')
    await field(page, 'captcha').fill(code)
    await field(page, 'captcha').press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()
    await expect(field(page, 'username')).toHaveValue(person.account)
    await expect(field(page, 'captcha')).toHaveValue(code)
    await field(page, 'password').fill(person.password)
    await submit(page)
    await expect(page).toHaveURL('/memberpages/home')

    const storage = await stored(page)
    expect(storage).toMatchObject({ loginPage: 'person', roles: '["person"]', roleLabel: '个人会员' })
    expect(JSON.parse(storage.authority ?? '[]')).toEqual(['个人用户'])
    expect(storage.token).toBeTruthy()

    await page.goto('/memberpages/logininfo')
    await expect(page.getByText('本次登录')).toBeVisible()
    await expect(page.getByText('失败：密码错误')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: '退出' }).click()
    await expect(page).toHaveURL('/personLogin')
    const after = await stored(page)
    expect(Object.keys(after).sort()).toEqual(['deviceId', 'loginPage'])
    await page.goBack()
    await expect(page).toHaveURL('/personLogin')
  },
)

onPhone('a wrong code is told at its field and used up', async ({ page, portal }) => {
  const person = portal.person(42)
  await page.goto('/personLogin')
  await field(page, 'username').fill(person.account)
  await field(page, 'password').fill(person.password)
  await field(page, 'captcha').fill('000000')
  await submit(page)
  await expect(page.getByText('验证码错误或已失效，请重新获取')).toBeVisible()
  await expect(field(page, 'captcha')).toHaveValue('')
  await expect(field(page, 'captcha')).toBeFocused()
  await expect(field(page, 'password')).toHaveValue(person.password)
})

onPhone(
  'an unfinished application leads to its form, the ticket never to the address',
  async ({ page, portal }) => {
    await page.goto('/personLogin')
    await portal.fillLogin(page, portal.account('个人会员（待审核'))
    await submit(page)
    // The number that led here leaves the address at once.
    await expect(page).toHaveURL('/registerperson')
    await expect(page.getByText('请上传入会申请表').first()).toBeVisible()

    await page.goto('/personLogin')
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await portal.fillLogin(page, portal.account('个人会员（被退回'))
    await submit(page)
    await expect(page).toHaveURL('/registerperson')
    await expect(page.getByText('您的申请已被退回，请及时修改').first()).toBeVisible()
  },
)

onPhone('a forgotten password is replaced by a code', async ({ page, portal }) => {
  const person = portal.person(44)
  await page.goto('/personLogin')
  await field(page, 'username').fill(person.account)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(field(page, 'username')).toHaveValue(person.account)
  await field(page, 'password').fill('short')
  await field(page, 'confirm').fill('other')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码至少八位，须包含大小写字母、数字和特殊字符')).toBeVisible()
  await expect(page.getByText('两次输入的密码不一致！')).toBeVisible()

  const since = new Date(Date.now() - 1000)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送至 199\*{4}\d{4}/)).toBeVisible()
  const code = await portal.smsCode(person.account, since)
  await field(page, 'captcha').fill(code === '000000' ? '000001' : '000000')
  await field(page, 'password').fill('Fresh-water-88')
  await field(page, 'confirm').fill('Fresh-water-88')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('验证码错误或已失效', { exact: true })).toBeVisible()
  await field(page, 'captcha').fill(code)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await expect(field(page, 'password')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: '返回登录' }).last().click()
  await expect(page).toHaveURL('/personLogin')
})

test('staff sign in without a code and land where their role works', async ({ page, portal }) => {
  await portal.signIn(page, portal.account('管理员'))
  await expect(page).toHaveURL('/adminpages/dashboard')
  await page.goto('/adminpages/account')
  await expect(page.getByRole('heading', { name: '在线会话' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.clear())
  await portal.signIn(page, portal.account('经办人'))
  await expect(page).toHaveURL(/\/adminpages\/kjcg(\?|$)/)
  await page.evaluate(() => localStorage.clear())

  // A role that is not theirs, which only the right password tells.
  const { account, password } = portal.account('编辑')
  await page.goto('/personLogin')
  await page.getByRole('radio', { name: '单位会员' }).check()
  for (const [typed, text] of [
    [`${password}x`, '用户名或密码错误'],
    [password, '您的权限与所选角色不符'],
  ] as const) {
    await field(page, 'username').fill(account)
    await field(page, 'password').fill(typed)
    await field(page, 'captcha').fill('000000')
    await submit(page)
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('a session ended elsewhere says so once and shows the remembered login page', async ({
  page,
  portal,
  browser,
}) => {
  const staff = portal.owner()
  await portal.signIn(page, staff)
  await page.goto('/adminpages/account')
  await expect(page.getByText('本次登录')).toBeVisible()
  const elsewhere = await browser.newPage({ baseURL: portal.url })
  await portal.signIn(elsewhere, staff)
  await elsewhere.goto('/adminpages/account')
  await expect(elsewhere.getByText('本次登录')).toBeVisible()
  for (;;) {
    const end = elsewhere.getByRole('button', { name: /^结束 .* 的会话$/ })
    if ((await end.count()) === 0) break
    const before = await end.count()
    await end.first().click()
    await elsewhere.getByRole('button', { name: '结束会话' }).click()
    await expect(end).toHaveCount(before - 1)
  }
  await elsewhere.close()
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(1)
  expect((await stored(page)).token).toBeUndefined()
})

onPhone('the own password is changed only with the old one', async ({ page, portal }) => {
  await portal.signIn(page, portal.person(46))
  await page.goto('/memberpages/updatepwd')
  await field(page, 'oldPwd').fill('Wrong-pass-1')
  await field(page, 'password').fill('Fresh-water-88')
  await field(page, 'confirm').fill('Fresh-water-88')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('原密码错误')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'oldPwd').fill(portal.person(46).password)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码修改成功，请重新登录')).toBeVisible()
  await expect(page).toHaveURL('/personLogin')
})

onPhone('links below a form cannot be missed while it arrives', async ({ page }) => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // What a page without a form asks for is there; the form is late.
  const shell = await (await page.request.get('/charter')).text()
  await page.route('**/assets/*.js', async (route) => {
    if (!shell.includes(new URL(route.request().url()).pathname)) await late
    await route.continue()
  })
  await page.goto('/personLogin', { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: '统一登录' })
  await expect(page.getByRole('status', { name: '正在加载' })).toBeVisible()
  // A link that is in sight before the form would move away from under the finger.
  await expect(link).toBeHidden()
  await expect(page.getByRole('link', { name: '证书核验' })).toBeHidden()
  arrive()
  await link.click()
  await expect(page).toHaveURL('/login')
})

test('an initial password must be changed before anything else', async ({ page, portal }) => {
  const first = portal.account('超级管理员')
  await page.goto('/personLogin')
  await page.getByRole('link', { name: '统一登录' }).click()
  await page.getByRole('radio', { name: '管理用户' }).check()
  await field(page, 'username').fill(first.account)
  await field(page, 'password').fill(first.password)
  await submit(page)
  const dialog = page.getByRole('dialog', { name: '设置新密码' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('group', { name: '账号' })).toContainText(first.account)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.evaluate(() => history.back())
  await page.waitForTimeout(300)
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await field(page, 'oldPwd').fill(first.password)
  await field(page, 'password').fill(first.password)
  await field(page, 'confirm').fill(first.password)
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('请勿使用默认密码')).toBeVisible()
  await field(page, 'password').fill('Deep-river-2026!')
  await field(page, 'confirm').fill('Deep-river-2026!')
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码修改成功，请重新登录')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await portal.signIn(page, { ...first, password: 'Deep-river-2026!' })
  await expect(page).toHaveURL('/adminpages/dashboard')
})

onPhone('help is the text of the society for this kind of member', async ({ page, portal }) => {
  await portal.signIn(page, portal.person(150))
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  const help = page.getByRole('dialog', { name: '使用帮助' })
  await expect(help.getByRole('heading', { name: '如何修改信息' })).toBeVisible()
  await expect(help.getByText('确需变更的请联系学会秘书处')).toBeVisible()
  await expectAccessible(page)
})
