import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { Portal } from '../portal.ts'
import type { Driven } from './driver.ts'
import { openFirefox } from './firefox.ts'
import {
  beginning,
  button,
  choose,
  fillPhone,
  inDialog,
  labelled,
  link,
  measured,
  pressAct,
  says,
  signInMember,
  signInStaff,
} from './steps.ts'
import { openWebKit } from './webkit.ts'

/** The ways most people go, in the engines that the other journeys do not use. */
const portal = new Portal()

/** Nobody was this person before. */
function newApplicant() {
  const moment = Date.now()
  const birthday = new Date(Date.UTC(1965, 0, 1) + (moment % 12_000) * 86_400_000).toISOString().slice(0, 10)
  const [idCard = ''] = serialIdCards('990003', birthday, 1, 1 + (moment % 997))
  const digits = String(moment % 100_000_000).padStart(8, '0')
  // No digits: that is no name.
  const name = `示例${[...digits.slice(-4)].map((digit) => '甲乙丙丁戊己庚辛壬癸'[Number(digit)]).join('')}`
  return { name, idCard, tel: `136${digits}`, password: 'Calm-river-86' }
}

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('in %s', (engine, open) => {
  let browser: Driven
  beforeAll(async () => {
    browser = await open()
    await browser.resize(1280, 900)
  })
  afterAll(() => browser?.close())

  test('somebody registers, is approved and signs in', async () => {
    const { name, idCard, tel, password } = newApplicant()
    await browser.goto(`${portal.url}/registerproject`)
    await browser.click('//label[contains(., "我已阅读并同意以上内容")]//input')
    await browser.click('//label[contains(., "我单独同意")]//input')
    await browser.click(button('同意并填写'))
    await browser.type(labelled('姓名'), name)
    await browser.type(labelled('身份证号'), idCard)
    await browser.type(labelled('工作单位'), `示例单位${tel}`)
    await browser.click(button('添加单位'))
    await measured(browser, '添加单位')
    await browser.click(inDialog(button('添加')))
    await browser.until(
      `return document.querySelector('[role=option]') !== null && document.querySelector('dialog[open]') === null`,
    )
    // Arrow down and Enter: WebKit's driver takes the list for covered.
    await browser.type(labelled('工作单位'), '\uE015\uE007')
    await browser.type(labelled('职务'), '科技处副处长')
    await choose(browser, '职称', 1)
    await fillPhone(browser, portal, tel)
    await browser.type(labelled('电子邮箱'), 'project@example.org')
    await browser.type(labelled('通讯地址'), '示例省示例市滨江区示例路9号')
    await browser.type(labelled('登录密码'), password)
    await browser.type(labelled('确认密码'), password)
    await browser.click(button('提交'))
    await says(browser, '注册成功')

    await signInStaff(browser, portal, portal.account('管理员'))
    await browser.goto(
      `${portal.url}/adminpages/projectmember?state=pending&keyword=${encodeURIComponent(name)}`,
    )
    await browser.click(`//tbody${link('审核')}`)
    await says(browser, name)
    await browser.click(button('通过'))
    await measured(browser, '通过')
    await browser.click(inDialog(beginning('确认通过')))
    await says(browser, `已通过“${name}”`)

    await signInMember(browser, portal, { label: name, page: '/projectLogin', account: tel, password })
    await says(browser, '流程与收费标准')
  })

  test('a reviewer sees the scan and returns an application', async () => {
    await signInStaff(browser, portal, portal.account('管理员'))
    await browser.goto(`${portal.url}/adminpages/review?kind=person&queue=pending`)
    await browser.until(`return document.querySelector('[aria-label="文件内容"] canvas')?.width > 100`)
    await browser.click('//button[@aria-label="将“职务”标为需修改"]')
    await measured(browser, '职务')
    await browser.type(inDialog(labelled('修改意见')), '请填写全称')
    await browser.click(inDialog(button('标为需修改')))
    await says(browser, '请填写全称')
    await browser.click(beginning('退回（'))
    await measured(browser, '退回')
    await browser.click(inDialog(beginning('退回修改')))
    await says(browser, '已退回，已通知申请人')
  })

  test('staff write a mail and see it go', async () => {
    await signInStaff(browser, portal, portal.account('管理员'))
    await browser.goto(`${portal.url}/adminpages/unitmember?state=approved`)
    await pressAct(browser, '单位会员', '发邮件')
    await browser.until(`return Number(document.querySelector('[data-testid=deliverable]')?.textContent) > 0`)
    await browser.type(labelled('主题'), `关于补充资料的通知 ${engine}`)
    await browser.type('//*[@role="textbox" and @aria-label="正文"]', '您好，请补充资料。')
    await browser.click(button('发送…'))
    await measured(browser, '发送给')
    await browser.click(inDialog(button('发送邮件')))
    await browser.until(`return location.pathname.endsWith('/BeenSend')`)
    await says(browser, '已完成')
  })

  test('an expert reads and scores a sheet', async () => {
    await signInMember(browser, portal, portal.account('专家（已通过）'))
    await browser.goto(`${portal.url}/memberpages/examine`)
    await browser.click(
      '(//a[starts-with(normalize-space(), "开始评审") or starts-with(@aria-label, "开始评审")])[1]',
    )
    await browser.until(
      `return document.querySelector('input[type=number], input[inputmode=decimal]') !== null`,
    )
    const fields = await browser.evaluate<number>(
      `return document.querySelectorAll('input[type=number], input[inputmode=decimal]').length`,
    )
    for (let n = 1; n <= fields; n += 1)
      await browser.type(`(//input[@type="number" or @inputmode="decimal"])[${n}]`, '8')
    await browser.click('//label[contains(., "二等奖")]')
    await browser.type(labelled('评审意见'), '材料齐全，创新点明确，应用效果有数据支持。')
    await browser.click(button('提交意见'))
    await says(browser, '意见已提交')
  })
})
