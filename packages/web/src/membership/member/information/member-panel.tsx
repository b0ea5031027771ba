import { stateOf } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS, type MemberKind, member } from '@portal/contract/membership/member.calls'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Page, Stack } from '../../../shared/ui/layout.tsx'
import { CertificateSection } from '../../certificate/index.ts'
import { CouncilSection } from '../../council/index.ts'
import { AvoidUnits } from '../../expert/index.ts'
import { ActivitySection } from '../../expert-ledger/index.ts'
import { RecordLabels } from '../../label/index.ts'
import { TimelineSection } from '../../note/index.ts'
import { informationPath, kindView, titleNamed } from '../kinds.ts'
import { RevealDialog } from '../review/dialogs/reveal-dialog.tsx'
import { AccountSection } from './account-section.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { EndDialog, ReinstateDialog } from './ending-dialog.tsx'
import { HistorySection } from './history-section.tsx'
import { LevelDialog } from './level-dialog.tsx'
import { PanelActs, type PanelDialog } from './panel-acts.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { type MemberRecord, RecordView } from './record-view.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SerialDialog } from './serial-dialog.tsx'

// The form is most of this panel's weight, and most who open a record only read it.
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

/** One record for staff: to read, to reveal numbers of, to edit, to take to the review desk. */
export const MemberPanel = ({ id, kind, page = false }: MemberPanelProps) => {
  const record = useCall(member.getSingleUser, { id, ...(kind && { type: MEMBER_KINDS[kind].type }) })
  return (
    <Loaded call={record} rows={12}>
      {(data) => <Panel record={data} page={page} />}
    </Loaded>
  )
}

interface MemberPanelProps {
  id: string
  /** Left out where the id alone says it; another one is as if there were no such record. */
  kind?: MemberKind | undefined
  /** On a page of its own, to be printed. */
  page?: boolean
}

const Panel = ({ record, page }: { record: MemberRecord; page: boolean }) => {
  const { id } = record
  const { roles } = useSession()
  const [open, setOpen] = useState<PanelDialog | { reveal: string }>()
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({})
  const close = () => setOpen(undefined)
  const saved = () => setRevealed({})

  // Editors read; the acts belong to administrators (docs/handbook/identity.md#roles).
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const print = (
    <Button kind="quiet" onClick={() => window.print()}>
      <Icon name="print" />
      打印
    </Button>
  )
  return (
    <Page
      width="wide"
      {...(page && { title: record.name, lead: kindView(record.kind).label, actions: print })}
    >
      {manages && <PanelActs record={record} onOpen={setOpen} />}
      {!page && (
        <div className="no-print">
          <Link className="target" to={informationPath(record.kind, id)} target="_blank">
            单独打开（可打印、可转发链接）
          </Link>
        </div>
      )}
      <RecordLabels memberId={id} name={record.name} manages={manages} />
      <RecordView
        record={record}
        staff
        revealed={revealed}
        onReveal={manages ? (field) => setOpen({ reveal: field }) : undefined}
      />
      {manages && <More record={record} />}
      {open === 'edit' && (
        <Suspense>
          <EditDialog record={record} by="staff" onSaved={saved} onClose={close} />
        </Suspense>
      )}
      {open === 'level' && <LevelDialog record={record} onSaved={saved} onClose={close} />}
      {open === 'rename' && <RenameDialog record={record} onSaved={saved} onClose={close} />}
      {open === 'serial' && <SerialDialog record={record} onSaved={saved} onClose={close} />}
      {open === 'photo' && <PhotoDialog record={record} onSaved={saved} onClose={close} />}
      {open === 'end' && <EndDialog record={record} onSaved={saved} onClose={close} />}
      {open === 'reinstate' && <ReinstateDialog record={record} onSaved={saved} onClose={close} />}
      {typeof open === 'object' && (
        <RevealDialog
          kind={record.kind}
          title={titleNamed(kindView(record.kind), open.reveal)}
          id={id}
          field={open.reveal}
          onRevealed={(value) => setRevealed((known) => ({ ...known, [open.reveal]: value }))}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** What goes with the record: certificates, ledger, what passed between both, account, history. */
const More = ({ record }: { record: MemberRecord }) => {
  const { id, kind, name } = record
  const approved = stateOf(record) === 'approved'
  return (
    <Stack gap={5}>
      {kind !== 'project' && <CertificateSection memberId={id} kind={kind} name={name} approved={approved} />}
      {kind !== 'project' && <CouncilSection memberId={id} />}
      {kind === 'expert' && approved && <ActivitySection expertId={id} />}
      {kind === 'expert' && <AvoidUnits expertId={id} />}
      <TimelineSection memberId={id} />
      <AccountSection record={record} />
      <DeliveriesSection id={id} />
      <HistorySection id={id} />
    </Stack>
  )
}
