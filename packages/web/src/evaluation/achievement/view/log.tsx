import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { timeOf } from '@portal/contract/platform/time'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Timeline } from '../../../shared/ui/timeline.tsx'

/** 办理记录, the newest first. */
export const ProjectLog = ({ id }: { id: string }) => (
  <Loaded call={useCall(achievement.log, { id })} rows={6} failed="办理记录无法打开">
    {(events) => (
      <Timeline
        label="办理记录"
        moments={[...events].reverse().map((event) => ({
          key: String(event.no),
          title: event.to && event.from !== event.to ? `${event.label} → ${event.to}` : event.label,
          meta: `${timeOf(event.at)} · ${event.actor === event.role || !event.actor ? event.role : `${event.actor}（${event.role}）`}`,
          text: event.opinion,
        }))}
      />
    )}
  </Loaded>
)
