import { deskRoutes } from '../web/src/shared/routes/desk.ts'
import type { RouteEntry } from '../web/src/shared/routes/route.ts'
import { expect, findSerious, test } from './portal.ts'

/**
 * Every page of the desk as it opens, in both sizes, so that the journeys of staff need to be walked in one. Pages of one record open
 * from the records, in their journeys.
 */
const PAGES = Object.values<RouteEntry>(deskRoutes).filter(
  ({ path, needs, roles = [] }) => !path.includes(':') && !needs && roles.includes('superAdmin'),
)

// One run tells all that is wrong.
const softly = expect.configure({ soft: true })

test('every page of the desk opens, fits and can be read by everybody', async ({ page, portal }) => {
  expect(PAGES.length).toBeGreaterThan(40)
  const refused: string[] = []
  page.on('response', (response) => {
    // A busy machine may say that it is busy.
    if (response.status() >= 400 && response.status() !== 503)
      refused.push(`${response.status()} ${response.url()}`)
  })
  await portal.enter(page, portal.owner())
  for (const { path, title } of PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.waitForLoadState('networkidle')
      await softly.poll(() => findSerious(page), { message: path, timeout: 15_000 }).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      softly(width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    })
  expect(refused).toEqual([])
})
