import { person } from '@portal/contract/membership/person.calls'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import { client } from '../call/client.ts'
import { Button } from '../ui/button.tsx'
import { ListPage } from './list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from './types.ts'

type Row = RowOf<typeof person.list>

const WIDE = ['company', 'zw', 'zc', 'mobileTel', 'serialNum', 'levelLabel', 'submittedAt', 'examineDate']
const columns: readonly ListColumn<Row>[] = [
  { key: 'name', title: '姓名', width: 160 },
  ...WIDE.map((key, at) => ({
    key,
    title: `第${at + 1}列`,
    width: 220,
    ...(key === 'zw' && { folds: 0 }),
    ...(key === 'submittedAt' && { sort: 'submittedAt' }),
  })),
]
const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '关键字' },
  {
    key: 'level',
    label: '级别',
    kind: 'select',
    several: true,
    options: [
      { code: 'S', label: '高级会员' },
      { code: 'H', label: '荣誉会员' },
    ],
  },
  { key: 'submittedFrom', to: 'submittedTo', label: '提交日期' },
  { key: 'company', label: '工作单位' },
  { key: 'zc', label: '职称', kind: 'select', options: [{ code: '中级', label: '中级' }] },
]
const word = '示例三角洲水利科学研究院与示例上游港口规划设计院联合中心'
const row = (at: number) => ({
  id: `${at}`,
  name: `示例${at}`,
  ...Object.fromEntries(WIDE.map((key) => [key, at % 3 === 0 ? word : '短'])),
})
const answer = ({ pageNum = 1 }: { pageNum?: number }) => ({
  data: {
    total: 205,
    list: Array.from({ length: 20 }, (_, at) => row((pageNum - 1) * 20 + at)),
    counts: { all: 205 },
  },
})

const DRAWER = { title: () => '记录', render: (key: string) => <p>第{key}号记录</p> }
const List = ({
  takesAll = true,
  card,
  opens = false,
}: {
  takesAll?: boolean
  card?: (row: Row) => ReactNode
  opens?: boolean
}) => (
  <QueryClientProvider client={client}>
    <ListPage
      id="tried"
      query={person.list}
      columns={columns}
      filters={filters}
      rowKey={(each) => String((each as { id: string }).id)}
      defaultSort={{ sort: 'submittedAt', order: 'desc' }}
      batchTakesAll={takesAll}
      {...(card && { card })}
      {...(opens && { drawer: DRAWER })}
      batch={({ whole, keys }) => (
        <Button>
          {whole ? `全部 ${whole.total} ${JSON.stringify(whole.input)}` : `选了 ${keys.join()}`}
        </Button>
      )}
    />
  </QueryClientProvider>
)
const asking = () => {
  const asked = wire([person.list, answer as never])
  return () => asked.filter(({ path }) => path === person.list.path).at(-1)?.input
}
const loaded = () => expect.element(page.getByRole('button', { name: '查询' })).toBeVisible()

test('an order that this list does not know is that of the list', async () => {
  const last = asking()
  await render(
    <MemoryRouter initialEntries={['/?sort=nobodyKnows&order=asc']}>
      <List />
    </MemoryRouter>,
  )
  await expect.poll(last).toMatchObject({ sort: 'submittedAt', order: 'desc' })
})

test('a record that is opened leaves the list at its page', async () => {
  await sized(SIZES[0])
  const last = asking()
  await show(<List opens />)
  await loaded()
  await page.getByRole('button', { name: '第2页' }).click()
  await expect.poll(last).toMatchObject({ pageNum: 2 })
  await page.getByRole('cell', { name: '短', exact: true }).first().click()
  await expect.element(page.getByText(/^第2\d号记录$/)).toBeVisible()
  await expect.element(page.getByLabelText('选择示例20', { exact: true })).toBeInTheDocument()
})

describe.each(SIZES)('a list on a $name', (size) => {
  test('asks for several values and for both ends of a span, and the fields stay as they were left', async () => {
    await sized(size)
    const last = asking()
    const { unmount } = await show(<List />)
    await loaded()
    const unfold = () => page.getByRole('button', { name: '展开' }).click()
    // A phone shows the first filter only.
    const narrow = size.width <= 600
    if (narrow) await unfold()
    await page.getByRole('button', { name: '级别 全部' }).click()
    await page.getByRole('option', { name: '荣誉会员' }).click()
    await page.getByRole('option', { name: '高级会员' }).click()
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByRole('button', { name: '提交日期 不限' }).click()
    await page.getByLabelText('提交日期（从）').fill('2025-03-01')
    await page.getByLabelText('提交日期（至）').fill('2025-04-30')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: '查询' }).click()
    await expect
      .poll(last)
      .toMatchObject({ level: ['S', 'H'], submittedFrom: '2025-03-01', submittedTo: '2025-04-30' })
    await expect.element(page.getByRole('button', { name: '提交日期 2025-03-01 至 04-30' })).toBeVisible()
    // Once the new rows are there: those before them are pale until then.
    await expect.poll(faults).toEqual([])

    if (!narrow) {
      await expect.element(page.getByLabelText('工作单位')).not.toBeInTheDocument()
      await unfold()
    }
    await expect.element(page.getByLabelText('工作单位')).toBeVisible()
    await unmount()
    await show(<List />)
    await expect.element(page.getByLabelText('工作单位')).toBeVisible()
  })

  test('all results are chosen, until one is left out or the filter is another', async () => {
    await sized(size)
    asking()
    await show(<List />)
    await page.getByLabelText('选择本页全部').click()
    await expect.element(page.getByText('已选 20 条')).toBeVisible()
    await page.getByRole('button', { name: '全选 205 条结果' }).click()
    await expect.element(page.getByText('已全选 205 条结果')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: /^全部 205 / }))
      .toHaveTextContent('全部 205 {"sort":"submittedAt","order":"desc"}')
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: '第2页' }).click()
    await expect.element(page.getByLabelText('选择示例20', { exact: true })).toBeChecked()
    await page.getByLabelText('选择示例20', { exact: true }).click()
    await expect.element(page.getByText('已选 19 条')).toBeVisible()
    await page.getByRole('button', { name: '全选 205 条结果' }).click()
    await page.getByLabelText('关键字').fill('江')
    await page.getByRole('button', { name: '查询' }).click()
    await expect.element(page.getByText('已全选 205 条结果')).not.toBeInTheDocument()
  })

  test('shows each row as its card where there is no room for columns', async () => {
    await sized(size)
    asking()
    const card = (each: Row) => <p>{`要看的：${(each as { name?: string }).name}，第一列${word}`}</p>
    await show(<List card={card} />)
    await loaded()
    const shown = page.getByText('要看的：示例3，', { exact: false })
    if (size.width > 600) {
      await expect.element(page.getByRole('columnheader', { name: '第1列' })).toBeVisible()
      return expect.element(shown).not.toBeInTheDocument()
    }
    await expect.element(shown).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: '第1列' })).not.toBeInTheDocument()
    const frame = page.getByRole('table', { name: '列表' }).element().parentElement
    expect(frame?.scrollWidth).toBeLessThanOrEqual((frame?.clientWidth ?? 0) + 1)
    expect(await faults()).toEqual([])
  })

  test('acts that take chosen rows only offer no more', async () => {
    await sized(size)
    asking()
    await show(<List takesAll={false} />)
    await page.getByLabelText('选择示例1', { exact: true }).click()
    await expect.element(page.getByRole('button', { name: '选了 1' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^全选/ })).not.toBeInTheDocument()
  })

  test('rows are of one height, and a wide window needs no scrolling sideways', async () => {
    await sized(size)
    asking()
    await show(<List />)
    await expect.element(page.getByText('示例19', { exact: true })).toBeVisible()
    const heights = [...document.querySelectorAll<HTMLElement>('tbody tr')].map((each) => each.offsetHeight)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
    const frame = document.querySelector('section:has(> table)')
    const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    if (size.width <= 900) return expect(heads()).toHaveLength(columns.length + 1)
    expect(frame?.scrollWidth).toBeLessThanOrEqual((frame?.clientWidth ?? 0) + 1)
    // 第2列 gives way first, then the last; the column of the order stays.
    expect(heads()).toContain('第7列')
    expect(heads()).not.toContain('第2列')
    expect(heads()).not.toContain('第8列')
    await expect.element(page.getByText(/另有 \d 列未显示/)).toBeVisible()
    // Whoever chooses columns sees what they chose.
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '第1列' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(heads).toHaveLength(columns.length)
    await expect.element(page.getByText(/列未显示/)).not.toBeInTheDocument()
  })
})
