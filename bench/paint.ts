import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { median, type Row, shown } from './figures.ts'
import type { Stage } from './stage.ts'

/** P9: when the largest thing on a login page has been painted, on a phone with a slow network and nothing in its cache. */

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

const paintOf = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
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
  } finally {
    await context.close()
  }
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
        goal: '≤ 1800',
        met: median(times) <= 1_800,
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}
