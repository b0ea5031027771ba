import { PUBLICATION_STATES, type PublicationState } from '@portal/contract/content/publication-columns'
import { shortTime, timeOf } from '@portal/contract/platform/time'
import type { ListColumn, ListFilter } from '../../../shared/list/types.ts'
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx'
import type { Row } from '../column.ts'
import { categoryOptions } from '../use-categories.ts'

const TONES: Record<PublicationState, TagTone> = {
  draft: 'plain',
  scheduled: 'wait',
  published: 'good',
  withdrawn: 'bad',
  deleted: 'plain',
}
export const StateTag = ({ state }: { state: PublicationState }) => (
  <Tag tone={TONES[state]}>{PUBLICATION_STATES[state]}</Tag>
)

export const tabs = {
  field: 'state',
  all: '全部',
  items: Object.entries(PUBLICATION_STATES).map(([code, label]) => ({ code, label })),
}

export const sharedColumns: readonly ListColumn<Row>[] = [
  { key: 'category', title: '分类', width: 120, render: (row) => row.category || '未分类' },
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: ({ handedInAt, state }) =>
      handedInAt ? <Tag tone="wait">待审核</Tag> : <StateTag state={state} />,
  },
  {
    key: 'publishAt',
    title: '发布时间',
    width: 140,
    sort: 'publishAt',
    render: (row) =>
      row.publishAt ? <span title={timeOf(row.publishAt)}>{shortTime(row.publishAt)}</span> : '—',
  },
  { key: 'viewCount', title: '浏览', width: 80, sort: 'viewCount', align: 'right' },
  { key: 'sortOrder', title: '排序值', width: 90, sort: 'sortOrder', align: 'right', hidden: true },
  { key: 'updatedBy', title: '修改人', width: 110 },
  {
    key: 'updatedAt',
    title: '修改时间',
    width: 130,
    sort: 'updatedAt',
    render: (row) => shortTime(row.updatedAt),
  },
]

export const filtersOf = (
  categories: readonly { id: string; name: string }[],
  words: string,
): readonly ListFilter[] => [
  { key: 'keyword', label: '关键字', placeholder: words },
  {
    key: 'categoryId',
    label: '分类',
    kind: 'select',
    options: categoryOptions(categories),
  },
  { key: 'from', to: 'to', label: '修改日期' },
]
