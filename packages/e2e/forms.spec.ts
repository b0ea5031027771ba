import { expect, expectAccessible, type Page, test } from './portal.ts'

/** What comes between somebody and the end of a form that they fill in: nothing typed is lost, nothing is done twice, and two people meet. */

/** The dialog that changes one sample person, opened at its own address. */
const openEdit = async (page: Page, name: string) => {
  await page.goto('/adminpages/personmember')
  await page.getByRole('textbox', { name: '关键字' }).fill(name)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(1)
  await page.locator('tbody tr[data-row]').getByRole('button').first().click()
  return openDialog(page)
}
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: '修改信息', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^修改个人会员信息/ })
  await expect(dialog).toBeVisible()
  const box = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const save = () => dialog.getByRole('button', { name: /^保存/ })
  return { dialog, box, save }
}

test('a reload keeps what was typed, and the sent form leaves nothing behind', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  const { box, save } = await openEdit(page, portal.person(60).account)
  await box('职务').fill('总工程师（改）')
  await box('微信号').fill('shili_typed')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))))
    .toHaveLength(1)
  await page.reload()
  const again = await openDialog(page)
  await expect(again.dialog.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect(again.box('职务')).toHaveValue('总工程师（改）')
  await expect(again.box('微信号')).toHaveValue('shili_typed')
  await expectAccessible(page)

  // The second window is told that there is a first.
  const second = await page.context().newPage()
  await second.goto(page.url())
  const elsewhere = await openDialog(second)
  await expect(elsewhere.dialog.getByText('此内容已在另一个窗口打开')).toBeVisible()
  await second.close()
  await page.bringToFront()

  // Escape asks: something was typed.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' })
  await question.getByRole('button', { name: '取消' }).click()

  // A wrong field is said at its place, above the fields and beside the button, and has the focus.
  await again.box('职务').fill('')
  await save().click()
  await expect(again.dialog.getByText('还有 1 处需要修改')).toHaveCount(2)
  await expect(again.box('职务')).toBeFocused()
  await expect(again.box('职务')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await again.box('职务').fill('总工程师（改）')

  // Two presses of one button are one act.
  let sent = 0
  await page.route('**/update/userInfo', async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await save().dblclick()
  await expect(page.getByText('修改信息成功')).toBeVisible()
  expect(sent).toBe(1)
  await expect(again.dialog).toHaveCount(0)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
})

test('a line that is cut keeps the form, and the same is sent again once', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  const { dialog, box, save } = await openEdit(page, portal.person(62).account)
  await box('职务').fill('副总工程师')
  const keys: (string | undefined)[] = []
  let answers = false
  // It arrives, and its answer is lost: the second try has to find that it is done.
  await page.route('**/update/userInfo', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (answers) return route.continue()
    answers = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save().click()
  await expect(dialog.getByText('网络连接异常或登录已过期，内容已保留，请检查网络后重试')).toBeVisible()
  await expect(box('职务')).toHaveValue('副总工程师')
  await dialog.getByRole('button', { name: '现在再试' }).click()
  await expect(page.getByText('修改信息成功')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a server that does not answer is said after five seconds', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  const { dialog, box, save } = await openEdit(page, portal.person(64).account)
  await box('职务').fill('主任工程师')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/update/userInfo', async (route) => {
    await held
    await route.continue()
  })
  await save().click()
  await expect(dialog.getByText('仍在等待服务器…')).toBeVisible()
  release()
  await expect(page.getByText('修改信息成功')).toBeVisible()
})

test('an ended session asks for the sign-in above the form, and then goes on', async ({
  page,
  portal,
  browser,
}) => {
  const staff = portal.account('管理员')
  await portal.enter(page, staff)
  const { dialog, box, save } = await openEdit(page, portal.person(66).account)
  await box('职务').fill('高级顾问')

  const elsewhere = await browser.newPage({ baseURL: portal.url })
  await portal.enter(elsewhere, staff)
  await elsewhere.goto('/adminpages/account')
  await expect(elsewhere.getByText('本次登录')).toBeVisible()
  const end = elsewhere.getByRole('button', { name: /^结束 .* 的会话$/ })
  for (let left = await end.count(); left > 0; left -= 1) {
    await end.first().click()
    await elsewhere.getByRole('button', { name: '结束会话' }).click()
    await expect(end).toHaveCount(left - 1)
  }
  await elsewhere.close()

  await save().click()
  const signIn = page.getByRole('dialog', { name: '登录已过期，请再登录一次' })
  await expect(signIn).toBeVisible()
  await expectAccessible(page)
  await expect(box('职务')).toHaveValue('高级顾问')
  await signIn.locator('input[name=username]').fill(staff.account)
  await signIn.locator('input[name=password]').fill(staff.password)
  await signIn.getByRole('button', { name: '登录并继续' }).click()
  await expect(page.getByText('修改信息成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('two people change one record: what does not meet goes through, what meets is chosen', async ({
  page,
  portal,
  browser,
}) => {
  const phone = portal.person(68).account
  await portal.enter(page, portal.account('管理员'))
  const mine = await openEdit(page, phone)
  await mine.box('职务').fill('我的职务')
  await mine.box('微信号').fill('wode_weixin')

  const other = await browser.newPage({ baseURL: portal.url })
  await portal.enter(other, portal.owner())
  const theirs = await openEdit(other, phone)
  await theirs.box('职务').fill('对方的职务')
  await theirs.box('推荐单位').fill('对方的推荐单位')
  await theirs.save().click()
  await expect(other.getByText('修改信息成功')).toBeVisible()

  await mine.save().click()
  await expect(mine.dialog.getByText(/也改了这条记录$/)).toBeVisible()
  await expect(mine.dialog.getByText('您改的都还在；只有 1 处改的是同一项，请各选一个。')).toBeVisible()
  await expect(mine.dialog.getByText('另外 2 项互不影响，会一起保存')).toBeVisible()
  await expect(mine.save()).toBeDisabled()
  await expectAccessible(page)
  await mine.dialog
    .getByRole('group', { name: '职务' })
    .getByRole('radio', { name: /用我的/ })
    .check()
  await mine.save().click()
  await expect(page.getByText('修改信息成功')).toBeVisible()

  // Nothing that meets: nobody is asked. The record behind the dialog has been read anew by then.
  await expect(page.getByRole('definition').filter({ hasText: '我的职务' })).toBeVisible()
  const once = await openDialog(page)
  await expect(once.box('职务')).toHaveValue('我的职务')
  await expect(once.box('推荐单位')).toHaveValue('对方的推荐单位')
  await once.box('微信号').fill('wode_weixin2')
  await other.reload()
  const later = await openDialog(other)
  await later.box('职务').fill('对方又改')
  await later.save().click()
  await expect(other.getByText('修改信息成功')).toBeVisible()
  await other.close()
  await once.save().click()
  await expect(page.getByText('修改信息成功')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'wode_weixin2' })).toBeVisible()
  const last = await openDialog(page)
  await expect(last.box('职务')).toHaveValue('对方又改')
  await expect(last.box('微信号')).toHaveValue('wode_weixin2')
})
