import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../dev/look.tsx'
import { Table } from './table.tsx'

test('on a phone the head of a row stands in a line, not a character on each', async () => {
  await sized(SIZES[1])
  const numbers = ['期初', '新增', '退出', '期末', '上期', '变化', '合计'].map((title) => ({
    ...{ key: title, title, align: 'right' as const, nowrap: true },
    render: () => '123,456',
  }))
  await show(
    <Table
      label="会员发展"
      rows={[{ key: 'person', title: '单位会员' }]}
      rowKey={({ key }) => key}
      columns={[{ key: 'title', title: '类别', rowHead: true }, ...numbers]}
    />,
  )
  const head = page.getByRole('rowheader', { name: '单位会员' }).element()
  expect(head.getBoundingClientRect().width).toBeGreaterThanOrEqual(90)
})
