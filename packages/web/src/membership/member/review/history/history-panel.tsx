import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { Link } from 'react-router'
import { to } from '../../../../shared/routes/table.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Stack } from '../../../../shared/ui/layout.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import type { Desk } from '../record-panel.tsx'
import { HistoryList } from './history-list.tsx'

const REASONS = { idCard: '身份证号相同', mobile: '手机号相同', nameAndUnit: '姓名与单位相同' } as const

/** What happened to the record, newest first, and whom it resembles. */
export const HistoryPanel = ({ desk }: { desk: Desk }) => (
  <Stack gap={3}>
    <Others desk={desk} title="曾终止会员资格" others={desk.duplicates.filter(({ former }) => former)} />
    <Others desk={desk} title="疑似重复" others={desk.duplicates.filter(({ former }) => !former)} />
    <HistoryList entries={desk.history} />
  </Stack>
)

interface OthersProps {
  desk: Desk
  title: string
  others: Desk['duplicates']
}
/** Records of the same person, or of somebody alike. */
const Others = ({ desk, title, others }: OthersProps) =>
  others.length > 0 && (
    <Banner tone="error" title={`${title} ${others.length} 条`}>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={to('review', { kind: other.kind, id: other.id })}>
              {other.name}（{MEMBER_KINDS[other.kind].label}，{other.state}）
            </Link>
            {other.ending && <Text as="small">{other.ending}</Text>}
            <Text as="small">{other.reasons.map((reason) => REASONS[reason]).join('、')}</Text>
            {!other.former && other.kind === desk.record.kind && other.kind !== 'unit' && (
              <Link to={to('duplicates', { open: `${desk.record.id}_${other.id}` })}>对照</Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
