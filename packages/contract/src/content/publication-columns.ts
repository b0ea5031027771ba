import { keysOf } from '../platform/codes.ts'
import { MEMBER_ROLES, type Role } from '../platform/roles.ts'

/**
 * The columns of the portal (docs/handbook/content.md#columns) and who has what to do with them. Readers are signed in, except for what
 * its visibility gives to everybody.
 */
const MEMBERS = ['person', 'expert', 'unit'] as const satisfies readonly Role[]
const OFFICE = ['superAdmin', 'administrator', 'editor'] as const satisfies readonly Role[]

export const COLUMNS = {
  xsjl: { label: '学术交流', readers: MEMBERS, writers: OFFICE, viewers: OFFICE },
  kjjl: { label: '科技奖励', readers: MEMBERS, writers: OFFICE, viewers: OFFICE },
  ttbz: { label: '团体标准', readers: MEMBERS, writers: OFFICE, viewers: OFFICE },
  kxpj: { label: '科学普及', readers: MEMBERS, writers: OFFICE, viewers: OFFICE },
  /** Everybody who has to do with achievement evaluation; its staff write here and nowhere else (docs/handbook/identity.md#roles). */
  kjcg: {
    label: '成果评价',
    readers: MEMBER_ROLES,
    writers: [...OFFICE, 'handler', 'inCharge'],
    viewers: [...OFFICE, 'handler', 'inCharge', 'expertReview'],
  },
} as const satisfies Record<
  string,
  {
    label: string
    /** Members who read what is published. */
    readers: readonly Role[]
    writers: readonly Role[]
    /** Staff who see drafts, versions and readers. */
    viewers: readonly Role[]
  }
>
export type Column = keyof typeof COLUMNS
export const COLUMN_KEYS = keysOf(COLUMNS)

const has = (roles: readonly Role[], role: Role | undefined) => role !== undefined && roles.includes(role)
export const mayRead = (role: Role | undefined, column: Column) => has(COLUMNS[column].readers, role)
export const mayWrite = (role: Role | undefined, column: Column) => has(COLUMNS[column].writers, role)
export const mayView = (role: Role | undefined, column: Column) => has(COLUMNS[column].viewers, role)

/** What a publication is at this moment; `scheduled` turns into `published` by the clock alone. */
export const PUBLICATION_STATES = {
  draft: '草稿',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已撤回',
  deleted: '已删除',
} as const
export type PublicationState = keyof typeof PUBLICATION_STATES

/** Who of the readers of its column is shown a publication (docs/handbook/content.md#visibility). */
export const VISIBILITIES = {
  public: '所有人',
  members: '会员',
  person: '个人会员',
  expert: '专家',
  unit: '单位会员',
} as const
export type Visibility = keyof typeof VISIBILITIES
export const VISIBILITY_KEYS = keysOf(VISIBILITIES)

/** What somebody in this role is shown, whatever the column. */
export const shownTo = (role: Role): readonly Visibility[] => [
  'public',
  'members',
  ...VISIBILITY_KEYS.filter((one) => one === role),
]

/** How many rows a page of a column has; the first one comes with the page. */
export const COLUMN_ROWS = 12
