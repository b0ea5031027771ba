import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import { front } from '@portal/contract/content/front.calls'
import { achievementReadings } from '@portal/contract/evaluation/achievement-reading.calls'
import { expert } from '@portal/contract/membership/expert.calls'
import { labels } from '@portal/contract/membership/label/label.calls'
import { feedback } from '@portal/contract/membership/note/feedback.calls'
import { person } from '@portal/contract/membership/person.calls'
import { unit } from '@portal/contract/membership/unit.calls'
import { publicityRead } from '@portal/contract/peer-review/publicity-read.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import { deskRoutes } from '../web/src/shared/routes/desk.ts'
import { memberRoutes } from '../web/src/shared/routes/member.ts'
import { openRoutes } from '../web/src/shared/routes/open.ts'
import { addressOf, type RouteEntry } from '../web/src/shared/routes/route.ts'
import { CANARY, canariesOn, letOneOut, write } from './canaries.ts'
import { expect, findSerious, type Page, type Portal, test } from './portal.ts'
import { inBothSizes } from './sizes.ts'

/**
 * Every page of the desk as it opens, in both sizes, so that the journeys of staff need to be walked in one; and all pages of members and
 * of visitors, in one. People of this society wrote markup into whatever they could: nowhere is it anything but text.
 */
test.use({ planted: true })
// The longest of all: shared out among the workers.
test.describe.configure({ mode: 'parallel' })

const opensByItself = ({ path, needs }: RouteEntry) => !path.includes(':') && !needs
const PAGES = Object.values<RouteEntry>(deskRoutes).filter(
  (route) => opensByItself(route) && (route.roles ?? []).includes('superAdmin'),
)

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
const staysText = async (page: Page, path: string, shown: Set<string>) => {
  const seen = () => expect.poll(async () => (await canariesOn(page)).shown, { timeout: 10_000 }).toBe(true)
  if (!OWN_WORDS.has(path) && !shown.has(path))
    await seen().then(
      () => shown.add(path),
      () => {},
    )
  softly((await canariesOn(page)).alive, path).toEqual([])
}

/** By the phone of its contact: a person's number on the same page means the person. */
const enterAsUnit = async (page: Page, portal: Portal) => {
  const { password } = portal.account('单位会员（已通过）')
  await page.goto('/personLogin')
  await page.getByRole('radio', { name: '单位会员' }).check()
  await portal.fillLogin(page, { label: '', page: '/personLogin', account: '19903000011', password })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/memberpages\//)
}

test('what people wrote is text for members and visitors too', async ({ page, portal }) => {
  const shown = new Set<string>()
  const visited = new Set<string>()
  const visit = async (path: string) => {
    visited.add(path)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await staysText(page, path, shown)
  }
  for (const route of Object.values<RouteEntry>(openRoutes)) if (opensByItself(route)) await visit(route.path)
  const readAs = async (role: Role) => {
    for (const route of Object.values<RouteEntry>(memberRoutes))
      if (opensByItself(route) && route.roles?.includes(role)) await visit(route.path)
  }
  await enterAsUnit(page, portal)
  await readAs('unit')
  for (const [role, whose] of [
    ['person', '个人会员（已通过）'],
    ['expert', '专家（已通过）'],
    ['project', '成果评价账号（已通过）'],
  ] as const) {
    await portal.enter(page, portal.account(whose))
    await readAs(role)
  }
  expect([...visited].filter((path) => !shown.has(path) && !OWN_WORDS.has(path))).toEqual([])
})

/** What the sample society has none of, once in the portal of each worker. */
let written = false
const writeOnce = async (page: Page, portal: Portal) => {
  if (written) return
  written = true
  await portal.enter(page, portal.account('个人会员（已通过）'))
  await write(page, feedback.send, { text: CANARY })
  await portal.enter(page, portal.owner())
  await write(page, labels.add, { name: '<b data-canary>' })
}

const PARTS = 3
for (let part = 0; part < PARTS; part += 1) {
  const pages = PAGES.filter((_, at) => at % PARTS === part)
  test(`every page of the desk opens, fits and can be read by everybody (${part + 1} of ${PARTS})`, async ({
    page,
    portal,
  }) => {
    expect(pages.length).toBeGreaterThan(40 / PARTS)
    const refused: string[] = []
    page.on('response', (response) => {
      // A busy machine may say that it is busy.
      if (response.status() >= 400 && response.status() !== 503)
        refused.push(`${response.status()} ${response.url()}`)
    })
    const shown = new Set<string>()
    await writeOnce(page, portal)
    await portal.enter(page, portal.owner())
    for (const route of pages) await test.step(route.path, () => lookAt(page, route, shown))
    expect(refused).toEqual([])
    expect(pages.map(({ path }) => path).filter((path) => !shown.has(path) && !OWN_WORDS.has(path))).toEqual(
      [],
    )
    await letOneOut(page)
    expect((await canariesOn(page)).alive).toHaveLength(1)
  })
}

/** With the record behind the first row. */
const lookAt = async (page: Page, { path, title }: RouteEntry, shown: Set<string>) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.waitForLoadState('networkidle')
  await staysText(page, path, shown)
  await inBothSizes(page, async (screen) => {
    const where = `${path} at ${screen}`
    await softly.poll(() => findSerious(page), { message: where, timeout: 15_000 }).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    softly(width, where).toBeLessThanOrEqual(screen)
    softly((await canariesOn(page)).alive, where).toEqual([])
  })
  const row = page.locator('tbody tr[data-row]').first()
  if ((await row.count()) === 0) return
  // Wherever it stands behind what stays at the top.
  await row.evaluate((element: HTMLElement) => element.click())
  await page.waitForLoadState('networkidle')
  await staysText(page, path, shown)
}

test('so it is on the pages of one record and in public', async ({ page, portal }) => {
  await portal.enter(page, portal.owner())
  const first = async (call: Endpoint, input: object = {}): Promise<string> => {
    const { list } = (await write(page, call, { pageSize: 1, ...input })) as { list: { id: string }[] }
    return list[0]?.id ?? ''
  }
  const { memberRecord, recusals } = deskRoutes
  const { list: events } = (await write(page, publicEvent.list, {})) as { list: { id: string }[] }
  const achievement = await first(achievementReadings.list, { status: ['27'] })
  const pages = [
    addressOf(memberRecord.path, { type: 'person', account: await first(person.list) }),
    addressOf(memberRecord.path, { type: 'unit', account: await first(unit.list) }),
    addressOf(memberRecord.path, { type: 'expert', account: await first(expert.list) }),
    addressOf(recusals.path, { id: achievement }),
    addressOf(openRoutes.article.path, { id: await first(front.column, { kind: 'article' }) }),
    addressOf(openRoutes.publicity.path, { id: await first(publicityRead.list) }),
    addressOf(openRoutes.publicEvents.path),
    addressOf(openRoutes.publicEvent.path, { id: events[0]?.id ?? '' }),
    ...[openRoutes.columns, deskRoutes.awards, deskRoutes.exchangeColumn].map(({ path }) => addressOf(path)),
  ]
  const shown = new Set<string>()
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await staysText(page, path, shown)
    })
  expect(pages.filter((path) => !shown.has(path))).toEqual([])
})
