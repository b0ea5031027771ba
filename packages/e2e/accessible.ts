import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What can be read and used by everybody (WCAG 2.2 AA, by axe). */

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** What is still fading in has not its colours yet. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )

/** What a smaller screen can break of a page that was looked at on a larger one. */
export const LAYOUT_RULES = ['target-size', 'color-contrast', 'scrollable-region-focusable']

/** What axe calls serious on the page as it stands; by all of its rules, or by some. */
export const findSerious = async (page: Page, rules?: string[]): Promise<string[]> => {
  await settled(page)
  // From the top: a button that has just gone half under the bar of the page is not a small one.
  await page.evaluate(() => window.scrollTo(0, 0))
  // Only what can count: the rest of the rules is never serious, and its results cost more than the checks. Once within a document: to
  // bring the rules in takes longer than they take, and pages have no frames of strangers.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (some) => {
    const { violations } = await window.axe.run({
      runOnly: some ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
}

/** Nothing serious on the page as it stands (docs/handbook/interface.md#phone-layout), one title, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that has not come yet has nothing wrong.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // Looked at again: a busy machine may begin to fade something in after the first look has begun, and takes long for each look.
  await expect.poll(() => findSerious(page), { timeout: 180_000 }).toEqual([])
  // A phone zooms out until everything fits: its window is as wide as the page, so the screen is what counts.
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
