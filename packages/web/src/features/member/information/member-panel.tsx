import { member } from '@portal/contract/features/member'
import { stateOf } from '@portal/contract/review'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { CertificateSection } from '../../certificate/index.ts'
import { kindView, titleNamed } from '../kinds.ts'
import { RevealDialog } from '../review/dialogs.tsx'
import { ApprovedFormButton } from './approved-form-button.tsx'
import styles from './information.module.css'
import { LevelDialog } from './level-dialog.tsx'
import { RecordView } from './record-view.tsx'

// The form is most of this panel's weight, and most who open a record only read it.
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

/** One record for staff: to read, to reveal numbers of, to edit, to take to the review desk. */
export const MemberPanel = ({ id, onChanged }: { id: string; onChanged: () => void }) => {
  const navigate = useNavigate()
  const { roles } = useSession()
  const [open, setOpen] = useState<'edit' | 'level' | { reveal: string }>()
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({})
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: ['member', id],
    queryFn: () => call(member.getSingleUser, { id }),
  })
  if (error)
    return (
      <ErrorState title="提示" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!record) return <Skeleton rows={12} />

  // Editors read; the acts belong to administrators (decision D).
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const state = stateOf(record)
  const queue = record.infoEditStatus === '1' ? 'edits' : state
  const saved = (text: string) => {
    toast(text, 'success')
    setOpen(undefined)
    setRevealed({})
    void refetch()
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
            onClick={() => navigate(`${paths.admin.review}?kind=${record.kind}&queue=${queue}&id=${id}`)}
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
          <ApprovedFormButton record={record} staff />
          <Button kind="quiet" onClick={() => window.print()}>
            打印
          </Button>
        </div>
      )}
      <RecordView
        record={record}
        staff
        revealed={revealed}
        onReveal={manages ? (field) => setOpen({ reveal: field }) : undefined}
      />
      {manages && record.kind !== 'project' && (
        <CertificateSection
          memberId={id}
          kind={record.kind}
          name={record.name}
          approved={state === 'approved'}
        />
      )}
      {open === 'edit' && (
        <Suspense>
          <EditDialog record={record} by="staff" onSaved={saved} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'level' && <LevelDialog record={record} onSaved={saved} onClose={() => setOpen(undefined)} />}
      {typeof open === 'object' && (
        <RevealDialog
          title={titleNamed(kindView(record.kind), open.reveal)}
          onReveal={(reason) => reveal(open.reveal, reason)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
