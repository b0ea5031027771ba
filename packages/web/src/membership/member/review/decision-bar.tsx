import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { LIST_STATES, listStateOf, type ReviewAction } from '@portal/contract/membership/review/review.rules'
import { Button } from '../../../shared/ui/button.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { type KindView, titleNamed } from '../kinds.ts'
import type { Desk } from './record-panel.tsx'
import styles from './review.module.css'

interface DecisionBarProps {
  desk: Desk
  view: KindView
  flags: Readonly<Record<string, string>>
  /** In a record's first second nothing is accepted about it. */
  looked: boolean
  warningCount: number
  onApprove: () => void
  onReturn: () => void
  onReject: () => void
  onFlag: (field: string) => void
  onUndo: () => Promise<void>
  onWithdraw: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export const mayAct = (desk: Desk | undefined, action: 'approve' | 'return' | ReviewAction): boolean =>
  desk?.actions.some((each) => each === action || each === `${action}Edit`) ?? false

const SETTLED = {
  approved: '已审核通过',
  returned: '已退回，等待申请人修改',
  rejected: '未通过',
  ended: '会员资格已终止',
} as const

const Settled = ({ desk, looked, onUndo, onWithdraw }: DecisionBarProps) => {
  const state = listStateOf({ state: desk.state, tableUploadStatus: desk.record.tableUploadStatus })
  const words = state === 'pending' || state === 'incomplete' ? LIST_STATES[state] : SETTLED[state]
  return (
    <div className={styles.decisions}>
      <Text tone="quiet">
        {words}
        {desk.record.serialNum && ` · ${desk.record.serialNum}`}
      </Text>
      {mayAct(desk, 'undoApproval') && (
        <Button kind="secondary" tone="wait" disabled={!looked} onClick={onUndo} busyText="正在撤销…">
          撤销通过
        </Button>
      )}
      {mayAct(desk, 'withdrawApproval') && (
        <Button kind="secondary" tone="bad" disabled={!looked} onClick={onWithdraw}>
          撤回通过
        </Button>
      )}
    </div>
  )
}

/** The decision, always in reach; beside it what leads on. */
export const DecisionBar = (props: DecisionBarProps) => {
  const { desk, view, flags, looked, warningCount, onPrevious, onNext } = props
  const isEdit = desk.record.infoEditStatus === InfoEditStatus.pending
  const open = mayAct(desk, 'approve')
  const flagCount = Object.keys(flags).length
  const { levels } = MEMBER_KINDS[desk.record.kind]
  return (
    <div className={styles.bar} role="toolbar" aria-label="审核决定">
      {open ? (
        <div className={styles.decisions}>
          <Button tone="good" disabled={!looked} onClick={props.onApprove}>
            {isEdit ? '同意修改' : levels.length > 0 ? '通过并编号' : '通过'}
          </Button>
          <Button kind="secondary" tone="wait" disabled={!looked} onClick={props.onReturn}>
            退回{flagCount > 0 && `（${flagCount} 处）`}
          </Button>
          {mayAct(desk, 'reject') && (
            <Button kind="secondary" tone="bad" disabled={!looked} onClick={props.onReject}>
              不予通过
            </Button>
          )}
        </div>
      ) : (
        <Settled {...props} />
      )}
      <div className={styles.choices}>
        {open && warningCount > 0 && (
          <Text as="span" size="s" tone="wait">
            有 {warningCount} 项提醒，通过时须说明理由
          </Text>
        )}
        {open &&
          Object.keys(view.slots)
            // A change of approved information comes without a form.
            .filter((slot) => !isEdit || slot === 'photo')
            .map((slot) => (
              <Button key={slot} kind="quiet" onClick={() => props.onFlag(slot)}>
                {flags[slot] ? `已标：${titleNamed(view, slot)}` : `标记${titleNamed(view, slot)}`}
              </Button>
            ))}
        <span className={styles.space} />
        <Button kind="secondary" disabled={!onPrevious} onClick={() => onPrevious?.()}>
          上一件
        </Button>
        <Button kind="secondary" disabled={!onNext} onClick={() => onNext?.()}>
          下一件
        </Button>
      </div>
    </div>
  )
}
