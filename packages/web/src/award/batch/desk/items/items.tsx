import { award } from '@portal/contract/award/award.calls'
import { AWARD_ITEM_STATES } from '@portal/contract/award/award.rules'
import { useState } from 'react'
import { ListPage } from '../../../../shared/list/list-page.tsx'
import type { DrawerTools, ListColumn } from '../../../../shared/list/types.ts'
import { Acts } from '../../../../shared/ui/acts.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import type { ItemRow, PartProps } from '../view.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CandidatesDialog } from './candidates-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemState } from './item-state.tsx'

const columns: readonly ListColumn<ItemRow>[] = [
  { key: 'no', title: '编号', width: 110, sort: 'no' },
  { key: 'name', title: '项目名称', width: 300, sort: 'name' },
  { key: 'group', title: '组别', width: 120 },
  { key: 'grade', title: '申报等级', width: 100 },
  {
    key: 'firstUnit',
    title: '第一完成单位',
    width: 200,
    sort: 'firstUnit',
    render: (row) => `${row.firstUnit}${row.unitCount > 1 ? ` 等${row.unitCount}个` : ''}`,
  },
  { key: 'firstPerson', title: '第一完成人', width: 110 },
  {
    key: 'state',
    title: '形式审查',
    width: 140,
    render: (row) => (
      <>
        <ItemState item={row} />
        {row.openObjections > 0 && <Tag tone="bad">有异议</Tag>}
      </>
    ),
  },
  { key: 'materials', title: '材料', width: 70, align: 'right' },
  {
    key: 'experts',
    title: '专家',
    width: 120,
    render: (row) =>
      row.experts + row.recused > 0
        ? `${row.signed} / ${row.experts} 签字${row.recused > 0 ? `，回避${row.recused}` : ''}`
        : '—',
  },
  { key: 'result', title: '表决结果', width: 100, render: (row) => row.result || '—' },
]
const NEEDS = [
  { code: 'experts', label: '专家不足' },
  { code: 'objection', label: '有未办结的异议' },
  { code: 'materials', label: '没有材料' },
]
const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(AWARD_ITEM_STATES).map(([code, label]) => ({ code, label })),
}
const options = (list: readonly string[]) => list.map((code) => ({ code, label: code }))

/** The items of a batch: brought in, checked, given to experts. */
export const Items = ({ batch }: PartProps) => {
  const [open, setOpen] = useState<'add' | 'import' | 'achievements'>()
  const [assigning, setAssigning] = useState<readonly ItemRow[]>()
  const close = () => setOpen(undefined)
  const adders = batch.may.import && (
    <Acts
      label="更多操作：参评项目"
      acts={[
        { key: 'import', text: '导入项目', primary: true, onAct: () => setOpen('import') },
        { key: 'achievements', text: '从已结项成果添加', onAct: () => setOpen('achievements') },
        { key: 'add', text: '录入一项', onAct: () => setOpen('add') },
      ]}
    />
  )
  return (
    <>
      <ListPage
        id="award-items"
        query={award.items}
        fixed={{ batchId: batch.id }}
        columns={columns}
        filters={[
          { key: 'keyword', label: '关键字', placeholder: '编号、项目、单位或完成人' },
          { key: 'group', label: '组别', kind: 'select', several: true, options: options(batch.groups) },
          { key: 'grade', label: '申报等级', kind: 'select', several: true, options: options(batch.grades) },
          { key: 'need', label: '待处理', kind: 'select', options: NEEDS },
        ]}
        tabs={tabs}
        rowKey={(row: ItemRow) => row.id}
        defaultSort={{ sort: 'no', order: 'asc' }}
        actions={() => adders}
        {...(batch.may.assign && {
          batch: ({ rows, clear }: { rows: readonly ItemRow[]; clear: () => void }) => (
            <Button
              onClick={() => {
                // Nobody examines the others: the whole list may be ticked.
                const passed = rows.filter(({ state }) => state === 'passed')
                setAssigning(passed.length > 0 ? passed : rows)
                clear()
              }}
            >
              分配专家
            </Button>
          ),
        })}
        drawer={{
          width: 760,
          title: (row: ItemRow | undefined) => (row ? `${row.no} ${row.name}` : '参评项目'),
          render: (id: string, _row: ItemRow | undefined, { close: leave }: DrawerTools) => (
            <ItemPanel key={id} id={id} batch={batch} onRemoved={leave} />
          ),
        }}
        empty={{
          title: '还没有参评项目',
          text: '下载模板填好后导入，或从已结项的成果中选择。',
        }}
      />
      {open === 'add' && <ItemDialog batch={batch} onClose={close} />}
      {open === 'import' && <ImportDialog batch={batch} onClose={close} />}
      {open === 'achievements' && <CandidatesDialog batch={batch} onClose={close} />}
      {assigning && <AssignDialog batch={batch} items={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  )
}
