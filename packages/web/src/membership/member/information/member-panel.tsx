import { stateOf } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS, type MemberKind, member } from '@portal/contract/membership/member.calls'
import { listStateOf } from '@portal/contract/membership/review.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { CertificateSection } from '../../certificate/index.ts'
import { AvoidUnits, StaffSignature } from '../../expert/index.ts'
import { ActivitySection } from '../../expert-ledger/index.ts'
import { informationPath, kindView, titleNamed } from '../kinds.ts'
import { RevealDialog } from '../review/dialogs.tsx'
import { AccountSection } from './account-section.tsx'
import { ApprovedFormButtons } from './approved-form-buttons.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { HistorySection, historyKey } from './history-section.tsx'
import styles from './information.module.css'
import { LevelDialog } from './level-dialog.tsx'
import { RecordView } from './record-view.tsx'
import { SerialDialog } from './serial-dialog.tsx'

// The form is most of this panel's weight, and most who open a record only read it.
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

/** One record for staff: to read, to reveal numbers of, to edit, to take to the review desk. */
export const MemberPanel = ({
  id,
  kind,
  onChanged,
  page = false,
}: {
  id: string
  /** Left out where the id alone says it; another one is as if there were no such record. */
  kind?: MemberKind | undefined
  onChanged: () => void
  /** On a page of its own, to be printed. */
  page?: boolean
}) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { roles } = useSession()
  const [open, setOpen] = useState<'edit' | 'level' | 'serial' | { reveal: string }>()
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({})
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: ['member', id, kind],
    queryFn: () => call(member.getSingleUser, { id, ...(kind && { type: MEMBER_KINDS[kind].type }) }),
  })
  if (error)
    return (
      <ErrorState title="提示" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!record) return <Skeleton rows={12} />

  // Editors read; the acts belong to administrators (docs/handbook/identity.md#roles).
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const state = stateOf(record)
  const queue = record.infoEditStatus === '1' ? 'edits' : listStateOf({ ...record, state })
  const happened = () => void queries.invalidateQueries({ queryKey: historyKey(id) })
  const saved = (text: string) => {
    toast(text, 'success')
    setOpen(undefined)
    setRevealed({})
    void refetch()
    happened()
    onChanged()
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
  return (
    <>
      {manages && (
        <div className={styles.actions}>
          <Button
            kind={state === 'pending' || record.infoEditStatus === '1' ? 'primary' : 'secondary'}
            onClick={() => navigate(to('review', { kind: record.kind, queue, id }))}
          >
            {state === 'pending' || record.infoEditStatus === '1' ? '去审核' : '审核与办理记录'}
          </Button>
          <Button kind="secondary" onClick={() => setOpen('edit')}>
            修改信息
          </Button>
          {state === 'approved' && record.levelLabel && (
            <Button kind="secondary" onClick={() => setOpen('level')}>
              调整级别
            </Button>
          )}
          {state === 'approved' && record.serialNum && roles.includes('superAdmin') && (
            <Button kind="secondary" onClick={() => setOpen('serial')}>
              更正编号
            </Button>
          )}
          <ApprovedFormButtons record={record} staff />
          {record.kind === 'expert' && state === 'approved' && (
            <StaffSignature memberId={id} name={record.name} />
          )}
        </div>
      )}
      {page ? (
        <div className={styles.head}>
          <h2>
            {record.name}
            <small>{kindView(record.kind).label}</small>
          </h2>
          <Button kind="quiet" onClick={() => window.print()}>
            打印
          </Button>
        </div>
      ) : (
        <p className={styles.alone}>
          <Link to={informationPath(record.kind, id)} target="_blank">
            单独打开（可打印、可转发链接）
          </Link>
        </p>
      )}
      <RecordView
        record={record}
        staff
        revealed={revealed}
        onReveal={manages ? (field) => setOpen({ reveal: field }) : undefined}
      />
      {manages && (
        <div className={styles.more}>
          {record.kind !== 'project' && (
            <CertificateSection
              memberId={id}
              kind={record.kind}
              name={record.name}
              approved={state === 'approved'}
            />
          )}
          {record.kind === 'expert' && state === 'approved' && <ActivitySection expertId={id} />}
          {record.kind === 'expert' && <AvoidUnits expertId={id} />}
          <AccountSection record={record} onActed={happened} />
          <DeliveriesSection id={id} />
          <HistorySection id={id} />
        </div>
      )}
      {open === 'edit' && (
        <Suspense>
          <EditDialog record={record} by="staff" onSaved={saved} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'level' && <LevelDialog record={record} onSaved={saved} onClose={() => setOpen(undefined)} />}
      {open === 'serial' && (
        <SerialDialog record={record} onSaved={saved} onClose={() => setOpen(undefined)} />
      )}
      {typeof open === 'object' && (
        <RevealDialog
          kind={record.kind}
          title={titleNamed(kindView(record.kind), open.reveal)}
          onReveal={(reason) => reveal(open.reveal, reason)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
