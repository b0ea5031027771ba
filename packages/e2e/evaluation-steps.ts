import { readFile } from 'node:fs/promises'
import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import { readAll } from './mailbox.ts'
import { type Browser, choose, expect, expectAccessible, type Page, type Portal } from './portal.ts'

/** Steps that several journeys of an evaluation take. */

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const saved = (page: Page) => expect(page.getByText('已自动保存')).toBeVisible()

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

export async function create(page: Page, name: string) {
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

export async function fillBasics(page: Page) {
  await page.getByRole('checkbox', { name: '科学普及' }).check()
  await box(page, '关键词').fill('流域科普；课程，研学')
  await choose(choice(page, '任务来源'), '单位自选')
  await choose(choice(page, '申请评价形式'), '会议评价')
  await page.getByLabel('研究起始日期').fill('2023-03-01')
  await page.getByLabel('研究完成日期').fill('2025-11-30')
  await box(page, '评价目的').fill('为在更多学校使用提供依据。')
}

export async function fillContent(page: Page) {
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

export async function fillParties(page: Page) {
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

export async function attach(page: Page, names: readonly string[]) {
  for (const name of names) {
    await page
      .getByLabel(`选择${name}`, { exact: true })
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: PDF })
    await expect(page.getByRole('link', { name: `${name}.pdf`, exact: true })).toBeVisible()
  }
}

export const ask = async <T>(page: Page, { url }: Portal, path: string, data: object): Promise<T> => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const answer = await page.request.post(`${url}/api/project/${path}`, {
    data,
    headers: { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' },
  })
  const reply = await answer.json()
  expect(reply, `${path}：${reply.errorMsg ?? ''}`).toMatchObject({ code: 200 })
  return reply.data
}
/** Forgets who was signed in in this window. */
export const again = async (page: Page) => {
  if (page.url() !== 'about:blank')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
}

interface Invitation {
  readonly to: string
  readonly path: string
  readonly text: string
}
/** The short links that were sent so far for one achievement, the newest last. */
export const invitations = async (name: string): Promise<Invitation[]> =>
  (await readAll('expert-invitation'))
    .filter(({ text }) => text.includes(`《${name}》`))
    .map(({ to, text }) => {
      const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
      return { to, text, path: `${pathname}${search}` }
    })

/** Hands in an application that is whole, with its promises. */
export async function handIn(page: Page) {
  await press(page, '检查并提交')
  const dialog = page.getByRole('dialog', { name: '提交成果评价申请' })
  for (const promise of [/真实性承诺/, /不涉密承诺/, /无权属争议承诺/])
    await dialog.getByRole('checkbox', { name: promise }).check()
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(
    page.getByText(/提交成功，受理编号 PJ\d{4}-\d{4}，经办人将在 10 个工作日内答复。/),
  ).toBeVisible()
}

/** Those who have not said yet how they stand signed the page of signatures: the expert review takes it in. Leaves it signed in. */
export async function recordStances(page: Page, portal: Portal, projectId: string) {
  await again(page)
  await portal.enter(page, portal.account('专委会'))
  await page.goto(`/adminpages/panels?id=${projectId}`)
  const opinion = page.getByRole('region', { name: '评价意见' })
  await expect(opinion.getByText('未表态', { exact: true }).first()).toBeVisible()
  await expect(opinion.getByRole('button', { name: '登记组长纸质签字' })).toHaveCount(0)
  await opinion.getByRole('button', { name: '登记纸质表态' }).click()
  const dialog = page.getByRole('dialog', { name: '登记纸质表态' })
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '专家签字表.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialog.getByRole('button', { name: '登记', exact: true }).click()
  await expect(page.getByText('已登记专家的纸质表态')).toBeVisible()
  await expect(opinion.getByText('未表态', { exact: true })).toHaveCount(0)
}

/** The person in charge decides that it passed; answers the number of the report. */
export async function conclude(page: Page, projectId: string): Promise<string> {
  await page.goto(`/adminpages/kjcg?id=${projectId}`)
  await page.getByRole('button', { name: '结项' }).click()
  const decision = page.getByRole('region', { name: '结项决定' })
  await expect(decision.getByText('组长已签署评价意见')).toBeVisible()
  await expect(decision.getByText('请先生成评价报告')).toBeVisible()
  await expect(decision.getByRole('button', { name: '结项：通过' })).toBeDisabled()
  await decision.getByRole('button', { name: '生成报告草稿' }).click()
  await expect(decision.getByText('已按签署的意见生成评价报告草稿')).toBeVisible({ timeout: 30_000 })
  // Nothing is typed twice.
  await expect(decision.getByRole('textbox', { name: '评价结论' })).toHaveValue(/总体达到国内领先水平/)
  await expect(page.getByRole('region', { name: '申报内容和材料' })).toBeVisible()
  await expectAccessible(page)
  await decision.getByRole('button', { name: '结项：通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认结项' }).click()
  await expect(page.getByText('已结项，报告已编号，已通知申请人')).toBeVisible({ timeout: 30_000 })
  const reports = page.getByRole('region', { name: '评价报告' })
  const no = (await reports.getByText(/评字〔\d{4}〕第\d+号/).textContent()) ?? ''
  expect(no).not.toBe('')
  return no
}

/** From the applicant's page of what passed: the certificate, and what anybody sees who follows its code. */
export async function checkCertificate(page: Page, portal: Portal, browser: Browser, no: string) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载证书' }).click()
  const pdf = await readFile(await (await waiting).path(), 'latin1')
  const path = /\/certificate\/[\w-]{10,}/.exec(pdf)?.[0] ?? ''
  expect(path).not.toBe('')

  const away = await browser.newContext({ baseURL: portal.url })
  const anybody = await away.newPage()
  await anybody.goto(path)
  await expect(anybody.getByText(no)).toBeVisible()
  await expect(anybody.getByText('有效', { exact: true }).first()).toBeVisible()
  await expectAccessible(anybody)
  await away.close()
}

interface View {
  readonly panelVersion: number
  readonly version: number
  readonly docHash: string
  readonly template: {
    readonly version: string
    readonly criteria: readonly { readonly cid: string }[]
    readonly scales: readonly { readonly cid: string }[]
  }
}

/** One expert of the panel, from the promise to the signature on the sheet: the calls of the page, which has a journey of its own. */
export const score = async (page: Page, portal: Portal, mobile: string, projectId: string) => {
  await again(page)
  await portal.enter(page, { ...portal.account('专家（已通过）'), account: mobile })
  await ask(page, portal, 'promiseConfidentiality', { projectId, confidential: true, noInterest: true })
  const {
    panelVersion,
    template,
    version: expectVersion,
  } = await ask<View>(page, portal, 'expExamineView', { projectId })
  const sheet = {
    ...{ projectId, panelVersion, formVersion: template.version },
    ...{ vote: 'agree', level: 'nationalLeading', confidence: '4' },
    scores: template.criteria.map(({ cid }) => ({ cid, value: 86 })),
    scales: template.scales.map(({ cid }) => ({ cid, value: 2 })),
    ...{
      merits: '课程结构清楚，便于推广。',
      problems: '长期效果的资料偏少。',
      suggestions: '继续跟踪使用效果。',
    },
  }
  const { docHash, version } = await ask<View>(page, portal, 'expExamine', { ...sheet, expectVersion })
  const since = new Date(Date.now() - 1000)
  await ask(page, portal, 'sendSignCode', { projectId })
  const otp = /\d{6}/.exec(await portal.message(mobile, 'captcha-sign', since))?.[0] ?? ''
  await ask(page, portal, 'expExamine', { ...sheet, expectVersion: version, sign: { otp, docHash } })
}

/** The last digits of the leader's phone: the list masks the rest. */
export const leaderOf = async (page: Page, portal: Portal, projectId: string): Promise<string> => {
  const { list } = await ask<{ list: { role: string; mobileTel: string }[] }>(
    page,
    portal,
    'queryExpByProjectId',
    { projectId },
  )
  return list.find(({ role }) => role === 'leader')?.mobileTel.slice(-4) ?? ''
}

/** The leader writes down what all said; by the calls of the page, which conclusion.spec.ts walks. */
export const writeOpinion = (head: Page, portal: Portal, projectId: string) =>
  ask(head, portal, 'saveOpinion', {
    ...{ projectId, level: 'nationalLeading', expectNo: 0 },
    sections: {
      ...{ material: '资料齐全、规范，符合评价要求。', innovation: '提出了以河段为单元的课程。' },
      ...{ comparison: '总体达到国内领先水平。', benefit: '已在学校使用，效益良好。' },
      ...{ problems: '长期效果的资料偏少。', suggestions: '继续跟踪使用效果。', dissent: '' },
    },
  })

export const signOpinion = async (head: Page, portal: Portal, mobile: string, projectId: string) => {
  const { versions } = await ask<{ versions: { docHash: string }[] }>(head, portal, 'queryOpinion', {
    projectId,
  })
  const since = new Date(Date.now() - 1000)
  await ask(head, portal, 'sendOpinionCode', { projectId })
  const otp = /\d{6}/.exec(await portal.message(mobile, 'captcha-sign', since))?.[0] ?? ''
  await ask(head, portal, 'signOpinion', { projectId, docHash: versions[0]?.docHash, otp })
}
