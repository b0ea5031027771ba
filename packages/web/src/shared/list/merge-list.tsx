import type { CallOf, Endpoint, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
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
export function MergeList<E extends Endpoint, U extends WriteEndpoint>({
  id,
  query,
  columns,
  empty,
  question,
  consequence,
  undo,
  undone,
}: {
  id: string
  /** Answers rows of {@link Merge}, sorted by `at`. */
  query: E
  /** What stands before the time, the person and the state. */
  columns: readonly ListColumn<RowOf<E> & Merge>[]
  empty: string
  question: (row: RowOf<E> & Merge) => string
  consequence: (row: RowOf<E> & Merge) => string
  /** Takes a merge back by its `mergeId`. */
  undo: U
  /** What to say of it. */
  undone: (output: OutputOf<U>) => string
}) {
  type Row = RowOf<E> & Merge
  const [undoing, setUndoing] = useState<Row>()
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
        rowActions={(row) =>
          (row as Row).undoable && (
            <Button kind="link" onClick={() => setUndoing(row as Row)}>
              撤销
            </Button>
          )
        }
      />
      {undoing && (
        <ActionDialog
          endpoint={undo}
          fixed={{ mergeId: undoing.id } as unknown as Partial<CallOf<U>>}
          title={question(undoing)}
          submitText="撤销合并"
          done={undone}
          intro={<p>{consequence(undoing)}</p>}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}
