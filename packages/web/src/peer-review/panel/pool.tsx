import { panel } from '@portal/contract/peer-review/panel.calls'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Row } from '../../shared/ui/layout.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { HitList } from './hit-list.tsx'
import { criteriaOf, type Filter, Filters } from './pool-filters.tsx'
import type { Candidate } from './view.ts'

const PAGE_SIZE = 10

const Service = ({ credit }: Candidate) => (
  <>
    <Row gap={1}>
      <Tag>信誉{credit.credibility}</Tag>
      <Tag>活跃度{credit.activity}</Tag>
    </Row>
    <Hint>
      近两年邀请{credit.invited}次，同意{credit.agreed}，谢绝{credit.declined}，超时{credit.expired}，迟交
      {credit.late}
      {credit.replyHours !== null && `，一般${credit.replyHours}小时答复`}
      {credit.lastServedOn && `，最近参评${credit.lastServedOn}`}
    </Hint>
  </>
)

const columnsOf = (
  chosen: readonly { readonly expertId: string }[],
  onAdd: (one: Candidate, reserve: boolean) => void,
): readonly TableColumn<Candidate>[] => [
  {
    key: 'name',
    title: '专家',
    width: 14,
    rowHead: true,
    render: ({ name, orgName, zc, subject, majorNow }) => (
      <>
        {name}
        <Hint>
          {orgName}　{zc}　{subject}
        </Hint>
        <Hint>{majorNow}</Hint>
      </>
    ),
  },
  {
    key: 'score',
    title: '匹配',
    width: 9,
    render: ({ score, reasons }) => (
      <>
        <strong>{score}</strong>
        <Hint>{reasons.join('；')}</Hint>
      </>
    ),
  },
  { key: 'coi', title: '回避', width: 10, render: ({ coi }) => <HitList hits={coi.hits} /> },
  { key: 'credit', title: '履职', width: 13, render: (one) => <Service {...one} /> },
  {
    key: 'acts',
    title: '操作',
    nowrap: true,
    render: (one) =>
      one.coi.level === 'hard' ? (
        <Tag tone="bad">须回避</Tag>
      ) : chosen.some(({ expertId }) => expertId === one.expertId) ? (
        '已选'
      ) : (
        <Row>
          <Button kind="link" aria-label={`选为专家 ${one.name}`} onClick={() => onAdd(one, false)}>
            选为专家
          </Button>
          <Button kind="link" aria-label={`选为备选 ${one.name}`} onClick={() => onAdd(one, true)}>
            选为备选
          </Button>
        </Row>
      ),
  },
]

/** Whom one may choose, best match first. */
export const Pool = ({
  projectId,
  filter,
  onFilter,
  chosen,
  onAdd,
}: {
  projectId: string
  filter: Filter
  onFilter: (filter: Filter) => void
  chosen: readonly { readonly expertId: string }[]
  onAdd: (one: Candidate, reserve: boolean) => void
}) => {
  const [pageNum, setPage] = useState(1)
  const found = useCall(
    panel.search,
    {
      ...{ projectId, pageNum, pageSize: PAGE_SIZE, withBlocked: filter.withBlocked },
      ...criteriaOf(filter),
    },
    { keepPrevious: true },
  )
  const total = found.data?.total ?? 0
  return (
    <>
      <Filters
        onSearch={(next) => {
          onFilter(next)
          setPage(1)
        }}
      />
      <Loaded call={found} shape="table" rows={5}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="没有符合条件的专家">请减少筛选条件。</EmptyState>
          ) : (
            <Table
              label="专家库"
              rows={list}
              rowKey={({ expertId }) => expertId}
              columns={columnsOf(chosen, onAdd)}
              stale={found.isPlaceholderData}
            />
          )
        }
      </Loaded>
      <Row justify="between">
        <Hint>共 {total} 位</Hint>
        <Pagination page={pageNum} size={PAGE_SIZE} total={total} onPage={setPage} />
      </Row>
    </>
  )
}
