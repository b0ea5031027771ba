import { RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import type { CallOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { toast } from '../../shared/ui/toast.tsx'

interface Chosen {
  readonly ids: readonly string[]
  /** “示例甲”, or  3 名专家 */
  readonly names: string
  /** The list is to be fetched again. */
  readonly done: () => void
}
interface Removal extends Chosen {
  /** In place of `ids` all that a list finds, as many as it named. */
  readonly found?: { readonly input: Readonly<Record<string, unknown>>; readonly total: number } | undefined
}
export interface RemovalCalls {
  readonly removeMany: WriteEndpoint
  readonly restore: WriteEndpoint
}
// Every kind of member has these two calls, with the same input.
const inputOf = ({ ids }: Chosen) => ({ ids: [...ids] }) as unknown as CallOf<WriteEndpoint>
const removalOf = (removal: Removal, confirmed: boolean) => {
  if (!removal.found) return { ...inputOf(removal), confirmed } as unknown as CallOf<WriteEndpoint>
  const { sort: _sort, order: _order, ...filter } = removal.found.input
  return { filter, expected: removal.found.total, confirmed } as unknown as CallOf<WriteEndpoint>
}

/** Takes a deletion back; says so, or why not. The record comes back into lists that were fetched without it. */
export const useRestore = (restore: WriteEndpoint) => {
  const action = useAction(restore)
  return async (removal: Chosen): Promise<void> => {
    if (!(await action.run(inputOf(removal)))) return
    removal.done()
    toast(`已恢复${removal.names}`, 'success')
  }
}

/** Asks before a deletion and offers to take it back after. Render `dialog` beside the list. */
export const useRemoval = (calls: RemovalCalls) => {
  const restore = useRestore(calls.restore)
  const [asking, setAsking] = useState<Removal>()
  /** What is under way with them, as the server named it: read, and deleted all the same. */
  const [open, setOpen] = useState('')
  const ask = (removal: Removal | undefined) => {
    setOpen('')
    setAsking(removal)
  }
  const dialog: ReactNode = asking && (
    <ActionDialog
      endpoint={calls.removeMany}
      fixed={removalOf(asking, open !== '')}
      onRefused={({ fields }) => {
        const named = fields.confirmed ?? ''
        setOpen(named)
        return named !== ''
      }}
      danger
      title={`删除${asking.names}？`}
      submitText={open ? '仍然删除' : '删除'}
      onDone={(output) => {
        // Of a filter the server says whom it found.
        const { ids = asking.ids } = output as { ids?: string[] }
        asking.done()
        toast(`已删除${asking.names}，${RESTORE_DAYS}天内可以在“已删除”中恢复`, 'success', {
          text: '撤销',
          run: () => void restore({ ...asking, ids }),
        })
      }}
      intro={
        <>
          <p>
            删除后不能再登录；{RESTORE_DAYS}天内可以在“已删除”中恢复。
            {asking.found && '筛选结果如已变化，则不会删除任何记录，请刷新列表后重试。'}
          </p>
          {open && (
            <Banner tone="warning" title="名下还有未办完的事项">
              {open}
            </Banner>
          )}
        </>
      }
      onClose={() => ask(undefined)}
    />
  )
  return { ask, dialog }
}
