import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { useCall } from '../../../shared/call/use-call.ts'
import { to } from '../../../shared/routes/table.ts'
import { Card } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { daysText, statusText, toneOf } from '../view/words.ts'

const MOST = 3

/** On the home of whoever applies: what is under way, where it stands and who acts next. Nothing where nothing is. */
export const OwnEvaluation = () => {
  const { data } = useCall(achievement.list, { pageNum: 1, pageSize: 20 })
  const isDue = ({ status }: { status: AchievementStatus }) => Number(status === AchievementStatus.returned)
  const under = (data?.list ?? [])
    .filter(({ status }) => status !== AchievementStatus.concluded)
    .sort((a, b) => isDue(b) - isDue(a))
    .slice(0, MOST)
  if (under.length === 0) return null
  return (
    <Card flush title="我的成果评价" level={2}>
      <Lines
        lines={under.map((row) => ({
          key: row.id,
          to: to('ownAchievements', { id: row.id }),
          text: <strong>{row.name || '（未填写成果名称）'}</strong>,
          note: [row.next, row.daysLeft === null ? '' : daysText(row.daysLeft)].filter(Boolean).join(' · '),
          tone: row.status === AchievementStatus.returned ? 'now' : 'plain',
          end: <Tag tone={toneOf(row.status, row.outcome)}>{statusText(row.statusLabel, row.outcome)}</Tag>,
        }))}
      />
    </Card>
  )
}
