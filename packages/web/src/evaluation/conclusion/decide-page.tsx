import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Card, Page as Frame, Hint, Split, Stack } from '../../shared/ui/layout.tsx'
import { DecideForm } from './decide-form.tsx'
import { Evidence } from './evidence.tsx'
import { OpinionText, type View } from './opinion-text.tsx'
import { Stances } from './stances.tsx'
import { ScoreSummary } from './summary.tsx'

type Process = OutputOf<typeof achievementProcess.process>
interface Props {
  id: string
  view: View
  process: Process
}

const Opinion = ({ view }: { view: View }) => (
  <Card title="评价意见" label="评价意见">
    <Stack>
      {view.signed && (
        <Banner tone="success" title={`组长${view.signed.name}已签署`}>
          {timeOf(view.signed.at)}
        </Banner>
      )}
      {view.versions.length === 0 && <Hint>组长尚未起草评价意见。</Hint>}
      <OpinionText view={view} />
      {view.versions.length > 0 && <Stances view={view} />}
    </Stack>
  </Card>
)

/** Why nothing can be decided here now. */
const Obstacles = ({ id, view, process }: Props) => {
  const back = to('panels', { id })
  const may = process.actions.includes('conclude')
  if (process.involved)
    return <Banner tone="warning">您所在的单位是该成果的完成单位，须回避，不能办理。</Banner>
  if (!may)
    return (
      <Banner title="现在不能结项">
        成果不在评价进行中。<Link to={back}>查看专家组与评价意见</Link>
      </Banner>
    )
  if (view.may.read) return null
  return (
    <Banner title="评分尚未对您开放">
      全部参评专家提交并签字后，可以在此查看评分、意见并结项。<Link to={back}>查看进度</Link>
    </Banner>
  )
}

const Decision = ({ id, view, process }: Props) => {
  const navigate = useNavigate()
  const summary = useCall(conclusion.summary, { projectId: id })
  const read = (
    <Stack>
      <Opinion view={view} />
      <ScoreSummary projectId={id} />
      <Evidence projectId={id} />
    </Stack>
  )
  if (!process.actions.includes('conclude')) return read
  return (
    <Split
      sticky
      side={
        <Loaded call={summary} shape="form">
          {({ aggregate }) => (
            <DecideForm
              projectId={id}
              view={view}
              process={process}
              proposed={aggregate?.outcome ?? null}
              onDone={() => navigate(to('panels', { id }))}
            />
          )}
        </Loaded>
      }
    >
      {read}
    </Split>
  )
}

/** The conclusion: opinion, scores and evidence beside the decision (docs/handbook/evaluation.md#conclusion). */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const opinion = useCall(conclusion.opinion, { projectId: id })
  const course = useCall(achievementProcess.process, { id })
  return (
    <Frame title={opinion.data?.name} back={{ to: to('panels', { id }), text: '返回专家组与评价意见' }}>
      <Loaded call={opinion} shape="cards">
        {(view) => (
          <Loaded call={course} shape="cards">
            {(process) => (
              <>
                <Obstacles {...{ id, view, process }} />
                {view.may.read && <Decision key={id} {...{ id, view, process }} />}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Frame>
  )
}
