import {
  type Applicant,
  acceptNotice,
  attachScan,
  box,
  fillPhone,
  newApplicant,
  press,
  reviewer,
} from './applicant.ts'
import { expect, expectAccessible, onPhone, type Page } from './portal.ts'

/** The whole way of a unit member (docs/handbook/membership.md#registration), through real pages, calls, files and messages. */

async function fillIn(page: Page, unit: Applicant) {
  await box(page, '单位名称').fill(`示例流域设计院${unit.mobile.slice(3)}`)
  await box(page, '统一社会信用代码').fill(unit.creditCode)
  await box(page, '法定代表人').fill('示例法人')
  await box(page, '单位地址').fill('示例省示例市示例路1号')
  await box(page, '邮政编码').fill('100000')
  await box(page, '单位网址').fill('https://unit.example.org')
  await box(page, '业务范围').fill('流域规划与水资源论证。')
  await box(page, '联系人姓名').fill('示例联系人')
  await box(page, '联系人职务职称').fill('办公室主任')
  await fillPhone(page, unit.mobile, '联系人手机号')
  await box(page, '联系人邮箱').fill('contact@example.org')
  await box(page, '联系人地址').fill('示例省示例市示例路1号')
  await box(page, '负责人姓名').fill('示例负责人')
  await box(page, '负责人职务职称').fill('副院长')
  await box(page, '负责人手机号').fill(unit.newMobile)
  await box(page, '负责人邮箱').fill('head@example.org')
  await box(page, '登录密码').fill(unit.password)
  await box(page, '确认密码').fill(unit.password)
}

onPhone(
  'a unit registers, corrects what was marked, is approved, signs in and changes its data',
  async ({ page, portal, browser }) => {
    const unit = newApplicant()
    const account = { label: '', page: '/personLogin', account: unit.creditCode, password: unit.password }
    await page.goto('/register')
    await page.getByRole('link', { name: /单位会员注册/ }).click()
    await acceptNotice(page)
    await expect(box(page, '单位名称')).toBeVisible()
    await expectAccessible(page)

    await box(page, '统一社会信用代码').fill('91990000000000000')
    await box(page, '邮政编码').fill('1000')
    await box(page, '联系人手机号').fill('12345')
    await press(page, '提交')
    for (const text of ['请填写正确的单位统一社会信用代码', '邮政编码格式不规范', '请填写正确的联系电话'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()

    // What is asked only of a doubtful code is found in its place, too.
    await box(page, '单位名称').fill('示例流域设计院')
    await box(page, '统一社会信用代码').fill('91990000000000000X')
    await press(page, '提交')
    await expect(page.getByRole('checkbox', { name: '我已对照营业执照逐位核对，代码无误' })).toBeFocused()

    await fillIn(page, unit)
    const [form] = await Promise.all([page.waitForEvent('download'), press(page, '生成单位会员登记表')])
    expect(form.suggestedFilename()).toMatch(/单位会员登记表.*\.docx$/)
    await press(page, '提交')
    await expect(page.getByText('请上传单位会员登记表', { exact: true })).toBeVisible()
    await attachScan(page)
    // There is place for one: another one takes its place.
    const again = { name: '重拍.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await page.locator('input[type=file]').setInputFiles(again)
    await expect(page.getByRole('button', { name: '删除重拍.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: '删除盖章申请表.png' })).toHaveCount(0)
    await press(page, '提交')
    // Neither the contact's sex nor the link was touched.
    await expect(page.getByRole('dialog', { name: '请核对默认选择' })).toContainText('联系人性别男网站链接是')
    await press(page, '无误，提交')
    await expect(page.getByText('注册成功，请等待审核')).toBeVisible()
    await press(page, '返回登录')
    await expect(page).toHaveURL('/personLogin')

    const desk = await reviewer(portal, await browser.newPage({ baseURL: portal.url }), 'unit')
    await desk.decide(unit.mobile, {
      action: 'return',
      opinion: '请按标注修改',
      items: [{ field: 'corporate', comment: '与营业执照不一致' }],
    })
    await page.getByRole('radio', { name: '单位会员' }).check()
    await portal.fillLogin(page, account, unit.mobile)
    await press(page, '登录')
    await expect(page).toHaveURL('/registerunit')
    await expect(page.getByText('与营业执照不一致').first()).toBeVisible()
    await expectAccessible(page)
    // Name and credit code are not what a resubmission is for.
    await expect(box(page, '法定代表人')).toBeEditable()
    await expect(box(page, '单位名称')).toHaveCount(0)
    await press(page, '修改并提交')
    await expect(page.getByRole('dialog', { name: '还有 1 处没有修改' })).toBeVisible()
    await press(page, '返回修改')
    await expect(box(page, '法定代表人')).toBeFocused()
    await box(page, '法定代表人').fill('示例新法人')
    // A phone gets one code a minute.
    await fillPhone(page, unit.newMobile, '联系人手机号')
    await press(page, '修改并提交')
    await press(page, '仍用原表提交')
    await expect(page.getByText('信息已提交')).toBeVisible()

    await desk.decide(unit.newMobile, { action: 'approve', level: 'P', memberTag1: '会员单位' })
    // As on another device: here the code button still counts down.
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('/personLogin')
    await page.getByRole('radio', { name: '单位会员' }).check()
    await portal.fillLogin(page, { ...account, account: unit.newMobile })
    await press(page, '登录')
    await expect(page).toHaveURL('/memberpages/home')
    await expect(
      page
        .getByText(/D\d{13}P/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.goto('/memberpages/groupmember')
    await expect(page.getByText(/且已通过审核的个人会员，共 \d+ 名/)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/memberpages/baseinfo')
    await press(page, '修改信息')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '法定代表人' }).fill('示例法人三')
    await expect(dialog.getByRole('textbox', { name: '统一社会信用代码' })).toHaveCount(0)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('信息已提交，审核通过后生效')).toBeVisible()
    await expectAccessible(page)
  },
)
