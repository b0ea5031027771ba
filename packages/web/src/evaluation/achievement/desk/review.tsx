import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import type { Role } from '@portal/contract/platform/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { FileView } from '../../../shared/file-view/file-view.tsx'
import { to } from '../../../shared/routes/table.ts'
import { dayOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { Appeals } from './appeals.tsx'
import { Assign } from './assign.tsx'
import styles from './desk.module.css'
import { FormPanel } from './form-panel.tsx'
import { type Detail, type Flags, PRIMARY, type Process, RETURNS, stateText, toneOf } from './parts.ts'
import { Phrases } from './phrases.tsx'
import { SidePanel } from './side-panel.tsx'

const FlagDialog = (props: {
  target: string
  initial: string
  phrases: readonly string[]
  onSave: (text: string) => void
  onClose: () => void
}) => {
  const [text, setText] = useState(props.initial)
  const [error, setError] = useState<string>()
  const save = () => {
    if ([...text.trim()].length < 2) return setError('请填写需要补正的问题')
    if ([...text.trim()].length > 500) return setError('不能超过500个字')
    props.onSave(text.trim())
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`需补正：${targetOf(props.target)?.title ?? props.target}`}
      onClose={props.onClose}
      footer={
        <>
          {props.initial && (
            <Button kind="quiet" onClick={() => props.onSave('')}>
              取消标记
            </Button>
          )}
          <Button onClick={save}>标为需补正</Button>
        </>
      }
    >
      <Phrases phrases={props.phrases} onPick={setText} />
      <TextArea label="问题" required value={text} onChange={setText} error={error} rows={3} limit={500} />
    </Dialog>
  )
}

const weightOf = (name: MoveName): string => {
  if (RETURNS.includes(name)) return 'return'
  if (PRIMARY.includes(name)) return 'primary'
  return moveOf(name).grave ? 'grave' : 'plain'
}
/** Moves that are made at their case, not at the achievement. */
const AT_CASE: readonly MoveName[] = [
  'acceptObjection',
  'acceptSevereObjection',
  'dismissObjection',
  'upholdForRevision',
  'upholdAndTerminate',
]

/** From here on experts are at work. */
const WITH_PANEL: readonly AchievementStatus[] = [AchievementStatus.evaluation, AchievementStatus.concluded]

const Head = ({ detail, process, role }: { detail: Detail; process: Process; role: Role }) => {
  const { project, texts } = detail
  return (
    <div className={styles.who}>
      <h2>{project.name}</h2>
      <Tag tone={toneOf(project)}>{stateText(project)}</Tag>
      {process.overdue && <Tag tone="bad">已逾期</Tag>}
      {project.revisionNo > 1 && <Tag>第 {project.revisionNo} 次提交</Tag>}
      {project.republish && <Tag tone="wait">须重新公示</Tag>}
      <span className={styles.brief}>
        {[
          project.acceptNo,
          texts.type,
          project.orgName,
          project.applicant && `申请人 ${project.applicant}`,
          process.handler && `经办人 ${process.handler.name}`,
          process.dueAt && project.status !== AchievementStatus.concluded && `期限 ${dayOf(process.dueAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        {WITH_PANEL.includes(project.status) && role !== 'administrator' && (
          <>
            {' · '}
            <Link to={to('panels', { id: project.id })}>专家组与评价意见</Link>
          </>
        )}
      </span>
    </div>
  )
}

// The form of a move comes when one is made.
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

interface Props {
  id: string
  role: Role
  onDecided: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One achievement on the desk: the submission, its files, the way of the case, and what can be decided now. */
export const Review = ({ id, role, onDecided, onPrevious, onNext }: Props) => {
  const queries = useQueryClient()
  const [revision, setRevision] = useState<number>()
  const [changedOnly, setChangedOnly] = useState(false)
  const [flags, setFlags] = useState<Flags>({})
  const [flagging, setFlagging] = useState<string>()
  const [moving, setMoving] = useState<{ name: MoveName; caseId: string }>()
  const [fileId, setFileId] = useState('')
  const key = ['achievement-desk', id]
  const detailQuery = useQuery({
    queryKey: [...key, 'detail', revision],
    queryFn: ({ signal }) => call(achievement.detail, { id, ...(revision && { revision }) }, { signal }),
  })
  const processQuery = useQuery({
    queryKey: [...key, 'process'],
    queryFn: ({ signal }) => call(achievementProcess.process, { id }, { signal }),
  })
  const [detail, process] = [detailQuery.data, processQuery.data]

  useEffect(() => {
    setRevision(undefined)
    setChangedOnly(false)
    setFlags({})
    setFlagging(undefined)
    setMoving(undefined)
    setFileId('')
  }, [id])
  const status = process?.status
  const involved = process?.involved
  useEffect(() => {
    // From here on it cannot be recalled, and it has a handler.
    if (
      status !== AchievementStatus.handlerReview ||
      involved ||
      (role !== 'handler' && role !== 'superAdmin')
    )
      return
    call(achievementProcess.takeUp, { id }).catch(() => {})
  }, [id, status, involved, role])

  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const actions: readonly MoveName[] = process?.actions ?? []
  const offered = actions.filter((name) => !AT_CASE.includes(name))
  const returns = offered.find((name) => RETURNS.includes(name))
  const navigate = useNavigate()
  const start = (name: MoveName | undefined, caseId = '') => {
    // Decided where opinion, scores and evidence are on one page.
    if (name === 'conclude') return navigate(to('conclusion', { id }))
    return name && setMoving({ name, caseId })
  }

  const decided = async () => {
    setMoving(undefined)
    setFlags({})
    await refresh()
    onDecided()
  }

  useShortcuts({
    j: () => onNext?.(),
    k: () => onPrevious?.(),
    a: () => start(offered.find((name) => PRIMARY.includes(name))),
    r: () => start(returns),
  })

  const failed = detailQuery.error ?? processQuery.error
  if (failed)
    return (
      <ErrorState title="成果无法打开" onRetry={() => refresh()}>
        {errorText(failed)}
      </ErrorState>
    )
  if (!detail || !process)
    return (
      <div className={styles.body}>
        <Skeleton rows={12} />
        <Skeleton rows={12} />
        <Skeleton rows={8} />
      </div>
    )

  const { project } = detail
  const file = detail.files.find((one) => one.id === fileId) ?? detail.files[0]
  const deals = role === 'handler' || role === 'inCharge' || role === 'superAdmin'
  const heads = role === 'inCharge' || role === 'superAdmin'
  return (
    <>
      <Head detail={detail} process={process} role={role} />
      <div className={styles.notes}>
        {process.involved && (
          <Banner tone="warning">您所在的单位是该成果的完成单位，须回避，不能办理。</Banner>
        )}
        {process.rejectProposal && (
          <Banner tone="warning" title={`经办人建议不予受理：${process.rejectProposal.reason}`}>
            {process.rejectProposal.opinion}
          </Banner>
        )}
        {heads && !process.involved && project.status === AchievementStatus.concluded && (
          <Appeals
            id={id}
            process={process}
            reopens={project.outcome === 'passed' || project.outcome === 'failed'}
            onChanged={refresh}
          />
        )}
      </div>
      <div className={styles.body}>
        <section className={styles.panel} aria-label="申报内容">
          <h2 className={styles.head}>
            申报内容
            <span className={styles.acts}>
              {detail.revisions.length > 1 && (
                <label>
                  版本
                  <select
                    value={revision ?? ''}
                    onChange={(event) =>
                      setRevision(event.target.value === '' ? undefined : Number(event.target.value))
                    }
                  >
                    <option value="">最新</option>
                    {detail.revisions.map((one) => (
                      <option key={one.no} value={one.no}>
                        第 {one.no} 次（{dayOf(one.at)}）
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {detail.diffWithPrev.length > 0 && (
                <label>
                  <input
                    type="checkbox"
                    checked={changedOnly}
                    onChange={(event) => setChangedOnly(event.target.checked)}
                  />
                  只看修改（{detail.diffWithPrev.length}）
                </label>
              )}
            </span>
          </h2>
          <FormPanel
            detail={detail}
            flags={flags}
            canFlag={returns !== undefined && revision === undefined}
            onFlag={setFlagging}
            onOpenFile={setFileId}
            openFile={file?.id ?? ''}
            changedOnly={changedOnly}
          />
        </section>
        <section className={styles.panel} aria-label="附件">
          {file ? (
            <FileView
              key={file.id}
              file={file}
              onRetry={() => void detailQuery.refetch()}
              lead={
                <select
                  className={styles.fileChoice}
                  value={file.id}
                  onChange={(event) => setFileId(event.target.value)}
                  aria-label="选择附件"
                >
                  {detail.files.map((one) => (
                    <option key={one.id} value={one.id}>
                      {targetOf(`attach.${one.slot}`)?.title}：{one.fileName}
                    </option>
                  ))}
                </select>
              }
            />
          ) : (
            <EmptyState title="没有附件" icon="file">
              申请人没有上传附件。
            </EmptyState>
          )}
        </section>
        <SidePanel
          key={id}
          detail={detail}
          process={process}
          deals={deals}
          onMove={(name, caseId) => start(name, caseId)}
          onChanged={refresh}
        />
      </div>
      <div className={styles.bar} role="toolbar" aria-label="办理">
        {offered.length === 0 && <p className={styles.settled}>当前没有需要您办理的事项。</p>}
        {offered.map((name) => (
          <Button
            key={name}
            kind={weightOf(name) === 'primary' ? 'primary' : 'secondary'}
            data-weight={weightOf(name)}
            onClick={() => start(name)}
          >
            {moveOf(name).label}
            {RETURNS.includes(name) && Object.keys(flags).length > 0 && `（${Object.keys(flags).length} 处）`}
          </Button>
        ))}
        {heads && !process.involved && project.status !== AchievementStatus.concluded && (
          <Assign id={id} process={process} onDone={refresh} />
        )}
        <span className={styles.space} />
        <Button kind="secondary" disabled={!onPrevious} onClick={() => onPrevious?.()}>
          上一件
        </Button>
        <Button kind="secondary" disabled={!onNext} onClick={() => onNext?.()}>
          下一件
        </Button>
      </div>
      {flagging && (
        <FlagDialog
          target={flagging}
          initial={flags[flagging] ?? ''}
          phrases={process.defaults.phrases}
          onClose={() => setFlagging(undefined)}
          onSave={(text) => {
            const { [flagging]: _old, ...rest } = flags
            setFlags(text ? { ...rest, [flagging]: text } : rest)
            setFlagging(undefined)
          }}
        />
      )}
      <Suspense>
        {moving && (
          <MoveDialog
            name={moving.name}
            caseId={moving.caseId}
            detail={detail}
            process={process}
            flags={flags}
            onDone={decided}
            onClose={() => setMoving(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
