import { councilTerm } from '@portal/contract/membership/council/council-term.calls'
import { dateText } from '@portal/contract/platform/time'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Section } from '../../shared/ui/layout.tsx'
import { Table } from '../../shared/ui/table.tsx'

export const beginText = (day: string | null): string => (day ? dateText(day) : '未记录')

/** The posts of a record with term and days; nothing where it never had one. */
export const CouncilSection = ({ memberId }: { memberId: string }) => (
  <Loaded call={useCall(councilTerm.ofMember, { id: memberId })} failed="任职经历加载失败" rows={1}>
    {({ list }) =>
      list.length === 0 ? null : (
        <Section title="任职经历" level={2}>
          <Table
            label="任职经历"
            rows={list}
            rowKey={(row) => row.id}
            density="compact"
            columns={[
              { key: 'term', title: '届次', nowrap: true },
              { key: 'post', title: '职务', nowrap: true, rowHead: true },
              { key: 'beginsOn', title: '任职日期', nowrap: true, render: (row) => beginText(row.beginsOn) },
              {
                key: 'endsOn',
                title: '卸任日期',
                nowrap: true,
                render: ({ endsOn }) => (endsOn ? dateText(endsOn) : '现任'),
              },
              { key: 'endReason', title: '卸任原因' },
            ]}
          />
        </Section>
      )
    }
  </Loaded>
)
