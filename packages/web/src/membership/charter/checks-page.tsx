import { CHARTER_RULES, charter } from '@portal/contract/membership/charter.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Card, Page as Frame, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Check = OutputOf<typeof charter.checks>['list'][number]

const CheckCard = ({ rule, finding, total, members }: Check) => {
  const { title, article, text } = CHARTER_RULES[rule]
  return (
    <Card
      level={2}
      title={title}
      note={<Tag tone={total > 0 ? 'wait' : 'good'}>{total > 0 ? '请核对' : '符合'}</Tag>}
    >
      <Stack gap={2}>
        <Hint>
          {article}：{text}
        </Hint>
        <p>{finding}</p>
        {members.length > 0 && (
          <Table
            label={title}
            rows={members}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                title: '会员',
                render: (row) => (
                  <Link to={to('memberRecord', { type: row.kind, account: row.id })}>{row.name}</Link>
                ),
              },
              { key: 'post', title: '学会职务' },
              { key: 'orgName', title: '单位' },
              { key: 'text', title: '说明' },
            ]}
          />
        )}
        {members.length > 0 && total > members.length && (
          <Hint>
            只显示前{members.length}个，共{total}个。
          </Hint>
        )}
      </Stack>
    </Card>
  )
}

/** What the charter asks, and whom it concerns today. Decisions are taken elsewhere, by people. */
export function Page() {
  const checks = useCall(charter.checks, {})
  return (
    <Loaded call={checks} shape="cards">
      {({ list }) => (
        <Frame width="wide">
          <Banner tone="info" title="本页按现有资料实时核对，只作提示">
            <p>
              任免和退会由学会按章程规定的程序决定，系统不会自动更改职务或会员资格。单位会费的缴纳情况见“会费管理”。
            </p>
          </Banner>
          {list.map((check) => (
            <CheckCard key={check.rule} {...check} />
          ))}
        </Frame>
      )}
    </Loaded>
  )
}
