import type { Page } from '@playwright/test'
import type { RouteEntry } from '../web/src/shared/routes/route.ts'
import { findSerious, LAYOUT_RULES } from './accessible.ts'
import { canariesOn } from './canaries.ts'
import { expect } from './portal.ts'
import { inBothSizes } from './sizes.ts'

/**
 * What must hold on every page that opens by itself, in both sizes: people of this society wrote markup into whatever they could, and it is
 * text; nothing that axe calls serious; nothing wider than the screen.
 */

export const opensByItself = ({ path, needs }: RouteEntry) => !/:\w+(?!\w|\?)/.test(path) && !needs

/** Pages that show figures, words of the portal or nothing: of imports, tasks and the like this society has none, and nobody has typed yet. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  [
    [
      'council/reelection',
      'dues/bank',
      'information/demo',
      'imports',
      'full-exports',
      'followups',
      'bulk',
      'kjcg/calendar',
      'OutBox',
      'SMSOutBox',
      'UnitChart',
      'PersonChart',
      'DuesChart',
      'ActivityChart',
      'reports',
      'reports/kept',
      'mailbox',
      'held',
      'system',
      'settings',
    ].map((name) => `/adminpages/${name}`),
    ['kjcgofexpert', 'logininfo', 'mydata', 'opinioninfo', 'updatepwd'].map((name) => `/memberpages/${name}`),
    [
      'login',
      'forgot',
      'personLogin',
      'forgotPerson',
      'expertLogin',
      'forgotExpert',
      'projectLogin',
      'forgotProject',
      'setPassword',
    ].map((name) => `/${name}`),
    [
      '404',
      'certificate',
      'en',
      'charter',
      'classifiedNotice',
      'expertInvitation',
      'mailNotice',
      'privacy',
      'progress',
      'publicity/objection',
      'register',
      'registerexpert',
      'registerperson',
      'registerproject',
      'registerunit',
      'sampleForm',
      'resume',
      'unsubscribe',
      'y',
    ].map((name) => `/${name}`),
  ].flat(),
)

// One run tells all that is wrong.
const softly = expect.configure({ soft: true })

/** Nothing of it is alive. `shown`: where people's words were to be read, after a moment for what comes late. */
export const staysText = async (page: Page, path: string, shown: Set<string>) => {
  const seen = () => expect.poll(async () => (await canariesOn(page)).shown, { timeout: 10_000 }).toBe(true)
  if (!OWN_WORDS.has(path) && !shown.has(path))
    await seen().then(
      () => shown.add(path),
      () => {},
    )
  softly((await canariesOn(page)).alive, path).toEqual([])
}

/** Pages where nobody's words were to be read, although somebody wrote there. */
export const wordless = (pages: readonly string[], shown: ReadonlySet<string>): string[] =>
  pages.filter((path) => !shown.has(path) && !OWN_WORDS.has(path))

/** `title`: where the page has one of its own. */
export const lookAt = async (page: Page, path: string, shown: Set<string>, title?: string): Promise<void> => {
  await page.goto(path)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await (title ? expect(heading).toHaveText(title) : expect(heading).toBeVisible())
  await page.waitForLoadState('networkidle')
  await staysText(page, path, shown)
  let rules: string[] | undefined
  await inBothSizes(page, async (screen) => {
    const where = `${path} at ${screen}`
    await softly.poll(() => findSerious(page, rules), { message: where, timeout: 15_000 }).toEqual([])
    rules = LAYOUT_RULES
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    softly(width, `${where} is too wide`).toBeLessThanOrEqual(screen)
    softly((await canariesOn(page)).alive, where).toEqual([])
  })
}
