import {
  type ActivityEntry,
  type Appraisal,
  activity,
} from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { isCreditKind } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Stack } from '../../shared/ui/layout.tsx'
import { BlockNotice, LiftDialog } from './block.tsx'
import { AnswerDialog, AppraisalDialog, CorrectionDialog, EntryDialog } from './dialogs.tsx'
import { Appraisals, Entries, Figures, type LedgerData } from './ledger.tsx'
import { YearLetters } from './letters.tsx'

type Open =
  | { act: 'add' | 'appraise' | 'lift' }
  | { act: 'edit'; entry: ActivityEntry }
  | { act: 'remove' | 'removeAppraisal'; id: string }
  | { act: 'answer'; objection: { id: string; text: string } }

interface Props {
  expertId: string
  onChanged?: () => void
}

/** The ledger of one expert for staff: entries, appraisals, objections, the lifting of a block (docs/handbook/membership.md#expert-ledger). */
export const StaffActivity = ({ expertId, onChanged }: Props) => (
  <Loaded call={useCall(activity.list, { expertId })} rows={6} failed="履职记录加载失败">
    {(data) => <Ledger data={data} expertId={expertId} onChanged={onChanged} />}
  </Loaded>
)

const SOURCE_PAGES = { meeting: 'meetings', award: 'awards', event: 'events', achievement: 'panels' } as const
const sourceTo = ({ kind, id }: NonNullable<ActivityEntry['source']>) => to(SOURCE_PAGES[kind], { id })

type Row = Pick<ActivityEntry | Appraisal, 'id' | 'removed' | 'objection'>

const Ledger = ({
  data,
  expertId,
  onChanged,
}: {
  data: LedgerData
  expertId: string
  onChanged: (() => void) | undefined
}) => {
  const { roles } = useSession()
  const [open, setOpen] = useState<Open>()
  const may = (endpoint: { access: { roles: readonly string[] } }) =>
    roles.some((role) => endpoint.access.roles.includes(role))
  const mayCharge = !roles.includes('administrator')
  const answer = ({ objection }: Row) =>
    objection?.state === 'open' && (
      <Button kind="secondary" onClick={() => setOpen({ act: 'answer', objection })}>
        答复异议
      </Button>
    )
  const takeBack = (act: 'remove' | 'removeAppraisal', { id }: Row) => (
    <Button kind="quiet" onClick={() => setOpen({ act, id })}>
      撤销
    </Button>
  )
  const entryActs = (row: ActivityEntry) =>
    may(activity.save) && (
      <>
        {!row.removed && (mayCharge || !isCreditKind(row.kind)) && (
          <>
            <Button kind="quiet" onClick={() => setOpen({ act: 'edit', entry: row })}>
              更正
            </Button>
            {takeBack('remove', row)}
          </>
        )}
        {answer(row)}
      </>
    )
  const appraisalActs = (row: Appraisal) =>
    may(activity.removeAppraisal) && (
      <>
        {!row.removed && takeBack('removeAppraisal', row)}
        {answer(row)}
      </>
    )
  const add = (endpoint: Parameters<typeof may>[0], act: 'add' | 'appraise', text: string) =>
    may(endpoint) && (
      <Button kind="secondary" onClick={() => setOpen({ act })}>
        {text}
      </Button>
    )
  return (
    <Stack>
      {data.block && (
        <BlockNotice block={data.block} expertId={expertId} onPropose={() => setOpen({ act: 'lift' })} />
      )}
      <Card label="履职概况">
        <Figures data={data} />
      </Card>
      <Card title="活动积分" label="活动积分" actions={add(activity.save, 'add', '登记活动')}>
        <Entries data={data} acts={entryActs} sourceTo={sourceTo} />
      </Card>
      <Card title="年度履职函" label="年度履职函">
        <YearLetters years={data.years} expertId={expertId} />
      </Card>
      {data.basis && (
        <Card title="专家评价表" label="评价表" actions={add(activity.appraise, 'appraise', '填写评价表')}>
          <Appraisals list={data.basis.appraisals} acts={appraisalActs} />
        </Card>
      )}
      {open && (
        <Dialogs
          open={open}
          expertId={expertId}
          mayCharge={mayCharge}
          onSaved={() => onChanged?.()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  )
}

interface DialogsProps {
  open: Open
  expertId: string
  mayCharge: boolean
  onSaved: () => void
  onClose: () => void
}

const Dialogs = ({ open, expertId, mayCharge, ...after }: DialogsProps) => {
  switch (open.act) {
    case 'add':
      return <EntryDialog expertId={expertId} mayCharge={mayCharge} {...after} />
    case 'edit':
      return <CorrectionDialog expertId={expertId} entry={open.entry} {...after} />
    case 'appraise':
      return <AppraisalDialog expertId={expertId} {...after} />
    case 'answer':
      return <AnswerDialog objection={open.objection} {...after} />
    case 'lift':
      return <LiftDialog expertId={expertId} {...after} />
    default:
      return (
        <ActionDialog
          endpoint={open.act === 'remove' ? activity.remove : activity.removeAppraisal}
          fixed={{ id: open.id }}
          danger
          title={open.act === 'remove' ? '撤销该条积分？' : '撤销该评价表？'}
          submitText="撤销"
          done="已撤销"
          onDone={after.onSaved}
          onClose={after.onClose}
        />
      )
  }
}
