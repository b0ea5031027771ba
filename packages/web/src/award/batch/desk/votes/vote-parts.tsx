import { agreeNeeded } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { AWARD_SHARES, labelOf } from '@portal/contract/platform/enums'
import { Hint } from '../../../../shared/ui/layout.tsx'
import type { TableColumn } from '../../../../shared/ui/table.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
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
        <p role="status">
          应到{eligible}人，实到{attended}人，法定{needed}人　
          <Tag tone={attended >= needed ? 'good' : 'bad'}>
            {attended >= needed ? '达到法定人数' : '未达法定人数'}
          </Tag>
        </p>
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
