import type { member } from '@portal/contract/membership/member.calls'
import { approvalWarnings } from '@portal/contract/membership/review/approval.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { creditCodeCheck, serialIdCards } from '@portal/contract/platform/person/identity.fields'
import { expect, type Page, Portal } from './portal.ts'

/** What every registration journey does, whatever the kind. */

export interface Applicant {
  name: string
  idCard: string
  /** Of a unit that nobody has. */
  creditCode: string
  mobile: string
  newMobile: string
  password: string
}

let count = 0
/** Nobody was this person before: a made-up region, a number and a phone that no sample has. */
export function newApplicant(): Applicant {
  count += 1
  const moment = Date.now() + count * 7
  const birthday = new Date(Date.UTC(1960, 0, 1) + (moment % 14_000) * 86_400_000).toISOString().slice(0, 10)
  const [idCard = ''] = serialIdCards('990000', birthday, 1, 1 + (moment % 997))
  const first17 = `91990000${String(moment % 1_000_000_000).padStart(9, '0')}`
  const digitsOf = (number: number) => String(number % 100_000_000).padStart(8, '0')
  return {
    name: '示例申请人',
    idCard,
    creditCode: first17 + creditCodeCheck(first17),
    mobile: `138${digitsOf(moment)}`,
    // Of other last digits: a page counts down for each.
    newMobile: `139${digitsOf(moment + 1)}`,
    password: 'Quiet-river-88',
  }
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const scan = async (page: Page, name = '盖章申请表.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})

/** Fills in a phone and the code that is sent to it (docs/handbook/identity.md#proven-phones). */
export async function fillPhone(page: Page, mobile: string, name = '手机号') {
  const since = new Date(Date.now() - 1000)
  await box(page, name).fill(mobile)
  // A busy machine may take too long for a message, and says so.
  await expect(async () => {
    await press(page, '获取验证码')
    await expect(page.getByText(/验证码已发送至/)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 75_000 })
  await box(page, '手机验证码').fill(await new Portal().smsCode(mobile, since))
  await expect(page.getByText('已验证', { exact: true })).toBeVisible()
}

/** Searches in vain, adds the unit, and picks it from the search that follows. */
export async function addOrganisation(page: Page, name: string) {
  await choice(page, '工作单位').fill(name)
  await press(page, '添加单位')
  const dialog = page.getByRole('dialog', { name: '添加单位' })
  await expect(dialog.getByLabel('单位名称')).toHaveValue(name)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('添加成功，请重新搜索单位！')).toBeVisible()
  await page.getByRole('listbox', { name: '单位' }).getByRole('option', { name, exact: true }).click()
}

export async function attachScan(page: Page, slot = '') {
  const field = page.locator(slot === '' ? 'input[type=file]' : `input[type=file][data-name=${slot}]`)
  const stored = page.getByText('已上传')
  const before = await stored.count()
  await field.setInputFiles(await scan(page))
  await expect(stored).toHaveCount(before + 1)
}

/** Reads the notice and ticks what must be ticked (docs/handbook/membership.md#registration). */
export async function acceptNotice(page: Page) {
  await page.getByLabel('我已阅读并同意以上内容').check()
  await page.getByLabel(/我单独同意|我已取得/).check()
  await press(page, '下一步')
}

const LISTS = {
  person: 'user/selectUserToPage',
  unit: 'group/selectToPage',
  expert: 'expert/queryPage',
} as const

/** A reviewer who has looked at everything. */
const confirmed = approvalWarnings.map((warning) => ({ warning, reason: '纸质原件已核对' }))

/** What a reviewer does, through the calls of the review desk. */
export async function reviewer(portal: Portal, page: Page, kind: keyof typeof LISTS = 'person') {
  await portal.enter(page, portal.account('管理员'))
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`${portal.url}/api/${path}`, {
      data,
      headers: { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' },
    })
    const reply = await answer.json()
    expect(reply, path).toMatchObject({ code: 200 })
    return reply.data
  }
  const find = async (mobile: string): Promise<{ id: string; version: number }[]> =>
    (await ask(LISTS[kind], { keyword: mobile })).list
  return {
    find,
    async decide(mobile: string, decision: Omit<CallOf<typeof member.auditRegStatus>, 'id' | 'version'>) {
      const [row] = await find(mobile)
      const about = decision.action === 'approve' ? { confirmed } : {}
      return ask('auditRegStatus', { id: row?.id, version: row?.version, ...about, ...decision })
    },
  }
}
