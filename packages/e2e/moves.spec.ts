import { addDays, today } from '@portal/contract/platform/time'
import { ask, PDF, press } from './evaluation-steps.ts'
import { type Browser, choose, expect, type Page, type Portal, test } from './portal.ts'

/**
 * Moves of an evaluation that no other journey makes (scripts/walked-moves.test.ts says where each is made): the case is brought to where it is made by calls,
 * and the move itself is made on the page by whoever it is for.
 */

const OPINION = '经核对材料与申请表，意见如上所述。'
interface Sample {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly dueAt?: string | null
}
interface Process {
  readonly version: number
  readonly publicities: readonly { readonly id: string }[]
  readonly objections: readonly { readonly id: string; readonly state: string; readonly severe: boolean }[]
}

const window = async (browser: Browser, portal: Portal): Promise<Page> =>
  (await browser.newContext({ baseURL: portal.url })).newPage()
/** A window in which a sample applicant stays signed in. */
const applicant = async (browser: Browser, portal: Portal, tail = '06'): Promise<Page> => {
  const mine = await window(browser, portal)
  await portal.enter(mine, { ...portal.account('成果评价账号（已通过）'), account: `199020000${tail}` })
  return mine
}
const casesOf = async (page: Page, portal: Portal, status: string): Promise<Sample[]> =>
  (await ask<{ list: Sample[] }>(page, portal, 'queryListPage', { status: [status], pageSize: 100 })).list
const processOf = (page: Page, portal: Portal, id: string) =>
  ask<Process>(page, portal, 'queryProcess', { id })
/** By a call, to bring a case to where the page goes on. */
const moved = async (page: Page, portal: Portal, id: string, move: object) => {
  const { version: expectVersion } = await processOf(page, portal, id)
  await ask(page, portal, 'projectExamine', { id, expectVersion, opinion: OPINION, ...move })
}
const dialog = (page: Page) => page.getByRole('dialog')
const opinion = (page: Page) => dialog(page).getByRole('textbox', { name: '意见', exact: true })
const openCase = async (page: Page, id: string) => {
  await page.goto(`/adminpages/kjcg?id=${id}`)
  await expect(page.getByRole('region', { name: '申报内容' })).toBeVisible()
}
const staff = async (browser: Browser, portal: Portal, label: string): Promise<Page> => {
  const page = await window(browser, portal)
  await portal.enter(page, portal.account(label))
  return page
}
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const done = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('a proposal is sent back, a case returned by the person in charge, given more time, and ended by its applicant', async ({
  page,
  portal,
  browser,
}) => {
  const mine = await applicant(browser, portal)
  const [found] = await casesOf(mine, portal, '23')
  const id = found?.id ?? ''
  await portal.enter(page, portal.account('经办人'))
  await openCase(page, id)
  await press(page, '建议不予受理')
  await confirm(page, '建议不予受理')
  await expect(opinion(page)).toHaveAttribute('aria-invalid', 'true')
  await choose(dialog(page).getByRole('combobox', { name: '原因' }), { index: 0 })
  await opinion(page).fill(OPINION)
  await confirm(page, '建议不予受理')
  await done(page, '已办理：建议不予受理')

  const chief = await staff(browser, portal, '负责人')
  await openCase(chief, id)
  await press(chief, '退回经办人')
  await opinion(chief).fill('请再核对成果是否属于评价范围，重新提出意见。')
  await confirm(chief, '退回经办人')
  await done(chief, '已办理：退回经办人')
  await page.reload()
  await done(page, '请再核对成果是否属于评价范围')
  await moved(page, portal, id, { action: 'proposeReject', reason: 'outOfScope' })

  await openCase(chief, id)
  await press(chief, '标记关键词需补正')
  await chief.getByLabel('问题').fill('关键词请补充')
  await press(chief, '标为需补正')
  await press(chief, '退回修改（1 处）')
  await dialog(chief).getByLabel('总体意见').fill(OPINION)
  await confirm(chief, '退回修改')
  await done(chief, '已退回，已通知申请人')
  // Nobody closes what is not overdue for long.
  await press(chief, '逾期关闭')
  await confirm(chief, '确认逾期关闭')
  await done(chief, '补正逾期满60日且已提醒三次后才能关闭')
  await confirm(chief, '取消')
  await chief.getByRole('tab', { name: '补正' }).click()
  await press(chief, '延长补正期限')
  await confirm(chief, '延长')
  const why = dialog(chief).getByRole('textbox', { name: '原因' })
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  const later = addDays(today(), 60)
  await dialog(chief).getByLabel('新的补正期限').fill(later)
  await why.fill('申请人申请延期，同意。')
  await confirm(chief, '延长')
  await done(chief, '补正期限已延长，已告知申请人')

  await mine.goto(`/memberpages/kjcg?id=${id}&view=log`)
  await done(mine, '申请人申请延期，同意。')
  await press(mine, '申请终止')
  await dialog(mine).getByRole('textbox').fill('单位决定不再申请评价，请予终止。')
  await confirm(mine, '申请终止')
  await done(mine, '已申请终止')
  await openCase(chief, id)
  await done(chief, '已办结 · 撤回')
})

test('what was proposed is not accepted; a withdrawal is refused once and then granted', async ({
  page,
  portal,
  browser,
}) => {
  await portal.enter(page, portal.account('负责人'))
  const mine = await applicant(browser, portal)
  const [proposed] = await casesOf(mine, portal, '24')
  const id = proposed?.id ?? ''
  await openCase(page, id)
  await press(page, '不予受理')
  await confirm(page, '确认不予受理')
  await expect(opinion(page)).toHaveAttribute('aria-invalid', 'true')
  await choose(dialog(page).getByRole('combobox', { name: '原因' }), { index: 0 })
  await opinion(page).fill(OPINION)
  await confirm(page, '确认不予受理')
  await done(page, '已办结 · 不予受理')
  await mine.goto(`/memberpages/kjcg?id=${id}`)
  await expect(mine.getByRole('button', { name: '申请复议' })).toBeVisible()

  const [shown] = await casesOf(mine, portal, '25')
  const other = shown?.id ?? ''
  const asksForIt = async () => {
    await mine.goto(`/memberpages/kjcg?id=${other}`)
    await press(mine, '申请撤回评价')
    await dialog(mine).getByRole('textbox').fill('成果需要继续完善，申请撤回本次评价。')
    await confirm(mine, '申请撤回评价')
    await done(mine, '已申请撤回评价')
    // One at a time.
    await expect(mine.getByRole('button', { name: '申请撤回评价' })).toHaveCount(0)
  }
  await asksForIt()
  await openCase(page, other)
  await press(page, '不同意撤回')
  await confirm(page, '不同意撤回')
  await expect(opinion(page)).toHaveAttribute('aria-invalid', 'true')
  await opinion(page).fill('公示尚未结束，请待公示期满后再提出。')
  await confirm(page, '不同意撤回')
  await done(page, '已办理：不同意撤回')
  await asksForIt()
  await openCase(page, other)
  await press(page, '同意撤回')
  await confirm(page, '确认同意撤回')
  await done(page, '已办结 · 撤回')
})

/** As somebody outside does who has a phone; the page of it is walked in evaluation.spec.ts. */
const objectTo = async (page: Page, portal: Portal, publicityId: string) => {
  const mobileTel = `19905000${String(100 + (Date.now() % 800)).padStart(3, '0')}${test.info().retry}`.slice(
    0,
    11,
  )
  const since = new Date(Date.now() - 1000)
  type Given = NonNullable<Parameters<typeof page.request.post>[1]>
  const post = async <T>(path: string, given: Given, ticket = ''): Promise<T> => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-Ticket': ticket }
    const answer = await page.request.post(`${portal.url}/api/publicity/${path}`, { ...given, headers })
    const reply = await answer.json()
    expect(reply, `${path}：${reply.errorMsg ?? ''}`).toMatchObject({ code: 200 })
    return reply.data
  }
  await post('sendCode', { data: { mobileTel } })
  const code = await portal.smsCode(mobileTel, since)
  const { ticket } = await post<{ ticket: string }>('checkCode', { data: { mobileTel, code } })
  const file = { name: '协议.pdf', mimeType: 'application/pdf', buffer: PDF }
  const { id } = await post<{ id: string }>('uploadEvidence', { multipart: { file } }, ticket)
  const objection = {
    ...{
      publicityId,
      ground: 'fraud',
      name: '示例甲',
      address: '示例市示例路1号',
      fileIds: [id],
      promise: true,
    },
    facts: '该成果的主要数据与本单位已发表的数据相同，附论文和原始记录。',
  }
  await post('fileObjection', { data: objection }, ticket)
}

test('objections are upheld: one asks for a correction, one ends the evaluation, a severe one stops it after the publicity', async ({
  page,
  portal,
  browser,
}) => {
  const mine = await applicant(browser, portal)
  const state = async (who: Page, caseId: string) =>
    ask(who, portal, 'stateOnObjection', {
      caseId,
      text: '双方协议约定成果由第一完成单位申报，附协议，请予核对。',
    })
  await portal.enter(page, portal.account('负责人'))
  const openCases = async (id: string) => {
    await openCase(page, id)
    await page.getByRole('tab', { name: /异议/ }).click()
  }
  const [ready] = await casesOf(mine, portal, '14')
  const first = ready?.id ?? ''
  const upheld = (await processOf(page, portal, first)).objections.find((one) => one.state === 'investigated')
  await openCases(first)
  const correct = async () => {
    await press(page, '成立，需修改')
    await dialog(page)
      .getByRole('textbox', { name: '其他补正内容' })
      .fill('请在完成单位中补充现场试验的承担单位。')
    await dialog(page).getByLabel('给异议人的答复').fill('经调查核实，异议成立，已要求补充完成单位。')
    await dialog(page).getByLabel('总体意见').fill(OPINION)
    await confirm(page, '异议成立，需修改')
  }
  await correct()
  // Nobody is ruled against who was not heard.
  await done(page, '收到陈述或期限届满后才能裁定异议成立')
  await confirm(page, '取消')
  await state(mine, upheld?.id ?? '')
  await openCases(first)
  await correct()
  await done(page, '已办理：异议成立，需修改')

  // Of another applicant: an objection that ends the evaluation.
  const next = await applicant(browser, portal, '07')
  const handler = await staff(browser, portal, '经办人')
  const report = { report: '经查阅协议和原始记录，异议所述属实，情况清楚。' }
  const [second] = await casesOf(next, portal, '25')
  const ended = second?.id ?? ''
  const caseId = (await processOf(handler, portal, ended)).objections[0]?.id ?? ''
  await moved(handler, portal, ended, { action: 'acceptObjection', objection: { caseId } })
  await state(next, caseId)
  await ask(handler, portal, 'reportObjection', { caseId, ...report })
  await openCases(ended)
  await press(page, '成立，终止')
  await dialog(page).getByLabel('给异议人的答复').fill('经调查核实，异议成立，评价终止。')
  await opinion(page).fill(OPINION)
  await confirm(page, '确认异议成立，终止')
  await done(page, '已办结 · 终止')

  // What weighs heavily is taken after the publicity too, by the person in charge.
  const [over] = await casesOf(mine, portal, '26')
  const stopped = over?.id ?? ''
  await objectTo(page, portal, (await processOf(page, portal, stopped)).publicities[0]?.id ?? '')
  await openCases(stopped)
  await press(page, '受理')
  await confirm(page, '受理重大异议')
  await expect(opinion(page)).toHaveAttribute('aria-invalid', 'true')
  await opinion(page).fill(OPINION)
  await confirm(page, '受理重大异议')
  await done(page, '已办理：受理重大异议')
  expect((await casesOf(mine, portal, '14')).map(({ id }) => id)).toContain(stopped)
})

test('what has been lying for two months after its day, reminded three times, is closed', async ({
  page,
  portal,
}) => {
  await portal.enter(page, portal.account('负责人'))
  const overdue = (await casesOf(page, portal, '12')).find(
    ({ dueAt }) => Date.parse(dueAt ?? '') < Date.now() - 60 * 86_400_000,
  )
  await openCase(page, overdue?.id ?? '')
  await press(page, '逾期关闭')
  await confirm(page, '确认逾期关闭')
  await done(page, '已办结 · 逾期未补正')
})
