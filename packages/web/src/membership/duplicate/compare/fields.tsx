import { Hint } from '../../../shared/ui/layout.tsx'
import { Pick } from '../../../shared/ui/picks.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import type { Choice, Comparison, Side } from './choice.ts'

type Compared = Comparison['fields'][number]

/** Field by field; where the two differ, the value that is kept is chosen. */
export const Fields = ({
  data,
  all,
  choice,
  onChoose,
}: {
  data: Comparison
  all: boolean
  choice: Choice
  onChoose: (field: string, side: Side) => void
}) => {
  const rows = data.fields.filter(({ differs, values }) => differs || (all && values[0] !== ''))
  if (rows.length === 0) return <Hint>没有不同的内容。</Hint>
  const cellOf = ({ field, title, values, differs }: Compared, side: Side) => {
    const name = `记录${side === 0 ? '一' : '二'}`
    if (!differs) return values[side]
    return (
      <Pick
        plain
        name={`field-${field}`}
        label={`${title}采用${name}`}
        checked={choice.fields[field] === side}
        onPick={() => onChoose(field, side)}
      >
        {values[side] || '未填写'}
      </Pick>
    )
  }
  return (
    <Table
      label="内容对照"
      density="compact"
      rows={rows}
      rowKey={({ field }) => field}
      columns={[
        { key: 'title', title: '项目', width: 6, rowHead: true },
        { key: 'one', title: '记录一', render: (row) => cellOf(row, 0) },
        { key: 'other', title: '记录二', render: (row) => cellOf(row, 1) },
      ]}
    />
  )
}
