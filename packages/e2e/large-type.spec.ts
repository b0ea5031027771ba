import type { Page } from '@playwright/test'
import { memberRoutes } from '../web/src/shared/routes/member.ts'
import { openRoutes } from '../web/src/shared/routes/open.ts'
import { addressOf, type RouteEntry } from '../web/src/shared/routes/route.ts'
import { lookAt, opensByItself, wordless } from './every-page.ts'
import { expect, type Portal, test } from './portal.ts'

/**
 * Every page of visitors and members in 大字版 (GB/T 37668), in both sizes (every-page.ts), and a way by keyboard that reaches what one sees, in
 * its order (docs/handbook/interface.md#phone-layout). Pages in normal type are read along by the other journeys.
 */
test.use({ planted: true })
test.describe.configure({ mode: 'parallel' })

/** `silent`: the page that has nobody’s words for whoever reads this time. */
const readLarge = async (page: Page, routes: readonly RouteEntry[], silent?: string) => {
  await page.addInitScript(() => localStorage.setItem('scale', 'large'))
  expect(routes.length).toBeGreaterThan(3)
  const shown = new Set<string>()
  const paths = routes.map(({ path }) => addressOf(path))
  for (const path of paths)
    await test.step(path, async () => {
      await lookAt(page, path, shown)
      expect(await page.evaluate(() => document.documentElement.dataset.scale), path).toBe('large')
    })
  expect(wordless(paths, shown)).toEqual(silent ? [silent] : [])
}

test('what visitors read', async ({ page }) => {
  await readLarge(page, Object.values<RouteEntry>(openRoutes).filter(opensByItself))
})

const enterAsUnit = async (page: Page, portal: Portal) => {
  const unit = portal.account('单位会员（已通过）')
  await page.goto('/personLogin')
  await page.getByRole('radio', { name: '单位会员' }).check()
  await portal.fillLogin(page, { ...unit, account: '19903000011' })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/memberpages\//)
}

for (const [role, whose] of [
  ['person', '个人会员（已通过）'],
  ['expert', '专家（已通过）'],
  ['project', '成果评价账号（已通过）'],
  ['unit', '单位会员（已通过）'],
] as const)
  test(`what is shown to ${role}`, async ({ page, portal }) => {
    if (role === 'unit') await enterAsUnit(page, portal)
    else await portal.enter(page, portal.account(whose))
    await readLarge(
      page,
      Object.values<RouteEntry>(memberRoutes).filter(
        (route) => opensByItself(route) && route.roles?.includes(role),
      ),
      role === 'project' ? memberRoutes.home.path : undefined,
    )
  })

/** Where Tab leads, from the top of the page: what has the focus, and whether it can be seen. */
const stops = async (page: Page, most: number) => {
  await page.evaluate(() => window.scrollTo(0, 0))
  const found: { name: string; top: number; seen: boolean }[] = []
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab')
    found.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        // Past the last one the browser itself has it.
        if (element === document.body) return { name: 'BODY', top: 0, seen: true }
        const { top, width, height } = element.getBoundingClientRect()
        const { outlineStyle, boxShadow } = getComputedStyle(element)
        const name = element.getAttribute('aria-label') ?? element.innerText ?? ''
        const marked = outlineStyle !== 'none' || boxShadow !== 'none'
        return {
          name: name.trim().slice(0, 20) || element.tagName,
          top: top + scrollY,
          seen: width > 0 && height > 0 && marked,
        }
      }),
    )
    if (found.at(-1)?.name === 'BODY') break
  }
  return found.filter(({ name }) => name !== 'BODY')
}

test('Tab goes through a page from its top, and each stop can be seen', async ({ page }) => {
  for (const path of ['/login', '/register', '/registerperson', '/progress', '/certificate']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const way = await stops(page, 60)
    expect(way.length, path).toBeGreaterThan(4)
    expect(way.filter(({ seen }) => !seen).map(({ name }) => `${path}: ${name}`)).toEqual([])
    // Side by side may come in any order; further down never comes before further up by more than a screen.
    const back = way.filter(({ top }, at) => at > 0 && top < (way[at - 1]?.top ?? 0) - 900)
    expect(back.map(({ name }) => `${path}: ${name}`)).toEqual([])
  }
})
