import { BULK_ACTS, type BulkAct, bulkActsOf } from '@portal/contract/membership/bulk/bulk.words'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { lazy, Suspense, useState } from 'react'
import { Menu } from '../../shared/ui/menu.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

interface Props {
  kind: MemberKind
  /** Chosen rows; left out, all that the filter finds. */
  ids?: readonly string[]
  filter?: Readonly<Record<string, unknown>>
  disabled?: boolean
  /** Something was done: the list is to be fetched again. */
  onDone: () => void
}

/** What can be done to the chosen rows of a list, or to all that it finds. */
export const BulkMenu = ({ kind, ids, filter, disabled, onDone }: Props) => {
  const [act, setAct] = useState<BulkAct>()
  const whole = ids === undefined
  return (
    <>
      <Menu
        kind="secondary"
        text="批量操作"
        label={whole ? '批量操作：当前筛选结果' : '批量操作：所选记录'}
        disabled={disabled}
        acts={bulkActsOf(kind).map((key) => ({
          key,
          text: `${BULK_ACTS[key].label}…`,
          onAct: () => setAct(key),
        }))}
      />
      {act && (
        <Suspense>
          <BulkDialog
            kind={kind}
            act={act}
            ids={ids}
            filter={filter}
            onClose={() => setAct(undefined)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  )
}
