import { expect } from 'vitest'
import type { SampleAccount } from '../accounts.ts'
import type { Portal } from '../portal.ts'
import type { Driven } from './driver.ts'

/** What the journeys in other engines do again and again, by XPath. */

export const button = (name: string) => `//button[normalize-space()="${name}" and not(@disabled)]`
/** Its name may go on: a count, a key. */
export const beginning = (name: string) =>
  `//button[starts-with(normalize-space(), "${name}") and not(@disabled)]`
export const link = (name: string) => `//a[normalize-space()="${name}"]`
export const labelled = (name: string) =>
  `//*[@id=//label[normalize-space(translate(., "*", ""))="${name}"]/@for]`
export const inDialog = (xpath: string) => `//dialog[@open]${xpath}`

/** An act above a list, wherever it stands: in the row, or behind 更多. */
export const pressAct = async (browser: Driven, list: string, act: string) => {
  await browser.click(`${beginning(act)} | //button[@aria-label="更多操作：${list}"]`)
  if (await browser.evaluate<boolean>(`return document.querySelector('[role=menu]') !== null`))
    await browser.click(`//*[@role="menuitem" and starts-with(normalize-space(), "${act}")]`)
}

/** Waits until the page says it. */
export const says = (browser: Driven, text: string) =>
  browser.until(`return document.body.innerText.includes(arguments[0])`, text)

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

/** A dialog shows what it holds, as far as the window goes. */
export async function measured(browser: Driven, title: string): Promise<void> {
  await browser.until(`return document.querySelector('dialog[open]') !== null`)
  const found = await browser.until<Measured>(MEASURE)
  expect(found.title).toContain(title)
  expect(found.seen, `${title}: ${JSON.stringify(found)}`).toBeGreaterThanOrEqual(
    Math.min(found.holds, found.room) - SLACK,
  )
  expect(found.feetInSight, title).toBe(true)
}

export async function signInStaff(browser: Driven, portal: Portal, { account, password }: SampleAccount) {
  await browser.goto(`${portal.url}/login`)
  await browser.evaluate('localStorage.clear(); sessionStorage.clear()')
  await browser.goto(`${portal.url}/login`)
  await browser.click('//label[contains(., "管理用户")]')
  await browser.type('//input[@name="username"]', account)
  await browser.type('//input[@name="password"]', password)
  await browser.click(button('登录'))
  await browser.until(`return location.pathname.startsWith('/adminpages')`)
}

export async function signInMember(
  browser: Driven,
  portal: Portal,
  member: SampleAccount,
  mobile = member.account,
) {
  await browser.goto(portal.url + member.page)
  await browser.evaluate('localStorage.clear(); sessionStorage.clear()')
  await browser.goto(portal.url + member.page)
  const since = new Date(Date.now() - 1000)
  await browser.type('//input[@name="username"]', member.account)
  await browser.type('//input[@name="password"]', member.password)
  await browser.click(button('获取验证码'))
  await says(browser, '验证码已发送至')
  await browser.type('//input[@name="captcha"]', await portal.smsCode(mobile, since))
  await browser.click(button('登录'))
  await browser.until(`return location.pathname.startsWith('/memberpages')`)
}

/** Opens the list of a field and takes one of it. */
export const choose = (browser: Driven, name: string, index: number) =>
  browser.until(
    `const label = [...document.querySelectorAll('label')].find((each) => each.textContent.replace('*', '').trim() === arguments[0])
    const field = label && document.getElementById(label.htmlFor)
    if (!field) return null
    const option = document.querySelectorAll('[role=listbox] [role=option]')[arguments[1]]
    if (option) option.click()
    else if (field.getAttribute('aria-expanded') !== 'true') field.click()
    return option !== undefined`,
    name,
    index,
  )

/** Fills in a phone and the code that is sent to it. */
export async function fillPhone(browser: Driven, portal: Portal, tel: string) {
  const since = new Date(Date.now() - 1000)
  await browser.type(labelled('手机号'), tel)
  await browser.click(button('获取验证码'))
  await says(browser, '验证码已发送至')
  await browser.type(labelled('手机验证码'), await portal.smsCode(tel, since))
  await says(browser, '已验证')
}
