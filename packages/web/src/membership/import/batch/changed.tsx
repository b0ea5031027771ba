import { imports } from '@portal/contract/membership/import.calls'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import styles from '../imports.module.css'
import type { Batch } from './batch.ts'

const useChanged = (batch: Batch) =>
  useQuery({
    queryKey: [...listKey(imports.changed), batch.id, batch.state],
    queryFn: ({ signal }) => call(imports.changed, { id: batch.id }, { signal }),
  })

const Table = ({ list }: { list: readonly { row: number; id: string; name: string; reason: string }[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">行号</th>
        <th scope="col">名称</th>
        <th scope="col">原因</th>
      </tr>
    </thead>
    <tbody>
      {list.map((one) => (
        <tr key={one.id}>
          <td>{one.row}</td>
          <td>{one.name}</td>
          <td>{one.reason}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Records that an undo left in place. */
export function Changed({ batch }: { batch: Batch }) {
  const { data } = useChanged(batch)
  if (!data) return <Skeleton rows={3} />
  return (
    <section>
      <h3 className={styles.sub}>保留的记录（{data.total}）</h3>
      <Table list={data.list} />
    </section>
  )
}

/** Says what goes and what stays before anything does. */
export function UndoDialog({
  batch,
  onUndo,
  onClose,
}: {
  batch: Batch
  onUndo: () => Promise<void>
  onClose: () => void
}) {
  const { data, error, refetch } = useChanged(batch)
  return (
    <Confirm
      open
      danger
      title={`撤销导入“${batch.fileName}”？`}
      confirmText={data ? `撤销 ${data.removable} 条` : '撤销导入'}
      onConfirm={() => (data && data.removable > 0 ? onUndo() : onClose())}
      onCancel={onClose}
    >
      {error ? (
        <ErrorState title="加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton rows={3} />
      ) : (
        <>
          <p>
            {data.removable > 0
              ? batch.kind === 'organisation'
                ? `将从单位库删除 ${data.removable} 个单位。`
                : `将删除 ${data.removable} 条记录和相应的账号，编号不再使用。`
              : '这一批的记录都已有变化，没有可以撤销的。'}
          </p>
          {data.total > 0 && (
            <>
              <p>以下 {data.total} 条导入后有过变化，予以保留：</p>
              <Table list={data.list.slice(0, 20)} />
            </>
          )}
        </>
      )}
    </Confirm>
  )
}
