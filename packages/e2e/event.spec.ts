import { addDays, today } from '@portal/contract/platform/time'
import { expect, expectAccessible, onPhone, type Page } from './portal.ts'

/** A congress from the office's draft to those who came (docs/handbook/content.md#events). */

const fill = async (page: Page, title: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '活动名称' }).fill(title)
  await dialog.getByRole('textbox', { name: '活动介绍' }).fill('第一天报告。\n第二天讨论。')
  await dialog.getByRole('textbox', { name: '地点' }).fill('示例会议中心')
  const moments = {
    ...{ '开始时间：日期': today(), '开始时间：时间': '23:58' },
    ...{ '结束时间：日期': addDays(today(), 1), '结束时间：时间': '17:00' },
    ...{ 报名开始: today(), 报名截止: today() },
  }
  for (const [name, value] of Object.entries(moments)) {
    await dialog.getByRole('textbox', { name }).fill(value)
    await page.keyboard.press('Tab')
  }
}

/** A meal to choose, and what is wrong with a question without its options. */
const ask = async (page: Page) => {
  await page.getByRole('button', { name: '设置问题' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '添加问题' }).click()
  await dialog.getByRole('textbox', { name: '问题', exact: true }).fill('餐食')
  await dialog.getByRole('combobox', { name: '回答方式' }).click()
  await page.getByRole('option', { name: '选一项' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('第1个问题：请填写至少两个选项').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: '选项' }).fill('普通\n素食\n')
  await dialog.getByRole('checkbox', { name: '必答' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('餐食（必答）')).toBeVisible()
}

onPhone(
  'the office announces a training, a member registers on their device, and is marked as there',
  async ({ page, portal, browser }) => {
    const title = '评价方法培训（旅程）'
    const size = { baseURL: portal.url, viewport: page.viewportSize() }
    const office = await (await browser.newContext(size)).newPage()
    await portal.enter(office, portal.account('管理员'))
    await office.goto('/adminpages/events')
    await expect(office.getByText('流域技术经济学术年会').first()).toBeVisible()
    await expectAccessible(office)
    await office.getByRole('button', { name: '新建活动' }).click()
    await fill(office, title)
    await expectAccessible(office)
    await office.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await ask(office)
    await office.getByRole('button', { name: '发布' }).click()
    await office.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expect(office.getByText('报名中').first()).toBeVisible()
    await office.getByRole('button', { name: '修改', exact: true }).click()
    await office.getByRole('dialog').getByRole('textbox', { name: '联系人和电话' }).fill('示例秘书处')
    await expectAccessible(office)
    await office.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(office.getByText('示例秘书处')).toBeVisible()

    await portal.enter(page, portal.account('个人会员（已通过）'))
    await page.goto('/memberpages/home')
    await page.getByRole('link', { name: new RegExp(title) }).click()
    const card = page.getByRole('region', { name: title })
    await expectAccessible(page)
    await card.getByRole('button', { name: /^报名/ }).click()
    const asking = page.getByRole('dialog')
    await asking.getByRole('textbox', { name: '备注' }).fill('靠走道')
    await asking.getByRole('button', { name: '报名' }).click()
    await expect(asking.getByText('请选择餐食').first()).toBeVisible()
    await expectAccessible(page)
    await asking.getByRole('radio', { name: '普通' }).check()
    await asking.getByRole('button', { name: '报名' }).click()
    await expect(card.getByText('已报名').first()).toBeVisible()
    await card.getByRole('button', { name: /^修改报名信息/ }).click()
    await expect(asking.getByRole('textbox', { name: '备注' })).toHaveValue('靠走道')
    await asking.getByRole('radio', { name: '素食' }).check()
    await asking.getByRole('button', { name: '保存' }).click()
    await expect(card.getByText('素食', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: /^取消报名/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
    await expect(card.getByText('报名已取消')).toBeVisible()
    await card.getByRole('button', { name: /^报名/ }).click()
    // What was answered before is there again.
    await page.getByRole('dialog').getByRole('button', { name: '报名' }).click()
    await expect(card.getByRole('button', { name: /^取消报名/ })).toBeVisible()

    await office.reload()
    await expect(office.getByText('普通 0，素食 1')).toBeVisible()
    await office.getByRole('button', { name: '代会员报名' }).click()
    const asked = office.getByRole('dialog')
    await asked.getByRole('textbox', { name: '手机号' }).fill(portal.person(40).account)
    await expectAccessible(office)
    await asked.getByRole('button', { name: '报名' }).click()
    await expect(office.getByText('共 2 条')).toBeVisible()

    for (const paper of ['胸牌', '签到表']) {
      await office.getByRole('button', { name: '打印胸牌或签到表' }).click()
      const [file] = await Promise.all([
        office.waitForEvent('download'),
        office.getByRole('menuitem', { name: paper }).click(),
      ])
      expect(file.suggestedFilename()).toBe(`${paper}-${title}.pdf`)
    }

    await office.getByRole('link', { name: '签到', exact: true }).click()
    await office.getByRole('button', { name: '显示签到码' }).click()
    const code = office.getByRole('dialog')
    await expect(code.getByRole('img', { name: '签到二维码' })).toBeVisible()
    await expectAccessible(office)
    const digits = /\d{6}/.exec(await code.getByText(/签到码 \d{6}/).innerText())?.[0] ?? ''
    await page.reload()
    await card.getByRole('button', { name: /^签到/ }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: '签到码' }).fill(digits)
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: '签到' }).click()
    await expect(card.getByText('已登记到场')).toBeVisible()
    await office.keyboard.press('Escape')
    await expect(office.getByText('1 / 2人')).toBeVisible()
    await office.getByRole('searchbox', { name: '查找报名人' }).fill(portal.person(40).account)
    await office.keyboard.press('Enter')
    await expect(office.getByRole('status').filter({ hasText: '已登记到场' })).toBeVisible()
    await expect(office.getByText('2 / 2人')).toBeVisible()
    await expectAccessible(office)
    await office.context().close()
  },
)

onPhone(
  'whoever has no account reads of an event and comes by a proven phone, and the office finds them',
  async ({ page, portal }) => {
    const phone = '19900077001'
    const code = async () => {
      const since = new Date(Date.now() - 1000)
      const asked = page.getByRole('dialog')
      await asked.getByRole('textbox', { name: '手机号' }).fill(phone)
      await asked.getByRole('button', { name: '获取验证码' }).click()
      await asked.getByRole('textbox', { name: '短信验证码' }).fill(await portal.smsCode(phone, since))
    }
    await page.goto('/columns/xsjl')
    await page.getByRole('navigation', { name: '分类' }).getByRole('link', { name: '会议与培训' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '会议与培训' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '流域技术经济学术年会' }).click()
    await expect(page.getByRole('link', { name: '登录后报名' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: '非会员报名', exact: true }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('button', { name: '报名', exact: true }).click()
    await expect(asked.getByText('请填写姓名')).toBeVisible()
    await expectAccessible(page)
    await asked.getByRole('textbox', { name: '姓名' }).fill('示例来宾')
    await asked.getByRole('textbox', { name: '工作单位' }).fill('示例大学')
    await code()
    await expect(asked.getByText('请选择餐食').first()).toBeVisible()
    await asked.getByRole('radio', { name: '素食' }).check()
    await asked.getByRole('checkbox', { name: '同意使用个人信息' }).check()
    await asked.getByRole('button', { name: '报名', exact: true }).click()
    await expect(page.getByText('报名成功')).toBeVisible()

    await portal.enter(page, portal.account('管理员'))
    await page.goto('/adminpages/events')
    await page.getByRole('link', { name: '流域技术经济学术年会' }).click()
    await page.getByRole('textbox', { name: '关键字' }).fill(phone)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('共 1 条')).toBeVisible()
    await expect(page.getByRole('cell', { name: '非会员' })).toBeVisible()
  },
)
