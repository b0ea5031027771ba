import { search } from '@portal/contract/office/search.calls'
import type { Role } from '@portal/contract/platform/roles'
import { useLocation } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import { session } from '../../shared/session.ts'
import { SearchButton } from './search-button.tsx'

const hit = (title: string, n: number) => ({
  kind: 'person',
  id: `019400aa-0000-7000-8000-00000000000${n}`,
  of: '',
  title,
  facts: ['G2026032100042K', '示例上游岩土研究院', '139****0024'],
  tags: ['个人会员', '高级会员'],
  also: n === 1 ? [{ kind: 'expert', id: '019400aa-0000-7000-8000-000000000009', tag: '专家' }] : [],
})
const FOUND = { groups: [{ group: 'people', list: [hit('百里澄', 1), hit('百里砚', 2)], more: false }] }

const opened = async (role: Role, keyword: string) => {
  session.set({ token: 'sample', roles: [role], userName: '示例' })
  const asked = wire(
    [search.find, ({ keyword: word }) => ({ data: word === '寻不着' ? { groups: [] } : FOUND })],
    [search.identify, () => ({ data: FOUND })],
  )
  await show(<SearchButton role={role} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: '全站搜索' })).toHaveFocus()
  await userEvent.keyboard(keyword)
  return asked
}
const options = () => page.getByRole('option')
const closed = () => expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
const marked = (name: RegExp) => page.getByRole('option', { selected: true, name })

describe.each(SIZES)('the search on a $name', (size) => {
  test('opens by keys, marks with the arrows, and reads well', async () => {
    await sized(size)
    await opened('superAdmin', 'bl')
    await expect.element(options().first()).toBeVisible()
    await expect.element(marked(/^百里澄/)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(marked(/^百里砚/)).toBeVisible()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(marked(/^百里澄/)).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await closed()
  })
})

test.each([
  ['k', { ctrlKey: true }],
  ['/', {}],
])('keys that were pressed after %s and before the palette came are not lost', async (key, modifier) => {
  const role: Role = 'superAdmin'
  session.set({ token: 'sample', roles: [role], userName: '示例' })
  wire([search.find, () => ({ data: FOUND })])
  await show(<SearchButton role={role} />)
  const press = (key: string, more = {}) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  press(key, modifier)
  press('b')
  press('l')
  await expect.element(page.getByRole('combobox', { name: '全站搜索' })).toHaveValue('bl')
  await expect.element(options().first()).toBeVisible()
})

const Where = () => <output>{Object.values(useLocation()).join(' ')}</output>

test('Enter before the answer opens what answers it, and nothing if one types on', async () => {
  const role: Role = 'superAdmin'
  session.set({ token: 'sample', roles: [role], userName: '示例' })
  const other = hit('百里砚', 2)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  wire([
    search.find,
    async ({ keyword }) => {
      if (keyword === 'bl') return { data: FOUND }
      await held
      return { data: { groups: [{ group: 'people', list: [other], more: false }] } }
    },
  ])
  await show(
    <>
      <SearchButton role={role} />
      <Where />
    </>,
  )
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('bl')
  await expect.element(marked(/^百里澄/)).toBeVisible()
  await userEvent.keyboard('a{Enter}{Backspace}')
  await expect.element(page.getByText('2条结果')).toBeInTheDocument()
  await userEvent.keyboard('y{Enter}')
  await expect.element(page.getByRole('combobox')).toHaveValue('bly')
  answer()
  await closed()
  await expect.poll(() => document.querySelector('output')?.textContent).toContain(other.id)
})

test('what was looked for is there again, a number of a person is not', async () => {
  await opened('superAdmin', 'bl')
  await userEvent.keyboard('{Enter}')
  await closed()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('button', { name: 'bl', exact: true })).toBeVisible()
  await userEvent.keyboard('13900000024')
  await userEvent.keyboard('{Enter}')
  await closed()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('button', { name: 'bl', exact: true })).toBeVisible()
  expect(JSON.stringify({ ...localStorage })).not.toContain('13900000024')
})

test('a whole number goes the logged way, and only where the role may', async () => {
  const asked = await opened('administrator', '13900000024')
  // What was typed so far may have been looked for on the way.
  await expect.poll(() => asked.filter(({ path }) => path === search.identify.path).length).toBe(1)
  await expect.element(options().first()).toBeVisible()
})

test('who may not look up numbers reads so, and nothing is asked', async () => {
  const asked = await opened('editor', '13900000024')
  await expect.element(page.getByText('不能按手机号查找')).toBeVisible()
  expect(asked.some(({ input }) => input.keyword === '13900000024')).toBe(false)
})

test('nothing found says what can be typed; a lost line says so and asks again', async () => {
  await opened('superAdmin', '寻不着')
  await expect.element(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
  wire()
  await page.getByRole('combobox').fill('断了')
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
})
