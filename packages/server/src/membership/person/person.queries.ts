import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { PERSON_COLUMNS } from '@portal/contract/membership/person.calls'
import { EDUCATION, TITLE_OTHER, TITLE_STAFF } from '@portal/contract/platform/enums'
import { maskIdCard, maskMobile } from '@portal/contract/platform/fields'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { amongKnown, bornIn, type MemberFilter } from '../list/list.queries.ts'
import type { Pages } from '../list/list-page.queries.ts'
import { createRoster, type Listing, listedMembers } from '../list/roster.queries.ts'
import { createIdCards, createKindStore, ownConditions, textsOf } from '../record/kind.queries.ts'
import type { KindStore } from '../record/kind.ts'

const COLUMNS = [
  'sex',
  'birthday',
  'city',
  'national',
  'party',
  'zw',
  'zc',
  'otherZc',
  'recommendUnit',
  'address',
  'tel',
  'weChat',
  'education',
  'degree',
  'graduatedFrom',
  'major1',
  'major2',
  'researchField',
  'jobResume',
] as const satisfies readonly Exclude<keyof Tables['person'], 'id' | 'idCard'>[]

/** The fields that only individuals have. */
export const createPersonStore = (ring: KeyRing): KindStore => {
  const idCards = createIdCards(ring, 'person')
  return createKindStore('person', {
    columnsOf: (id, values) => ({ ...textsOf(COLUMNS, values), ...idCards.columnOf(id, values) }),
    formOf: ({ id, idCard, ...row }) => ({ ...row, idCard: idCards.open(id, idCard) }),
  })
}

interface PersonFilter extends MemberFilter {
  readonly zc?: string[] | undefined
  readonly education?: string[] | undefined
  readonly party?: string[] | undefined
  readonly sex?: '男' | '女' | undefined
  readonly age?: string[] | undefined
}

const person: ExpressionBuilder<Tables, 'member' | 'person'> = expressionBuilder<
  Tables,
  'member' | 'person'
>()

const EDUCATIONS = EDUCATION.map(({ code }) => code)
const TITLES = TITLE_STAFF.map(({ code }) => code)

const conditionsOf = ({ zc, education, party, sex, age }: PersonFilter): Expression<SqlBool>[] =>
  ownConditions('person', [
    ...amongKnown(person.ref('person.zc'), zc, TITLES),
    ...amongKnown(person.ref('person.education'), education, EDUCATIONS),
    ...bornIn(person.ref('person.birthday'), age),
    ...(party?.length ? [person('person.party', 'in', party)] : []),
    ...(sex ? [person('person.sex', '=', sex)] : []),
  ])

const listed = (db: Db) =>
  listedMembers(db)
    .innerJoin('person', 'person.id', 'member.id')
    .select([
      'person.sex',
      'person.birthday',
      'person.idCard',
      'person.zw',
      'person.zc',
      'person.otherZc',
      'person.education',
      'person.graduatedFrom',
      'person.major1',
      'person.researchField',
      'person.party',
      'person.city',
    ])
type ListedPerson = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A row of lists and spreadsheets: numbers masked, whoever asks (docs/handbook/personal-data.md#masking). */
const present = (idCard: string, row: ListedPerson) => ({
  sex: row.sex,
  birthday: row.birthday,
  idCard: maskIdCard(idCard),
  mobileTel: maskMobile(row.mobileTel),
  email: row.email,
  company: row.company,
  zw: row.zw,
  zc: row.zc === TITLE_OTHER && row.otherZc ? row.otherZc : row.zc,
  education: row.education,
  graduatedFrom: row.graduatedFrom,
  major1: row.major1,
  researchField: row.researchField,
  party: row.party,
  city: row.city,
})

export const personRoster = (ring: KeyRing, pages?: Pages) =>
  createRoster(
    {
      kind: 'person',
      title: MEMBER_KINDS.person.label,
      columns: PERSON_COLUMNS,
      listed: (db) => listed(db) as unknown as Listing<ListedPerson>,
      conditions: conditionsOf,
      present: (row: ListedPerson) => present(createIdCards(ring, 'person').open(row.id, row.idCard), row),
    },
    pages,
  )
