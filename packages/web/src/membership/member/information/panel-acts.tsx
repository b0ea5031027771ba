import { InfoEditStatus, stateOf } from '@portal/contract/identity/application-state'
import { listStateOf } from '@portal/contract/membership/review/review.rules'
import { useNavigate } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Menu } from '../../../shared/ui/menu.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import { StaffSignature } from '../../expert/index.ts'
import { ApprovedFormButtons } from './approved-form-buttons.tsx'
import type { MemberRecord } from './record-view.tsx'

export type PanelDialog = 'edit' | 'level' | 'serial' | 'rename' | 'end' | 'reinstate' | 'photo'

/** What staff do with a record; the less usual behind one button. */
export const PanelActs = ({
  record,
  onOpen,
}: {
  record: MemberRecord
  onOpen: (dialog: PanelDialog) => void
}) => {
  const { id, kind, name } = record
  const navigate = useNavigate()
  const { roles } = useSession()
  const state = stateOf(record)
  const isEdit = record.infoEditStatus === InfoEditStatus.pending
  const waits = state === 'pending' || isEdit
  const queue = isEdit ? 'edits' : listStateOf({ ...record, state })
  const approved = state === 'approved'
  const more = [
    kind === 'expert' && {
      key: 'photo',
      text: record.form.image ? '更换照片…' : '上传照片…',
      onAct: () => onOpen('photo'),
    },
    approved && { key: 'end', text: '终止会员资格…', danger: true, onAct: () => onOpen('end') },
    state === 'ended' && { key: 'reinstate', text: '恢复会员资格…', onAct: () => onOpen('reinstate') },
  ].filter((act) => act !== false)
  return (
    <Toolbar>
      <Button
        kind={waits ? 'primary' : 'secondary'}
        onClick={() => navigate(to('review', { kind, queue, id }))}
      >
        {waits ? '去审核' : '审核与办理记录'}
      </Button>
      <Button kind="secondary" onClick={() => onOpen('edit')}>
        修改信息
      </Button>
      {approved && record.levelLabel && (
        <Button kind="secondary" onClick={() => onOpen('level')}>
          调整级别
        </Button>
      )}
      {approved && kind === 'unit' && (
        <Button kind="secondary" onClick={() => onOpen('rename')}>
          变更名称
        </Button>
      )}
      {approved && record.serialNum && roles.includes('superAdmin') && (
        <Button kind="secondary" onClick={() => onOpen('serial')}>
          更正编号
        </Button>
      )}
      <ApprovedFormButtons record={record} staff />
      {kind === 'expert' && approved && <StaffSignature memberId={id} name={name} />}
      {more.length > 0 && <Menu kind="secondary" text="更多操作" label={`更多操作：${name}`} acts={more} />}
    </Toolbar>
  )
}
