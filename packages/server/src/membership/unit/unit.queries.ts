import { UNIT_TYPE_CODES } from '@portal/contract/membership/groups'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { UNIT_COLUMNS } from '@portal/contract/membership/unit.calls'
import type { YesNo } from '@portal/contract/platform/enums'
import { canonicalCreditCode, maskMobile } from '@portal/contract/platform/fields'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { MemberFilter } from '../list/list.queries.ts'
import { createRoster, type Listing, listedMembers } from '../list/roster.queries.ts'
import { createKindStore, ownConditions, textsOf } from '../record/kind.queries.ts'
import type { KindStore } from '../record/kind.ts'

const COLUMNS = [
  'cpcode',
  'corporate',
  'address',
  'zip',
  'webUrl',
  'linkFlag',
  'bussinessScope',
  'contactName',
  'contactSex',
  'contactZwzc',
  'contactAddress',
  'contactQQ',
  'contactWechat',
  'contactFax',
  'headName',
  'headZwzc',
  'headMobileTel',
  'headEmail',
] as const satisfies readonly Exclude<keyof Tables['unit'], 'id'>[]

/** The fields that only units have. */
export const unitStore: KindStore = createKindStore('unit', {
  columnsOf: (_id, values) => textsOf(COLUMNS, values),
  formOf: ({ id: _id, ...row }) => row,
})

interface UnitFilter extends MemberFilter {
  readonly cpcode?: string | undefined
  readonly linkFlag?: YesNo | undefined
  readonly type?: string[] | undefined
}

const unit: ExpressionBuilder<Tables, 'member' | 'unit'> = expressionBuilder<Tables, 'member' | 'unit'>()

/** Group of a unit, by what its credit code begins with (groups.ts). */
export const unitType = sql<string>`case when left(unit.cpcode, 2) = any(${[...UNIT_TYPE_CODES]}::text[])
   then left(unit.cpcode, 2) else 'other' end`

const conditionsOf = ({ cpcode, linkFlag, type }: UnitFilter): Expression<SqlBool>[] => {
  const code = canonicalCreditCode(cpcode ?? '').replace(/[^0-9A-Z]/g, '')
  return ownConditions('unit', [
    ...(code ? [unit('unit.cpcode', 'like', `${code}%`)] : []),
    ...(linkFlag ? [unit('unit.linkFlag', '=', linkFlag)] : []),
    ...(type?.length ? [sql<SqlBool>`${unitType} = any(${[...type]}::text[])`] : []),
  ])
}

const listed = (db: Db) =>
  listedMembers(db)
    .innerJoin('unit', 'unit.id', 'member.id')
    .select([
      'unit.cpcode',
      'unit.corporate',
      'unit.address',
      'unit.zip',
      'unit.webUrl',
      'unit.linkFlag',
      'unit.contactName',
      'unit.contactZwzc',
      'unit.headName',
      'unit.headZwzc',
      'unit.headMobileTel',
    ])
type ListedUnit = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

export const createUnitRoster = () =>
  createRoster({
    kind: 'unit',
    title: MEMBER_KINDS.unit.label,
    columns: UNIT_COLUMNS,
    listed: (db) => listed(db) as unknown as Listing<ListedUnit>,
    conditions: conditionsOf,
    present: (row: ListedUnit) => ({
      cpcode: row.cpcode,
      corporate: row.corporate,
      address: row.address,
      zip: row.zip,
      webUrl: row.webUrl,
      linkFlag: row.linkFlag,
      contactName: row.contactName,
      contactZwzc: row.contactZwzc,
      contactMobileTel: maskMobile(row.mobileTel),
      contactEmail: row.email,
      headName: row.headName,
      headZwzc: row.headZwzc,
      headMobileTel: maskMobile(row.headMobileTel),
    }),
  })
