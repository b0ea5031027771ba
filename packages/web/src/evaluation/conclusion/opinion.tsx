import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { timeOf } from '@portal/contract/platform/time'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { Draft, PaperSigning, Signing, Stance } from './acts.tsx'
import { Editor } from './editor.tsx'
import { OpinionText, type View } from './opinion-text.tsx'
import { Stances } from './stances.tsx'
import { ScoreSummary } from './summary.tsx'

interface Props {
  projectId: string
  view: View
}

const Acts = ({ projectId, view }: Props) => {
  const { may } = view
  const [last] = view.versions
  const leader = view.stances.find((one) => one.leader)?.name ?? ''
  if (!may.report && !may.signPaper && !may.conclude) return null
  return (
    <Toolbar label="评价意见的办理">
      {may.signPaper && may.heard && last && (
        <PaperSigning projectId={projectId} docHash={last.docHash} leader={leader} />
      )}
      {may.report && <Draft projectId={projectId} ready={view.reportReady} />}
      {may.conclude && <ButtonLink to={to('conclusion', { id: projectId })}>结项</ButtonLink>}
    </Toolbar>
  )
}

/** What holds of the opinion now. */
const Notes = ({ view }: { view: View }) => {
  const missing = view.guards.filter(({ met }) => !met)
  return (
    <>
      {view.signed && (
        <Banner tone="success" title={`组长${view.signed.name}已签署`}>
          {timeOf(view.signed.at)}
          {view.signed.factor === 'paper' && '　纸质签字，扫描件存档'}
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner title="结项前还须完成">{missing.map(({ name }) => GUARDS[name]).join('；')}</Banner>
      )}
      {view.hits.length > 0 && (
        <Banner tone="warning" title={`有${view.hits.length}处文字与数据不一致`}>
          已在相应段落下标出，请核对；确有依据的可以保留。
        </Banner>
      )}
    </>
  )
}

/** What is read of it, and what the reader may do with it. */
const Work = ({ projectId, view }: Props) => {
  const { may, versions } = view
  const [last] = versions
  return (
    <>
      {!last && !may.write && <Hint>组长尚未起草评价意见。</Hint>}
      {last && !may.write && <OpinionText view={view} />}
      {last && may.write && (
        <Disclosure title="查看各稿和修改记录">
          <OpinionText view={view} plain />
        </Disclosure>
      )}
      {last && <Stances key={`stances:${last.no}`} projectId={projectId} view={view} />}
      {may.write && <Editor projectId={projectId} view={view} />}
      {may.stance && last && <Stance key={last.no} projectId={projectId} no={last.no} />}
      {may.sign && may.heard && last && (
        <Signing key={last.docHash} projectId={projectId} docHash={last.docHash} />
      )}
    </>
  )
}

/** After the scores are open: what they say, what the panel writes about them, and what the conclusion still waits for. */
export const Conclusion = ({ projectId }: { projectId: string }) => {
  const { data: view } = useCall(conclusion.opinion, { projectId })
  if (!view?.may.read) return null
  const [last] = view.versions
  return (
    <>
      <ScoreSummary projectId={projectId} />
      <Card title={`评价意见${last ? `（第${last.no}稿）` : ''}`} label="评价意见">
        <Stack>
          <Notes view={view} />
          <Work projectId={projectId} view={view} />
          <Acts projectId={projectId} view={view} />
        </Stack>
      </Card>
    </>
  )
}
