import {
  again,
  ask,
  attach,
  box,
  checkCertificate,
  conclude,
  create,
  fillBasics,
  fillContent,
  fillParties,
  handIn,
  invitations,
  leaderOf,
  PDF,
  press,
  recordStances,
  score,
  signOpinion,
  writeOpinion,
} from './evaluation-steps.ts'
import { choose, expect, type Page, type Portal, test } from './portal.ts'

/** The staff's side of an evaluation: returned, passed, publicised, objected to; and one evaluation from the draft to the certificate. */

const OPINION = '经核对材料与申请表，意见如上所述。'
const opened = (page: Page) => expect(page.getByRole('region', { name: '申报内容' })).toBeVisible()
const openAs = async (page: Page, portal: Portal, label: string, id: string) => {
  await again(page)
  await portal.enter(page, portal.account(label))
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await opened(page)
}

const returnForTwo = async (page: Page) => {
  for (const field of ['成果简介', '关键词']) {
    await page.getByRole('button', { name: `标记${field}需补正` }).click()
    await page.getByLabel('问题').fill(`${field}请补充`)
    await page.getByRole('button', { name: '标为需补正' }).click()
  }
  await page.getByRole('button', { name: '初审退回（2 处）' }).click()
  await page.getByLabel('总体意见').fill(OPINION)
  await page.getByRole('dialog').getByRole('button', { name: '初审退回' }).click()
  await expect(page.getByText('已退回，已通知申请人')).toBeVisible()
}

const passFirst = async (page: Page) => {
  await page.getByRole('button', { name: '初审通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '初审通过' }).click()
  await expect(page.getByText('请逐项核对后勾选')).toBeVisible()
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check()
  await page.getByRole('dialog').getByRole('button', { name: '初审通过' }).click()
  await expect(page.getByText('已通过，已转负责人')).toBeVisible()
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: '同意公示' }).click()
  await page.getByRole('checkbox', { name: /已核对公示内容/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: '同意公示' }).click()
  await expect(page.getByText('已开始公示')).toBeVisible()
}

/** From the page of what is publicised; answers the number of the case. */
const object = async (page: Page, portal: Portal): Promise<string> => {
  await page.getByRole('button', { name: '提出异议' }).click()
  const phone = `1990500000${test.info().retry}`
  const since = new Date(Date.now() - 1000)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送至')).toBeVisible()
  const [message] = await portal.messages(phone, since)
  await page.getByLabel('短信验证码').fill(/\d{6}/.exec(message?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '验证手机号' }).click()
  await page.getByLabel('真实姓名').fill('示例甲')
  await page.getByLabel('通讯地址').fill('示例市示例路1号')
  await choose(page.getByLabel('异议事由'), 'units')
  await page.getByLabel('事实和理由').fill('第二完成单位没有参加该项目的研究工作，附双方签订的协议。')
  await page.getByRole('button', { name: '提交异议' }).click()
  await expect(page.getByText('请上传证据材料')).toBeVisible()
  await page
    .getByLabel('上传证据材料')
    .setInputFiles({ name: '协议.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByRole('button', { name: '移除 协议.pdf' })).toBeVisible()
  await page.getByRole('checkbox', { name: /本人承诺实名提出异议/ }).check()
  await page.getByRole('button', { name: '提交异议' }).click()
  const filed = page.getByText(/异议编号 YY-\d{4}-\d{4}/)
  await expect(filed).toBeVisible()
  return /YY-\d{4}-\d{4}/.exec((await filed.textContent()) ?? '')?.[0] ?? ''
}

/** The handler takes a case and looks into it, the person in charge rules, and the publicity goes on. */
const dismiss = async (page: Page, portal: Portal, id: string, caseNo: string) => {
  const as = async (label: string) => {
    await openAs(page, portal, label, id)
    await page.getByRole('tab', { name: /异议/ }).click()
  }
  await as('经办人')
  const one = page.getByRole('article').filter({ hasText: caseNo })
  await one.getByRole('button', { name: '受理', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '受理异议' }).click()
  await expect(page.getByText('已受理，公示暂停')).toBeVisible()
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await page.getByRole('tab', { name: /异议/ }).click()
  await one.getByRole('button', { name: '填写调查情况' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('调查情况')
    .fill('经查阅双方的协议和试验记录，第二完成单位承担了现场试验，申报属实。')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('调查情况已保存')).toBeVisible()

  await as('负责人')
  await one.getByRole('button', { name: '不成立', exact: true }).click()
  await page.getByRole('dialog').getByLabel('给异议人的答复').fill('经调查核实，第二完成单位参加了研究工作。')
  await page.getByRole('dialog').getByRole('textbox', { name: '意见', exact: true }).fill(OPINION)
  await page.getByRole('dialog').getByRole('button', { name: '异议不成立' }).click()
  await expect(page.getByText('已办理：异议不成立')).toBeVisible()
}

const publicityDays = async (page: Page, portal: Portal, days: string) => {
  await again(page)
  await portal.enter(page, portal.owner())
  await page.goto('/adminpages/settings?group=evaluation')
  const field = page.getByRole('textbox', { name: '公示期最少天数（自然日）', exact: true })
  await expect(field).toHaveValue(/\d/)
  if ((await field.inputValue()) === days) return
  await field.fill(days)
  await press(page, '保存')
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
}

test('from the draft to the certificate: returned once, objected to, an expert declines, and it passes', async ({
  page,
  portal,
  browser,
}) => {
  const owner = { ...portal.account('成果评价账号（已通过）'), account: `1990200001${3 - test.info().retry}` }
  const name = `示例流域研学课程${Date.now() % 1_000_000}`
  // One window for the applicant, one for the staff, one for the experts.
  const window = async () => (await browser.newContext({ baseURL: portal.url })).newPage()
  if (test.info().retry > 0) await publicityDays(page, portal, '7')
  const mine = await window()
  await portal.enter(mine, owner)
  await create(mine, name)
  await fillBasics(mine)
  await fillContent(mine)
  await fillParties(mine)
  await press(mine, '下一步：附件')
  await attach(mine, ['科技成果评价申请表', '工作报告', '技术报告（研究报告）'])
  await handIn(mine)
  const id = new URL(mine.url()).searchParams.get('id') ?? ''

  await openAs(page, portal, '经办人', id)
  await returnForTwo(page)
  await mine.goto(`/memberpages/kjcg?id=${id}`)
  await mine.getByRole('link', { name: '修改并重新提交' }).click()
  await box(mine, '关键词').fill('流域科普；课程；研学；河长制')
  await box(mine, '对“关键词”补正意见的答复').fill('已补充。')
  await mine.getByRole('button', { name: /^成果内容/ }).click()
  await box(mine, '对“成果简介”补正意见的答复').fill('已在创新点中说明。')
  await mine.getByRole('button', { name: /^附件/ }).click()
  await press(mine, '检查并重新提交')
  await mine.getByRole('dialog').getByRole('button', { name: '修改后重新提交' }).click()
  await expect(mine.getByText('修改后已重新提交，请等待审核')).toBeVisible()

  await openAs(page, portal, '经办人', id)
  await passFirst(page)
  await openAs(page, portal, '负责人', id)
  await publish(page)
  await page.goto('/publicity')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: '如何提出异议' })).toBeVisible()
  await dismiss(page, portal, id, await object(page, portal))
  // Nobody waits a week here: it is taken back, and publicised again as a rehearsal that ends at once.
  await openAs(page, portal, '负责人', id)
  await page.getByRole('button', { name: '撤销公示' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '意见', exact: true }).fill(OPINION)
  await page.getByRole('dialog').getByRole('button', { name: '撤销公示' }).click()
  await expect(page.getByText('已办理：撤销公示')).toBeVisible()
  await publicityDays(page, portal, '0')
  await openAs(page, portal, '负责人', id)
  await publish(page)
  const statusOf = async () =>
    (await ask<{ project: { status: string } }>(page, portal, 'queryById', { id })).project.status
  await expect.poll(statusOf).toBe('26')
  await publicityDays(page, portal, '7')

  await openAs(page, portal, '经办人', id)
  await page.getByRole('button', { name: '启动评价' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '会议评价' }).uncheck()
  await page.getByRole('dialog').getByRole('checkbox', { name: '通讯评价' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '启动评价' }).click()
  await expect(page.getByText('已办理：启动评价')).toBeVisible()
  await again(page)
  await portal.enter(page, portal.account('专委会'))
  await page.goto(`/adminpages/panels?id=${id}`)
  await press(page, '遴选专家')
  // No subject corresponds to popular science: somebody says what the experts should know about.
  await page.getByRole('textbox', { name: '关键词' }).fill('工程')
  await press(page, '查询')
  await expect(page.getByText('范围：专业或成果含“工程”')).toBeVisible()
  await press(page, '随机抽取')
  await expect(page.getByRole('heading', { name: '随机抽取记录' })).toBeVisible()
  await press(page, '调整名单')
  await choose(page.getByLabel(/的职务$/).first(), '组长')
  await press(page, '保存名单')
  await expect(page.getByText('请指定一位组长')).toHaveCount(0)
  await press(page, '确认名单')
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await press(page, '发送邀请')
  await expect(page.getByText('已发', { exact: true }).first()).toBeVisible()
  const size = await page.getByText('已发', { exact: true }).count()
  await expect.poll(async () => (await invitations(name)).length).toBe(size)

  const guest = await window()
  const tail = await leaderOf(page, portal, id)
  const asked = await invitations(name)
  const no = asked.find(({ to }) => !to.endsWith(tail))
  await guest.goto(no?.path ?? '')
  await guest.getByRole('radio', { name: '谢绝参加' }).check()
  await choose(guest.getByLabel('谢绝的原因'), '时间冲突')
  await guest.getByRole('button', { name: '确认' }).click()
  await expect(guest.getByText('已记录您的选择：不参加')).toBeVisible()
  await expect.poll(async () => (await invitations(name)).length).toBe(size + 1)
  const panel = (await invitations(name)).filter(({ to }) => to !== no?.to)
  for (const { path } of panel) {
    await guest.goto(path)
    await guest.getByRole('radio', { name: '同意参加' }).check()
    await guest.getByRole('checkbox', { name: /承诺对评价内容保密/ }).check()
    await guest.getByRole('button', { name: '确认' }).click()
    await expect(guest.getByText('已记录您的选择：同意参加')).toBeVisible()
  }

  await again(page)
  await portal.enter(page, portal.account('负责人'))
  await page.goto(`/adminpages/panels?id=${id}`)
  await press(page, '锁定专家组')
  await page.getByRole('dialog').getByRole('button', { name: '锁定' }).click()
  await expect(page.getByText('专家组已锁定').first()).toBeVisible()
  const leader = panel.find(({ to }) => to.endsWith(tail))?.to ?? ''
  const head = await window()
  await score(head, portal, leader, id)
  for (const { to } of panel) if (to !== leader) await score(guest, portal, to, id)
  // The leader signs what all have written together.
  await writeOpinion(head, portal, id)
  await recordStances(page, portal, id)
  await again(page)
  await portal.enter(page, portal.account('负责人'))
  await signOpinion(head, portal, leader, id)

  const report = await conclude(page, id)
  await mine.goto(`/memberpages/kjcg?id=${id}`)
  await expect(mine.getByText(`评价报告 ${report}`)).toBeVisible()
  await checkCertificate(mine, portal, browser, report)
})
