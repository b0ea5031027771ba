import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SampleAccount } from '../accounts.ts'
import { Portal } from '../portal.ts'
import type { Driven } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { button, measured, pressAct, signInStaff } from './steps.ts'
import { openWebKit } from './webkit.ts'

/** Dialogs in WebKit and Firefox: each shows what it holds, as far as the window goes. */

const portal = new Portal()

/** What is chosen above the list of persons. */
const ACTS = ['新增个人会员', '批量签发证书'] as const
const PERSONS = '/adminpages/personmember'

/** Page, what is pressed there, and the title of what comes. */
const DIALOGS: readonly [page: string, press: string, title: string][] = [
  [PERSONS, `(${button('删除')})[1]`, '删除'],
  ['/adminpages/review?kind=person&queue=pending', button('退回'), '退回'],
  ['/adminpages/review?kind=person&queue=pending', button('不予通过'), '不予通过'],
  ['/adminpages/meetings', button('新建会议'), '新建评价会议'],
  ['/adminpages/awards', button('新建批次'), '新建奖励评审批次'],
  ['/adminpages/administrators', button('新增管理员'), '新增管理员'],
  ['/adminpages/messageTemplates', button('新增模板'), '新增模板'],
]

describe.each([
  { engine: 'WebKit', screen: 'a desktop', open: openWebKit, width: 1280, height: 800 },
  { engine: 'WebKit', screen: 'a phone', open: openWebKit, width: 390, height: 844 },
  { engine: 'Firefox', screen: 'a desktop', open: openFirefox, width: 1280, height: 800 },
])('$engine on the screen of $screen', ({ open, width, height }) => {
  let browser: Driven
  beforeAll(async () => {
    browser = await open()
    await browser.resize(width, height)
    await signInStaff(browser, portal, portal.owner())
  })
  afterAll(() => browser?.close())

  test.each(DIALOGS)('%s, %s', async (page, press, title) => {
    await browser.goto(portal.url + page)
    await browser.click(press)
    await expect(measured(browser, title)).resolves.toBeUndefined()
  })

  test.each(ACTS)('above the list of persons: %s', async (act) => {
    await browser.goto(portal.url + PERSONS)
    await pressAct(browser, '个人会员', act)
    await expect(measured(browser, act)).resolves.toBeUndefined()
  })

  test('a dialog without its height is found', async () => {
    await browser.goto(portal.url + PERSONS)
    await pressAct(browser, '个人会员', '新增个人会员')
    await measured(browser, '新增个人会员')
    await browser.evaluate(`document.querySelector('dialog[open]').children[1].style.flex = '0 1 0'`)
    await expect(measured(browser, '新增个人会员')).rejects.toThrow('新增个人会员')
  })

  test('an empty date looks empty', async () => {
    await browser.goto(`${portal.url}/adminpages/PersonChart`)
    const words = `const field = document.querySelector('[placeholder="年-月-日"]')
      return field && field.type + field.value`
    expect(await browser.until(words)).toBe('text')
  })
})

test('a password that must be changed can be changed', async () => {
  const [first] = portal.accounts
  const browser = await openWebKit()
  try {
    await signInStaff(browser, portal, first as SampleAccount)
    await expect(measured(browser, '设置新密码')).resolves.toBeUndefined()
    for (const name of await browser.evaluate<string[]>(
      `return [...document.querySelectorAll('dialog[open] input')].map((input) => input.name)`,
    ))
      await browser.type(
        `//dialog//input[@name="${name}"]`,
        /old/i.test(name) ? (first?.password ?? '') : 'Wz4!meadow-Rix',
      )
    await browser.click('//dialog//button[@type="submit"]')
    await browser.until(`return location.pathname === '/login'`)
  } finally {
    await browser.close()
  }
})
