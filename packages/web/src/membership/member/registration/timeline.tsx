import { timeOf } from '@portal/contract/platform/time'
import { Section } from '../../../shared/ui/layout.tsx'
import { Timeline as Moments } from '../../../shared/ui/timeline.tsx'
import type { Application } from './description.ts'

/** What happened to the application, newest first. */
export const Timeline = ({ history }: { history: Application['history'] }) => (
  <Section title="办理记录" level={2}>
    <Moments
      label="办理记录"
      moments={history.map(({ at, actor, label, opinion, items }, index) => ({
        key: `${at}-${index}`,
        title: label,
        meta: `${timeOf(at)} · ${actor}`,
        text: (opinion || items.length > 0) && (
          <>
            {opinion && <p>{opinion}</p>}
            {items.map(({ field, title, comment }) => (
              <p key={field}>
                {title}：{comment}
              </p>
            ))}
          </>
        ),
      }))}
    />
  </Section>
)
