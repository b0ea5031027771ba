import { conclusion } from '@portal/contract/evaluation/conclusion.calls'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './conclusion.module.css'
import { DecideForm } from './decide-form.tsx'
import { Evidence } from './evidence.tsx'
import { opinionKey, useOpinion } from './opinion.tsx'
import { OpinionText, Stances } from './opinion-text.tsx'
import { ScoreSummary } from './summary.tsx'

const Decision = ({ id }: { id: string }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const opinion = useOpinion(id)
  const processKey = ['achievement-desk', id, 'process']
  const process = useQuery({
    queryKey: processKey,
    queryFn: ({ signal }) => call(achievementProcess.process, { id }, { signal }),
  })
  const summary = useQuery({
    queryKey: ['score-summary', id],
    queryFn: () => call(conclusion.summary, { projectId: id }),
  })
  const failed = opinion.error ?? process.error ?? summary.error
  if (failed)
    return (
      <ErrorState
        title={errorText(failed)}
        onRetry={() => void Promise.all([opinion.refetch(), process.refetch(), summary.refetch()])}
      />
    )
  const [view, moves, scores] = [opinion.data, process.data, summary.data]
  if (!view || !moves || !scores) return <Skeleton shape="cards" rows={4} />
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: opinionKey(id) })
    await queries.invalidateQueries({ queryKey: processKey })
  }
  const may = moves.actions.includes('conclude')
  const back = to('panels', { id })
  return (
    <>
      <h2>{view.name}</h2>
      {moves.involved && <Banner tone="warning">您所在的单位是该成果的完成单位，须回避，不能办理。</Banner>}
      {!may && !moves.involved && (
        <Banner tone="info" title="现在不能结项">
          成果不在评价进行中。<Link to={back}>查看专家组与评价意见</Link>
        </Banner>
      )}
      {may && !view.may.read && (
        <Banner tone="info" title="评分尚未对您开放">
          全部到会专家提交并签字后，可以在此查看评分、意见并结项。<Link to={back}>查看进度</Link>
        </Banner>
      )}
      {view.may.read && (
        <div className={styles.decide}>
          <div>
            <section className={styles.card} aria-label="评价意见">
              <h3>评价意见</h3>
              {view.signed && (
                <Banner tone="success" title={`组长${view.signed.name}已签署`}>
                  {timeOf(view.signed.at)}
                </Banner>
              )}
              {view.versions.length === 0 && <p className={styles.meta}>组长尚未起草评价意见。</p>}
              <OpinionText view={view} />
              {view.versions.length > 0 && <Stances view={view} />}
            </section>
            <ScoreSummary projectId={id} />
            <Evidence projectId={id} />
          </div>
          {may && (
            <div className={styles.side}>
              <DecideForm
                projectId={id}
                view={view}
                process={moves}
                proposed={scores.aggregate?.outcome ?? null}
                onChanged={changed}
                onDone={() => {
                  void queries.invalidateQueries()
                  void navigate(back)
                }}
              />
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** The conclusion: opinion, scores and evidence beside the decision (docs/handbook/evaluation.md#conclusion). */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return (
    <div className={styles.page}>
      <Link className="no-print" to={to('panels', { id })}>
        返回专家组与评价意见
      </Link>
      <Decision key={id} id={id} />
    </div>
  )
}
