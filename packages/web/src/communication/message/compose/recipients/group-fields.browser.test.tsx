import { labels } from '@portal/contract/membership/label/label.calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../dev/look.tsx'
import { wire } from '../../../../dev/wire.ts'
import { type Group, newGroup } from '../draft.ts'
import { GroupFields } from './group-fields.tsx'

const [ONE, OTHER] = ['11111111-2222-4333-8444-555555555555', '019400aa-0000-7000-8000-0000000000ff']
const label = (id: string, name: string) => ({
  id,
  name,
  count: 1,
  kinds: { person: 1 },
  byName: '示例甲',
  at: '2026-11-20T01:00:00Z',
})
const list = [label(ONE, '联络人'), label(OTHER, '青年')]
const shown = async (filter: Record<string, unknown>) => {
  wire([labels.list, () => ({ data: { list } })])
  const told: Group[] = []
  const group = newGroup('person', filter)
  await show(<GroupFields group={group} at={0} onChange={(next) => told.push(next)} onRemove={() => {}} />)
  return told
}

test('one label is chosen in a group; how several go together is no question there', async () => {
  const told = await shown({ label: [ONE], labelMatch: 'all' })
  await expect.element(page.getByRole('combobox', { name: '标签', exact: true })).toHaveTextContent('联络人')
  expect(page.getByRole('combobox', { name: '多个标签' }).elements()).toEqual([])
  await page.getByRole('combobox', { name: '标签', exact: true }).click()
  await page.getByRole('option', { name: '青年' }).click()
  expect(told.at(-1)?.filter).toEqual({ label: [OTHER] })
})

test('several labels that a list sent are said, and go together', async () => {
  const told = await shown({ label: [ONE, OTHER], labelMatch: 'all' })
  await expect.element(page.getByText('同时带有各个标签', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '去掉条件“带有所选标签”' }).click()
  expect(told.at(-1)?.filter).toEqual({})
})
