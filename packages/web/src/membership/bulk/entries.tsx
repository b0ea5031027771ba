import { BULK_ACTS, type BulkAct, bulkActsOf } from '@portal/contract/membership/bulk/bulk.words'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { lazy, Suspense, useState } from 'react'
import type { Act } from '../../shared/ui/acts.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

interface Props {
  kind: MemberKind
  /** Chosen rows; left out, all that the filter finds. */
  ids?: readonly string[]
  filter?: Readonly<Record<string, unknown>>
  /** Something was done: the list is to be fetched again. */
  onDone: () => void
}

/** What can be done to the chosen rows of a list, or to all that it finds. */
export const useBulk = (props: Props): { acts: Act[]; dialog: React.ReactNode } => {
  const [act, setAct] = useState<BulkAct>()
  return {
    acts: bulkActsOf(props.kind).map((key) => ({
      key,
      text: `${BULK_ACTS[key].label}…`,
      rare: true,
      onAct: () => setAct(key),
    })),
    dialog: act && (
      <Suspense>
        <BulkDialog {...props} act={act} onClose={() => setAct(undefined)} />
      </Suspense>
    ),
  }
}
