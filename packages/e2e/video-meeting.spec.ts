import {
  again,
  ask,
  checkCertificate,
  conclude,
  leaderOf,
  recordStances,
  score,
  signOpinion,
  writeOpinion,
} from './evaluation-steps.ts'
import { planMeeting } from './meeting-steps.ts'
import { expect, type Page, type Portal, test } from './portal.ts'

/** An evaluation whose panel meets by video: a link and no place, signed in by a link, no ballots, and the report says so. */

interface Meeting {
  readonly id: string
  readonly items: readonly { readonly achievementId: string; readonly name: string }[]
  readonly experts: readonly { readonly mobileTel: string }[]
}

const read = async (page: Page, portal: Portal, id: string): Promise<Meeting> =>
  ask(page, portal, '../meeting/view', { id })

test('by video: from the link to the certificate', async ({ page, portal, browser }) => {
  const since = new Date(Date.now() - 1000)
  await portal.enter(page, portal.account('专委会'))
  const id = await planMeeting(page, { 会议地点: '', 会议链接: 'https://meeting.example.org/j/1' })
  await expect(page.getByText('视频会议').first()).toBeVisible()
  const { items, experts } = await read(page, portal, id)
  const { achievementId: projectId = '' } = items[0] ?? {}
  await page.getByRole('button', { name: '发送会议通知' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '预览' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.getByText('已通知 5 / 5 位专家')).toBeVisible()
  // Samples have phones of one row: the list masks what is the same for all.
  const phones = experts.map(({ mobileTel }) => `1990100${mobileTel.slice(-4)}`)
  expect(await portal.message(phones[0] ?? '', 'meeting-notice', since)).toContain('视频会议')

  // One signs in by the link from the chat, the others were seen on the screen.
  await page.getByRole('link', { name: '签到', exact: true }).click()
  await page.getByRole('button', { name: '发签到链接' }).click()
  const link = await page.getByRole('dialog').getByRole('textbox', { name: '签到链接' }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  const window = async () => (await browser.newContext({ baseURL: portal.url })).newPage()
  const guest = await window()
  await portal.enter(guest, { ...portal.account('专家（已通过）'), account: phones[0] ?? '' })
  const { pathname, search } = new URL(link)
  await guest.goto(`${pathname}${search}`)
  await expect(guest.getByText('视频会议').first()).toBeVisible()
  await guest.getByRole('button', { name: '确认签到' }).click()
  await expect(guest.getByText('签到成功')).toBeVisible()
  await expect(page.getByText(/到会 1 \/ 5 人/)).toBeVisible()
  await page.getByRole('button', { name: '全部到会' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '登记到会' }).click()
  await expect(page.getByText(/到会 5 \/ 5 人/)).toBeVisible()
  await page.getByRole('link', { name: '会场', exact: true }).click()
  await page.getByRole('button', { name: '开始会议' }).click()
  await expect(page.getByRole('button', { name: '质询答辩', exact: true })).toBeVisible()

  const tail = await leaderOf(page, portal, projectId)
  const leader = phones.find((phone) => phone.endsWith(tail)) ?? ''
  const head = await window()
  await score(head, portal, leader, projectId)
  for (const phone of phones) if (phone !== leader) await score(guest, portal, phone, projectId)
  await page.getByRole('button', { name: '结束会议' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^结束/ }).click()
  await expect(page.getByRole('heading', { name: '会议已结束' })).toBeVisible()
  await page.getByRole('link', { name: '资料和纪要' }).click()
  await expect(page.getByLabel('纪要正文')).toHaveValue(/地点：视频会议/)

  await writeOpinion(head, portal, projectId)
  await recordStances(page, portal, projectId)
  await signOpinion(head, portal, leader, projectId)
  await again(page)
  await portal.enter(page, portal.account('负责人'))
  const report = await conclude(page, projectId)
  await checkCertificate(page, portal, browser, report)
})
