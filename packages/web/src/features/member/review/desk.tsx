import { MEMBER_KINDS, type MemberKind, member } from '@portal/contract/features/member'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { kindView, titleNamed } from '../kinds.ts'
import type { Decision } from './decision.ts'
import { DecisionDialog, FlagDialog, RevealDialog } from './dialogs.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { Pick } from './pick.tsx'
import { type Desk as DeskData, RecordPanel } from './record-panel.tsx'
import styles from './review.module.css'
import { ScanPanel } from './scan-panel.tsx'

type Open =
  | { what: 'flag'; field: string }
  | { what: 'reveal'; field: string }
  | { what: 'return' }
  | { what: 'reject' }

const Tags = ({ desk }: { desk: DeskData }) => (
  <>
    {desk.applicationVersion > 1 && <Tag>再次提交 · 第 {desk.applicationVersion} 版</Tag>}
    {desk.record.infoEditStatus === '1' && <Tag>信息修改</Tag>}
    {desk.waitingDays > 0 && (
      <Tag tone={desk.overdue ? 'bad' : 'wait'}>
        已等待 {desk.waitingDays} 天{desk.overdue && '，已超期'}
      </Tag>
    )}
    {desk.duplicates.length > 0 && <Tag tone="bad">疑似重复：{desk.duplicates.length} 条</Tag>}
    {desk.record.tableUploadStatus === '0' && desk.state === 'pending' && (
      <Tag tone="wait">未上传{desk.record.kind === 'unit' ? '登记表' : '申请表'}</Tag>
    )}
  </>
)

/** Sends one decision; the same person or a colleague may have been faster. */
const decide = (desk: DeskData, decision: Decision, flags: Readonly<Record<string, string>>) => {
  const items = Object.entries(flags).map(([field, comment]) => ({ field, comment }))
  const { id, version } = desk.record
  if (desk.record.infoEditStatus === '1')
    return call(member.auditSingleUserInfo, {
      id,
      version,
      action: decision.action === 'approve' ? 'approve' : 'return',
      items,
      opinion: decision.opinion,
    })
  return call(member.auditRegStatus, {
    id,
    version,
    items: decision.action === 'return' ? items : [],
    ...decision,
  })
}

interface DeskProps {
  id: string
  kind: MemberKind
  onDecided: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One record under review: data, scan, history, and the decision always in reach. */
export const Desk = ({ id, kind, onDecided, onPrevious, onNext }: DeskProps) => {
  const queries = useQueryClient()
  const key = ['review-desk', id]
  const {
    data: desk,
    error,
    refetch,
  } = useQuery({ queryKey: key, queryFn: () => call(member.reviewDesk, { id }) })
  const [flags, setFlags] = useState<Record<string, string>>({})
  const [revealed, setRevealed] = useState<Record<string, string>>({})
  const [open, setOpen] = useState<Open>()
  const [level, setLevel] = useState<string>()
  const [post, setPost] = useState<string>()
  const view = kindView(kind)
  const { levels } = MEMBER_KINDS[kind]
  const stamped = Object.keys(view.slots).length > 0

  useEffect(() => {
    setFlags({})
    setRevealed({})
    setOpen(undefined)
    setLevel(undefined)
    setPost(undefined)
  }, [id])

  const isEdit = desk?.record.infoEditStatus === '1'
  const may = (action: string) =>
    desk?.actions.some((each) => each === action || each === `${action}Edit`) ?? false
  const titleOf = (field: string) => titleNamed(view, field)

  const send = async (decision: Decision) => {
    if (!desk) return
    try {
      const result = await decide(desk, decision, flags)
      const number = 'serialNum' in result && result.serialNum ? `，编号 ${result.serialNum}` : ''
      toast(
        { approve: `已通过${number}`, return: '已退回，已通知申请人', reject: '已设为未通过' }[
          decision.action
        ],
        'success',
      )
      setOpen(undefined)
      // Lists, their counts and the numbers of the menu are another matter: nobody waits for them.
      void queries.invalidateQueries({ queryKey: ['list'] })
      await queries.invalidateQueries({ queryKey: key })
      onDecided()
    } catch (cause) {
      toast(errorText(cause), 'error')
      // Marks and opinions stay; only the record is read again.
      if (cause instanceof ApiError && cause.is('stateChanged')) await refetch()
    }
  }
  const approve = () =>
    send({
      action: 'approve',
      opinion: '',
      level: level ?? MEMBER_KINDS[kind].defaultLevel,
      memberTag1: post ?? desk?.record.memberTag1,
    })
  const reveal = async (field: string, reason: string) => {
    try {
      const { value } = await call(member.reveal, { id, field, reason })
      setRevealed((known) => ({ ...known, [field]: value }))
      setOpen(undefined)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }

  useShortcuts({
    j: () => onNext?.(),
    k: () => onPrevious?.(),
    a: () => void (may('approve') && approve()),
    r: () => may('return') && setOpen({ what: 'return' }),
  })

  if (error)
    return (
      <ErrorState title="记录无法打开" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!desk)
    return (
      <div className={styles.body}>
        <Skeleton rows={10} />
        <Skeleton rows={10} />
        <Skeleton rows={6} />
      </div>
    )

  const flagCount = Object.keys(flags).length
  return (
    <>
      <div className={styles.who}>
        <h2>{desk.record.name}</h2>
        <Tags desk={desk} />
        <span className={styles.brief}>
          {view.brief
            .map((name) => desk.record.form[name])
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.body} data-plain={stamped ? undefined : ''}>
        <RecordPanel
          desk={desk}
          view={view}
          flags={flags}
          canFlag={may('return')}
          onFlag={(field) => setOpen({ what: 'flag', field })}
          revealed={revealed}
          onReveal={(field) => setOpen({ what: 'reveal', field })}
        />
        {stamped && <ScanPanel desk={desk} />}
        <HistoryPanel desk={desk} />
      </div>
      <div className={styles.bar} role="toolbar" aria-label="审核决定">
        {may('approve') ? (
          <div className={styles.decisions}>
            <Button className={styles.approve} onClick={approve} busyText="正在提交…">
              {isEdit ? '同意修改' : levels.length > 0 ? '通过并编号' : '通过'}
            </Button>
            <Button kind="secondary" className={styles.return} onClick={() => setOpen({ what: 'return' })}>
              退回{flagCount > 0 && `（${flagCount} 处）`}
            </Button>
            {may('reject') && (
              <Button kind="secondary" className={styles.reject} onClick={() => setOpen({ what: 'reject' })}>
                不予通过
              </Button>
            )}
          </div>
        ) : (
          <p className={styles.settled}>
            {
              {
                approved: '已审核通过',
                returned: '已退回，等待申请人修改',
                rejected: '未通过',
                pending: '待审核',
              }[desk.state]
            }
            {desk.record.serialNum && ` · ${desk.record.serialNum}`}
          </p>
        )}
        <div className={styles.choices}>
          {may('approve') &&
            Object.keys(view.slots)
              // A change of approved information comes without a form.
              .filter((slot) => !isEdit || slot === 'photo')
              .map((slot) => (
                <Button
                  key={slot}
                  kind="quiet"
                  className={styles.mark}
                  onClick={() => setOpen({ what: 'flag', field: slot })}
                >
                  {flags[slot] ? `已标：${titleOf(slot)}` : `标记${titleOf(slot)}`}
                </Button>
              ))}
          <span className={styles.space} />
          {may('approve') && !isEdit && (
            <>
              <Pick
                label="级别"
                options={levels}
                value={level ?? MEMBER_KINDS[kind].defaultLevel}
                onChange={setLevel}
              />
              <Pick
                label="职务"
                options={view.postOptions}
                value={post ?? desk.record.memberTag1}
                onChange={setPost}
              />
            </>
          )}
          <Button kind="secondary" disabled={!onPrevious} onClick={() => onPrevious?.()}>
            上一件
          </Button>
          <Button kind="secondary" disabled={!onNext} onClick={() => onNext?.()}>
            下一件
          </Button>
        </div>
      </div>
      {open?.what === 'flag' && (
        <FlagDialog
          title={titleOf(open.field)}
          initial={flags[open.field] ?? ''}
          phrases={desk.phrases[open.field] ?? []}
          onClose={() => setOpen(undefined)}
          onSave={(comment) => {
            const { [open.field]: _old, ...rest } = flags
            setFlags(comment ? { ...rest, [open.field]: comment } : rest)
            setOpen(undefined)
          }}
        />
      )}
      {open?.what === 'reveal' && (
        <RevealDialog
          title={titleOf(open.field)}
          kind={kind}
          onClose={() => setOpen(undefined)}
          onReveal={(reason) => reveal(open.field, reason)}
        />
      )}
      {(open?.what === 'return' || open?.what === 'reject') && (
        <DecisionDialog
          action={open.what}
          name={desk.record.name}
          flags={flags}
          titleOf={titleOf}
          phrases={desk.phrases.overall ?? []}
          onDecide={send}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
