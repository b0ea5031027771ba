import { type FormCode, judgeCode, warningsOf } from '@portal/contract/membership/approval.rules'
import { type MemberKind, member } from '@portal/contract/membership/member.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { type KindView, kindView, titleNamed } from '../kinds.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { type Approved, DECIDED, type Decision, decide } from './decision.ts'
import { DecisionBar, mayAct } from './decision-bar.tsx'
import { DeskTags } from './desk-tags.tsx'
import { DecisionDialog, FlagDialog, RevealDialog } from './dialogs.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { type Desk as DeskData, RecordPanel } from './record-panel.tsx'
import styles from './review.module.css'
import { ScanPanel } from './scan-panel.tsx'
import { useLook } from './use-look.ts'

type Open =
  | { what: 'flag'; field: string }
  | { what: 'reveal'; field: string }
  | { what: 'approve'; byKey: boolean }
  | { what: 'return' }
  | { what: 'reject' }
  | { what: 'withdraw' }

/** What has to be confirmed before this record is approved; the code of the form counts as unread until it is read. */
const warningsAt = (desk: DeskData, view: KindView, read: { code: FormCode | undefined } | undefined) =>
  desk.record.infoEditStatus === '1'
    ? []
    : warningsOf({
        needsForm: Object.keys(view.slots).length > 0,
        tableUploadStatus: desk.record.tableUploadStatus,
        code: read ? judgeCode(read.code, desk) : 'reading',
        duplicates: desk.duplicates.length,
      })

interface DeskProps {
  id: string
  kind: MemberKind
  onDecided: (approved: Approved | undefined) => void
  onUndo: (approved: Approved) => Promise<void>
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One record under review: data, scan, history, and the decision always in reach. */
export const Desk = ({ id, kind, onDecided, onUndo, onPrevious, onNext }: DeskProps) => {
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
  const [read, setRead] = useState<{ code: FormCode | undefined }>()
  const looked = useLook(desk !== undefined)
  const view = kindView(kind)
  const stamped = Object.keys(view.slots).length > 0
  const titleOf = (field: string) => titleNamed(view, field)

  /** Lists, their counts and the numbers of the menu are another matter: nobody waits for them. */
  const changed = async () => {
    setOpen(undefined)
    void queries.invalidateQueries({ queryKey: ['list'] })
    await queries.invalidateQueries({ queryKey: key })
  }
  const failed = async (cause: unknown) => {
    toast(errorText(cause), 'error')
    // Marks, opinions and reasons stay; only the record is read again.
    const stale = cause instanceof ApiError && (cause.is('stateChanged') || cause.is('approvalUnconfirmed'))
    if (!stale) return
    const { data } = await refetch()
    // The question is settled: somebody else was faster.
    if (open?.what === 'approve' && !mayAct(data, 'approve')) setOpen(undefined)
  }
  const send = async (decision: Decision) => {
    if (!desk) return
    try {
      const approved = await decide(desk, decision, flags)
      // What can be undone is said by the bar that offers it.
      if (!approved) toast(DECIDED[decision.action], 'success')
      await changed()
      onDecided(approved)
    } catch (cause) {
      await failed(cause)
    }
  }
  const reveal = async (field: string, reason: string) => {
    try {
      const { value } = await call(member.reveal, { id, field, reason })
      setRevealed((known) => ({ ...known, [field]: value }))
      setOpen(undefined)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const withdraw = async (reason: string) => {
    if (!desk) return
    try {
      await call(member.withdrawApproval, { id, version: desk.record.version, reason })
      toast('已撤回，申请重新待审核，已通知本人', 'success')
      await changed()
    } catch (cause) {
      await failed(cause)
    }
  }

  useShortcuts({
    j: () => onNext?.(),
    k: () => onPrevious?.(),
    a: () => looked && mayAct(desk, 'approve') && setOpen({ what: 'approve', byKey: true }),
    r: () => looked && mayAct(desk, 'return') && setOpen({ what: 'return' }),
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

  const warnings = warningsAt(desk, view, read)
  const { record } = desk
  const undoable = { id, kind, name: record.name, serialNum: record.serialNum, version: record.version }
  return (
    <>
      <div className={styles.who}>
        <h2>{record.name}</h2>
        <DeskTags desk={desk} />
        <span className={styles.brief}>
          {view.brief
            .map((name) => record.form[name])
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.body} data-plain={stamped ? undefined : ''}>
        <RecordPanel
          desk={desk}
          view={view}
          flags={flags}
          canFlag={mayAct(desk, 'return')}
          onFlag={(field) => setOpen({ what: 'flag', field })}
          revealed={revealed}
          onReveal={(field) => setOpen({ what: 'reveal', field })}
        />
        {stamped && (
          <ScanPanel
            desk={desk}
            // Of several files the one with a code counts.
            onRead={(code) => setRead((known) => (known?.code ? known : { code }))}
          />
        )}
        <HistoryPanel desk={desk} />
      </div>
      <DecisionBar
        desk={desk}
        view={view}
        flags={flags}
        looked={looked}
        warningCount={warnings.length}
        onApprove={() => setOpen({ what: 'approve', byKey: false })}
        onReturn={() => setOpen({ what: 'return' })}
        onReject={() => setOpen({ what: 'reject' })}
        onFlag={(field) => setOpen({ what: 'flag', field })}
        onUndo={() => onUndo(undoable)}
        onWithdraw={() => setOpen({ what: 'withdraw' })}
        onPrevious={onPrevious}
        onNext={onNext}
      />
      {open?.what === 'approve' && (
        <ApproveDialog
          desk={desk}
          view={view}
          warnings={warnings}
          flagCount={Object.keys(flags).length}
          byKey={open.byKey}
          onApprove={(approval) =>
            send({ action: 'approve', opinion: '', formCode: read?.code, ...approval })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'withdraw' && (
        <ReasonDialog
          title={`撤回“${record.name}”的审核通过？`}
          confirmText="撤回通过"
          danger
          help="写入办理记录，并通知本人。"
          onConfirm={withdraw}
          onClose={() => setOpen(undefined)}
        >
          申请回到待审核，本人立即退出登录，已签发的证书失效。编号保留，重新通过时沿用。
        </ReasonDialog>
      )}
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
          name={record.name}
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
