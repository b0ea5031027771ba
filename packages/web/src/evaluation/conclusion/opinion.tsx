import { conclusion } from '@portal/contract/evaluation/conclusion.calls'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Draft, PaperSigning, Signing, Stance } from './acts.tsx'
import styles from './conclusion.module.css'
import { Editor } from './editor.tsx'
import { OpinionText, Stances, type View } from './opinion-text.tsx'
import { ScoreSummary } from './summary.tsx'

export const opinionKey = (projectId: string) => ['opinion', projectId]
export const useOpinion = (projectId: string) =>
  useQuery({
    queryKey: opinionKey(projectId),
    queryFn: () => call(conclusion.opinion, { projectId }),
    // What is being typed must not be replaced behind the writer's back.
    refetchOnWindowFocus: false,
  })

const Acts = ({
  projectId,
  view,
  onDone,
}: {
  projectId: string
  view: View
  onDone: () => Promise<unknown>
}) => {
  const { may } = view
  const [last] = view.versions
  const leader = view.stances.find((one) => one.leader)?.name ?? ''
  if (!may.report && !may.signPaper && !may.conclude) return null
  return (
    <div className={`${styles.acts} no-print`}>
      {may.signPaper && last && (
        <PaperSigning projectId={projectId} docHash={last.docHash} leader={leader} onDone={onDone} />
      )}
      {may.report && <Draft projectId={projectId} ready={view.reportReady} onDone={onDone} />}
      {may.conclude && <ButtonLink to={to('conclusion', { id: projectId })}>结项</ButtonLink>}
    </div>
  )
}

/** After the scores are open: what they say, what the panel writes about them, and what the conclusion still waits for. */
export const Conclusion = ({ projectId }: { projectId: string }) => {
  const queries = useQueryClient()
  const { data: view } = useOpinion(projectId)
  if (!view?.may.read) return null
  const reload = () => queries.invalidateQueries({ queryKey: opinionKey(projectId) })
  const [last] = view.versions
  const missing = view.guards.filter(({ met }) => !met)
  return (
    <>
      <ScoreSummary projectId={projectId} />
      <section className={styles.card} aria-label="评价意见">
        <h3>评价意见{last && `（第${last.no}稿）`}</h3>
        {view.signed && (
          <Banner tone="success" title={`组长${view.signed.name}已签署`}>
            {timeOf(view.signed.at)}
            {view.signed.factor === 'paper' && '　纸质签字，扫描件存档'}
          </Banner>
        )}
        {missing.length > 0 && (
          <Banner tone="info" title="结项前还须完成">
            {missing.map(({ name }) => GUARDS[name]).join('；')}
          </Banner>
        )}
        {view.hits.length > 0 && (
          <Banner tone="warning" title={`有${view.hits.length}处文字与数据不一致`}>
            已在相应段落下标出，请核对；确有依据的可以保留。
          </Banner>
        )}
        {!last && !view.may.write && <p className={styles.meta}>组长尚未起草评价意见。</p>}
        {last &&
          (view.may.write ? (
            <details>
              <summary>查看各稿和修改记录</summary>
              <OpinionText view={view} plain />
            </details>
          ) : (
            <OpinionText view={view} />
          ))}
        {last && <Stances view={view} />}
        {view.may.write && <Editor key={last?.no ?? 0} projectId={projectId} view={view} onDone={reload} />}
        {view.may.stance && last && <Stance projectId={projectId} no={last.no} onDone={reload} />}
        {view.may.sign && last && <Signing projectId={projectId} docHash={last.docHash} onDone={reload} />}
        <Acts projectId={projectId} view={view} onDone={reload} />
      </section>
    </>
  )
}
