import { errorText } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Page as Frame, Split } from '../../shared/ui/layout.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { DeskCards } from './dashboard/desk-cards.tsx'
import { Greeting } from './dashboard/greeting.tsx'
import { GrowthCard } from './dashboard/growth-card.tsx'
import { MembersCard } from './dashboard/members-card.tsx'
import { QueueBoard } from './dashboard/queue-board.tsx'
import { RecentCard } from './dashboard/recent-card.tsx'
import { useDashboard } from './menu-badges.ts'

/** Where staff start the day: what waits, how long, and what has become of the society lately. */
export function Page() {
  const { roles, userName } = useSession()
  const { data, error, refetch } = useDashboard()
  // Editors read the numbers, decisions are not theirs.
  const mayReview = roles[0] !== 'editor'

  return (
    <Frame>
      <Greeting name={userName} queues={data?.queues} mayReview={mayReview} />
      {data && error && (
        <Banner
          tone="warning"
          actions={
            <Button kind="secondary" onClick={() => refetch()}>
              重试
            </Button>
          }
        >
          数据更新失败，以下为上次读取的结果。
        </Banner>
      )}
      {data ? (
        <>
          <QueueBoard queues={data.queues} mayReview={mayReview} />
          <Split side={<DeskCards />}>
            <GrowthCard growth={data.growth} />
            <MembersCard members={data.members} linked={mayReview} />
            <RecentCard recent={data.recent} linked={mayReview} />
          </Split>
        </>
      ) : error ? (
        <Card>
          <ErrorState title="工作台加载失败" onRetry={() => refetch()}>
            {errorText(error)}
          </ErrorState>
        </Card>
      ) : (
        <>
          <Skeleton shape="cards" rows={4} />
          <Card>
            <Skeleton rows={8} />
          </Card>
        </>
      )}
    </Frame>
  )
}
