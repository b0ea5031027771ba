import { serialIdCards } from '@portal/contract/fields'
import { expect, expectAccessible, type Page, type Portal, type SampleAccount, test } from './portal.ts'

/** An application for an evaluation (evaluation.md 3.2 #1 to #4): written in parts, kept through a reload, handed in, recalled. */

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const saved = (page: Page) => expect(page.getByText('已自动保存')).toBeVisible()

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

/** Evaluation accounts that no other journey touches: one for each size of screen. */
const applicant = (portal: Portal, phone: boolean, offset = 0): SampleAccount => ({
  ...portal.account('成果评价账号（已通过）'),
  account: `199020000${String((phone ? 11 : 9) + offset).padStart(2, '0')}`,
})

async function create(page: Page, name: string) {
  await page.goto('/memberpages/kjcg')
  await page.getByRole('button', { name: '新建申请' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建成果评价申请' })
  await dialog.getByRole('button', { name: '开始填写' }).click()
  await expect(dialog.getByText('请填写成果名称')).toBeVisible()
  await expect(dialog.getByText('请选择成果类别')).toBeVisible()
  await dialog.getByRole('textbox', { name: '成果名称' }).fill(name)
  await dialog.getByRole('radio', { name: '科学普及类' }).check()
  await dialog.getByRole('button', { name: '开始填写' }).click()
  await expect(page.getByRole('heading', { name: '基本信息', exact: true })).toBeVisible()
}

async function fillBasics(page: Page) {
  await page.getByRole('checkbox', { name: '科学普及' }).check()
  await box(page, '关键词').fill('流域科普；课程，研学')
  await choice(page, '任务来源').selectOption('单位自选')
  await choice(page, '申请评价形式').selectOption('会议评价')
  await page.getByLabel('研究起始日期').fill('2023-03-01')
  await page.getByLabel('研究完成日期').fill('2025-11-30')
  await box(page, '评价目的').fill('为在更多学校使用提供依据。')
}

async function fillContent(page: Page) {
  await press(page, '下一步：成果内容')
  await box(page, '成果简介').fill('以河段为单元编写了成体系的流域科普课程，'.repeat(4))
  await press(page, '添加创新点')
  await box(page, '创新点1').fill('以河段为单元的“观察、实验、讨论”三段式课程。')
  await press(page, '下一步：应用与效益')
  await press(page, '添加应用单位')
  await box(page, '应用单位').fill('示例实验小学')
  await box(page, '应用情况').fill('连续使用两个学年。')
  await box(page, '经济、社会和生态效益').fill('参与学生三千人次。')
}

async function fillParties(page: Page) {
  await press(page, '下一步：完成单位')
  for (const [i, part] of ['上游', '中游'].entries()) {
    await press(page, '添加完成单位')
    const field = choice(page, i === 0 ? '第一完成单位' : '完成单位')
    await field.pressSequentially(`示例${part}`)
    await page.getByRole('listbox', { name: '单位' }).getByRole('option').first().click()
    await box(page, '承担的主要工作')
      .nth(i)
      .fill(i === 0 ? '课程设计。' : '课堂试用。')
  }
  const before = await choice(page, '第一完成单位').inputValue()
  await press(page, '完成单位第2项上移')
  await expect(choice(page, '第一完成单位')).not.toHaveValue(before)
  await press(page, '下一步：主要完成人')
  await press(page, '添加完成人')
  const [idCard = ''] = serialIdCards('990003', '1980-05-06', 1, 1 + (Date.now() % 900))
  await box(page, '姓名').fill('示例完成人')
  await box(page, '证件号码').fill(idCard)
  await box(page, '主要贡献').fill('负责课程设计。')
  await press(page, '下一步：联系方式与回避')
  await box(page, '联系人').fill('示例联系人')
  await box(page, '联系手机').fill('19900000999')
  await box(page, '电子邮箱').fill('contact@example.org')
  await box(page, '通讯地址').fill('示例省示例市示例路1号')
}

async function attach(page: Page, names: readonly string[]) {
  for (const name of names) {
    await page
      .getByLabel(`选择${name}`, { exact: true })
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: PDF })
    await expect(page.getByRole('link', { name: `${name}.pdf`, exact: true })).toBeVisible()
  }
}

test('an application is written in parts, survives a reload, is handed in with its promises, and recalled', async ({
  page,
  portal,
}, { project }) => {
  await portal.signIn(page, applicant(portal, project.name === 'phone'))
  const name = `示例流域科普课程${Date.now() % 1_000_000}`
  await create(page, name)
  await fillBasics(page)
  await saved(page)
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: '基本信息', exact: true })).toBeVisible()
  await expect(box(page, '评价目的')).toHaveValue('为在更多学校使用提供依据。')
  await expect(box(page, '关键词')).toHaveValue('流域科普；课程；研学')
  await expect(page.getByRole('checkbox', { name: '科学普及' })).toBeChecked()

  await fillContent(page)
  await fillParties(page)
  await press(page, '下一步：附件')
  const waiting = page.waitForEvent('download')
  await press(page, '生成申请表（Word）')
  expect((await waiting).suggestedFilename()).toBe(`科技成果评价申请表-${name}.docx`)
  await press(page, '检查并提交')
  await expect(page.getByText('请上传工作报告')).toBeVisible()
  await page
    .getByLabel('选择科技成果评价申请表', { exact: true })
    .setInputFiles({ name: '申请表.exe', mimeType: 'application/octet-stream', buffer: PDF })
  await expect(page.getByText('请上传pdf、jpg、png格式的文件')).toBeVisible()
  await attach(page, ['科技成果评价申请表', '工作报告', '技术报告（研究报告）'])
  await expect(page.getByText('内容完整，可以提交')).toBeVisible()
  await expectAccessible(page)

  await press(page, '检查并提交')
  const dialog = page.getByRole('dialog', { name: '提交成果评价申请' })
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(dialog.getByText('请逐项确认真实性、不涉密和无权属争议承诺')).toBeVisible()
  for (const promise of [/真实性承诺/, /不涉密承诺/, /无权属争议承诺/])
    await dialog.getByRole('checkbox', { name: promise }).check()
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(
    page.getByText(/提交成功，受理编号 PJ\d{4}-\d{4}，经办人将在 10 个工作日内答复。/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('申请已受理，正在初审')).toBeVisible()
  const number = (await page.getByText(/^受理编号 PJ/).innerText()).slice(5)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^附件/ }).click()
  await expect(page.getByRole('link', { name: '工作报告.pdf' })).toBeVisible()

  await press(page, '撤回')
  await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
  await expect(page.getByText('已撤回')).toBeVisible()
  await page.goto(`/memberpages/kjcg?q=${number}`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '继续填写' })).toHaveCount(1)
  await expectAccessible(page)
})

test('two windows: neither text is lost, and the writer says which one stands', async ({ page, portal }, {
  project,
}) => {
  await portal.signIn(page, applicant(portal, project.name === 'phone', 1))
  await create(page, `两个窗口的草稿${Date.now() % 1_000_000}`)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: '基本信息', exact: true })).toBeVisible()
  await box(other, '评价目的').fill('另一个窗口的目的')
  await saved(other)
  await box(page, '评价目的').fill('这个窗口的目的')
  await expect(page.getByText('这份申请已在其他窗口或设备上修改')).toBeVisible()
  await expect(box(page, '评价目的')).toHaveValue('这个窗口的目的')
  await press(page, '保留本页内容')
  await saved(page)
  await box(other, '评价目的').fill('另一个窗口的第二稿')
  await expect(other.getByText('这份申请已在其他窗口或设备上修改')).toBeVisible()
  await press(other, '载入最新内容')
  await expect(box(other, '评价目的')).toHaveValue('这个窗口的目的')
  await other.close()
  await page.getByRole('link', { name: '返回成果' }).click()
  await press(page, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('草稿已删除')).toBeVisible()
})
