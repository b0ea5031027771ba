import { labels } from '@portal/contract/membership/label/label.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import type { Role } from '@portal/contract/platform/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import { client } from '../../shared/call/client.ts'
import { session } from '../../shared/session.ts'
import { dismissToast, ToastHost } from '../../shared/ui/toast.tsx'
import { Page } from './list-page.tsx'

const NUMBER = '11010519491231002X'
const here = '019400aa-0000-7000-8000-000000000001'
const expert = '019400aa-0000-7000-8000-000000000002'
const none = { total: 0, list: [], counts: { all: 0 } }

// An error stays until it is read; the next test has its own.
afterEach(dismissToast)

const Address = () => <output aria-label="地址">{useLocation().search}</output>
const opened = async (
  list: readonly { id: string; kind: string }[] | undefined,
  role: Role = 'administrator',
) => {
  session.set({ token: 'sample', roles: [role], userName: '示例' })
  const asked = wire(
    [labels.list, () => ({ data: { list: [] } })],
    [projectAccount.list, () => ({ data: none })],
    [memberAdmin.owners, () => (list ? { data: { list } } : { error: 'tooManyRequests' })],
  )
  await show(
    <QueryClientProvider client={client}>
      <Page />
      <Address />
      <ToastHost />
    </QueryClientProvider>,
  )
  await page.getByLabelText('关键字').fill(NUMBER)
  await userEvent.keyboard('{Enter}')
  return () => asked.filter(({ path }) => path === projectAccount.list.path).at(-1)?.input
}
const address = () => page.getByRole('status', { name: '地址' })

describe.each(SIZES)('a whole number in the keyword of a list on a $name', (size) => {
  test('shows whom it belongs to, and stands in no address; the condition can be taken away', async () => {
    await sized(size)
    const last = await opened([
      { id: here, kind: 'project' },
      { id: expert, kind: 'expert' },
    ])
    await expect.poll(last).toMatchObject({ ids: [here] })
    await expect.element(address()).toHaveTextContent(`?ids=${here}`)
    await expect.element(page.getByLabelText('关键字')).toHaveValue('')
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: /^只看查到的档案/ }).click()
    await expect.poll(() => address().element().textContent).not.toContain('ids')
  })

  test('that is known elsewhere says where, and the list is empty', async () => {
    await sized(size)
    const last = await opened([{ id: expert, kind: 'expert' }])
    await expect.element(page.getByText('成果评价账号中没有此人，专家中有')).toBeVisible()
    await expect.poll(last).toMatchObject({ ids: [expect.stringMatching(/^0{8}-/)] })
  })

  test('stays in its field where it could not be looked up', async () => {
    await sized(size)
    await opened(undefined)
    await expect.element(page.getByText('操作过于频繁，请稍后再试').first()).toBeVisible()
    await expect.element(page.getByLabelText('关键字')).toHaveValue(NUMBER)
    expect(address().element().textContent).not.toContain(NUMBER)
  })
})

test('whoever may look nobody up by a number asks for a keyword like any other', async () => {
  const last = await opened([], 'editor')
  await expect.poll(last).toMatchObject({ keyword: NUMBER })
})
