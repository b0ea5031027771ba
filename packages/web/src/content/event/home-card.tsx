import { REGISTRATION_STATES } from '@portal/contract/content/event/event.words'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Card } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { type OwnEvent, phaseTag, REGISTRATION_TONES, spanText } from './view.ts'

const MOST = 3
const isMine = ({ own }: OwnEvent) => own !== null && own.state !== 'cancelled'

/** On the home of members: what one goes to, and what one can register for. Nothing where nothing is. */
export const OwnEvents = () => {
  const { data } = useCall(ownEvent.list, {})
  const near = (data?.list ?? [])
    .filter(({ phase }) => phase !== 'ended' && phase !== 'cancelled')
    .filter((row) => isMine(row) || (row.phase === 'open' && row.welcome))
    .sort((a, b) => Number(isMine(b)) - Number(isMine(a)))
    .slice(0, MOST)
  if (near.length === 0) return null
  return (
    <Card flush title="会议与培训" level={2}>
      <Lines
        lines={near.map((row) => ({
          key: row.id,
          to: to('ownEvents'),
          text: <strong>{row.title}</strong>,
          note: [spanText(row), row.place].filter(Boolean).join(' · '),
          end:
            row.own && isMine(row) ? (
              <Tag tone={REGISTRATION_TONES[row.own.state]}>{REGISTRATION_STATES[row.own.state].label}</Tag>
            ) : (
              <Tag {...phaseTag(row)} />
            ),
        }))}
      />
    </Card>
  )
}
