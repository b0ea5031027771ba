import Dropdown from 'antd/es/dropdown'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { Row } from '../column.ts'
import { untitled } from '../column.ts'
import styles from './staff.module.css'
import type { useActs } from './use-acts.tsx'

/** The last cell of a row: the usual act, and the others behind 更多. */
export function RowActs({
  row,
  refresh,
  acts,
  writes,
  edit,
}: {
  row: Row
  refresh: () => void
  acts: ReturnType<typeof useActs>
  writes: boolean
  edit: ReactNode
}) {
  const name = untitled(row.title)
  const asked = { row, refresh }
  const plain = (label: string, act: () => unknown) => (
    <Button kind="link" aria-label={`${label}：${name}`} onClick={() => act()}>
      {label}
    </Button>
  )
  if (!writes) return plain('浏览记录', () => acts.readers(row))
  if (row.state === 'deleted') return plain('恢复', () => acts.restore(asked))
  const isOut = row.state === 'published' || row.state === 'scheduled'
  const items = [
    { key: 'pin', label: row.pinned ? '取消置顶' : '置顶', onClick: () => void acts.pin(asked) },
    { key: 'order', label: '排序…', onClick: () => acts.order(asked) },
    { key: 'readers', label: '浏览记录', onClick: () => acts.readers(row) },
    ...(isOut ? [{ key: 'withdraw', label: '撤回…', onClick: () => acts.withdraw(asked) }] : []),
    { key: 'remove', label: '删除', danger: true, onClick: () => void acts.remove(asked) },
  ]
  return (
    <span className={styles.acts}>
      {edit}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button kind="link" aria-label={`更多操作：${name}`}>
          更多
          <Icon name="chevron-down" size="1em" />
        </Button>
      </Dropdown>
    </span>
  )
}
