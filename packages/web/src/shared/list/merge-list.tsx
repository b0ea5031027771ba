import type { Endpoint } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { errorText } from '../api.ts'
import { timeOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Tag } from '../ui/tag.tsx'
import { toast } from '../ui/toast.tsx'
import { ListPage } from './list-page.tsx'
import type { ListColumn, RowOf } from './types.ts'

interface Merge {
  readonly id: string
  readonly at: string
  readonly undoneAt: string | null
  readonly undoneBy: string
  readonly undoable: boolean
}

const Fate = ({ undoneAt, undoneBy, undoable }: Merge) =>
  undoneAt ? <Tag>{undoneBy}已撤销</Tag> : undoable ? <Tag tone="good">可以撤销</Tag> : <Tag>不能再撤销</Tag>

/** What was merged, and the way back while there is one. */
export function MergeList<E extends Endpoint>({
  id,
  query,
  columns,
  empty,
  question,
  consequence,
  undo,
}: {
  id: string
  /** Answers rows of {@link Merge}, sorted by `at`. */
  query: E
  /** What stands before the time, the person and the state. */
  columns: readonly ListColumn<RowOf<E> & Merge>[]
  empty: string
  question: (row: RowOf<E> & Merge) => string
  consequence: (row: RowOf<E> & Merge) => string
  /** Answers what to say of it. */
  undo: (mergeId: string) => Promise<string>
}) {
  type Row = RowOf<E> & Merge
  const [undoing, setUndoing] = useState<{ row: Row; refresh: () => void }>()
  const takeBack = async () => {
    if (!undoing) return
    try {
      toast(await undo(undoing.row.id), 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setUndoing(undefined)
    undoing.refresh()
  }
  const all: readonly ListColumn<Row>[] = [
    ...columns,
    { key: 'at', title: '合并时间', width: 160, sort: 'at', render: (row) => timeOf(row.at) },
    { key: 'actor', title: '操作人', width: 120 },
    { key: 'undoneAt', title: '状态', width: 170, render: (row) => <Fate {...row} /> },
  ]
  return (
    <>
      <ListPage
        id={id}
        query={query}
        columns={all as unknown as readonly ListColumn<RowOf<E>>[]}
        rowKey={(row) => (row as Row).id}
        defaultSort={{ sort: 'at', order: 'desc' }}
        empty={{ title: empty }}
        rowActions={(row, refresh) =>
          (row as Row).undoable && (
            <Button kind="link" onClick={() => setUndoing({ row: row as Row, refresh })}>
              撤销
            </Button>
          )
        }
      />
      <Confirm
        open={undoing !== undefined}
        title={undoing ? question(undoing.row) : ''}
        confirmText="撤销合并"
        onConfirm={takeBack}
        onCancel={() => setUndoing(undefined)}
      >
        {undoing && consequence(undoing.row)}
      </Confirm>
    </>
  )
}
