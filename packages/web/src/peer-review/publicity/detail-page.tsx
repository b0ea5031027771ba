import { PUBLICITY_STATES, publicity } from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { dayOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './publicity.module.css'
import { TONES } from './words.ts'

type Shown = OutputOf<typeof publicity.detail>
// Few who read a publicity object to it.
const ObjectionForm = lazy(async () => ({
  default: (await import('./objection-form.tsx')).ObjectionForm,
}))

type Snapshot = Shown['snapshot']

const Achievement = ({ snapshot }: { snapshot: Snapshot }) => (
  <>
    <section className={styles.card}>
      <h2>完成单位</h2>
      <ol>
        {snapshot.units.map((unit) => (
          <li key={unit.name}>{unit.name}</li>
        ))}
      </ol>
    </section>
    <section className={styles.card}>
      <h2>主要完成人</h2>
      <ol>
        {snapshot.persons.map((person, index) => (
          <li key={`${index}-${person.name}`}>
            {person.name}
            <small>{person.orgName}</small>
          </li>
        ))}
      </ol>
    </section>
    <section className={styles.card}>
      <h2>成果简介</h2>
      <p>{snapshot.summary}</p>
    </section>
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
      <section className={styles.card}>
        <h2>公示说明</h2>
        <p>{summary}</p>
      </section>
    )}
    {[...new Set(items.map(({ group }) => group))].map((group) => (
      <section key={group} className={styles.card}>
        <h2>
          {group}（{items.filter((item) => item.group === group).length}项）
        </h2>
        <ul className={styles.items}>
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              <li key={item.id}>
                <strong>
                  {item.no}　{item.name}
                </strong>
                <p>
                  <Tag>
                    {stage === 1 ? '申报等级' : '评审等级'}：{item.grade}
                  </Tag>
                </p>
                <p>完成单位：{item.units.join('、')}</p>
                <p>完成人：{item.persons.join('、')}</p>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </>
)

const HowTo = ({ shown }: { shown: Shown }) => {
  const { evaluationPhone } = usePublicSettings()
  const [filing, setFiling] = useState(false)
  if (shown.objections === 'closed')
    return (
      <section className={styles.card} aria-labelledby="how">
        <h2 id="how">异议</h2>
        <p>该公示已不再接受异议。咨询电话：{evaluationPhone}。</p>
        <Link to={toOpen('objection')}>查询已提出的异议</Link>
      </section>
    )
  return (
    <section className={styles.card} aria-labelledby="how">
      <h2 id="how">如何提出异议</h2>
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
        <p>
          <Button kind="secondary" onClick={() => setFiling(true)}>
            提出异议
          </Button>{' '}
          <Link className="target" to={toOpen('objection')}>
            查询已提出的异议
          </Link>
        </p>
      )}
    </section>
  )
}

/** What is publicised of an achievement or an award, as it was frozen, and how to object. */
export function Page() {
  const { id = '' } = useParams()
  const [shown, setShown] = useState<Shown>()
  const [failure, setFailure] = useState<unknown>()
  const load = useCallback(async () => {
    setFailure(undefined)
    try {
      setShown(await call(publicity.detail, { id }))
    } catch (cause) {
      setFailure(cause)
    }
  }, [id])
  useEffect(() => void load(), [load])

  if (failure instanceof ApiError && failure.is('notFound', 'badInput'))
    return (
      <EmptyState title="没有找到这项公示" icon="search">
        <Link to={toOpen('publicityList')}>查看全部公示</Link>
      </EmptyState>
    )
  if (failure)
    return (
      <ErrorState title="公示加载失败" onRetry={load}>
        {errorText(failure)}
      </ErrorState>
    )
  if (!shown) return <Skeleton rows={10} />
  const { snapshot } = shown
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p>
          <Link to={toOpen('publicityList')}>公示</Link>
        </p>
        <h1>{snapshot.name}</h1>
        <div className={styles.meta}>
          <Tag tone={TONES[shown.state]}>{PUBLICITY_STATES[shown.state].label}</Tag>
          {shown.again && <Tag>重新公示</Tag>}
          <span>{snapshot.typeLabel}</span>
          <span>
            公示期：{dayOf(shown.startAt)} 至 {dayOf(shown.endAt)}
          </span>
        </div>
      </header>
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
    </article>
  )
}
