import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { YOUNG_PARTS } from '../../web/build/young-parts.ts'
import type { RouteEntry } from '../../web/src/shared/routes/route.ts'
import { ROUTES } from '../../web/src/shared/routes/table.ts'
import { Portal } from '../portal.ts'

/**
 * Every page in a browser that lacks what came after Chromium 88 and Safari 14 (docs/decisions/041-browsers.md): today's Chromium with each young part
 * taken away before the page's own scripts run.
 */
const portal = new Portal()
const TAKEN = YOUNG_PARTS.flatMap(({ name, of }) =>
  of.map((owner) => `try { delete (${owner}).${name} } catch {}`),
).join('\n')

const routes: readonly RouteEntry[] = Object.values(ROUTES)
const groups = [
  { who: 'nobody', account: undefined, pages: routes.filter(({ roles }) => !roles) },
  ...(
    [
      ['superAdmin', () => portal.owner()],
      ['person', () => portal.account('个人会员（已通过）')],
      ['expert', () => portal.account('专家（已通过）')],
      ['project', () => portal.account('成果评价账号（已通过）')],
    ] as const
  ).map(([role, account]) => ({
    who: role,
    account,
    pages: routes.filter(({ roles }) => roles?.includes(role)),
  })),
]

/** With something in each piece that must be there: such a record does not exist, and the page says so. */
const addressOf = ({ path, needs = [] }: RouteEntry) => {
  const pathname = path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  const search = needs.map((name) => `${name}=00000000-0000-4000-8000-000000000000`).join('&')
  return search ? `${pathname}?${search}` : pathname
}

let browser: Browser
const broken: string[] = []
let opened = 0
const open = async (): Promise<[BrowserContext, Page]> => {
  opened += 1
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    extraHTTPHeaders: { 'X-Forwarded-For': `198.51.88.${opened}` },
  })
  await context.addInitScript({ content: TAKEN })
  const page = await context.newPage()
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`))
  return [context, page]
}

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
afterAll(() => browser?.close())

/** Something stands there, nothing is still on its way, and it is not the word that the page could not be loaded. */
async function expectDrawn(page: Page, address: string) {
  await page.goto(address)
  await page.locator('h1:visible, h2:visible').first().waitFor()
  await expect
    .poll(() => page.locator('main [data-waiting]').count(), { timeout: 30_000, message: address })
    .toBe(0)
  expect(await page.getByText(/页面加载(?:失败|超时)/).count(), address).toBe(0)
  expect(broken).toEqual([])
}

describe('without the parts that came later', () => {
  test('they are gone', async () => {
    const [context, page] = await open()
    await page.goto('/login')
    const there = await page.evaluate(
      (parts) =>
        parts.filter(({ name, of }) => of.some((owner) => owner === 'globalThis' && name in globalThis)),
      YOUNG_PARTS.filter(({ without }) => without !== 'given').map(({ name, of }) => ({ name, of: [...of] })),
    )
    expect(there).toEqual([])
    await context.close()
  })

  test.each(groups)('$who opens every page', async ({ account, pages }) => {
    const [context, page] = await open()
    if (account) await portal.signIn(page, account())
    expect(pages.length).toBeGreaterThan(5)
    for (const route of pages) await expectDrawn(page, addressOf(route))
    await context.close()
  })

  test('a scan is drawn by pdf.js, a dialog opens, a list answers', async () => {
    const [context, page] = await open()
    await portal.signIn(page, portal.account('管理员'))
    await page.goto('/adminpages/review?kind=person&queue=pending')
    await page.getByRole('region', { name: '文件内容' }).locator('canvas').first().waitFor()
    await page.getByRole('button', { name: '退回', exact: true }).click()
    await page.getByRole('heading', { name: /退回/ }).last().waitFor()
    await page.goto('/adminpages/personmember?state=approved')
    await page.locator('tbody tr[data-row]').first().waitFor()
    expect(broken).toEqual([])
    await context.close()
  })
})
