import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { PROJECT_ACCOUNT_COLUMNS } from '@portal/contract/membership/project-account.calls'
import { TITLE_OTHER } from '@portal/contract/platform/enums'
import { maskIdCard, maskMobile } from '@portal/contract/platform/fields'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { MemberFilter } from '../list/list.queries.ts'
import { createRoster, type Listing, listedMembers } from '../list/roster.queries.ts'
import { createIdCards, createKindStore, ownConditions, textsOf } from '../record/kind.queries.ts'
import type { KindStore } from '../record/kind.ts'

const COLUMNS = ['sex', 'birthday', 'zw', 'zc', 'otherZc', 'address'] as const satisfies readonly Exclude<
  keyof Tables['projectAccount'],
  'id' | 'idCard'
>[]

/** The fields that only evaluation accounts have. */
export const createProjectAccountStore = (ring: KeyRing): KindStore => {
  const idCards = createIdCards(ring, 'projectAccount')
  return createKindStore('projectAccount', {
    columnsOf: (id, values) => ({ ...textsOf(COLUMNS, values), ...idCards.columnOf(id, values) }),
    formOf: ({ id, idCard, ...row }) => ({ ...row, idCard: idCards.open(id, idCard) }),
  })
}

interface ProjectAccountFilter extends MemberFilter {
  readonly zc?: string[] | undefined
  readonly sex?: '男' | '女' | undefined
}

const own: ExpressionBuilder<Tables, 'member' | 'projectAccount'> = expressionBuilder<
  Tables,
  'member' | 'projectAccount'
>()

const conditionsOf = ({ zc, sex }: ProjectAccountFilter): Expression<SqlBool>[] =>
  ownConditions('projectAccount', [
    ...(zc?.length ? [own('projectAccount.zc', 'in', zc)] : []),
    ...(sex ? [own('projectAccount.sex', '=', sex)] : []),
  ])

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

/** A row of lists and spreadsheets: numbers masked, whoever asks (docs/handbook/personal-data.md#masking). */
const present = (idCard: string, row: ListedAccount) => ({
  sex: row.sex,
  birthday: row.birthday,
  idCard: maskIdCard(idCard),
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
    conditions: conditionsOf,
    present: (row: ListedAccount) =>
      present(createIdCards(ring, 'projectAccount').open(row.id, row.idCard), row),
  })
