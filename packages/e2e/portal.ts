import { createHmac } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import { shiftDate, shownShift } from '../server/src/testing/shifted-date.ts'
import { ownerOf, type SampleAccount } from './accounts.ts'
import { plantCanaries } from './canaries.ts'
import { keepSession, signInByCall } from './enter.ts'
import { copySociety, type Society, startPortal } from './sample-portal.ts'
import { PHONE } from './sizes.ts'

/** What every journey needs of the running portal: its accounts, the messages it sends, and eyes for what must never happen. */

interface Message {
  readonly channel: 'sms' | 'mail'
  readonly template: string
  readonly to: string
  readonly text: string
  readonly createdAt: string
}

export class Portal {
  readonly url = process.env.PORTAL_URL ?? ''
  readonly accounts: readonly SampleAccount[] = JSON.parse(process.env.PORTAL_ACCOUNTS ?? '[]')
  private readonly folder = join(process.env.PORTAL_DATA_DIR ?? '', 'mailbox')

  /** An account by the beginning of its label: 管理员, 个人会员（已通过）… */
  account(label: string): SampleAccount {
    const found = this.accounts.find((each) => each.label.startsWith(label))
    if (!found) throw new Error(`the portal printed no account ${label}`)
    return found
  }

  /** The super administrator of the sample society. */
  owner(): SampleAccount {
    return ownerOf(this.accounts)
  }

  /** The n-th sample person: 30 and above are approved members, each with a phone of their own and the common password. */
  person(n: number): SampleAccount {
    const { password, page } = this.account('个人会员')
    return { label: `个人会员 ${n}`, page, password, account: `199${String(n).padStart(8, '0')}` }
  }

  /** Messages to somebody since a moment, the newest first. */
  async messages(to: string, since: Date): Promise<Message[]> {
    const names = await readdir(this.folder).catch(() => [])
    const recent = names.filter((name) => name.endsWith('.json')).sort()
    const messages = await Promise.all(
      recent
        .slice(-50)
        .map(async (name): Promise<Message> => JSON.parse(await readFile(join(this.folder, name), 'utf8'))),
    )
    return messages.filter((each) => each.to === to && new Date(each.createdAt) >= since).reverse()
  }

  /** Somebody who got a message of this kind since a moment. */
  async noticed(template: string, since: Date): Promise<string> {
    let to = ''
    await expect
      .poll(async () => {
        const names = (await readdir(this.folder)).filter((name) => name.endsWith('.json')).sort()
        for (const name of names.slice(-50)) {
          const message: Message = JSON.parse(await readFile(join(this.folder, name), 'utf8'))
          if (message.template === template && new Date(message.createdAt) >= since) to = message.to
        }
        return to
      })
      .not.toBe('')
    return to
  }

  /** The six digits that were sent to a phone. */
  async smsCode(to: string, since: Date): Promise<string> {
    let code = ''
    await expect
      .poll(async () => {
        const found = (await this.messages(to, since)).find(({ template }) => template.startsWith('captcha-'))
        code = /\d{6}/.exec(found?.text ?? '')?.[0] ?? ''
        return code
      })
      .not.toBe('')
    return code
  }

  /** The newest message of a kind to somebody. */
  async message(to: string, template: string, since: Date): Promise<string> {
    let text = ''
    await expect
      .poll(async () => {
        text = (await this.messages(to, since)).find((each) => each.template === template)?.text ?? ''
        return text
      })
      .not.toBe('')
    return text
  }

  /** Fills the login page of a member, the SMS code included, which goes to `mobile`. */
  async fillLogin(page: Page, { account, password }: SampleAccount, mobile = account): Promise<void> {
    const since = new Date(Date.now() - 1000)
    await page.locator('input[name=username]').fill(account)
    await page.locator('input[name=password]').fill(password)
    // A busy machine may take too long for a message, and says so.
    await expect(async () => {
      await page.getByRole('button', { name: '获取验证码' }).click()
      await expect(page.getByText('已发送至')).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 75_000 })
    await page.locator('input[name=captcha]').fill(await this.smsCode(mobile, since))
  }

  /** Signs a member in through the page of their kind, staff through the general one. */
  async signIn(page: Page, sample: SampleAccount): Promise<void> {
    await page.goto(sample.page)
    if (sample.page === '/login') {
      await page.getByRole('radio', { name: '管理用户' }).check()
      await page.locator('input[name=username]').fill(sample.account)
      await page.locator('input[name=password]').fill(sample.password)
    } else await this.fillLogin(page, sample)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/\/(member|admin)pages\//)
  }

  /**
   * Signed in, and at no page yet, for journeys that begin behind the login page: that page and the one behind it cost more than most of
   * what follows, and account.spec.ts tries them.
   */
  async enter(page: Page, sample: SampleAccount): Promise<void> {
    address += 1
    const browser = await page.evaluate(() => navigator.userAgent)
    const headers = { 'X-Forwarded-For': addressOf(address), 'User-Agent': browser }
    // The journey before may have had a code for this phone a moment ago.
    const [newest] = await this.messages(sample.account, new Date(0))
    const since = new Date(newest ? Date.parse(newest.createdAt) + 1 : 0)
    const reply = await signInByCall({ url: this.url, headers }, sample, () =>
      this.smsCode(sample.account, since),
    )
    await page.goto(`${this.url}/favicon.svg`)
    await keepSession(page, sample, reply)
  }
}

let address = 0
const addressOf = (n: number) => `198.51.${100 + (process.pid % 100)}.${n % 250}`

/** A portal of this worker's own, on a copy of the sample society; `PORTAL_…` then tell the rest of the process about it. */
const ownPortal = async (worker: number, planted: boolean): Promise<() => Promise<void>> => {
  const { dataDir: from, appKey, accounts }: Society = JSON.parse(process.env.PORTAL_SOCIETY ?? '{}')
  const dataDir = `${from}-${worker}`
  copySociety(from, dataDir)
  if (planted) await plantCanaries(dataDir)
  const { url, stop } = await startPortal({ dataDir, appKey })
  process.env.PORTAL_URL = url
  process.env.PORTAL_DATA_DIR = dataDir
  process.env.PORTAL_ACCOUNTS = JSON.stringify(accounts)
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true })
  }
}

/** `page` comes from an address of its own and fails the test when the page throws or breaks the CSP. */
export const test = base.extend<
  { portal: Portal },
  { browser: Browser; planted: boolean; served: undefined }
>({
  /** Whether people wrote markup into everything (canaries.ts). */
  planted: [false, { option: true, scope: 'worker' }],
  served: [
    async ({ planted }, use, { workerIndex }) => {
      const stop = process.env.PORTAL_URL ? undefined : await ownPortal(workerIndex, planted)
      await use(undefined)
      await stop?.()
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
  // Pages go by the clock of a run at another moment, whoever opens them.
  browser: [
    async ({ browser }, use) => {
      const shift = shownShift()
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        if (shift !== 0) await context.addInitScript(shiftDate, shift)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  portal: async ({ served: _ }, use) => use(new Portal()),
  baseURL: async ({ portal }, use) => use(portal.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to know what a fixture needs
  extraHTTPHeaders: async ({}, use) => {
    address += 1
    await use({ 'X-Forwarded-For': addressOf(address) })
  },
  page: async ({ page }, use) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(String(error)))
    page.on('console', (message) => {
      if (/Content Security Policy|Minified React error/.test(message.text())) broken.push(message.text())
    })
    await use(page)
    expect(broken).toEqual([])
  },
})

/**
 * What an authenticator shows: RFC 6238 with the usual six digits and thirty seconds. Each is accepted once, and those of the
 * step before and after the present one as well: `step` −1, 0 and 1 are three that need no waiting.
 */
export function oneTimePassword(secret: string, step = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = hash.readUInt8(19) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/**
 * Journeys are walked once, in the size of whoever walks them: staff sit at a desk, members and guests hold a phone. That every page holds
 * in the other is seen where all are opened (desk-pages, large-type).
 */
export const onPhone = test.extend(PHONE)

export { expectAccessible } from './accessible.ts'
export { type Browser, expect, type Page }

/** Chooses in a `Select`, or a list of the browser's own, by code or words, or by the place in the list (0 is the first). */
export async function choose(select: Locator, wanted: string | { readonly index: number }): Promise<void> {
  if ((await select.evaluate((element) => element.tagName)) === 'SELECT') {
    await select.selectOption(wanted)
    return
  }
  // The element itself: once the list is open, it bears the same label.
  const field = await select.elementHandle()
  await field?.click()
  // The list is named once it is there.
  const named = () => field?.getAttribute('aria-controls')
  await expect.poll(named).toMatch(/./)
  const list = select.page().locator(`[id="${await named()}"]`)
  const option =
    typeof wanted === 'string'
      ? list
          .locator(`[role=option][data-key="${wanted}"]`)
          .or(list.getByRole('option', { name: wanted, exact: true }))
          .first()
      : list.getByRole('option').nth(wanted.index)
  await option.click()
  await expect(list).toHaveCount(0)
}
