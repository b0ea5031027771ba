import { RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast.tsx'

interface Removal {
  readonly ids: readonly string[]
  /** “示例甲”, or  3 名专家 */
  readonly names: string
  /** The list is to be fetched again. */
  readonly done: () => void
}
export interface RemovalCalls {
  readonly removeMany: Endpoint
  readonly restore: Endpoint
}

/** Takes a deletion back; says so, or why not. The record comes back into lists that were fetched without it. */
export const useRestore = (restore: Endpoint) => {
  const queries = useQueryClient()
  return async ({ ids, names, done }: Removal): Promise<void> => {
    try {
      await call(restore, { ids: [...ids] })
      await queries.invalidateQueries({ queryKey: ['list'] })
      done()
      toast(`已恢复${names}`, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
}

/** Asks before a deletion and offers to take it back after. Render `dialog` beside the list. */
export const useRemoval = (calls: RemovalCalls) => {
  const queries = useQueryClient()
  const restore = useRestore(calls.restore)
  const [asking, setAsking] = useState<Removal>()
  const remove = async (removal: Removal) => {
    try {
      await call(calls.removeMany, { ids: [...removal.ids] })
      setAsking(undefined)
      await queries.invalidateQueries({ queryKey: ['list'] })
      removal.done()
      toast(`已删除${removal.names}，${RESTORE_DAYS}天内可以在“已删除”中恢复`, 'success', {
        text: '撤销',
        run: () => void restore(removal),
      })
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const dialog: ReactNode = asking && (
    <Confirm
      open
      danger
      title={`删除${asking.names}？`}
      confirmText="删除"
      onConfirm={() => remove(asking)}
      onCancel={() => setAsking(undefined)}
    >
      删除后不能再登录；{RESTORE_DAYS}天内可以在“已删除”中恢复。
    </Confirm>
  )
  return { ask: setAsking, dialog }
}
