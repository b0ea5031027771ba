import { message } from '@portal/contract/communication/message.calls'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { wire } from '../../../dev/wire.ts'
import type { Stored } from '../compose/draft.ts'
import { Recipients } from './recipients.tsx'

const Address = () => <output>{useLocation().search}</output>
const answer = () =>
  wire([message.recipients, () => ({ data: { total: 0, list: [], counts: { sent: 3, failed: 2 } } })])
const shown = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Recipients view={{ id: '019400aa-0000-7000-8000-000000000001' } as Stored} />
      <Address />
    </MemoryRouter>,
  )

test('a link shows whom it was made for', async () => {
  const asked = answer()
  await shown('/log?open=1&fate=failed&who=水利')
  await expect.poll(() => asked.at(-1)?.input).toMatchObject({ state: 'failed', keyword: '水利' })
})

test('what is looked for stands in the address, and what else stands there stays', async () => {
  answer()
  await shown('/log?open=1')
  await page.getByRole('searchbox', { name: '查找' }).fill('水利')
  await expect.element(page.getByRole('status')).toHaveTextContent('?open=1&who=%E6%B0%B4%E5%88%A9')
})
