import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SampleAccount } from './accounts.ts'
import { acceptNotice } from './applicant.ts'
import { ask } from './evaluation-steps.ts'
import { expect, Portal } from './portal.ts'
import { fillSociety } from './sample-portal.ts'
import { PHONE_SIZE } from './sizes.ts'

/**
 * `npm run pictures [-- NAME …]`: the pictures of the README, taken anew of a sample society of their own. The certificate is a page of a PDF and is not
 * among them. With PORTAL_URL, PORTAL_DATA_DIR and PORTAL_ACCOUNTS set, of a portal that already runs.
 */

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const DESK_SIZE = { width: 1440, height: 900 }

interface Picture {
  readonly name: string
  readonly size?: { readonly width: number; readonly height: number }
  /** Who looks at it; nobody in particular on public pages. */
  readonly as?: (portal: Portal) => SampleAccount
  /** Leads to what is shown, and answers when it is there. */
  readonly lead: (page: Page, portal: Portal) => Promise<unknown>
}

/** A page that has come, with nothing that is still loading. */
const at = (path: string) => async (page: Page) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await arrived(page)
}
const arrived = async (page: Page) => {
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}
const owner = (portal: Portal) => portal.owner()
const named = (label: string) => (portal: Portal) => portal.account(label)

/** An evaluation with the opinion of its experts, the newest that is not decided yet if there is one. */
const concluded = async (page: Page, portal: Portal) => {
  const panels = await ask<{ list: { projectId: string }[] }>(page, portal, 'panelList', {
    state: 'locked',
    pageSize: 100,
  })
  const withOpinion: { projectId: string; signed: boolean }[] = []
  for (const { projectId } of panels.list) {
    const { versions, signed } = await ask<{ versions: unknown[]; signed: unknown }>(
      page,
      portal,
      'queryOpinion',
      { projectId },
    )
    if (versions.length > 0) withOpinion.push({ projectId, signed: signed !== null })
  }
  const chosen = withOpinion.find(({ signed }) => !signed) ?? withOpinion[0]
  if (!chosen) throw new Error('no evaluation has an opinion')
  await at(`/adminpages/conclude?id=${chosen.projectId}`)(page)
}

/** An award that has been made, and how it came to its ranks. */
const ranking = async (page: Page) => {
  await at('/adminpages/awards')(page)
  const made = page.locator('tbody tr', { hasText: '已公布' }).first()
  const address = await made.getByRole('link').first().getAttribute('href')
  await at(`${address}/ranking`)(page)
}

const form = async (page: Page) => {
  await at('/registerperson')(page)
  await acceptNotice(page)
  await page.getByRole('textbox', { name: '姓名', exact: true }).waitFor()
  await arrived(page)
}

const review = async (page: Page) => {
  await at('/adminpages/review')(page)
  await page.getByText('二维码与本版数据一致').waitFor()
  await page.locator('canvas').first().waitFor()
}

const ONLY = process.argv.slice(2)
const PICTURES: readonly Picture[] = [
  { name: 'front', lead: at('/') },
  { name: 'login', lead: at('/login') },
  { name: 'registration', lead: form },
  { name: 'registration-phone', size: PHONE_SIZE, lead: form },
  { name: 'front-desk', as: owner, lead: at('/adminpages/front') },
  { name: 'dashboard', as: owner, lead: at('/adminpages/dashboard') },
  { name: 'list', as: owner, lead: at('/adminpages/personmember') },
  { name: 'review', as: owner, lead: review },
  { name: 'mail', as: owner, lead: at('/adminpages/BeenSend') },
  { name: 'conclusion', as: named('负责人'), lead: concluded },
  { name: 'award', as: named('负责人'), lead: ranking },
  { name: 'home', as: named('个人会员（已通过）'), lead: at('/memberpages/home') },
]

const take = async (portal: Portal): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  for (const { name, size = DESK_SIZE, as, lead } of PICTURES) {
    if (ONLY.length > 0 && !ONLY.includes(name)) continue
    const context = await browser.newContext({
      ...{ viewport: size, baseURL: portal.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (as) await portal.enter(page, as(portal))
    await lead(page, portal)
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot()
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(join(FOLDER, `${name}.png`))
    console.log(`docs/pictures/${name}.png`)
    await context.close()
  }
  await browser.close()
}

if (process.env.PORTAL_URL) await take(new Portal())
else {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-pictures-'))
  const { accounts, portal } = await fillSociety(dataDir)
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA_DIR = dataDir
  process.env.PORTAL_ACCOUNTS = JSON.stringify(accounts)
  await take(new Portal()).finally(() => portal.stop())
  await rm(dataDir, { recursive: true })
}
