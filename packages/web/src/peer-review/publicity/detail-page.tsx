import { PUBLICITY_STATES, publicityRead } from '@portal/contract/peer-review/publicity-read.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Card, Page as Layout } from '../../shared/ui/layout.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Points, Text } from '../../shared/ui/text.tsx'
import { TONES } from './words.ts'

type Shown = OutputOf<typeof publicityRead.detail>
type Snapshot = Shown['snapshot']
const HowTo = lazy(async () => ({ default: (await import('./how-to-object.tsx')).HowTo }))
const AwardItems = lazy(async () => ({ default: (await import('./award-items.tsx')).AwardItems }))

const Achievement = ({ snapshot }: { snapshot: Snapshot }) => (
  <>
    <Card title="完成单位" level={2}>
      <Points numbered points={snapshot.units.map(({ name }) => name)} />
    </Card>
    <Card title="主要完成人" level={2}>
      <Points
        numbered
        points={snapshot.persons.map(({ name, orgName }) => (
          <>
            {name}　<small>{orgName}</small>
          </>
        ))}
      />
    </Card>
    <Card title="成果简介" level={2}>
      <Text typed>{snapshot.summary}</Text>
    </Card>
  </>
)

const Publicity = ({ shown }: { shown: Shown }) => {
  const { snapshot } = shown
  return (
    <Layout
      title={snapshot.name}
      level={1}
      width="form"
      back={{ to: toOpen('publicityList'), text: '公示' }}
      tags={
        <>
          <Tag tone={TONES[shown.state]}>{PUBLICITY_STATES[shown.state].label}</Tag>
          {shown.again && <Tag>重新公示</Tag>}
        </>
      }
      lead={`${snapshot.typeLabel}　公示期：${dayOf(shown.startAt)} 至 ${dayOf(shown.endAt)}`}
    >
      {shown.state === 'withdrawn' && (
        <Banner tone="warning" title="本公示已撤销">
          {shown.note}。以下内容不再有效。
        </Banner>
      )}
      {shown.state === 'paused' && (
        <Banner tone="warning">收到异议，公示期暂停计算，处理后将继续公示或另行公告。</Banner>
      )}
      {snapshot.items ? (
        <Suspense fallback={<Skeleton rows={6} />}>
          <AwardItems items={snapshot.items} summary={snapshot.summary} stage={shown.stage} />
        </Suspense>
      ) : (
        <Achievement snapshot={snapshot} />
      )}
      <Suspense fallback={<Skeleton rows={3} />}>
        <HowTo shown={shown} />
      </Suspense>
    </Layout>
  )
}

/** What is publicised of an achievement or an award, as it was frozen, and how to object. */
export function Page() {
  const { id = '' } = useParams()
  const detail = useLightCall(publicityRead.detail, { id })
  if (detail.error?.is('notFound', 'badInput'))
    return (
      <EmptyState title="没有找到这项公示" icon="search">
        <Link to={toOpen('publicityList')}>查看全部公示</Link>
      </EmptyState>
    )
  return (
    <Loaded call={detail} rows={10} failed="公示加载失败">
      {(shown) => <Publicity shown={shown} />}
    </Loaded>
  )
}
