import type { OutputOf } from '@portal/contract/endpoint'
import { organisation } from '@portal/contract/features/organisation'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn } from '../../../shared/list/types.ts'
import { timeOf } from '../../../shared/time.ts'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './library.module.css'

type Row = OutputOf<typeof organisation.merges>['list'][number]

const columns: readonly ListColumn<Row>[] = [
  { key: 'target', title: '保留的单位', render: (row) => row.target.orgName },
  {
    key: 'names',
    title: '并入的单位',
    render: (row) => <span className={styles.long}>{row.names.join('、')}</span>,
  },
  { key: 'people', title: '转入记录', width: 96, align: 'right' },
  { key: 'at', title: '合并时间', width: 160, sort: 'at', render: (row) => timeOf(row.at) },
  { key: 'actor', title: '操作人', width: 120 },
  {
    key: 'undoneAt',
    title: '状态',
    width: 170,
    render: (row) =>
      row.undoneAt ? (
        <Tag>{row.undoneBy}已撤销</Tag>
      ) : row.undoable ? (
        <Tag tone="good">可以撤销</Tag>
      ) : (
        <Tag>不能再撤销</Tag>
      ),
  },
]

/** What was merged, and the way back within thirty days. */
export function Merges() {
  const [undoing, setUndoing] = useState<{ row: Row; refresh: () => void }>()
  const undo = async () => {
    if (!undoing) return
    try {
      const { moved } = await call(organisation.undoMerge, { mergeId: undoing.row.id })
      toast(`已撤销合并，${moved} 条记录已转回`, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setUndoing(undefined)
    undoing.refresh()
  }
  return (
    <>
      <ListPage
        id="organisation-merges"
        query={organisation.merges}
        columns={columns}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'at', order: 'desc' }}
        empty={{ title: '还没有合并过单位' }}
        rowActions={(row, refresh) =>
          row.undoable && (
            <button type="button" className={styles.link} onClick={() => setUndoing({ row, refresh })}>
              撤销
            </button>
          )
        }
      />
      <Confirm
        open={undoing !== undefined}
        title={`撤销合并到“${undoing?.row.target.orgName ?? ''}”？`}
        confirmText="撤销合并"
        onConfirm={undo}
        onCancel={() => setUndoing(undefined)}
      >
        {undoing?.row.names.map((name) => `“${name}”`).join('、')}
        恢复为单独的单位，随之转入的记录转回；合并之后改过工作单位的人员不变。
      </Confirm>
    </>
  )
}
