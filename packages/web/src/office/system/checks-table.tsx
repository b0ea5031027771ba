import { CHECK_LEVELS } from '@portal/contract/office/system.calls'
import { timeOf } from '@portal/contract/platform/time'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

interface Found {
  readonly title: string
  readonly level: keyof typeof CHECK_LEVELS
  readonly text: string
  readonly remedy: string
  readonly detail?: string | undefined
  readonly since?: string | null
}

const TONES = { ok: 'good', warning: 'wait', error: 'bad' } as const
const ORDER = { error: 0, warning: 1, ok: 2 } as const

const columns: readonly TableColumn<Found>[] = [
  { key: 'title', title: '项目', width: 10, rowHead: true },
  {
    key: 'level',
    title: '状态',
    width: 6,
    nowrap: true,
    render: ({ level }) => <Tag tone={TONES[level]}>{CHECK_LEVELS[level]}</Tag>,
  },
  {
    key: 'text',
    title: '情况',
    width: 20,
    render: ({ text, since }) => (since ? `${text}（始于 ${timeOf(since)}）` : text),
  },
  {
    key: 'remedy',
    title: '处理办法',
    width: 24,
    render: ({ remedy, detail }) =>
      detail ? (
        <>
          {remedy}
          <Disclosure title="系统管理员须知">{detail}</Disclosure>
        </>
      ) : (
        remedy || '—'
      ),
  },
]

const byUrgency = (checks: readonly Found[]): readonly Found[] =>
  [...checks].sort((a, b) => ORDER[a.level] - ORDER[b.level])

/** What was looked at, the worst first, each with what to do about it. */
export const ChecksTable = ({ label, checks }: { label: string; checks: readonly Found[] }) => (
  <Table label={label} rows={byUrgency(checks)} rowKey={({ title }) => title} columns={columns} />
)
