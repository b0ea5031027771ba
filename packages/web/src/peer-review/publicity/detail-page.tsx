import { PUBLICITY_STATES, publicity } from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { dayOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card, Page as Layout, Row, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './publicity.module.css'
import { TONES } from './words.ts'

type Shown = OutputOf<typeof publicity.detail>
type Snapshot = Shown['snapshot']
// Few who read a publicity object to it.
const ObjectionForm = lazy(async () => ({
  default: (await import('./objection-form.tsx')).ObjectionForm,
}))

const Achievement = ({ snapshot }: { snapshot: Snapshot }) => (
  <>
    <Card title="完成单位" level={2}>
      <ol className={styles.numbered}>
        {snapshot.units.map((unit) => (
          <li key={unit.name}>{unit.name}</li>
        ))}
      </ol>
    </Card>
    <Card title="主要完成人" level={2}>
      <ol className={styles.numbered}>
        {snapshot.persons.map((person, index) => (
          <li key={`${index}-${person.name}`}>
            {person.name}　<small>{person.orgName}</small>
          </li>
        ))}
      </ol>
    </Card>
    <Card title="成果简介" level={2}>
      <p className={styles.text}>{snapshot.summary}</p>
    </Card>
  </>
)

/** An award publicises its items together, group by group. */
const Items = ({
  items,
  summary,
  stage,
}: {
  items: NonNullable<Snapshot['items']>
  summary: string
  stage: number
}) => (
  <>
    {summary && (
      <Card title="公示说明" level={2}>
        <p className={styles.text}>{summary}</p>
      </Card>
    )}
    {[...new Set(items.map(({ group }) => group))].map((group) => {
      const own = items.filter((item) => item.group === group)
      return (
        <Card key={group} title={`${group}（${own.length}项）`} level={2} flush>
          <Lines
            lines={own.map((item) => ({
              key: item.id,
              text: (
                <strong>
                  {item.no}　{item.name}
                </strong>
              ),
              note: `完成单位：${item.units.join('、')}　完成人：${item.persons.join('、')}`,
              end: (
                <Tag>
                  {stage === 1 ? '申报等级' : '评审等级'}：{item.grade}
                </Tag>
              ),
            }))}
          />
        </Card>
      )
    })}
  </>
)

const HowTo = ({ shown }: { shown: Shown }) => {
  const { evaluationPhone } = usePublicSettings()
  const [filing, setFiling] = useState(false)
  if (shown.objections === 'closed')
    return (
      <Card title="异议" level={2}>
        <Stack gap={3}>
          <p>该公示已不再接受异议。咨询电话：{evaluationPhone}。</p>
          <Link to={toOpen('objection')}>查询已提出的异议</Link>
        </Stack>
      </Card>
    )
  return (
    <Card title="如何提出异议" level={2}>
      <Stack>
        {shown.objections === 'late' && (
          <Banner tone="info">公示期已满，现仅受理涉及造假、科研诚信或权属的异议。</Banner>
        )}
        <ul className={styles.plain}>
          <li>须实名提出，写明联系方式、事实和理由，并上传证据材料；匿名、冒名或没有证据的不予受理。</li>
          <li>异议人的身份和联系方式严格保密，不会告知申请人和评审专家。</li>
          <li>提交后获得异议编号，凭编号和手机号可查询办理情况。</li>
          <li>咨询电话：{evaluationPhone}</li>
        </ul>
        {filing ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <ObjectionForm
              publicityId={shown.id}
              late={shown.objections === 'late'}
              items={shown.snapshot.items ?? []}
            />
          </Suspense>
        ) : (
          <Row gap={3}>
            <Button kind="secondary" onClick={() => setFiling(true)}>
              提出异议
            </Button>
            <ButtonLink kind="quiet" to={toOpen('objection')}>
              查询已提出的异议
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

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
        <Items items={snapshot.items} summary={snapshot.summary} stage={shown.stage} />
      ) : (
        <Achievement snapshot={snapshot} />
      )}
      <HowTo shown={shown} />
    </Layout>
  )
}

/** What is publicised of an achievement or an award, as it was frozen, and how to object. */
export function Page() {
  const { id = '' } = useParams()
  const detail = useCall(publicity.detail, { id })
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
