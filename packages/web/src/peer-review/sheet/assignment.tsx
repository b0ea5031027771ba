import { EXAMINE_STATES, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { timeOf } from '@portal/contract/platform/time'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fetchFile } from '../../shared/call/fetch-file.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Page as Layout, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { CloseScoring } from './close-scoring.tsx'
import { ScoringForm } from './form/scoring-form.tsx'
import { Material } from './material.tsx'
import { NextSheet } from './next-sheet.tsx'
import { OthersResults } from './others.tsx'
import { PromiseCard } from './promise-card.tsx'
import { SignSection } from './sign-section.tsx'
import { useArrival } from './use-arrival.ts'
import type { View } from './view.ts'

const About = ({ view }: { view: View }) => (
  <Card>
    <Stack>
      <Facts
        facts={[
          ['受理编号', view.acceptNo],
          ['完成单位', view.units.join('、')],
          ['主要完成人', view.persons.join('、')],
          ['评价形式', labelOf(EVALUATION_MODES, view.mode)],
          ['您的身份', labelOf(PANEL_ROLES, view.role)],
          ...(view.meetingAt ? [['会议时间', `${timeOf(view.meetingAt)}　${view.place}`] as const] : []),
          ...(view.dueAt ? [['意见截止', timeOf(view.dueAt)] as const] : []),
        ]}
      />
      <Text typed>{view.summary}</Text>
      {view.innovations.length > 0 && (
        <ol>
          {view.innovations.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
    </Stack>
  </Card>
)

const Opinion = ({
  view,
  reload,
  signed,
}: {
  view: View
  reload: () => Promise<unknown>
  signed: boolean
}) => {
  if (view.examine === 'signed')
    return (
      <Banner
        tone="success"
        title="您已签署评价意见"
        actions={<NextSheet after={view.projectId} signed={signed} />}
      >
        {view.signedAt && `签署时间：${timeOf(view.signedAt)}　`}得分：{view.total ?? '—'}　文件摘要：
        {view.docHash.slice(0, 16)}…
      </Banner>
    )
  if (view.examine === 'recused' || view.examine === 'abstained' || view.examine === 'refused')
    return (
      <Banner tone="info" title={`已登记：${EXAMINE_STATES[view.examine]}`}>
        {view.refuseReason}
      </Banner>
    )
  if (!view.locked)
    return (
      <Banner tone="info" title="专家组锁定后开始打分">
        您可以先查看评价材料。
      </Banner>
    )
  if (view.examine === 'submitted') return <SignSection view={view} reload={reload} />
  return <ScoringForm view={view} reload={reload} />
}

/** Where the hand goes on. */
const ARRIVALS = { none: '#material button', submitted: '#signing button' } as const

interface Props {
  projectId: string
  /** The session, where the panel meets. */
  session: ReactNode
  /** What follows once the scores are open. */
  afterScores: ReactNode
}
const Shown = ({
  view,
  reload,
  session,
  afterScores,
}: Omit<Props, 'projectId'> & { view: View; reload: () => Promise<unknown> }) => {
  const { projectId } = view
  const [before] = useState(view.examine === 'signed')
  useArrival(view.promised ? view.examine : 'promise', ARRIVALS)
  const promise = useAction(examination.promise, { onDone: reload })
  return (
    <Layout
      title={view.name}
      tags={<Tag tone={view.examine === 'signed' ? 'good' : 'wait'}>{EXAMINE_STATES[view.examine]}</Tag>}
      back={{ to: to('ownAssignments'), text: '返回成果评审' }}
      width="form"
    >
      <About view={view} />
      {view.mode !== 'correspondence' && session}
      {view.promised ? (
        <>
          <Material
            title="评价材料"
            files={view.files}
            watermark={view.watermark}
            fetch={(fileId) => fetchFile(examination.file, { projectId, fileId })}
            onOpened={reload}
          />
          <Opinion view={view} reload={reload} signed={!before} />
          {view.mayClose && !view.concluded && (
            <div className="no-print">
              <Card title="组长操作">
                <Stack>
                  <CloseScoring {...view} waiting={view.waitingFor} onDone={reload} />
                </Stack>
              </Card>
            </div>
          )}
          {view.opened && afterScores}
          {view.opened && view.mode !== 'correspondence' && <OthersResults projectId={projectId} />}
        </>
      ) : (
        <PromiseCard
          what="评价"
          action={promise}
          onPromise={() => promise.run({ projectId, confidential: true, noInterest: true })}
        />
      )}
    </Layout>
  )
}

/** One assignment from the promise to the signature. */
export const Assignment = ({ projectId, ...props }: Props) => {
  // What is being typed must not be replaced behind the writer's back, nor begin from what was kept of an earlier visit.
  const assignment = useCall(examination.view, { projectId }, { still: true, forget: true })
  return (
    <Loaded call={assignment} shape="cards" actions={<Link to={to('ownAssignments')}>返回成果评审</Link>}>
      {(view) => <Shown {...props} view={view} reload={assignment.refetch} />}
    </Loaded>
  )
}
