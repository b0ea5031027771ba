import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import {
  type Applicant,
  acceptNotice,
  addOrganisation,
  attachScan,
  box,
  choice,
  fillPhone,
  newApplicant,
  press,
  reviewer,
} from './applicant.ts'
import { choose, expect, expectAccessible, onPhone, type Page, test } from './portal.ts'
import { PHONE_SIZE } from './sizes.ts'

/** Registration of an individual member (docs/handbook/membership.md#registration), through real pages, calls, files and messages. */

async function agree(page: Page) {
  await page.goto('/register')
  await page.getByRole('link', { name: /个人会员注册/ }).click()
  await expect(page.getByText('一、入会条件')).toBeVisible()
  await press(page, '下一步')
  await expect(page.getByText('请先勾选此项')).toHaveCount(2)
  await acceptNotice(page)
  await expect(box(page, '姓名')).toBeVisible()
}

async function fillIn(page: Page, person: Applicant) {
  await box(page, '姓名').fill(` ${person.name} `)
  await box(page, '身份证号').fill(person.idCard)
  await choose(choice(page, '政治面貌'), '群众')
  await fillPhone(page, person.mobile)
  await box(page, '电子邮箱').fill('applicant@example.org')
  await addOrganisation(page, `示例单位${person.mobile}`)
  await box(page, '职务').fill('工程师')
  await choose(choice(page, '职称'), '其他')
  await box(page, '其他职称').fill('助理研究员')
  await box(page, '推荐单位').fill('示例水利设计院')
  await box(page, '工作简历').fill('2002年毕业于示例大学，从事流域规划工作。')
  await box(page, '登录密码').fill(person.password)
  await box(page, '确认密码').fill(person.password)
  // Only asked for where there is room.
  if ((page.viewportSize()?.width ?? 0) <= PHONE_SIZE.width) return
  await choose(choice(page, '学历'), '本科')
  await box(page, '毕业院校').fill('示例大学')
  await box(page, '所学专业').fill('水文学及水资源')
}

test('an applicant registers, is returned for two fields, corrects them, is approved and signs in', async ({
  page,
  portal,
  browser,
}) => {
  const person = newApplicant()
  await agree(page)
  await expectAccessible(page)
  await fillIn(page, person)
  await expect(page.getByText(person.idCard.replace(/^\d{6}(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'))).toBeVisible()
  const [form] = await Promise.all([page.waitForEvent('download'), press(page, '生成入会申请表')])
  expect(form.suggestedFilename()).toMatch(/入会申请表.*\.docx$/)

  await press(page, '提交')
  await expect(page.getByText('请上传入会申请表', { exact: true })).toBeVisible()
  await attachScan(page)
  await page.getByRole('button', { name: '提交', exact: true }).dblclick()
  await expect(page.getByText('注册成功，请等待审核')).toBeVisible()
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
  await press(page, '返回登录')
  await expect(page).toHaveURL('/personLogin')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    person.name,
  )

  const desk = await reviewer(portal, await browser.newPage({ baseURL: portal.url }))
  expect(await desk.find(person.mobile)).toHaveLength(1)
  await desk.decide(person.mobile, {
    action: 'return',
    opinion: '请按标注修改',
    items: [
      { field: 'zw', comment: '请填写职务全称' },
      { field: 'mobileTel', comment: '请填写本人手机号' },
    ],
  })

  await portal.fillLogin(page, {
    label: '',
    page: '/personLogin',
    account: person.mobile,
    password: person.password,
  })
  await press(page, '登录')
  await expect(page.getByText('您的申请已被退回，请及时修改')).toBeVisible()
  const list = page.getByRole('region', { name: '您的申请已被退回，请修改' })
  await expect(list.getByText('2 处需要修改，已改 0 处')).toBeVisible()
  await expect(page).toHaveURL('/registerperson')
  await expect(choice(page, '职称')).toHaveText('其他')
  await expectAccessible(page)
  // Each marked field once, on top.
  await expect(page.getByRole('group', { name: '请修改这些内容' }).getByRole('textbox')).toHaveCount(2)
  await expect(box(page, '职务')).toHaveCount(1)
  await box(page, '职务').fill('高级工程师')
  await fillPhone(page, person.newMobile)
  await expect(list.getByText('2 处需要修改，已改 2 处')).toBeVisible()
  await press(page, '修改并提交')
  await press(page, '仍用原表提交')
  await expect(page.getByText('信息已提交')).toBeVisible()

  await desk.decide(person.newMobile, { action: 'approve', level: 'M', memberTag1: '会员' })
  // Elsewhere: here the code button still counts down.
  const phone = await browser.newPage({ baseURL: portal.url })
  await portal.signIn(phone, {
    label: '',
    page: '/personLogin',
    account: person.newMobile,
    password: person.password,
  })
  await expect(phone).toHaveURL('/memberpages/home')
  await expect(
    phone
      .getByText(/G\d{13}M/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

onPhone('稍后上传: the next sign-in leads to the form that is still missing', async ({ page, portal }) => {
  const person = newApplicant()
  await agree(page)
  await fillIn(page, person)
  await press(page, '稍后上传')
  await expect(page.getByRole('dialog', { name: '稍后上传入会申请表？' })).toBeVisible()
  await press(page, '先提交信息')
  await expect(page.getByRole('heading', { name: '请上传入会申请表' })).toBeVisible()
  await press(page, '返回登录')

  await portal.fillLogin(page, {
    label: '',
    page: '/personLogin',
    account: person.mobile,
    password: person.password,
  })
  await press(page, '登录')
  await expect(page).toHaveURL('/registerperson')
  await expect(page.getByText('请上传入会申请表').first()).toBeVisible()
  await expect(page.getByText(person.idCard)).toBeVisible()
  await expectAccessible(page)
  await press(page, '提交')
  await expect(page.getByRole('alert').filter({ hasText: '请上传入会申请表' })).toBeVisible()
  await page.reload()
  await attachScan(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
})

test('the form checks at the field, keeps what is typed and says what failed', async ({ page }) => {
  const person = newApplicant()
  await agree(page)
  await press(page, '提交')
  await expect(page.getByText('请完善注册信息')).toBeVisible()
  await expect(box(page, '姓名')).toBeFocused()
  await expect(page.getByText('请填写毕业院校')).toHaveCount(1)
  await expectAccessible(page)

  await box(page, '姓名').fill('   ')
  await box(page, '身份证号').fill(serialIdCards('990000', '2020-01-01', 1)[0] ?? '')
  await box(page, '手机号').fill('12345')
  await box(page, '电子邮箱').fill('applicant@')
  await box(page, '登录密码').fill('weak')
  await box(page, '确认密码').fill('other')
  await box(page, '工作简历').fill('字'.repeat(1001))
  await choice(page, '政治面貌').focus()
  for (const text of [
    '输入内容不能为空',
    '未满18周岁，不能注册',
    '请填写正确的联系手机',
    '邮箱格式不正确',
    '密码至少八位，须包含大小写字母、数字和特殊字符',
    '两次输入的密码不一致！',
    '字数不能超过一千字',
  ])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([
    { name: '说明.docx', mimeType: 'application/msword', buffer: Buffer.from('x') },
    { name: '假的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') },
  ])
  // One by its name, the other by its content.
  await expect(page.getByText('请上传图片或PDF文件')).toHaveCount(2)
  for (const name of ['说明.docx', '假的.pdf']) await press(page, `删除${name}`)

  await fillIn(page, person)
  await attachScan(page)
  await page.route('**/personalUser', (route) => route.abort())
  await press(page, '提交')
  await expect(page.getByText('注册异常，请重新提交；如再次出现此提示，请联系管理员！')).toBeVisible()
  await page.unroute('**/personalUser')

  await page.reload()
  await expect(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect(box(page, '姓名')).toHaveValue(person.name)
  await expect(box(page, '身份证号')).toHaveValue('')
  await expect(box(page, '登录密码')).toHaveValue('')
  await expect(page.getByText('已上传')).toBeVisible()
  await box(page, '身份证号').fill(person.idCard)
  await box(page, '登录密码').fill(person.password)
  await box(page, '确认密码').fill(person.password)
  await press(page, '提交')
  await expect(page.getByText('注册成功，请等待审核')).toBeVisible()

  // 2008, while filling in: the same person once more.
  await agree(page)
  await box(page, '身份证号').fill(person.idCard)
  await box(page, '姓名').focus()
  await expect(page.getByText('该身份证号已注册，请核实后填写')).toBeVisible()
  await choice(page, '工作单位').fill(`查无此单位${person.mobile}`)
  await press(page, '添加单位')
  await page.getByRole('dialog').getByLabel('单位名称').fill(`（示例单位）${person.mobile}`)
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('该单位名称已存在，请核实后填写！')).toBeVisible()
})

onPhone(
  'a number in the address opens nothing by itself and does not stay there',
  async ({ page, portal }) => {
    const unknown = newApplicant().mobile
    await page.goto(`/registerperson?mobileTel=${unknown}`)
    await expect(page).toHaveURL('/registerperson')
    await expect(page.getByLabel('注册手机号')).toHaveValue(unknown)
    await expectAccessible(page)
    await press(page, '获取验证码')
    await expect(page.getByText(`验证码已发送至 ${unknown.replace(/^(\d{3})\d{4}/, '$1****')}`)).toBeVisible()
    await page.getByLabel('短信验证码').fill('123456')
    await press(page, '查看申请')
    await expect(page.getByText('验证码错误或已失效，请重新获取')).toBeVisible()

    const applicant = portal.person(15).account
    await page.goto(`/registerperson?account=${applicant}`)
    const since = new Date(Date.now() - 1000)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await press(page, '获取验证码')
    await expect(page.getByText('验证码已发送至')).toBeVisible()
    await page.getByLabel('短信验证码').fill(await portal.smsCode(applicant, since))
    await press(page, '查看申请')
    await expect(page.getByRole('heading', { name: '办理记录' })).toBeVisible()
    await press(page, '结束查看')
    await expect(page.getByText('一、入会条件')).toBeVisible()
  },
)

onPhone('the public pages can be read by everybody', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('入会须知')
  for (const title of ['学会简介', '会费标准', '联系方式'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /单位会员注册/ })).toHaveAttribute('href', '/registerunit')
  await expect(page.getByRole('link', { name: '专家注册' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '大字版' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /个人会员注册/ }).click()
  await expect(page).toHaveURL('/registerperson')
  for (const [path, text] of [
    ['/charter', '第一章 总则'],
    ['/privacy', '个人信息处理规则'],
    ['/classifiedNotice', '涉及涉密项目、涉密成果的经历和业绩'],
    ['/mailNotice?id=none', '通知不存在或已失效'],
    ['/404', '页面不存在'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: '本平台为非涉密平台，严禁处理、传输国家秘密' }).click()
  await expect(page).toHaveURL('/classifiedNotice')
})
