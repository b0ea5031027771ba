import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { type MemberKind, member } from '@portal/contract/membership/member.calls'
import { type FormCode, judgeCode, warningsOf } from '@portal/contract/membership/review/approval.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../shared/api.ts'
import { refresh } from '../../../shared/call/client.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { useKept } from '../../../shared/form/use-kept.ts'
import { Stack } from '../../../shared/ui/layout.tsx'
import { SplitDesk } from '../../../shared/ui/split-desk.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { type KindView, kindView, titleNamed } from '../kinds.ts'
import { BesideNote } from './beside-note.tsx'
import { type Approved, DECIDED } from './decision.ts'
import { DecisionBar, mayAct, SlotMarks } from './decision-bar.tsx'
import { Who } from './desk-tags.tsx'
import { type Approval, ApproveDialog } from './dialogs/approve-dialog.tsx'
import { DecisionDialog, FlagDialog } from './dialogs/dialogs.tsx'
import { RevealDialog } from './dialogs/reveal-dialog.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { type Desk as DeskData, FLAGS, RecordPanel } from './record-panel.tsx'
import { useScanPane } from './scan-panel.tsx'
import { useLook } from './use-look.ts'

type Question =
  | { what: 'flag'; field: string }
  | { what: 'reveal'; field: string }
  | { what: 'approve'; byKey: boolean }
  | { what: 'return' }
  | { what: 'reject' }
  | { what: 'withdraw' }

/** What has to be confirmed before this record is approved; the code of the form counts as unread until it is read. */
const warningsAt = (desk: DeskData, view: KindView, read: { code: FormCode | undefined } | undefined) =>
  desk.record.infoEditStatus === InfoEditStatus.pending
    ? []
    : warningsOf({
        needsForm: Object.keys(view.slots).length > 0,
        tableUploadStatus: desk.record.tableUploadStatus,
        code: read ? judgeCode(read.code, desk) : 'reading',
        duplicates: desk.duplicates.filter(({ former }) => !former).length,
        former: desk.duplicates.filter(({ former }) => former).length,
      })

interface DeskProps {
  id: string
  kind: MemberKind
  onDecided: (approved: Approved | undefined) => void
  onUndo: (approved: Approved) => Promise<void>
  /** The bar of another approval has the key Z. */
  barred: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** What has happened beside the reviewer. */
  now: OutputOf<typeof member.reviewNow> | undefined
}

/** One record under review: data, scan, history, and the decision always in reach. */
export const Desk = (props: DeskProps) => {
  const { id, onNext, onPrevious } = props
  // Whoever walks on need not wait for what they pass by.
  useShortcuts({ j: () => onNext?.(), k: () => onPrevious?.() })
  return (
    <Loaded call={useCall(member.reviewDesk, { id })} rows={10} failed="记录无法打开">
      {(desk) => <Open desk={desk} {...props} />}
    </Loaded>
  )
}

/** Approves a registration or a change; marks and reasons stay when it is refused. */
const useApproval = ({ record }: DeskData, onDone: (approved: Approved | undefined) => void) => {
  const { id, version, kind, name } = record
  const onRefused = (error: ApiError) => {
    if (error.is('stateChanged', 'approvalUnconfirmed')) void refresh(member.reviewDesk)
    if (!error.is('stateChanged')) return false
    // The question closes when somebody else was faster: what is said about it stays on the page.
    toast(error.text, 'error')
    return true
  }
  const edit = useAction(member.auditSingleUserInfo, {
    done: DECIDED.approve,
    onRefused,
    onDone: () => onDone(undefined),
  })
  const registration = useAction(member.auditRegStatus, {
    // What can be undone is said by the bar that offers it.
    done: ({ undoUntil }) => (undoUntil === null ? DECIDED.approve : undefined),
    onRefused,
    onDone: (done) =>
      onDone(
        done.undoUntil === null
          ? undefined
          : { id, kind, name, serialNum: done.serialNum, version: done.version },
      ),
  })
  const isEdit = record.infoEditStatus === InfoEditStatus.pending
  return {
    action: isEdit ? edit : registration,
    run: (approval: Approval, formCode: FormCode | undefined): Promise<unknown> =>
      isEdit
        ? edit.run({ id, version, action: 'approve' })
        : registration.run({ id, version, action: 'approve', formCode, ...approval }),
  }
}

const Open = (props: DeskProps & { desk: DeskData }) => {
  const { desk, id, kind, now, onDecided, onUndo, barred } = props
  const { record } = desk
  const [flags, setFlags, forgetFlags] = useKept<Record<string, string>>(`review:${id}:marks`, {})
  const [revealed, setRevealed] = useState<Record<string, string>>({})
  const [open, setOpen] = useState<Question>()
  const [read, setRead] = useState<{ code: FormCode | undefined }>()
  const looked = useLook(true)
  const panel = useRef<HTMLDivElement>(null)
  const view = kindView(kind)
  const stamped = Object.keys(view.slots).length > 0
  const close = () => setOpen(undefined)

  const decided = (approved: Approved | undefined) => {
    close()
    forgetFlags()
    onDecided(approved)
  }
  const approval = useApproval(desk, decided)
  // The question is settled: somebody else was faster.
  const settled = open?.what === 'approve' && !mayAct(desk, 'approve')
  useEffect(() => {
    if (settled) setOpen(undefined)
  }, [settled])

  const undoable = { id, kind, name: record.name, serialNum: record.serialNum, version: record.version }
  useShortcuts({
    a: () => looked && mayAct(desk, 'approve') && setOpen({ what: 'approve', byKey: true }),
    r: () => looked && mayAct(desk, 'return') && setOpen({ what: 'return' }),
    n: () => looked && mayAct(desk, 'reject') && setOpen({ what: 'reject' }),
    z: () => !barred && looked && mayAct(desk, 'undoApproval') && void onUndo(undoable),
    f: () => mayAct(desk, 'return') && panel.current?.querySelector<HTMLElement>(FLAGS)?.focus(),
  })

  const warnings = warningsAt(desk, view, read)
  const flag = (field: string) => setOpen({ what: 'flag', field })
  const scan = useScanPane(
    desk,
    // Of several files the one with a code counts.
    (code) => setRead((known) => (known?.code ? known : { code })),
    <SlotMarks {...{ desk, view, flags }} onFlag={flag} />,
  )
  return (
    <>
      <SplitDesk
        fill
        head={
          <Stack gap={2}>
            <BesideNote now={now} version={record.version} />
            <Who desk={desk} view={view} />
          </Stack>
        }
        panes={[
          {
            key: 'record',
            title: '申请信息',
            tools:
              desk.changes.length > 0 ? `改动 ${desk.changes.length} 项` : `第 ${desk.applicationVersion} 版`,
            content: (
              <RecordPanel
                {...{ panel, desk, view, flags, revealed }}
                canFlag={mayAct(desk, 'return')}
                onFlag={flag}
                onReveal={(field) => setOpen({ what: 'reveal', field })}
              />
            ),
          },
          ...(stamped ? [scan] : []),
          { key: 'history', title: '办理记录', weight: 'narrow', content: <HistoryPanel desk={desk} /> },
        ]}
        bar={
          <DecisionBar
            {...{ desk, view, flags, looked }}
            warningCount={warnings.length}
            onApprove={() => setOpen({ what: 'approve', byKey: false })}
            onReturn={() => setOpen({ what: 'return' })}
            onReject={() => setOpen({ what: 'reject' })}
            onFlag={flag}
            onUndo={() => onUndo(undoable)}
            onWithdraw={() => setOpen({ what: 'withdraw' })}
          />
        }
      />
      {open && (
        <Asked
          {...{ desk, kind, view, open, flags, setFlags, warnings, approval, close }}
          code={read?.code}
          onRevealed={(field, value) => setRevealed((known) => ({ ...known, [field]: value }))}
          onDecided={() => decided(undefined)}
        />
      )}
    </>
  )
}

interface AskedProps {
  desk: DeskData
  kind: MemberKind
  view: KindView
  open: Question
  flags: Record<string, string>
  setFlags: (flags: Record<string, string>) => void
  warnings: ReturnType<typeof warningsAt>
  approval: ReturnType<typeof useApproval>
  code: FormCode | undefined
  close: () => void
  onRevealed: (field: string, value: string) => void
  onDecided: () => void
}

/** The question that is open, with what its answer needs. */
const Asked = ({
  desk,
  kind,
  view,
  open,
  flags,
  setFlags,
  warnings,
  approval,
  code,
  close,
  onRevealed,
  onDecided,
}: AskedProps) => {
  const { record } = desk
  const titleOf = (field: string) => titleNamed(view, field)
  return (
    <>
      {open.what === 'approve' && (
        <ApproveDialog
          desk={desk}
          view={view}
          warnings={warnings}
          flagCount={Object.keys(flags).length}
          byKey={open.byKey}
          action={approval.action}
          onApprove={(given) => approval.run(given, code)}
          onClose={close}
        />
      )}
      {open.what === 'withdraw' && (
        <ActionDialog
          endpoint={member.withdrawApproval}
          fixed={{ id: record.id, version: record.version }}
          title={`撤回“${record.name}”的审核通过？`}
          submitText="撤回通过"
          danger
          done="已撤回，申请重新待审核，已通知本人"
          onClose={close}
          intro={<p>申请回到待审核，本人立即退出登录，已签发的证书失效。编号保留，重新通过时沿用。</p>}
        />
      )}
      {open.what === 'flag' && (
        <FlagDialog
          title={titleOf(open.field)}
          initial={flags[open.field] ?? ''}
          phrases={desk.phrases[open.field] ?? []}
          onClose={close}
          onSave={(comment) => {
            const { [open.field]: _old, ...rest } = flags
            setFlags(comment ? { ...rest, [open.field]: comment } : rest)
            close()
          }}
        />
      )}
      {open.what === 'reveal' && (
        <RevealDialog
          id={record.id}
          field={open.field}
          title={titleOf(open.field)}
          kind={kind}
          onRevealed={(value) => onRevealed(open.field, value)}
          onClose={close}
        />
      )}
      {(open.what === 'return' || open.what === 'reject') && (
        <DecisionDialog
          action={open.what}
          {...{ desk, flags, titleOf }}
          phrases={desk.phrases.overall ?? []}
          onDecided={onDecided}
          onClose={close}
        />
      )}
    </>
  )
}
