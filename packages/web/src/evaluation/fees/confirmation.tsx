import { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import type { FeesOf } from '@portal/contract/evaluation/fees/fees.rules'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import type { ApiError } from '../../shared/api.ts'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { refresh } from '../../shared/call/client.ts'
import { useAction } from '../../shared/call/use-action.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import type { Fees } from './columns.tsx'

/** Of an act after which the next one follows at once: it counts as under way until the sheet is read anew. */
export const following = {
  onDone: () => refresh(calls.view),
  onRefused: (error: ApiError) => {
    if (error.is('stateChanged')) void refresh(calls.view)
    return false
  },
}

interface Shown {
  readonly of: FeesOf
  readonly id: string
  readonly fees: Fees
}

const Said = ({ confirmed }: Pick<Fees, 'confirmed'>) =>
  confirmed && (
    <p>
      <Tag tone={confirmed.noneReason ? 'plain' : 'good'}>{confirmed.noneReason ? '不发放' : '已确认'}</Tag>{' '}
      {confirmed.by}　{timeOf(confirmed.at)}
      {confirmed.noneReason && `　原因：${confirmed.noneReason}`}
    </p>
  )

/** Whoever is in charge says that these amounts are paid, or that nobody is, and can take it back. */
export const Confirmation = ({ of, id, fees, changed }: Shown & { changed: boolean }) => {
  const [asking, setAsking] = useState<'reopen' | 'none'>()
  const confirm = useAction(calls.confirm, { ...following, done: '咨询费已确认' })
  const fixed = { of, id, expectVersion: fees.version }
  const { confirmed, may, totalCents } = fees
  const onClose = () => setAsking(undefined)
  return (
    <>
      <Said confirmed={confirmed} />
      <ActionNote action={confirm} />
      {may.confirm && (
        <Toolbar>
          {!confirmed && totalCents > 0 && (
            <Button
              kind="secondary"
              disabled={changed}
              busy={confirm.busy}
              busyText="正在确认…"
              onClick={() => confirm.run(fixed)}
            >
              确认金额
            </Button>
          )}
          {!confirmed && totalCents === 0 && (
            <Button kind="quiet" disabled={changed} onClick={() => setAsking('none')}>
              不发放咨询费
            </Button>
          )}
          {confirmed && (
            <Button kind="secondary" onClick={() => setAsking('reopen')}>
              撤回确认
            </Button>
          )}
        </Toolbar>
      )}
      {asking === 'reopen' && (
        <ActionDialog
          endpoint={calls.reopen}
          {...{ fixed, ...following, onClose }}
          title="撤回咨询费的确认"
          submitText="确定撤回"
          done="已撤回，可以更正金额"
        />
      )}
      {asking === 'none' && (
        <ActionDialog
          endpoint={calls.none}
          {...{ fixed, ...following, onClose }}
          title="不发放专家咨询费"
          submitText="确认不发放"
          done="已确认不发放咨询费"
        />
      )}
    </>
  )
}
