import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'

/** What a batch may be set to, said as the act. */
export const STATUS_ACTS = [
  ['confirmed', '确认', '已确认'],
  ['disabled', '停用', '已停用'],
  ['pending', '改为待确认', '已改为待确认'],
] as const
type Code = (typeof STATUS_ACTS)[number][0]

const CONSEQUENCES: Readonly<Record<Code, string>> = {
  confirmed: '确认后不再列为待确认；申请人登记时可以选用。',
  disabled: '停用后申请人搜索不到这些单位，已有记录不变。',
  pending: '这些单位回到“待确认”，等待逐个核对。',
}

export const statusDone = ({ updated }: { updated: number }, { status }: { status: Code }): string =>
  updated > 0
    ? `${STATUS_ACTS.find(([code]) => code === status)?.[2]} ${updated} 个单位`
    : '所选单位已经是这个状态'

export interface AskedStatus {
  readonly code: Code
  readonly text: string
  readonly input: Readonly<Record<string, unknown>>
  readonly total: number
  readonly clear: () => void
}

/** All that the list found, hundreds at once: asked with their number before it is done. */
export const StatusDialog = ({ asked, onClose }: { asked: AskedStatus; onClose: () => void }) => {
  const { sort: _sort, order: _order, ...filter } = asked.input
  return (
    <ActionDialog
      endpoint={organisation.setStatus}
      fixed={{ orgIds: [], filter, expected: asked.total, status: asked.code }}
      danger={asked.code === 'disabled'}
      title={`${asked.text} ${asked.total} 个单位？`}
      submitText={asked.text}
      done={statusDone}
      onDone={asked.clear}
      onClose={onClose}
    >
      {CONSEQUENCES[asked.code]}
    </ActionDialog>
  )
}
