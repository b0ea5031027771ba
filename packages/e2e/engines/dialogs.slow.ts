import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SampleAccount } from '../accounts.ts'
import { Portal } from '../portal.ts'
import { openWebKit, type WebKit } from './webkit.ts'

/** Dialogs in WebKit, which Safari and every browser of an iPhone are made of: each shows what it holds, as far as the window goes. */

const portal = new Portal()
const button = (name: string) => `//button[normalize-space()="${name}"]`
/** Pixels by which rounding may differ. */
const SLACK = 2

interface Measured {
  readonly title: string
  /** What is seen of the body, what it holds, and what the window leaves for it. */
  readonly seen: number
  readonly holds: number
  readonly room: number
  readonly feetInSight: boolean
}

/** The dialog on top once it stands still and holds something. */
const MEASURE = `
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!dialog || dialog.getAnimations().length > 0 || dialog.querySelector('[aria-busy=true]')) return null
  const [head, body, ...feet] = dialog.children
  const box = dialog.getBoundingClientRect()
  const others = [head, ...feet.filter((foot) => foot.localName === 'footer')]
  const [, margin = '0'] = /calc\\(100% - ([\\d.]+)px\\)/.exec(getComputedStyle(dialog).maxHeight) ?? []
  const high = innerHeight - Number(margin)
  return {
    title: head.textContent.trim(),
    seen: body.clientHeight,
    holds: body.scrollHeight,
    room: high - others.reduce((sum, part) => sum + part.offsetHeight, 0),
    feetInSight: box.top >= 0 && box.bottom <= innerHeight + 1,
  }`

const measured = async (browser: WebKit, title: string): Promise<void> => {
  await browser.until(`return document.querySelector('dialog[open]') !== null`)
  const found = await browser.until<Measured>(MEASURE)
  expect(found.title).toContain(title)
  expect(found.seen, `${title}: ${JSON.stringify(found)}`).toBeGreaterThanOrEqual(
    Math.min(found.holds, found.room) - SLACK,
  )
  expect(found.feetInSight, title).toBe(true)
}

const signIn = async (browser: WebKit, { account, password }: SampleAccount) => {
  await browser.goto(`${portal.url}/login`)
  await browser.click('//label[contains(., "管理用户")]')
  await browser.type('//input[@name="username"]', account)
  await browser.type('//input[@name="password"]', password)
  await browser.click(button('登录'))
  await browser.until(`return location.pathname.startsWith('/adminpages')`)
}

/** Page, what is pressed there, and the title of what comes. */
const DIALOGS: readonly [page: string, press: string, title: string][] = [
  ['/adminpages/personmember', button('新增个人会员'), '新增个人会员'],
  ['/adminpages/personmember', button('批量签发证书'), '批量签发证书'],
  ['/adminpages/personmember', `(${button('删除')})[1]`, '删除'],
  ['/adminpages/review?kind=person&queue=pending', button('退回'), '退回'],
  ['/adminpages/review?kind=person&queue=pending', button('不予通过'), '不予通过'],
  ['/adminpages/meetings', button('新建会议'), '新建评价会议'],
  ['/adminpages/awards', button('新建批次'), '新建奖励评审批次'],
  ['/adminpages/administrators', button('新增管理员'), '新增管理员'],
  ['/adminpages/messageTemplates', button('新增模板'), '新增模板'],
]

describe.each([
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
] as const)('on the screen of %s', (_name, width, height) => {
  let browser: WebKit
  beforeAll(async () => {
    browser = await openWebKit()
    await browser.resize(width, height)
    await signIn(browser, portal.owner())
  })
  afterAll(() => browser?.close())

  test.each(DIALOGS)('%s, %s', async (page, press, title) => {
    await browser.goto(portal.url + page)
    await browser.click(press)
    await measured(browser, title)
  })

  test('a dialog without its height is found', async () => {
    await browser.goto(`${portal.url}/adminpages/personmember`)
    await browser.click(button('新增个人会员'))
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
    await signIn(browser, first as SampleAccount)
    await measured(browser, '设置新密码')
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
