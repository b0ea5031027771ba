import { REVIEW_STATES } from '@portal/contract/identity/application-state'
import { DUPLICATE_REASONS, duplicate } from '@portal/contract/membership/duplicate.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { useSearchParams } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../shared/list/types.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { to } from '../../shared/routes/table.ts'
import { Page as Frame, Row } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Views } from '../../shared/ui/views.tsx'
import { Named } from '../../shared/ui/words.tsx'
import { ComparePanel } from './compare/compare-panel.tsx'
import { Merges } from './merges.tsx'

type Pair = RowOf<typeof duplicate.list>
type Brief = Pair['pair'][number]

const Who = ({ row }: { row: Brief }) => (
  <Named note={row.company}>
    {row.name}
    <small>
      {row.serialNum || REVIEW_STATES[row.state].label}，{row.mobileTel}
    </small>
  </Named>
)

const columns: readonly ListColumn<Pair>[] = [
  { key: 'one', title: '记录一', width: 250, render: ({ pair }) => <Who row={pair[0]} /> },
  { key: 'other', title: '记录二', width: 250, render: ({ pair }) => <Who row={pair[1]} /> },
  {
    key: 'reasons',
    title: '依据',
    render: ({ reasons }) => (
      <Row gap={1}>
        {reasons.map((reason) => (
          <Tag key={reason} tone={reason === 'idCard' ? 'bad' : 'wait'}>
            {DUPLICATE_REASONS[reason]}
          </Tag>
        ))}
      </Row>
    ),
  },
  { key: 'score', title: '可能性', width: 90, align: 'right', render: ({ score }) => `${score}%` },
  { key: 'kind', title: '类别', width: 90, render: ({ kind }) => MEMBER_KINDS[kind].label },
]
const filters: readonly ListFilter[] = [
  { key: 'member', label: '范围', kind: 'link', placeholder: '只看所选人员' },
]
const tabs = {
  field: 'kind',
  items: [
    { code: 'person', label: '个人会员' },
    { code: 'expert', label: '专家' },
  ],
  all: '全部',
}

const VIEWS = ['merges'] as const

/** Records that may be one person, to be merged or told apart, and the merges of the last weeks. */
export function Page() {
  const [params] = useSearchParams()
  const merges = useChoice('view', VIEWS) === 'merges'
  const { data } = useCall(duplicate.count, {})
  return (
    <Frame>
      <Views
        label="重复记录"
        views={[
          { to: to('duplicates'), title: '待处理', current: !merges, count: data?.total },
          { to: to('duplicates', { view: 'merges' }), title: '合并记录', current: merges },
        ]}
      />
      {merges ? (
        <Merges />
      ) : (
        <ListPage
          id="duplicates"
          query={duplicate.list}
          columns={columns}
          filters={params.get('member') ? filters : []}
          tabs={tabs}
          rowKey={(row) => row.key}
          empty={{
            title: '没有疑似重复的记录',
            text: '手机号、姓名和单位、姓名和生日相同的记录会自动出现在这里。同一人既是会员又是专家，不算重复。',
          }}
          drawer={{
            width: 960,
            title: () => '对照重复记录',
            render: (key, _row, tools) => <ComparePanel key={key} pair={key} tools={tools} />,
          }}
        />
      )}
    </Frame>
  )
}
