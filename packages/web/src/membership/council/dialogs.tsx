import { councilTerm } from '@portal/contract/membership/council/council-term.calls'
import { reelection } from '@portal/contract/membership/council/reelection.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'

export type Term = OutputOf<typeof councilTerm.terms>['list'][number]
export type Holding = OutputOf<typeof councilTerm.holdings>['list'][number]
export type Open =
  | { readonly end: Holding }
  | { readonly correct: Holding }
  | { readonly term: Term }
  | { readonly undo: Term }

/** The dialog that was opened. */
export const CouncilDialog = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  if ('end' in open) {
    const { id, name, post } = open.end
    return (
      <ActionDialog
        endpoint={councilTerm.endHolding}
        fixed={{ id }}
        defaults={{ on: today() }}
        danger
        title={`免去“${name}”的${post}职务？`}
        submitText="免职"
        done={`已免去“${name}”的${post}职务`}
        onClose={onClose}
      >
        会员资格不变，任职经历保留。
      </ActionDialog>
    )
  }
  if ('correct' in open) {
    const { id, name, post, beginsOn, endsOn } = open.correct
    return (
      <ActionDialog
        endpoint={councilTerm.correctHolding}
        fixed={{ id }}
        defaults={{ beginsOn: beginsOn ?? '', endsOn: endsOn ?? '' }}
        visible={(field) => field !== 'endsOn' || endsOn !== null}
        title={`更正“${name}”${post}的任职日期`}
        submitText="保存"
        done="已更正任职日期"
        onClose={onClose}
      />
    )
  }
  if ('undo' in open) {
    const { id, name, holders } = open.undo
    return (
      <ActionDialog
        endpoint={reelection.undo}
        fixed={{ id }}
        danger
        title={`撤销${name}换届？`}
        submitText="撤销换届"
        done={`已撤销${name}换届`}
        onClose={onClose}
      >
        {`${name} ${holders} 人的任职全部撤销，上一届和当时的职务恢复。`}
      </ActionDialog>
    )
  }
  const { id, name, ordinal, beginsOn } = open.term
  return (
    <ActionDialog
      endpoint={councilTerm.describeTerm}
      fixed={{ id }}
      defaults={{ ordinal: ordinal === null ? '' : String(ordinal), beginsOn: beginsOn ?? '' }}
      title={`更正届次：${name}`}
      submitText="保存"
      done="已更正届次"
      onClose={onClose}
    />
  )
}
