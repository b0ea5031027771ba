import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { LIST_STATES, listStateOf, type ReviewAction } from '@portal/contract/membership/review/review.rules'
import { Button } from '../../../shared/ui/button.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { ActionBar } from '../../../shared/ui/toolbar.tsx'
import { type KindView, titleNamed } from '../kinds.ts'
import type { Desk } from './record-panel.tsx'

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
}

export const mayAct = (desk: Desk | undefined, action: 'approve' | 'return' | ReviewAction): boolean =>
  desk?.actions.some((each) => each === action || each === `${action}Edit`) ?? false

const SETTLED = {
  approved: '已审核通过',
  returned: '已退回，等待申请人修改',
  rejected: '未通过',
  ended: '会员资格已终止',
} as const

const settledWords = ({ state, record }: Desk) => {
  const at = listStateOf({ state, tableUploadStatus: record.tableUploadStatus })
  const words = at === 'pending' || at === 'incomplete' ? LIST_STATES[at] : SETTLED[at]
  return record.serialNum ? `${words} · ${record.serialNum}` : words
}

const Settled = ({ desk, looked, onUndo, onWithdraw }: DecisionBarProps) => (
  <>
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
  </>
)

const isEdit = ({ record }: Desk) => record.infoEditStatus === InfoEditStatus.pending

/** What is handed in beside the fields is marked as a whole. A change of approved information comes without a form. */
export const SlotMarks = ({
  desk,
  view,
  flags,
  onFlag,
}: Pick<DecisionBarProps, 'desk' | 'view' | 'flags' | 'onFlag'>) =>
  mayAct(desk, 'approve') &&
  Object.keys(view.slots)
    .filter((slot) => !isEdit(desk) || slot === 'photo')
    .map((slot) => (
      <Button key={slot} kind="link" onClick={() => onFlag(slot)}>
        {flags[slot] ? `已标：${titleNamed(view, slot)}` : `标记${titleNamed(view, slot)}`}
      </Button>
    ))

/** The decision, always in reach. */
export const DecisionBar = (props: DecisionBarProps) => {
  const { desk, flags, looked, warningCount } = props
  const open = mayAct(desk, 'approve')
  const flagCount = Object.keys(flags).length
  const { levels } = MEMBER_KINDS[desk.record.kind]
  return (
    <ActionBar
      label="审核决定"
      message={
        !open
          ? settledWords(desk)
          : warningCount > 0 && (
              <Text as="span" size="s" tone="wait">
                有 {warningCount} 项提醒，通过时须说明理由
              </Text>
            )
      }
    >
      {open ? (
        <>
          <Button tone="good" disabled={!looked} onClick={props.onApprove}>
            {isEdit(desk) ? '同意修改' : levels.length > 0 ? '通过并编号' : '通过'}
          </Button>
          <Button kind="secondary" tone="wait" disabled={!looked} onClick={props.onReturn}>
            退回{flagCount > 0 && `（${flagCount} 处）`}
          </Button>
          {mayAct(desk, 'reject') && (
            <Button kind="secondary" tone="bad" disabled={!looked} onClick={props.onReject}>
              不予通过
            </Button>
          )}
        </>
      ) : (
        <Settled {...props} />
      )}
    </ActionBar>
  )
}
