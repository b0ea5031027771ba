import { planMeeting } from './meeting-steps.ts'
import { expect, expectAccessible, test } from './portal.ts'

/** A session is planned, ordered and announced; an expert signs in by the code in the room; a question is kept; the session ends. */

test('from the plan to the end: order, notice, sign-in by the code, a question, the absent', async ({
  page,
  portal,
  browser,
}) => {
  const since = new Date(Date.now() - 1000)
  await portal.enter(page, portal.account('专委会'))
  const id = await planMeeting(page, { 会议地点: '示例会议中心一号会议室' })
  await page.getByRole('button', { name: '按回避排序' }).click()
  await expect(page.getByText('当前顺序已是离场最少的顺序')).toBeVisible()
  await page.getByRole('button', { name: '发送会议通知' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '预览' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.getByText('已通知 5 / 5 位专家')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: '签到', exact: true }).click()
  await page.getByRole('button', { name: '显示签到二维码' }).click()
  await expect(page.getByRole('img', { name: '签到二维码' })).toBeVisible()
  // What a phone would read off the paper.
  let url = ''
  await page.route('**/api/meeting/signInCode', async (route) => {
    const reply = await route.fetch()
    url = (await reply.json()).data.url
    await route.fulfill({ response: reply })
  })
  await page.getByRole('button', { name: '打印签到二维码' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: '签到二维码' })).toBeVisible()
  await page.unroute('**/api/meeting/signInCode')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()

  const to = await portal.noticed('meeting-notice', since)
  const away = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } })
  const guest = await away.newPage()
  await portal.enter(guest, { ...portal.account('专家（已通过）'), account: to })
  const { pathname, search } = new URL(url)
  await guest.goto(`${pathname}${search}`)
  await guest.getByRole('button', { name: '确认签到' }).click()
  await expect(guest.getByText('签到成功')).toBeVisible()
  await expectAccessible(guest)
  await guest.goto(`${pathname}${search.slice(0, -4)}`)
  await expect(guest.getByText('二维码已失效')).toBeVisible()
  await away.close()
  await expect(page.getByText(/到会 1 \/ 5 人/)).toBeVisible()

  await page.getByRole('link', { name: '会场', exact: true }).click()
  await page.getByRole('button', { name: '开始会议' }).click()
  await page.getByRole('button', { name: '质询答辩', exact: true }).click()
  await page.getByRole('textbox', { name: '新问题', exact: true }).fill('参数在枯水年是否验证过？')
  await page.getByRole('button', { name: '记录问题' }).click()
  await page.getByLabel('答复').fill('已用三个枯水年回算。')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.getByRole('button', { name: '开始专家评议（申请方退席）' }).click()
  await expect(page.getByText('专家评议期间（申请方退席）不记录新的质询答辩')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '打开大屏' }).click()
  await expect(page.getByText('专家评议（申请方退席）')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/adminpages/meetings?id=${id}&tab=room`)
  await page.getByRole('button', { name: '结束会议' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束并登记4人缺席' }).click()
  await expect(page.getByRole('heading', { name: '会议已结束' })).toBeVisible()
  await page.getByRole('link', { name: '资料和纪要' }).click()
  await expect(page.getByLabel('纪要正文')).toHaveValue(/已用三个枯水年回算/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载会议资料包' }).click()
  expect((await file).suggestedFilename()).toBe('会议资料包.pdf')
})
