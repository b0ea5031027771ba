import type { bulkItemStates } from '@portal/contract/membership/bulk/bulk.calls'
import type { TagTone } from '../../shared/ui/tag.tsx'

export const ITEM_STATES: Record<(typeof bulkItemStates)[number], { label: string; tone: TagTone }> = {
  waiting: { label: '尚未处理', tone: 'wait' },
  done: { label: '已处理', tone: 'good' },
  skipped: { label: '未处理', tone: 'wait' },
  undone: { label: '已撤销', tone: 'plain' },
  kept: { label: '未能撤销', tone: 'wait' },
}
