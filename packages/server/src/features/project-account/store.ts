import { TITLE_OTHER } from '@portal/contract/enums'
import { MEMBER_KINDS } from '@portal/contract/features/member'
import { PROJECT_ACCOUNT_COLUMNS } from '@portal/contract/features/project-account'
import { maskIdCard, maskMobile } from '@portal/contract/fields'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Insertable,
  type SqlBool,
} from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { type KeyRing, openText, seal } from '../../platform/secrets.ts'
import {
  createRoster,
  type FormValues,
  type KindStore,
  type Listing,
  listedMembers,
  type MemberFilter,
} from '../member/index.ts'

interface ProjectAccountTable {
  id: string
  sex: string
  idCard: Buffer
  birthday: string
  zw: string
  zc: string
  otherZc: string
  address: string
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    projectAccount: ProjectAccountTable
  }
}

const COLUMNS = ['sex', 'birthday', 'zw', 'zc', 'otherZc', 'address'] as const satisfies readonly Exclude<
  keyof ProjectAccountTable,
  'id' | 'idCard'
>[]

const place = (rowId: string) => ({ table: 'projectAccount', column: 'idCard', rowId })
const openIdCard = (ring: KeyRing, id: string, sealed: Buffer): string => openText(ring, place(id), sealed)

const columnsOf = (
  ring: KeyRing,
  id: string,
  values: FormValues,
): Partial<Insertable<ProjectAccountTable>> => ({
  ...Object.fromEntries(
    COLUMNS.filter((column) => values[column] !== undefined).map((column) => [
      column,
      String(values[column]),
    ]),
  ),
  ...(values.idCard !== undefined && { idCard: seal(ring, place(id), String(values.idCard)) }),
})

/** The fields of §3 that only evaluation accounts have. */
export const createProjectAccountStore = (ring: KeyRing): KindStore => ({
  async find(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('projectAccount').selectAll().where('id', 'in', ids).execute()
    return new Map(
      rows.map(({ id, idCard, ...row }) => [id, { ...row, idCard: openIdCard(ring, id, idCard) }]),
    )
  },
  async insert(db, id, values) {
    const row = { ...(columnsOf(ring, id, values) as Insertable<ProjectAccountTable>), id }
    await db.insertInto('projectAccount').values(row).execute()
  },
  async update(db, id, values) {
    await db
      .updateTable('projectAccount')
      .set(columnsOf(ring, id, values))
      .where('id', '=', id)
      .execute()
  },
})

interface ProjectAccountFilter extends MemberFilter {
  readonly zc?: string[] | undefined
  readonly sex?: '男' | '女' | undefined
}

const own: ExpressionBuilder<Tables, 'member' | 'projectAccount'> = expressionBuilder<
  Tables,
  'member' | 'projectAccount'
>()

/** As a condition on the member, so that pages and totals walk its indexes. */
const ownConditions = ({ zc, sex }: ProjectAccountFilter): Expression<SqlBool>[] => {
  const conditions = [
    ...(zc?.length ? [own('projectAccount.zc', 'in', zc)] : []),
    ...(sex ? [own('projectAccount.sex', '=', sex)] : []),
  ]
  if (conditions.length === 0) return []
  const one = own
    .selectFrom('projectAccount')
    .select('projectAccount.id')
    .whereRef('projectAccount.id', '=', 'member.id')
  return [own.exists(one.where((eb) => eb.and(conditions)))]
}

const listed = (db: Db) =>
  listedMembers(db)
    .innerJoin('projectAccount', 'projectAccount.id', 'member.id')
    .select([
      'projectAccount.sex',
      'projectAccount.birthday',
      'projectAccount.idCard',
      'projectAccount.zw',
      'projectAccount.zc',
      'projectAccount.otherZc',
      'projectAccount.address',
    ])
type ListedAccount = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A row of lists and spreadsheets: numbers masked, whoever asks (decision D). */
const present = (ring: KeyRing, row: ListedAccount) => ({
  sex: row.sex,
  birthday: row.birthday,
  idCard: maskIdCard(openIdCard(ring, row.id, row.idCard)),
  tel: maskMobile(row.mobileTel),
  email: row.email,
  company: row.company,
  zw: row.zw,
  zc: row.zc === TITLE_OTHER && row.otherZc ? row.otherZc : row.zc,
  address: row.address,
})

export const projectAccountRoster = (ring: KeyRing) =>
  createRoster({
    kind: 'project',
    title: MEMBER_KINDS.project.label,
    columns: PROJECT_ACCOUNT_COLUMNS,
    listed: (db) => listed(db) as unknown as Listing<ListedAccount>,
    conditions: ownConditions,
    present: (row: ListedAccount) => present(ring, row),
  })
