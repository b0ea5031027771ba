import { account } from '@portal/contract/identity/account.calls'
import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../dev/look.tsx'
import { field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { client } from '../../shared/call/client.ts'
import { CertificateSection } from './certificate-section.tsx'

const MEMBER = '019400aa-0000-7000-8000-000000000009'
const last = (id: string) => ({
  ...{ id, certNo: `ZS-G-2026-0000${id.at(-1)}`, kind: 'person', state: 'valid', name: '示例甲' },
  ...{ level: '普通会员', serialNum: 'G2026030900001M', issuedOn: '2026-03-09', endedOn: '' },
  ...{ memberId: MEMBER, outdated: false, issuedBy: '办证员乙', endedBy: '', endReason: '' },
})
const opened = async (id: string) => {
  client.clear()
  wire(
    [account.me, () => ({ data: { totpEnrolled: false } })],
    [certificate.ofMember, () => ({ data: { list: [last(id)] } })],
    [certificate.reissue, () => ({ error: 'stateChanged' })],
  )
  const shown = await show(<CertificateSection memberId={MEMBER} kind="person" name="示例甲" approved />)
  await page.getByRole('button', { name: '换发' }).click()
  return shown
}

test('whom a colleague was faster than finds the typed reason beside the new certificate', async () => {
  const first = await opened('019400aa-0000-7000-8000-000000000001')
  await field('原因').fill('姓名用字更正')
  await page.getByRole('dialog').getByRole('button', { name: '换发' }).click()
  await expect.element(page.getByText(/状态已变化/).first()).toBeVisible()
  await first.unmount()
  await opened('019400aa-0000-7000-8000-000000000002')
  await expect.element(field('原因')).toHaveValue('姓名用字更正')
})
