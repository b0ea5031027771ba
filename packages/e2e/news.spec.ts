import { expect, expectAccessible, onPhone, type Page, test } from './portal.ts'

/** How somebody ends news and takes them up again, and what becomes of an address whose mails come back (docs/handbook/communication.md#suppression). */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Begins a piece of news to one member, who is found by phone. */
const addressTo = async (page: Page, mobileTel: string): Promise<void> => {
  await page.goto('/adminpages/OutBox')
  await page.getByRole('radio', { name: '资讯' }).check()
  await page.getByText('按姓名、手机号或编号查找').click()
  await page.getByRole('searchbox', { name: '查找会员' }).fill(mobileTel)
  await page
    .getByRole('button', { name: /^加入./ })
    .first()
    .click()
  await expect(page.getByRole('list', { name: '已选会员' })).toBeVisible()
}
const left = (page: Page) => page.getByRole('list', { name: '不发送的原因' })

onPhone(
  'news are ended by the link in a mail and taken up again in one’s own area',
  async ({ page, portal, browser }) => {
    const since = new Date(Date.now() - 1000)
    const member = portal.person(173)
    const office = await (
      await browser.newContext({
        ...{ baseURL: portal.url, viewport: { width: 1440, height: 900 } },
        ...{ isMobile: false, hasTouch: false },
      })
    ).newPage()
    await portal.enter(office, portal.account('管理员'))
    await addressTo(office, member.account)
    await office.getByRole('textbox', { name: '主题' }).fill('本月活动简报')
    await office.getByRole('textbox', { name: '正文' }).fill('本月举办两场沙龙，欢迎参加。')
    await press(office, '发送…')
    await office.getByRole('dialog').getByRole('button', { name: '发送邮件' }).click()
    await office.waitForURL(/BeenSend\?open=/)
    const letter = await portal.noticed('campaign-mail', since)
    const link = new URL(/退订：(\S+)/.exec(await portal.message(letter, 'campaign-mail', since))?.[1] ?? '')

    // Opening it ends nothing: programs that look for viruses open it as well.
    await page.goto(link.pathname + link.search)
    await expect(page.getByRole('heading', { name: '退订资讯邮件' })).toBeVisible()
    await page.reload()
    await press(page, '确认退订')
    await expect(page.getByRole('heading', { name: '已退订资讯邮件' })).toBeVisible()
    await expectAccessible(page)
    await addressTo(office, member.account)
    await expect(left(office)).toContainText('已退订 1 人')
    await expect(office.getByTestId('deliverable')).toHaveText('0')
    await office.context().close()

    await portal.enter(page, member)
    await page.goto('/memberpages/mydata')
    const news = page.getByRole('region', { name: '学会资讯订阅' })
    await expect(news.getByText('已退订')).toBeVisible()
    await expectAccessible(page)
    await news.getByRole('button', { name: '重新订阅邮件' }).click()
    await expect(news.getByText('已退订')).toHaveCount(0)
    await page.reload()
    await expect(news.getByText('接收中')).toHaveCount(2)
  },
)

test('an address whose mails came back is left alone until staff say so', async ({ page, portal }) => {
  const { account } = portal.person(176)
  await portal.enter(page, portal.account('管理员'))
  await page.goto(`/adminpages/personmember?keyword=${account}`)
  await page.locator('tbody tr[data-row]').getByRole('button').first().click()
  const sent = page.getByRole('region', { name: '通知发送情况' })
  await expect(sent.getByText('被退回', { exact: true }).first()).toBeVisible()
  await expect(sent).toContainText('550 5.1.1 user unknown')
  await addressTo(page, account)
  await expect(left(page)).toContainText('已被列入停发名单 1 人')

  await page.goto('/adminpages/suppression?reason=bounced')
  await page
    .getByRole('button', { name: /^移出名单：/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('移出后恢复发送')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: '原因' }).fill('本人来电，邮箱已恢复')
  await dialog.getByRole('button', { name: '移出名单' }).click()
  await expect(page.getByText('已移出名单')).toBeVisible()
  // What was begun before is there again.
  await page.goto('/adminpages/OutBox')
  await expect(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect(page.getByTestId('deliverable')).toHaveText('1')
})
