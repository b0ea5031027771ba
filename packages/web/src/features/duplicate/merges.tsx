import { duplicate } from '@portal/contract/features/duplicate'
import { MEMBER_KINDS } from '@portal/contract/features/member'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { timeOf } from '../../shared/time.ts'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './duplicate.module.css'

type Row = RowOf<typeof duplicate.merges>

const named = ({ name, serialNum }: { name: string; serialNum: string }) => (
  <span className={styles.who}>
    {name}
    <small>{serialNum || '未编号'}</small>
  </span>
)
const columns: readonly ListColumn<Row>[] = [
  { key: 'survivor', title: '保留的记录', width: 200, render: (row) => named(row.survivor) },
  { key: 'merged', title: '并入的记录', width: 200, render: (row) => named(row.merged) },
  {
    key: 'fields',
    title: '采用并入记录的内容',
    render: (row) => <span className={styles.long}>{row.fields.join('、') || '无'}</span>,
  },
  { key: 'kind', title: '类别', width: 90, render: (row) => MEMBER_KINDS[row.kind].label },
  { key: 'at', title: '合并时间', width: 150, sort: 'at', render: (row) => timeOf(row.at) },
  { key: 'actor', title: '操作人', width: 120 },
  {
    key: 'undoneAt',
    title: '状态',
    width: 150,
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
      const { kept } = await call(duplicate.undo, { mergeId: undoing.row.id })
      toast(
        kept.length > 0
          ? `已撤销合并；合并后改过的${kept.join('、')}保持不变`
          : '已撤销合并，两条记录恢复原样',
        'success',
      )
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setUndoing(undefined)
    undoing.refresh()
  }
  return (
    <>
      <ListPage
        id="member-merges"
        query={duplicate.merges}
        columns={columns}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'at', order: 'desc' }}
        empty={{ title: '还没有合并过记录' }}
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
        title={`撤销“${undoing?.row.survivor.name ?? ''}”的合并？`}
        confirmText="撤销合并"
        onConfirm={undo}
        onCancel={() => setUndoing(undefined)}
      >
        并入的记录恢复，连同它的附件和登录账号；合并之后改过的内容不变。
      </Confirm>
    </>
  )
}
