import { newApplicant } from './applicant.ts'
import { choose, expect, expectAccessible, type Page, test } from './portal.ts'

/** What staff do with members beyond reviewing them: add, delete and restore, help to a new password. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)

/** Narrows the list to the one record that answers to `keyword`. */
const find = async (page: Page, keyword: string) => {
  await page.getByRole('textbox', { name: '关键字' }).fill(keyword)
  await press(page, '查询')
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(1)
  return rows
}

test('an individual added by staff signs in with the initial password and must change it', async ({
  page,
  portal,
  browser,
}) => {
  const { idCard, mobile } = newApplicant()
  const since = new Date()
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/personmember')
  await press(page, '新增个人会员')
  const dialog = page.getByRole('dialog', { name: '新增个人会员' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByText('请填写姓名')).toBeVisible()
  await expectAccessible(page)
  const box = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await box('姓名').fill('示例新会员')
  await box('身份证号').fill(idCard)
  await choose(dialog.getByRole('combobox', { name: '政治面貌' }), '群众')
  await box('手机号').fill(mobile)
  await box('电子邮箱').fill('added@example.org')
  await dialog.getByRole('combobox', { name: '工作单位' }).fill('示例流域')
  await page.getByRole('listbox', { name: '单位' }).getByRole('option').first().click()
  await box('职务').fill('工程师')
  await choose(dialog.getByRole('combobox', { name: '职称' }), '无')
  await box('推荐单位').fill('示例水利设计院')
  await box('工作简历').fill('2002年毕业于示例大学，从事流域规划工作。')
  await choose(dialog.getByRole('combobox', { name: '学会职务' }), '理事')
  await choose(dialog.getByRole('combobox', { name: '会员级别' }), 'S')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(
    page.getByText(/已添加“示例新会员”，会员编号 G\d{13}S，初始密码已通过短信发送至 138\*{4}/),
  ).toBeVisible()
  // The new record opens beside the list.
  await expect(page.getByRole('region', { name: '账号' }).getByText('初始密码，登录后须修改')).toBeVisible()
  await expect(page.getByRole('region', { name: '办理记录' }).getByText('工作人员录入')).toBeVisible()

  const sms = await portal.message(mobile, 'initial-password', since)
  const initial = /初始密码(\S+)，首次/.exec(sms)?.[1] ?? ''
  expect(sms).not.toContain(idCard)
  const own = await (await browser.newContext({ baseURL: portal.url })).newPage()
  const member = { label: '', page: '/personLogin', account: mobile, password: initial }
  await portal.signIn(own, member)
  const forced = own.getByRole('dialog', { name: '设置新密码' })
  await expect(forced).toBeVisible()
  await field(own, 'oldPwd').fill(initial)
  await field(own, 'password').fill('Quiet-river-88')
  await field(own, 'confirm').fill('Quiet-river-88')
  await forced.getByRole('button', { name: '修改密码' }).click()
  await expect(own).toHaveURL(/Login/)
})

test('a deletion is undone at once, or restored later from the deleted ones', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/experts')
  const rows = page.locator('tbody tr[data-row]')
  const first = rows.first()
  await expect(first).toBeVisible()
  const name = await first.getByRole('button').first().innerText()
  const remove = async () => {
    await (await find(page, name)).getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog', { name: `删除“${name}”？` })
      .getByRole('button', { name: '删除' })
      .click()
    await expect(page.getByText(`已删除“${name}”`)).toBeVisible()
    await expect(rows).toHaveCount(0)
  }
  await remove()
  await press(page, '撤销')
  await expect(page.getByText(`已恢复“${name}”`)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await remove()
  await page.getByRole('button', { name: /^已删除/ }).click()
  await find(page, name)
  await expect(rows.first()).toContainText('还剩 30 天')
  await expectAccessible(page)
  await rows.getByRole('button', { name: '恢复' }).click()
  await expect(page.getByText(`已恢复“${name}”`)).toBeVisible()
  await page.getByRole('button', { name: /^全部/ }).click()
  await find(page, name)
})

test('a link lets a member choose a new password, once', async ({ page, portal, browser }) => {
  const member = portal.person(70)
  const since = new Date()
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/personmember')
  await (await find(page, member.account)).getByRole('button').first().click()
  await press(page, '发送重设密码链接')
  await expectAccessible(page)
  await press(page, '发送')
  await expect(page.getByText(/重设密码链接已发送至 199\*{4}/)).toBeVisible()
  const sms = await portal.message(member.account, 'password-link', since)
  const link = /https?:\/\/\S+#\S+/.exec(sms)?.[0] ?? ''
  const path = new URL(link).pathname + new URL(link).hash

  const own = await (await browser.newContext({ baseURL: portal.url })).newPage()
  const asked: string[] = []
  own.on('request', (request) => asked.push(request.url()))
  await own.goto(path)
  await expect(own.getByText(/个人会员账号：/)).toBeVisible()
  // The ticket leaves the address at once and never travels in one.
  await expect(own).toHaveURL('/setPassword')
  expect(asked.join()).not.toContain(new URL(link).hash.slice(1))
  await expectAccessible(own)
  await own.reload()
  await expect(own.getByText(/个人会员账号：/)).toBeVisible()
  await field(own, 'password').fill('Quiet-river-88')
  await field(own, 'confirm').fill('Quiet-river-89')
  await press(own, '设置密码')
  await expect(own.getByText('两次输入的密码不一致')).toBeVisible()
  await field(own, 'confirm').fill('Quiet-river-88')
  await press(own, '设置密码')
  await expect(own.getByText('密码修改成功')).toBeVisible()
  await own.getByRole('link', { name: '返回登录' }).click()
  await expect(own).toHaveURL('/personLogin')
  await portal.signIn(own, { ...member, password: 'Quiet-river-88' })
  await expect(own).toHaveURL('/memberpages/home')
  const again = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await again.goto(path)
  await expect(again.getByText('链接已失效')).toBeVisible()
})

test('the council holds posts of all kinds; the super administrator corrects a number', async ({
  page,
  portal,
}) => {
  await portal.enter(page, portal.owner())
  await page.goto('/adminpages/directormember?kind=unit')
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.first()).toContainText('单位会员')
  await expect(rows.first()).toContainText('副理事长单位')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^曾任/ }).click()
  await page.goto('/adminpages/directormember?tenure=former')
  await expect(rows.first()).toContainText('第')
  await rows.first().getByRole('button').first().click()
  await press(page, '更正编号')
  const dialog = page.getByRole('dialog', { name: /更正“.*”的会员编号/ })
  await dialog.getByRole('textbox', { name: '序号' }).fill('90001')
  await dialog.getByRole('button', { name: '更正' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByRole('textbox', { name: '原因' }).fill('与纸质档案一致')
  await dialog.getByRole('button', { name: '更正' }).click()
  await expect(page.getByText(/会员编号已更正为 \w+90001\w/)).toBeVisible()
  await page.getByText('修改内容：会员编号').click()
  await expect(page.getByText('与纸质档案一致')).toBeVisible()
})

test('a dialog over a record keeps its keys: Escape asks before it throws away what was typed, the record stays', async ({
  page,
  portal,
}) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/personmember?state=approved')
  await page.locator('tbody tr[data-row]').first().getByRole('button').first().click()
  const opened = page.getByRole('button', { name: '修改信息', exact: true })
  await opened.click()
  const address = new URL(page.url())
  const dialog = page.getByRole('dialog', { name: /^修改个人会员信息/ })
  await dialog.getByRole('textbox', { name: '职务', exact: true }).fill('改了一半的职务')
  // J walks to the next record of the list, but not from here.
  await dialog.getByRole('button', { name: '关闭' }).press('j')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(dialog.getByRole('textbox', { name: '职务', exact: true })).toHaveValue('改了一半的职务')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opened).toBeVisible()
  expect(new URL(page.url()).searchParams.get('open')).toBe(address.searchParams.get('open'))
})
