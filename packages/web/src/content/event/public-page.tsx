import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { session } from '../../shared/session.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { Halves, Trail } from '../../shared/site/parts.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { Marks } from '../../shared/ui/words.tsx'
import { reading as styles } from '../front/index.ts'
import { PublicActs } from './late-acts.ts'
import { eventCall } from './late-calls.ts'
import { guestsText, type PublicEvent, phaseTag, placesText, registerText, spanText } from './view.ts'

/** One congress or training for anybody: what it is, and the ways to come. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useLightCall(eventCall, { id })
  const shown = data?.id === id ? data : undefined
  const missing = error?.is('notFound', 'badInput') === true
  useDocumentTitle(missing ? '没有找到这个活动' : shown?.title, shown && `${spanText(shown)} ${shown.place}`)
  return (
    <SiteFrame place="xsjl">
      <div className={`${styles.page} wrap`}>
        {shown ? (
          <Reading shown={shown} refresh={refetch} />
        ) : missing ? (
          <EmptyState
            title="没有找到这个活动"
            icon="search"
            actions={
              <>
                <ButtonLink to={toOpen('publicEvents')}>全部会议与培训</ButtonLink>
                <ButtonLink to={session.loginPath()}>登录</ButtonLink>
              </>
            }
          >
            可能只面向会员；会员请登录后在“会议与培训”中查看。
          </EmptyState>
        ) : error ? (
          <ErrorState title="活动加载失败" onRetry={() => refetch()}>
            {error.text}
          </ErrorState>
        ) : (
          <Skeleton rows={10} />
        )}
      </div>
    </SiteFrame>
  )
}

const Reading = ({ shown, refresh }: { shown: PublicEvent; refresh: () => unknown }) => (
  <>
    <Trail
      steps={[
        { text: '首页', to: toOpen('front') },
        { text: '会议与培训', to: toOpen('publicEvents') },
      ]}
      here={shown.place || '线上'}
    />
    <article>
      <Stack gap={5}>
        <header>
          <Marks marks={[<Tag key="phase" {...phaseTag(shown)} />]} />
          <Text as="h1" display size="title">
            <Halves text={shown.title} />
          </Text>
        </header>
        <Stack>
          {shown.phase === 'cancelled' && (
            <Banner tone="warning" title="活动已取消">
              {shown.cancelReason}
            </Banner>
          )}
          <Facts
            facts={[
              ['时间', spanText(shown)],
              ['地点', shown.place || '线上，报名后可见链接'],
              ['报名时间', registerText(shown)],
              ['已报名', placesText(shown)],
              [
                '面向',
                [guestsText(shown.guests), shown.outsiders ? '非会员' : ''].filter(Boolean).join('、'),
              ],
              ...(shown.feeNote ? ([['费用', shown.feeNote]] as const) : []),
              ...(shown.contact ? ([['联系人', shown.contact]] as const) : []),
            ]}
          />
          <Suspense fallback={<Skeleton rows={1} />}>
            <PublicActs shown={shown} refresh={refresh} />
          </Suspense>
        </Stack>
        <div className={styles.text}>
          <Text typed>{shown.body}</Text>
        </div>
      </Stack>
    </article>
  </>
)
