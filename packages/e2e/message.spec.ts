import { readFileSync } from 'node:fs'
import { choose, expect, expectAccessible, type Page, test } from './portal.ts'

/** Mail from a filter of a list to its log, and an SMS from a pasted list (docs/handbook/communication.md#campaigns). */

const PICTURE = new URL('../server/src/demo/cover.jpg', import.meta.url)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a mail goes from the filter of a list to the log, held and released on its way', async ({
  page,
  portal,
}) => {
  const since = new Date(Date.now() - 1000)
  const subject = '关于补充资料的通知'
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/unitmember?state=approved')
  await press(page, '更多操作：单位会员')
  await page.getByRole('menuitem', { name: '发邮件' }).click()
  await expect(page.getByRole('combobox', { name: '类别' })).toHaveAttribute('value', 'unit')
  await expect(page.getByTestId('deliverable')).not.toHaveText('0')
  const reached = await page.getByTestId('deliverable').innerText()

  // Somebody from outside as well, and somebody whose address is of no use.
  await page.getByText('粘贴或从文件读取').click()
  await page.getByRole('textbox', { name: '姓名和邮箱' }).fill(`来宾 guest@example.org\n坏地址 nobody@`)
  // What is typed and not on the list would be missed: nothing is sent before that is decided.
  await expect(page.getByText('名单中有内容还没有加入')).toBeVisible()
  await press(page, '加入名单')
  await expect(page.getByTestId('deliverable')).toHaveText(String(Number(reached) + 1))
  await expect(page.getByText(/格式不正确 1 人/)).toBeVisible()
  await press(page, '查看或修改名单')
  await press(page, '去掉坏地址')
  await expect(page.getByText(/格式不正确 1 人/)).toHaveCount(0)
  await expect(page.getByTestId('deliverable')).toHaveText(String(Number(reached) + 1))

  await page.getByRole('textbox', { name: '主题' }).fill(subject)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.type('您好：')
  await text.press('Enter')
  await press(page, '首行缩进')
  await page.keyboard.type('请补充资料，详见')
  await press(page, '网页版链接')
  await press(page, '姓名（单位名称）')
  await expect(page.getByRole('complementary', { name: '预览' })).toContainText('/mailNotice')
  await text.press('Enter')
  await press(page, '表格')
  await page.keyboard.type('时间')
  await page.getByLabel('插入图片').setInputFiles({
    ...{ name: '会场.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PICTURE) },
  })
  await expect(page.getByRole('complementary', { name: '预览' }).locator('table img')).toHaveCount(1)
  await press(page, '落款')
  await expectAccessible(page)

  await press(page, '发送…')
  const dialog = page.getByRole('dialog', { name: `发送给 ${Number(reached) + 1} 人？` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '发送邮件' }).click()
  await page.waitForURL(/BeenSend\?open=/)
  await press(page, '暂停')
  await expect(page.getByText('已暂停', { exact: true }).last()).toBeVisible()
  await press(page, '继续发送')
  const log = page.getByRole('region', { name: '发送进度' })
  await expect(log).toContainText('已完成')
  await expect(log).toContainText(`已发送 ${Number(reached) + 1}`)
  await expectAccessible(page)

  const [mail] = await portal.messages(`guest@example.org`, since)
  expect(mail?.text).toContain('请补充资料')
  expect(mail?.text).toContain('［图片］')
  // The page that it leads to has nobody's name on it.
  const path = /\/mailNotice\?id=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(path)
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('来宾')).toHaveCount(0)
  await expectAccessible(page)
})

test('an SMS shows its parts and its price, and a number that is none is named', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/SMSOutBox')
  await page.getByText('粘贴或从文件读取').click()
  await page.getByRole('textbox', { name: '姓名和手机号' }).fill('示例 19900000123')
  await press(page, '加入名单')
  await page.getByRole('textbox', { name: '正文' }).fill('好'.repeat(70))
  await expect(page.getByTestId('segments')).toContainText('按 2 条计费')
  await press(page, '检查号码')
  const dialog = page.getByRole('dialog', { name: '检查手机号' })
  await dialog.getByRole('textbox', { name: '手机号' }).fill('19900000123\n12345')
  await dialog.getByRole('button', { name: '检查', exact: true }).click()
  await expect(dialog.getByText('应为11位，现为5位')).toBeVisible()
  await expectAccessible(page)
})

test('a filter saved in a list is chosen inside the page that writes mails and SMS', async ({
  page,
  portal,
}) => {
  const name = '高级会员（旅程）'
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/personmember?state=approved&level=S')
  const found = page.getByText(/^共 \d+ 条$/)
  const total = /\d+/.exec(await found.innerText())?.[0] ?? ''
  expect(Number(total)).toBeGreaterThan(0)
  await press(page, '我的筛选')
  await page.getByRole('textbox', { name: '筛选名称' }).fill(name)
  await page.getByRole('textbox', { name: '筛选名称' }).press('Tab')
  await press(page, '保存')
  for (const path of ['/adminpages/OutBox', '/adminpages/SMSOutBox']) {
    await page.goto(path)
    await press(page, '按条件选择会员')
    const saved = page.getByRole('combobox', { name: '已保存的筛选' })
    await choose(saved, name)
    await expect(page.getByRole('combobox', { name: '级别' })).toHaveAttribute('value', 'S')
    const count = page.getByRole('region', { name: '收件人' })
    await expect(count.getByTestId('deliverable')).toHaveText(total)
    await expectAccessible(page)
    // Changed by hand, it is that filter no longer; another kind has filters of its own.
    await choose(page.getByRole('combobox', { name: '级别' }), 'M')
    await expect(saved).toHaveAttribute('value', '')
    await choose(page.getByRole('combobox', { name: '类别' }), 'expert')
    await expect(saved).toBeDisabled()
  }
})

test('an editor writes a draft and finds no way to send it', async ({ page, portal }) => {
  await portal.enter(page, portal.account('编辑'))
  await page.goto('/adminpages/OutBox')
  await page.getByRole('textbox', { name: '主题' }).fill('旅程里的草稿')
  await page.getByRole('textbox', { name: '正文' }).fill('内容')
  await press(page, '保存草稿')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(page.getByRole('button', { name: '发送…' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '主题' })).toHaveValue('旅程里的草稿')
})

test('a dialog that something was typed into asks before it is closed', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/messageTemplates')
  await press(page, '新增模板')
  const dialog = page.getByRole('dialog', { name: '新增模板' })
  const title = dialog.getByRole('textbox', { name: '模板名称' })
  // Nothing typed, nothing asked.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, '新增模板')
  await title.fill('写了一半的模板')
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(title).toHaveValue('写了一半的模板')
  await dialog.getByRole('button', { name: '关闭', exact: true }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(dialog).toHaveCount(0)
})
