import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { Role } from '@portal/contract/platform/roles'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { useKept } from '../../../shared/form/use-kept.ts'
import { to } from '../../../shared/routes/table.ts'
import { Page } from '../../../shared/ui/layout.tsx'
import { SplitDesk } from '../../../shared/ui/split-desk.tsx'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { CourseBand } from '../course/index.ts'
import { StepLine } from '../view/step-line.tsx'
import { Assign } from './assign.tsx'
import { SidePanel } from './course/side-panel.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { FormPanel } from './form-panel.tsx'
import { Brief, Notes, Tags } from './head.tsx'
import { FilePane, VersionTools } from './panes.tsx'
import { AT_CASE, type Detail, type Flags, PRIMARY, type Process, RETURNS } from './parts.ts'

// What is filled in comes when something is decided.
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const FlagDialog = lazy(async () => ({ default: (await import('./flag-dialog.tsx')).FlagDialog }))

/** From here on it cannot be recalled, and it has a handler. Where that is refused, the moves say why. */
const TakeUp = ({ id }: { id: string }) => {
  const { run } = useAction(achievementProcess.takeUp, { onRefused: () => true })
  const start = useRef(run)
  useEffect(() => void start.current({ id }), [id])
  return null
}

const mayTakeUp = (role: Role, { status, involved }: Process): boolean =>
  status === AchievementStatus.handlerReview && !involved && (role === 'handler' || role === 'superAdmin')

interface Props {
  id: string
  role: Role
  back: { to: string; text: string }
  /** The way to the next of the queue. */
  walk: ReactNode
  onDecided: () => void
}

/** One achievement on the desk: the submission, its files, the way of the case, and what can be decided now. */
export const Review = (props: Props) => {
  const { id } = props
  const [revision, setRevision] = useState<number>()
  const detail = useCall(achievement.detail, revision ? { id, revision } : { id }, { keepPrevious: true })
  const process = useCall(achievementProcess.process, { id })
  return (
    <Loaded call={detail} shape="table" rows={12} failed="成果无法打开">
      {(submission) => (
        <Loaded call={process} shape="table" rows={12} failed="成果无法打开">
          {(course) => (
            <Desk
              {...props}
              detail={submission}
              process={course}
              revision={revision}
              onRevision={setRevision}
              onRetry={detail.refetch}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface DeskProps extends Props {
  detail: Detail
  process: Process
  revision: number | undefined
  onRevision: (no: number | undefined) => void
  onRetry: () => unknown
}

const Desk = (props: DeskProps) => {
  const { id, role, detail, process, revision, onDecided } = props
  const [changedOnly, setChangedOnly] = useState(false)
  // Marked field by field before anything is sent back.
  const [flags, setFlags, forgetFlags] = useKept<Flags>(`flags:${id}`, {})
  const [flagging, setFlagging] = useState<string>()
  const [moving, setMoving] = useState<{ name: MoveName; caseId: string }>()
  const [fileId, setFileId] = useState('')
  const navigate = useNavigate()
  const offered = (process.actions as readonly MoveName[]).filter((name) => !AT_CASE.includes(name))
  const returns = offered.find((name) => RETURNS.includes(name))
  const start = (name: MoveName | undefined, caseId = '') => {
    // Decided where opinion, scores and evidence are on one page.
    if (name === 'conclude') return void navigate(to('conclusion', { id }))
    if (name) setMoving({ name, caseId })
  }
  useShortcuts({
    a: () => start(offered.find((name) => PRIMARY.includes(name))),
    r: () => start(returns),
  })
  const { status, involved } = process
  const heads = role === 'inCharge' || role === 'superAdmin'
  return (
    <Page
      back={props.back}
      title={detail.project.name}
      tags={<Tags detail={detail} process={process} />}
      lead={<Brief detail={detail} process={process} role={role} />}
      actions={props.walk}
    >
      {mayTakeUp(role, process) && <TakeUp id={id} />}
      <StepLine folds steps={detail.steps} current={detail.project.status} />
      <CourseBand id={id} process={process} here="case" />
      <Notes detail={detail} process={process} heads={heads} />
      <SplitDesk
        panes={[
          {
            key: 'form',
            title: '申报内容',
            tools: <VersionTools {...props} changedOnly={changedOnly} onChangedOnly={setChangedOnly} />,
            content: (
              <FormPanel
                {...{ detail, flags, changedOnly }}
                canFlag={returns !== undefined && revision === undefined}
                onFlag={setFlagging}
                onOpenFile={setFileId}
                openFile={fileId || (detail.files[0]?.id ?? '')}
              />
            ),
          },
          {
            key: 'files',
            title: '附件',
            content: <FilePane detail={detail} fileId={fileId} onFile={setFileId} onRetry={props.onRetry} />,
          },
          {
            key: 'course',
            title: '办理情况',
            weight: 'narrow',
            content: (
              <SidePanel
                detail={detail}
                process={process}
                deals={heads || role === 'handler'}
                onMove={start}
              />
            ),
          },
        ]}
        bar={
          <DecisionBar {...{ offered, process }} flagged={Object.keys(flags).length} onMove={start}>
            {heads && !involved && status !== AchievementStatus.concluded && (
              <Assign id={id} process={process} />
            )}
          </DecisionBar>
        }
      />
      <Suspense>
        {flagging && (
          <Flagging
            {...{ flags, process }}
            target={flagging}
            onSave={setFlags}
            onClose={() => setFlagging(undefined)}
          />
        )}
        {moving && (
          <MoveDialog
            {...{ ...moving, detail, process, flags }}
            onDone={() => {
              forgetFlags()
              onDecided()
            }}
            onClose={() => setMoving(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

interface FlaggingProps {
  target: string
  flags: Flags
  process: Process
  onSave: (flags: Flags) => void
  onClose: () => void
}

/** What is wrong with one field; an emptied remark takes its mark away. */
const Flagging = ({ target, flags, process, onSave, onClose }: FlaggingProps) => (
  <FlagDialog
    target={target}
    initial={flags[target] ?? ''}
    phrases={process.defaults.phrases}
    onClose={onClose}
    onSave={(text) => {
      const { [target]: _old, ...rest } = flags
      onSave(text ? { ...rest, [target]: text } : rest)
      onClose()
    }}
  />
)
