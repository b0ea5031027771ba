import { agreeNeeded } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { AWARD_SHARES, labelOf } from '@portal/contract/platform/enums'
import { Grid, Hint, Row, Stack } from '../../../../shared/ui/layout.tsx'
import { Table, type TableColumn } from '../../../../shared/ui/table.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { usePhone } from '../../../../shared/ui/use-phone.ts'
import { type Batch, pointsOf, type Ranked } from '../view.ts'

/** What the ballot and its outcome show alike. */

export const COUNTS = [
  ['agree', '同意'],
  ['against', '反对'],
  ['abstain', '弃权'],
  ['recused', '回避'],
] as const

/** With the number of the committee and of those who came, as far as it is known. */
export const Rules = ({
  batch: { rules },
  eligible,
  attended,
}: {
  batch: Batch
  eligible: number
  attended: number
}) => {
  const needed = agreeNeeded(rules.quorum, eligible)
  return (
    <>
      <Hint>
        到会人数须达应到会人数的{labelOf(AWARD_SHARES, rules.quorum)}；同意票达到会人数的
        {labelOf(AWARD_SHARES, rules.majority)}为通过，回避的不计入到会人数。
      </Hint>
      {eligible > 0 && (
        <div role="status">
          <Row gap={2}>
            应到{eligible}人，实到{attended}人，法定{needed}人
            <Tag tone={attended >= needed ? 'good' : 'bad'}>
              {attended >= needed ? '达到法定人数' : '未达法定人数'}
            </Tag>
          </Row>
        </div>
      )}
    </>
  )
}

/** What is known of an item before it is voted on. */
export const ITEM_COLUMNS: readonly TableColumn<Ranked>[] = [
  { key: 'rank', title: '名次', align: 'right' },
  {
    key: 'name',
    title: '项目',
    width: 16,
    rowHead: true,
    render: ({ name, no, group }) => (
      <>
        {name}
        <Hint>
          {no}　{group}
        </Hint>
      </>
    ),
  },
  { key: 'trimmed', title: '去极值平均', align: 'right', render: ({ trimmed }) => pointsOf(trimmed) },
]

const cellOf = ({ key, render }: TableColumn<Ranked>, row: Ranked) =>
  render ? render(row) : ((row as Record<string, unknown>)[key] as string | null)
const isCount = ({ key }: TableColumn<Ranked>) => COUNTS.some(([count]) => count === key)
const blockOf = (columns: readonly TableColumn<Ranked>[]): TableColumn<Ranked> => {
  const known = columns.filter((column) => !column.rowHead && !isCount(column))
  return {
    key: 'item',
    title: '项目',
    render: (row) => (
      <Stack gap={2}>
        {columns
          .filter(({ rowHead }) => rowHead)
          .map((column) => (
            <div key={column.key}>{cellOf(column, row)}</div>
          ))}
        <Grid min="xs" gap={2}>
          {[...known, ...columns.filter(isCount)].map((column) => (
            <Stack key={column.key} gap={1}>
              <Hint>{column.title}</Hint>
              {cellOf(column, row) ?? '—'}
            </Stack>
          ))}
        </Grid>
      </Stack>
    ),
  }
}

/** Item by item; on a phone each is a block, so that nothing is voted on out of sight. */
export const VoteTable = ({
  rows,
  columns,
}: {
  rows: readonly Ranked[]
  columns: readonly TableColumn<Ranked>[]
}) => (
  <Table
    label="逐项表决表"
    rows={rows}
    rowKey={({ itemId }) => itemId}
    columns={usePhone() ? [blockOf(columns)] : columns}
  />
)
