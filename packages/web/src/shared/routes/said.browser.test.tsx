import { person } from '@portal/contract/membership/person.calls'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { wire } from '../../dev/wire.ts'
import { client } from '../call/client.ts'
import { ListPage } from '../list/list-page.tsx'
import { ToastHost } from '../ui/toast.tsx'
import { useChoice, useSaid } from './said.ts'

/** What an address says and nobody knows (docs/handbook/interface.md#addresses). */

const Address = () => <output>{useLocation().search || '（无）'}</output>
const at = (address: string, node: ReactNode) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>{node}</QueryClientProvider>
      <Address />
      <ToastHost />
    </MemoryRouter>,
  )
const Chosen = () => {
  const tab = useChoice('tab', ['one', 'two'])
  const day = useSaid('from', (text) => (text === '2026-01-01' ? text : undefined))
  return <p>{`${tab ?? 'first'} ${day ?? 'all'}`}</p>
}

test('what is known is shown, and nothing is said', async () => {
  await at('/?tab=two&from=2026-01-01', <Chosen />)
  await expect.element(page.getByText('two 2026-01-01')).toBeVisible()
  await expect.element(page.getByText('?tab=two&from=2026-01-01')).toBeVisible()
  await expect.element(page.getByText(/不存在或已不用/)).not.toBeInTheDocument()
})

test('what is not leaves the address, whatever else stands there stays, and it is said', async () => {
  await at('/?tab=three&q=words&from=2026-13-01', <Chosen />)
  await expect.element(page.getByText('first all')).toBeVisible()
  await expect.element(page.getByText('?q=words', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/链接中的“.+”不存在或已不用/)).toBeVisible()
})

test('of choices that are still fetched nothing is known yet', async () => {
  const Later = () => <p>{useChoice('tab', undefined) ?? 'none'}</p>
  await at('/?tab=three', <Later />)
  await expect.element(page.getByText('none')).toBeVisible()
  await expect.element(page.getByText('?tab=three')).toBeVisible()
})

test('a filter of a list that the server refuses leaves the address, and the list is there', async () => {
  wire([
    person.list,
    ({ zc }) =>
      (zc
        ? { error: 'badInput', fields: { zc: '请选择职称' } }
        : { data: { total: 0, list: [], counts: {} } }) as never,
  ])
  const filters = [
    { key: 'zc', label: '职称', kind: 'select', options: [{ code: '高级', label: '高级' }] },
  ] as const
  await at(
    '/?zc=nothing&page=1',
    <ListPage
      id="said"
      query={person.list}
      columns={[{ key: 'name', title: '姓名' }]}
      filters={filters}
      rowKey={({ id }) => id}
      empty={{ title: '没有人' }}
    />,
  )
  await expect.element(page.getByText('没有人')).toBeVisible()
  await expect.element(page.getByText('?page=1', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/链接中的“nothing”/)).toBeVisible()
})
