import { AWARD_SHARES, labelOf } from '@portal/contract/platform/enums'
import { Hint } from '../../../../shared/ui/layout.tsx'
import type { TableColumn } from '../../../../shared/ui/table.tsx'
import { type Batch, pointsOf, type Ranked } from '../view.ts'

/** What the ballot and its outcome show alike. */

export const COUNTS = [
  ['agree', '同意'],
  ['against', '反对'],
  ['abstain', '弃权'],
  ['recused', '回避'],
] as const

export const Rules = ({ batch: { rules } }: { batch: Batch }) => (
  <Hint>
    到会人数须达应到会人数的{labelOf(AWARD_SHARES, rules.quorum)}
    {rules.quorumNeeded !== null && `（${rules.quorumNeeded}人）`}；同意票达到会人数的
    {labelOf(AWARD_SHARES, rules.majority)}为通过，回避的不计入到会人数。
  </Hint>
)

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
