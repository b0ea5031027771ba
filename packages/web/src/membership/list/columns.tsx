import { InfoEditStatus, REVIEW_STATES, TableUploadStatus } from '@portal/contract/identity/application-state'
import { type ListTitle, MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import type { person } from '@portal/contract/membership/person.calls'
import { REGION } from '@portal/contract/platform/divisions'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import type { ListColumn, ListFilter } from '../../shared/list/types.ts'
import { Row as Beside } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

/** What the rows of all kinds have. */
export type Row = Pick<
  OutputOf<typeof person.list>['list'][number],
  'id' | 'name' | 'state' | 'tableUploadStatus' | 'infoEditStatus' | 'submittedAt' | 'waitingDays'
>

const TONES = { pending: 'wait', returned: 'bad', rejected: 'bad', approved: 'good', ended: 'plain' } as const
/** Columns that the server sorts by, and under which name. */
const SORTS: Readonly<Record<string, string>> = {
  name: 'name',
  company: 'company',
  organization: 'organization',
  serialNum: 'serial',
  submittedAt: 'submittedAt',
  examineDate: 'examineDate',
}

/** In a narrow window, the first of them first. */
const FOLDS = [
  'sex',
  'zw',
  'examineDate',
  'recommond',
  'zc',
  'memberTag1',
  'levelLabel',
  'subject',
  'contactMobileTel',
]

export const StateTag = ({ state }: { state: Row['state'] }) => (
  <Tag tone={TONES[state]}>{REVIEW_STATES[state].label}</Tag>
)

const State = ({ row, formName }: { row: Row; formName: string | undefined }) => (
  <Beside gap={1}>
    {formName && row.tableUploadStatus === TableUploadStatus.missing && row.state === 'pending' ? (
      <Tag tone="wait">待上传</Tag>
    ) : (
      <StateTag state={row.state} />
    )}
    {row.infoEditStatus === InfoEditStatus.pending && <Tag tone="wait">信息修改</Tag>}
    {row.state === 'pending' && row.waitingDays > 0 && <small>已等 {row.waitingDays} 天</small>}
  </Beside>
)

export const columnsOf = (titles: readonly ListTitle[], formName: string | undefined): ListColumn<Row>[] =>
  [...titles.slice(0, 1), { key: 'state', title: '状态', width: 190, shown: true }, ...titles.slice(1)].map(
    ({ key, title, width, shown }) => ({
      key,
      title,
      width,
      ...(FOLDS.includes(key) && { folds: FOLDS.indexOf(key) }),
      hidden: !shown,
      ...(SORTS[key] && { sort: SORTS[key] }),
      ...(key === 'state' && { render: (row: Row) => <State row={row} formName={formName} /> }),
      ...(key === 'submittedAt' && { render: (row: Row) => timeOf(row.submittedAt) }),
    }),
  )

const uploaded = (label: string): ListFilter => ({
  key: 'tableUploadStatus',
  label,
  kind: 'select',
  options: [
    { code: TableUploadStatus.uploaded, label: '已上传' },
    { code: TableUploadStatus.missing, label: '未上传' },
  ],
})
const EDITS: ListFilter = {
  key: 'edits',
  label: '信息修改',
  kind: 'select',
  options: [{ code: 'true', label: '待审核' }],
}

/** What statistics count by (docs/handbook/office.md#statistics). */
const COUNTED: readonly ListFilter[] = [
  { key: 'examinedFrom', to: 'examinedTo', label: '通过日期' },
  { key: 'region', label: '地区', kind: 'select', options: REGION, several: true },
  {
    key: 'via',
    label: '提交方式',
    kind: 'select',
    options: [
      { code: 'self', label: '自行提交' },
      { code: 'staff', label: '管理端录入' },
    ],
  },
]

/** Filters that the lists have after those of their kind. */
export const commonFilters = (kind: MemberKind, formName: string | undefined): ListFilter[] => [
  ...(formName ? [uploaded(formName)] : []),
  ...(MEMBER_KINDS[kind].editsAtOnce ? [] : [EDITS]),
  { key: 'submittedFrom', to: 'submittedTo', label: '提交日期' },
  ...(kind === 'project' ? [] : COUNTED),
]
