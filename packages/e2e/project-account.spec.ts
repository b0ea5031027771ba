import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import type { SampleAccount } from './accounts.ts'
import { fillPhone } from './applicant.ts'
import { choose, expect, expectAccessible, onPhone, type Page, type Portal, test } from './portal.ts'

/** Evaluation accounts: from the one form to the own record that changes at once, through real pages, calls and messages. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

let count = 0
/** Nobody was this person before. */
function newApplicant() {
  count += 1
  const moment = Date.now() + count * 13
  const birthday = new Date(Date.UTC(1965, 0, 1) + (moment % 12_000) * 86_400_000).toISOString().slice(0, 10)
  const [idCard = ''] = serialIdCards('990002', birthday, 1, 1 + (moment % 997))
  const tel = `137${String(moment % 100_000_000).padStart(8, '0')}`
  return { idCard, birthday, tel, password: 'Calm-river-86' }
}
type Applicant = ReturnType<typeof newApplicant>

/** Searches in vain, adds the unit, and picks it from the search that follows. */
async function addOrganisation(page: Page, name: string) {
  await choice(page, '工作单位').fill(name)
  await press(page, '添加单位')
  await page
    .getByRole('dialog', { name: '添加单位' })
    .getByRole('button', { name: '添加', exact: true })
    .click()
  await expect(page.getByText('添加成功，请重新搜索单位！')).toBeVisible()
  await page.getByRole('listbox', { name: '单位' }).getByRole('option', { name, exact: true }).click()
}

async function fillIn(page: Page, { idCard, birthday, tel, password }: Applicant) {
  await box(page, '姓名').fill(' 示例申报人 ')
  await box(page, '身份证号').fill(idCard)
  await expect(page.getByText(birthday)).toBeVisible()
  await addOrganisation(page, `示例成果单位${tel.slice(-8)}`)
  await box(page, '职务').fill('科技处副处长')
  await choose(choice(page, '职称'), '其他')
  await fillPhone(page, tel)
  await box(page, '电子邮箱').fill('project@example.org')
  await box(page, '通讯地址').fill('示例省示例市滨江区示例路9号')
  await box(page, '登录密码').fill(password)
  await box(page, '确认密码').fill(`${password}x`)
}

async function register(page: Page, applicant: Applicant) {
  await page.goto('/projectLogin')
  await page.getByRole('link', { name: '注册评价账号' }).click()
  await expect(page.getByRole('heading', { name: '成果评价账号注册', exact: true })).toBeVisible()
  // One page: the form is there from the beginning, and opens with the agreement.
  await expect(box(page, '姓名')).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('我已阅读并同意以上内容').check()
  await page.getByLabel(/我单独同意/).check()
  await press(page, '同意并填写')
  await expect(box(page, '姓名')).toBeEnabled()
  await press(page, '提交')
  for (const text of [
    '请填写姓名',
    '请填写身份证号',
    '请填写工作单位',
    '请输入职务',
    '请填写联系电话',
    '请确认您的密码',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await fillIn(page, applicant)
  await press(page, '提交')
  await expect(page.getByText('请输入其他职称')).toBeVisible()
  await expect(page.getByText('两次密码不一致')).toBeVisible()
  await box(page, '其他职称').fill('助理研究员')
  await box(page, '确认密码').fill(applicant.password)
  await expectAccessible(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible()
  await expectAccessible(page)
}

const accountOf = ({ tel, password }: Applicant): SampleAccount => ({
  label: '成果评价账号',
  page: '/projectLogin',
  account: tel,
  password,
})

/** A reviewer approves the newest application, in a window of their own. */
async function approve(page: Page, portal: Portal) {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: portal.url,
      extraHTTPHeaders: { 'X-Forwarded-For': `198.51.99.${1 + count}` },
    })
  const desk = await context?.newPage()
  if (!context || !desk) throw new Error('no window for the reviewer')
  await portal.enter(desk, portal.account('管理员'))
  await desk.goto('/adminpages/projectmember?state=pending&keyword=示例申报人')
  await expect(desk.locator('tbody tr[data-row]')).not.toHaveCount(0)
  await desk.locator('tbody tr[data-row]').first().getByRole('link', { name: '审核' }).click()
  await expect(desk.getByRole('heading', { name: '示例申报人' })).toBeVisible()
  // Neither form to stamp nor number, level and post.
  await expect(desk.getByText('尚未上传')).toHaveCount(0)
  await expect(desk.getByLabel('级别')).toHaveCount(0)
  await expectAccessible(desk)
  await press(desk, '通过')
  await press(desk, '确认通过')
  await expect(desk.getByText('已通过“示例申报人”')).toBeVisible()
  await context.close()
}

onPhone(
  'an applicant registers, is reviewed, signs in and changes the own record at once',
  async ({ page, portal }) => {
    const applicant = newApplicant()
    await register(page, applicant)
    await press(page, '返回登录')
    await expect(page).toHaveURL('/projectLogin')

    await approve(page, portal)
    await portal.signIn(page, accountOf(applicant))
    await expect(page).toHaveURL('/memberpages/home')
    await expect(page.locator('#content').getByRole('heading', { name: '流程与收费标准' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '四、收费标准' })).toBeVisible()
    await expect(page.getByRole('button', { name: '帮助' })).toHaveCount(0)
    await expectAccessible(page)

    await page.goto('/memberpages/baseinfo')
    await press(page, '修改信息')
    const dialog = page.getByRole('dialog', { name: '修改信息' })
    for (const name of ['姓名', '身份证号', '手机号'])
      await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveCount(0)
    await dialog.getByLabel('通讯地址').fill('')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请填写通讯地址')).toBeVisible()
    await dialog.getByLabel('通讯地址').fill('示例省示例市新址路1号')
    await dialog.getByRole('textbox', { name: '职务', exact: true }).fill('科技处处长')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('修改信息成功')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('科技处处长')).toBeVisible()
    await expect(page.getByText('示例省示例市新址路1号')).toBeVisible()
    await expect(page.getByText('待审核')).toHaveCount(0)
  },
)

onPhone('before the review the login page only says so (2010)', async ({ page, portal }) => {
  const sample = portal.account('成果评价账号（待审核）')
  await page.goto('/projectLogin')
  const account = sample.account
  await portal.fillLogin(page, { ...sample, account })
  await press(page, '登录')
  await expect(page.getByText('您的注册申请尚未审核，请耐心等待')).toBeVisible()
  await expect(page).toHaveURL('/projectLogin')
  await expect(page.getByRole('link', { name: '查看申请' })).toHaveCount(0)
})

onPhone(
  'a returned account opens by its phone and a code, prefilled, and is sent again',
  async ({ page, portal }) => {
    const tel = '19902000003'
    await page.goto(`/registerproject?tel=${tel}`)
    await expect(page.getByRole('heading', { name: '验证手机号' })).toBeVisible()
    await expect(page).toHaveURL('/registerproject')
    const since = new Date(Date.now() - 1000)
    await press(page, '获取验证码')
    await page.getByLabel('短信验证码').fill(await portal.smsCode(tel, since))
    await press(page, '查看申请')
    await expect(page.getByText('您的申请已被退回，请修改')).toBeVisible()
    await expect(box(page, '手机号')).toHaveValue(tel)
    await expect(box(page, '身份证号')).not.toHaveValue('')
    await expect(page.getByText('盖章')).toHaveCount(0)
    await box(page, '通讯地址').fill('示例省示例市滨江区示例路10号')
    await expectAccessible(page)
    await press(page, '更新并提交')
    // What was marked is as it was.
    await expect(page.getByRole('dialog', { name: /^还有 \d+ 处没有修改$/ })).toBeVisible()
    await press(page, '仍然提交')
    await expect(page.getByRole('heading', { name: '信息已提交' })).toBeVisible()
    await press(page, '返回登录')
    await expect(page).toHaveURL('/projectLogin')
  },
)

test('staff find accounts, read them masked and one number by itself', async ({ page, portal }) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/projectmember?state=approved')
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  expect(await page.locator('tbody').innerText()).not.toMatch(/(?<![\dZ])1\d{10}(?!\d)|\d{17}[\dX]/)
  await expect(page.getByText('审核信息修改')).toHaveCount(0)
  await expectAccessible(page)
  await rows.first().getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('账号信息')).toBeVisible()
  await expect(drawer.getByText('会员编号')).toHaveCount(0)
  await drawer.getByRole('button', { name: '查看完整身份证号' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '查看', exact: true }).click()
  await expect(drawer.getByText(/\d{17}[\dX]/)).toBeVisible()
  await expectAccessible(page)
})
