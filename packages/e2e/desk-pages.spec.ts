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
import { deskRoutes } from '../web/src/shared/routes/desk.ts'
import { openRoutes } from '../web/src/shared/routes/open.ts'
import { addressOf, type RouteEntry } from '../web/src/shared/routes/route.ts'
import { CANARY, canariesOn, letOneOut, write } from './canaries.ts'
import { lookAt, opensByItself, staysText, wordless } from './every-page.ts'
import { expect, type Page, type Portal, test } from './portal.ts'

/**
 * Every page of the desk as it opens, with the record behind its first row, in both sizes, so that the journeys of staff need to be walked in
 * one (every-page.ts). Those of visitors and members: large-type.spec.ts.
 */
test.use({ planted: true })
// The longest of all: shared out among the workers.
test.describe.configure({ mode: 'parallel' })

const PAGES = Object.values<RouteEntry>(deskRoutes)
  .filter((route) => opensByItself(route) && (route.roles ?? []).includes('superAdmin'))
  .map((route) => ({ ...route, path: addressOf(route.path) }))

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
    for (const route of pages) await test.step(route.path, () => lookWithRecord(page, route, shown))
    expect(refused).toEqual([])
    expect(
      wordless(
        pages.map(({ path }) => path),
        shown,
      ),
    ).toEqual([])
    await letOneOut(page)
    expect((await canariesOn(page)).alive).toHaveLength(1)
  })
}

/** With the record behind the first row. */
const lookWithRecord = async (page: Page, { path, title }: RouteEntry, shown: Set<string>) => {
  await lookAt(page, path, shown, title)
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
