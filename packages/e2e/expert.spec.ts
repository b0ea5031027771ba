import { deflateSync } from 'node:zlib'
import { file } from '@portal/contract/identity/file.calls'
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

/** Experts (docs/handbook/membership.md#registration): the staff list and desk, and a registration with its photo. */

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const crc = body.reduce((sum, byte) => {
    let value = (sum ^ byte) >>> 0
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value
  }, 0xffffffff)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A plain grey portrait. */
const photo = (): Buffer => {
  const [width, height] = [60, 84]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0).map((_, i) => (i % (width + 1) ? 150 : 0)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('staff see experts in the list, with their photo in the record, and on the desk', async ({
  page,
  portal,
}) => {
  await portal.enter(page, portal.account('管理员'))
  await page.goto('/adminpages/experts?state=approved')
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  expect(await page.locator('tbody').innerText()).not.toMatch(/(?<![\dZ])1\d{10}(?!\d)|\d{17}[\dX]/)
  await expectAccessible(page)
  await rows.first().getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('个人经历')).toBeVisible()
  await expect(drawer.getByRole('img', { name: /的照片$/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/adminpages/review?kind=expert&queue=pending')
  await expect(page.getByText(/第 1 件，共 \d+ 件/)).toBeVisible()
  await expect(page.getByText('二维码与本版数据一致')).toBeVisible()
  await expect(page.getByRole('button', { name: '标记照片' })).toBeVisible()
})

onPhone('an applicant who forgot everything is led to what stands first', async ({ page }) => {
  await page.goto('/registerexpert')
  await acceptNotice(page)
  await press(page, '提交')
  await expect(page.getByText('请完善注册信息').first()).toBeVisible()
  await expect(page.locator('input[type=file][data-name=image]')).toBeFocused()
})

onPhone(
  'an applicant chooses a photo and is asked for the second form only when joining',
  async ({ page }) => {
    await page.goto('/registerexpert')
    await acceptNotice(page)
    const input = page.locator('input[type=file][data-name=image]')
    await expect(input).toBeAttached()
    await expect(page.getByText('不涉及国家秘密和工作秘密')).toBeVisible()
    await expectAccessible(page)
    await input.setInputFiles({ name: '照片.gif', mimeType: 'image/gif', buffer: photo() })
    await expect(page.getByText('请上传jpg或png格式的照片')).toBeVisible()
    await input.setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: photo() })
    await expect(page.getByRole('img', { name: '已选择的照片' })).toBeVisible()
    await expect(page.getByText('盖章的入会申请表')).toBeVisible()
    await page
      .getByRole('group', { name: /同时加入学会/ })
      .getByRole('radio', { name: '否' })
      .check()
    await expect(page.getByText('盖章的入会申请表')).toHaveCount(0)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByText('请完善注册信息').first()).toBeVisible()
    await expectAccessible(page)
  },
)

const choosePhoto = (page: Page) =>
  Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(file.uploadPhoto.path)),
    page
      .locator('input[type=file][data-name=image]')
      .setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: photo() }),
  ])

async function fillIn(page: Page, expert: Applicant) {
  await choosePhoto(page)
  await box(page, '姓名').fill('示例专家')
  await box(page, '身份证号').fill(expert.idCard)
  await choose(choice(page, '民族'), '汉族')
  await box(page, '所在省市').fill('示例省示例市')
  await choose(choice(page, '政治面貌'), '群众')
  await choose(choice(page, '职称'), '正高级')
  await page.getByLabel('职称评定年月').fill('2015-06')
  await choose(choice(page, '学科领域'), '水利工程')
  await fillPhone(page, expert.mobile)
  await box(page, '电子邮箱').fill('expert@example.org')
  await box(page, '通讯地址').fill('示例省示例市示例路1号')
  await choose(choice(page, '学历'), '本科')
  await box(page, '毕业院校').fill('示例大学')
  await box(page, '所学专业').fill('水文学及水资源')
  await box(page, '现从事专业').fill('水资源规划')
  await box(page, '从事专业年限').fill('20年')
  await addOrganisation(page, `示例单位${expert.mobile.slice(3)}`)
  await box(page, '行政职务').fill('总工程师')
  await box(page, '单位地址').fill('示例省示例市示例路1号')
  await box(page, '工作简历').fill('2002年毕业于示例大学，从事流域规划工作。')
  await box(page, '主要业绩').fill('主持编制示例流域综合规划，排名第一。')
  await choose(choice(page, '推荐专业委员会'), '否')
  await box(page, '登录密码').fill(expert.password)
  await box(page, '确认密码').fill(expert.password)
}

onPhone(
  'an expert registers with both forms, is returned for the photo, is approved and signs in',
  async ({ page, portal, browser }) => {
    const expert = newApplicant()
    const account = { label: '', page: '/expertLogin', account: expert.mobile, password: expert.password }
    await page.goto('/registerexpert')
    await acceptNotice(page)
    await fillIn(page, expert)
    const [form] = await Promise.all([page.waitForEvent('download'), press(page, '生成专家申请表')])
    expect(form.suggestedFilename()).toMatch(/专家申请表.*\.docx$/)
    await attachScan(page, 'tableAttach')
    await press(page, '提交')
    await expect(page.getByText('请上传入会申请表', { exact: true })).toBeVisible()
    await attachScan(page, 'companyAttach')
    await press(page, '提交')
    await expect(page.getByText('注册成功，请等待审核')).toBeVisible()
    await press(page, '返回登录')
    await expect(page).toHaveURL('/expertLogin')

    const desk = await reviewer(portal, await browser.newPage({ baseURL: portal.url }), 'expert')
    await desk.decide(expert.mobile, {
      action: 'return',
      opinion: '请按标注修改',
      items: [
        { field: 'image', comment: '请换为近期免冠照片' },
        { field: 'mobileTel', comment: '请填写本人手机号' },
      ],
    })
    await portal.fillLogin(page, account)
    await press(page, '登录')
    await expect(page).toHaveURL('/registerexpert')
    await expect(page.getByText('请换为近期免冠照片').first()).toBeVisible()
    await expectAccessible(page)
    await choosePhoto(page)
    await fillPhone(page, expert.newMobile)
    await press(page, '修改并提交')
    await press(page, '仍用原表提交')
    await expect(page.getByText('信息已提交')).toBeVisible()

    await desk.decide(expert.newMobile, { action: 'approve', level: 'S', memberTag1: '会员' })
    // As on another device: here the code button still counts down.
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await portal.signIn(page, { ...account, account: expert.newMobile })
    await expect(page).toHaveURL('/memberpages/home')
    await expect(
      page
        .getByText(/Z\d{13}S/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
  },
)
