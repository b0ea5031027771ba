import * as z from 'zod'
import { endpoint, listReaders, many, paged, pageOf } from '../platform/endpoint.ts'
import type { Options } from '../platform/enums.ts'
import { councilPost } from './council/council-term.calls.ts'
import { exportCall } from './kind/kind.calls.ts'
import { type ListTitle, MEMBER_KINDS, type MemberKind } from './member.calls.ts'
import { anyFilter, anyMember } from './member-admin.fields.ts'

/** `person.H`: a letter means different levels for different kinds (docs/handbook/identity.md#roles). */
const kindLevel = z.string().regex(/^(person|unit|expert)\.[A-Z]$/, '请选择级别')
const COUNCIL_KINDS = ['person', 'unit', 'expert'] as const satisfies readonly MemberKind[]
export const COUNCIL_KIND_OPTIONS: Options = COUNCIL_KINDS.map((kind) => ({
  code: kind,
  label: MEMBER_KINDS[kind].label,
}))
export const COUNCIL_LEVEL_OPTIONS: Options = COUNCIL_KINDS.flatMap((kind) =>
  MEMBER_KINDS[kind].levels.map((option) => ({
    code: `${kind}.${option.code}`,
    label: `${MEMBER_KINDS[kind].label}·${option.label}`,
  })),
)

const councilFilter = {
  keyword: anyFilter.keyword,
  /** Who holds a post now, or who held one before and holds none now. */
  tenure: z.enum(['current', 'former']).default('current'),
  kind: many(z.enum(COUNCIL_KINDS)),
  post: many(councilPost),
  level: many(kindLevel),
}
export const councilRow = z.object({
  ...anyMember.shape,
  /** Posts held before; to administrators only (docs/handbook/identity.md#roles). */
  historyZw: z.string(),
  email: z.string(),
})
const COUNCIL_SORTS = ['post', 'name', 'company', 'serial', 'examineDate'] as const

export const COUNCIL_COLUMNS: readonly ListTitle<keyof z.output<typeof councilRow>>[] = [
  { key: 'name', title: '姓名或单位名称', width: 180, shown: true },
  { key: 'kindLabel', title: '类别', width: 100, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 120, shown: true },
  { key: 'historyZw', title: '历任职务', width: 190, shown: true },
  { key: 'company', title: '工作单位', width: 200, shown: true },
  { key: 'levelLabel', title: '级别', width: 110, shown: true },
  { key: 'serialNum', title: '会员编号', width: 160, shown: true },
  { key: 'mobileTel', title: '手机号', width: 130, shown: true },
  { key: 'examineDate', title: '通过日期', width: 120, shown: true, type: 'day' },
  { key: 'email', title: '电子邮箱', width: 200, shown: false },
]

/** Who holds a post in the council. */
export const council = {
  council: endpoint({
    path: '/api/user/selectUserToPageInLishi',
    kind: 'read',
    access: listReaders,
    summary: '理事会员列表',
    input: paged(councilFilter, COUNCIL_SORTS),
    output: pageOf(councilRow, { counts: z.object({ current: z.number(), former: z.number() }) }),
    errors: [],
  }),
  exportCouncil: exportCall({
    path: '/api/user/exportCouncil',
    label: '理事会员',
    filter: councilFilter,
    sorts: COUNCIL_SORTS,
  }),
}
