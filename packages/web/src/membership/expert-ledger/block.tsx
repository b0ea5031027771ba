import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { shortTime } from '@portal/contract/platform/time'
import * as z from 'zod'
import { useAction } from '../../shared/call/use-action.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { LedgerData } from './ledger.tsx'

interface Props {
  block: NonNullable<LedgerData['block']>
  expertId: string
  onPropose: () => void
}

/** An expert who may not be chosen, and how that ends: the person in charge proposes, the super administrator confirms. */
export const BlockNotice = ({ block, expertId, onPropose }: Props) => {
  const { roles } = useSession()
  const confirm = useAction(activity.lift, { done: '已解除冻结' })
  const proposes = roles.includes('inCharge')
  return (
    <Banner
      tone="warning"
      title={`信誉等级为D，已停止选用（${shortTime(block.since)}起）`}
      actions={
        proposes ? (
          <Button kind="secondary" onClick={onPropose}>
            提出解除
          </Button>
        ) : (
          roles.includes('superAdmin') &&
          block.proposedAt && (
            <Button kind="secondary" busy={confirm.busy} onClick={() => confirm.run({ expertId })}>
              确认解除
            </Button>
          )
        )
      }
    >
      {block.cause && <p>原因：{block.cause}</p>}
      {block.proposedAt && (
        <p>
          {block.proposedBy}已提出解除：{block.liftReason}，待超级管理员确认
        </p>
      )}
      {!block.proposedAt && !proposes && <p>解除须由负责人提出、超级管理员确认。</p>}
    </Banner>
  )
}

/** Whoever proposes says why; whoever confirms need not. */
const schema = z.object({ reason: activity.lift.input.shape.reason.unwrap() })

export const LiftDialog = ({
  expertId,
  onSaved,
  onClose,
}: {
  expertId: string
  onSaved: () => void
  onClose: () => void
}) => (
  <ActionDialog
    endpoint={activity.lift}
    schema={schema}
    fixed={{ expertId }}
    title="提出解除冻结"
    submitText="提出"
    done="已提出，待超级管理员确认"
    onDone={onSaved}
    onClose={onClose}
  />
)
