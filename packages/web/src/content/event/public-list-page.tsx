import { sessionText } from '@portal/contract/platform/time'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { session } from '../../shared/session.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { Head } from '../../shared/site/hero.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { band, DatedRow, DatedRows, reading as styles } from '../front/index.ts'
import { eventsCall } from './late-calls.ts'
import { phaseTag, placesText } from './view.ts'

const LEAD = '学会举办的会议和培训：时间、地点和报名。'

/** Congresses and trainings that are announced to everybody, what comes next first (docs/handbook/content.md#events). */
export function Page() {
  const { data, error, refetch } = useLightCall(eventsCall, {}, { sentAs: 'events' })
  useDocumentTitle('会议与培训', LEAD)
  return (
    <SiteFrame place="xsjl">
      <Head map={band} title="会议与培训" lead={LEAD} />
      <div className={`${styles.list} wrap`}>
        {error ? (
          <ErrorState title="会议与培训加载失败" onRetry={() => refetch()}>
            {error.text}
          </ErrorState>
        ) : !data ? (
          <Skeleton rows={6} />
        ) : data.list.length === 0 ? (
          <EmptyState
            title="目前没有公开的会议或培训"
            icon="calendar"
            actions={<ButtonLink to={session.loginPath()}>登录</ButtonLink>}
          >
            会员登录后可以查看面向会员的活动。
          </EmptyState>
        ) : (
          <DatedRows>
            {data.list.map((row) => (
              <DatedRow
                key={row.id}
                at={row.beginsAt}
                title={row.title}
                to={toOpen('publicEvent', { id: row.id })}
                lead={`${sessionText(row.beginsAt)}　${row.place || '线上'}`}
                marks={[<Tag key="phase" {...phaseTag(row)} />, `已报名 ${placesText(row)}`]}
              />
            ))}
          </DatedRows>
        )}
      </div>
    </SiteFrame>
  )
}
