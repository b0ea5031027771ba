import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { Menu } from '../../../shared/ui/menu.tsx'
import { type Row as Listed, untitled } from '../column.ts'
import type { Acts } from './use-acts.tsx'

/** The last cell of a row: the usual act, and the others behind 更多. */
export function RowActs({
  row,
  acts,
  writes,
  edit,
}: {
  row: Listed
  acts: Acts
  writes: boolean
  edit: ReactNode
}) {
  const name = untitled(row.title)
  const plain = (label: string, act: () => unknown) => (
    <Button kind="link" aria-label={`${label}：${name}`} onClick={() => act()}>
      {label}
    </Button>
  )
  if (!writes) return plain('浏览记录', () => acts.readers(row))
  if (row.state === 'deleted') return plain('恢复', () => acts.restore(row))
  const isOut = row.state === 'published' || row.state === 'scheduled'
  const items = [
    { key: 'pin', text: row.pinned ? '取消置顶' : '置顶', onAct: () => void acts.pin(row) },
    { key: 'order', text: '排序…', onAct: () => acts.order(row) },
    { key: 'readers', text: '浏览记录', onAct: () => acts.readers(row) },
    ...acts.release(row),
    ...(isOut ? [{ key: 'withdraw', text: '撤回…', onAct: () => acts.withdraw(row) }] : []),
    { key: 'remove', text: '删除', danger: true, onAct: () => void acts.remove(row) },
  ]
  return (
    <Row gap={3}>
      {edit}
      <Menu label={`更多操作：${name}`} acts={items} />
    </Row>
  )
}
