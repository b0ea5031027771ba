import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { median, type Row, shown } from './figures.ts'
import type { Stage } from './stage.ts'

/** P9: when a login page has painted its largest thing, on a phone with a slow network and nothing in its cache; and a bad line. */

const PAGES = Object.values(LOGIN_PAGES).map(({ login }) => login)
const ROUNDS = 3
/** What Lighthouse calls Slow 4G, on a processor a quarter as fast as this one. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER = 4

/** A train, a village, a congress hall with a thousand phones in it. */
const BAD_LINE = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 }
const BAD_LINE_PAGES = ['/', ...PAGES, '/register', '/registerperson']
/** These two are what P9 promises on it, in milliseconds. */
const TEXT_MS = 2_000
const USABLE_MS = 4_000

const onPhone = async <T>(
  browser: Browser,
  { line, slower }: { line: typeof NETWORK; slower: number },
  look: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    return await look(page)
  } finally {
    await context.close()
  }
}

const paintOf = (browser: Browser, url: string): Promise<number> =>
  onPhone(browser, { line: NETWORK, slower: SLOWER }, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator('input[name=username]').waitFor()
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            // Known to the browser that runs this, not to Node.
            ...{ type: 'largest-contentful-paint' as never, buffered: true },
          })
        }),
    )
  })

/** Runs in the page, whose names Node does not know. */
const WATCH = `
  const seen = (globalThis.seen = {})
  const look = () => {
    const root = document.getElementById('root')
    if ((document.body?.innerText ?? '').trim().length > 40) seen.text ??= performance.now()
    if (root?.querySelector('h1') && !root.querySelector('.sent')) seen.usable ??= performance.now()
    requestAnimationFrame(look)
  }
  look()`

/** When there is something to read, and when the program has drawn its page: until then links work, and nothing else. */
const firstsOf = (browser: Browser, url: string): Promise<{ text: number; usable: number }> =>
  onPhone(browser, { line: BAD_LINE, slower: 1 }, async (page) => {
    await page.addInitScript({ content: WATCH })
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { text: number; usable: number } }
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return { text: Math.max(seen.text, paint?.startTime ?? Number.NaN), usable: seen.usable }
    })
  })

const onBadLine = async (browser: Browser, url: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const path of BAD_LINE_PAGES) {
    const times: { text: number; usable: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await firstsOf(browser, url + path))
    const rowOf = (what: string, figures: number[], most: number): Row => ({
      item: 'P9',
      what: `${path}: ${what}, ms`,
      size: '50 KB/s, 400 ms, empty cache',
      measured: shown(figures, 0),
      goal: `≤ ${most}`,
      met: median(figures) <= most,
    })
    rows.push(
      rowOf(
        'text to read',
        times.map(({ text }) => text),
        TEXT_MS,
      ),
      rowOf(
        'can be used',
        times.map(({ usable }) => usable),
        USABLE_MS,
      ),
    )
  }
  return rows
}

export const measurePaint = async (stage: Stage): Promise<Row[]> => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error(`no browser at ${executablePath}: apt install chromium, or CHROMIUM=…`)
  const portal = await stage.portal(1_000)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const rows: Row[] = []
    for (const path of PAGES) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await paintOf(browser, portal.url + path))
      rows.push({
        item: 'P9',
        what: `largest contentful paint of ${path}, ms`,
        size: `1.6 Mbit/s, 150 ms, processor ÷ ${SLOWER}, empty cache`,
        measured: shown(times, 0),
        goal: '≤ 1300',
        met: median(times) <= 1_300,
      })
    }
    return [...rows, ...(await onBadLine(browser, portal.url))]
  } finally {
    await browser.close()
  }
}
