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
  createPages,
  createTotals,
  type FormValues,
  type KindStore,
  type MemberFilter,
  memberConditions,
  orderOf,
  type PageRequest,
  type Pages,
  waitingDays,
} from '../member/index.ts'

interface PersonTable {
  id: string
  sex: string
  idCard: Buffer
  birthday: string
  city: string
  national: string
  party: string
  zw: string
  zc: string
  otherZc: string
  recommendUnit: string
  address: string
  tel: string
  weChat: string
  education: string
  degree: string
  graduatedFrom: string
  major1: string
  major2: string
  researchField: string
  jobResume: string
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    person: PersonTable
  }
}

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
] as const satisfies readonly Exclude<keyof PersonTable, 'id' | 'idCard'>[]
type Column = (typeof COLUMNS)[number]

const place = (rowId: string) => ({ table: 'person', column: 'idCard', rowId })
export const openIdCard = (ring: KeyRing, id: string, sealed: Buffer): string =>
  openText(ring, place(id), sealed)

const columnsOf = (ring: KeyRing, id: string, values: FormValues): Partial<Insertable<PersonTable>> => ({
  ...(Object.fromEntries(
    COLUMNS.filter((column) => values[column] !== undefined).map((column) => [
      column,
      String(values[column]),
    ]),
  ) as Partial<Record<Column, string>>),
  ...(values.idCard !== undefined && { idCard: seal(ring, place(id), String(values.idCard)) }),
})

/** The fields of §3 that only individuals have. */
export const createPersonStore = (ring: KeyRing): KindStore => ({
  async find(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('person').selectAll().where('id', 'in', ids).execute()
    return new Map(
      rows.map(({ id, idCard, ...row }) => [id, { ...row, idCard: openIdCard(ring, id, idCard) }]),
    )
  },
  async insert(db, id, values) {
    await db
      .insertInto('person')
      .values({ ...(columnsOf(ring, id, values) as Insertable<PersonTable>), id })
      .execute()
  },
  async update(db, id, values) {
    await db
      .updateTable('person')
      .set(columnsOf(ring, id, values))
      .where('id', '=', id)
      .execute()
  },
})

export interface PersonFilter extends MemberFilter {
  readonly zc?: string[] | undefined
  readonly education?: string[] | undefined
  readonly party?: string[] | undefined
  readonly sex?: '男' | '女' | undefined
}

const person: ExpressionBuilder<Tables, 'member' | 'person'> = expressionBuilder<
  Tables,
  'member' | 'person'
>()

/** As a condition on the member, so that pages and totals walk its indexes. */
const ownConditions = ({ zc, education, party, sex }: PersonFilter): Expression<SqlBool>[] => {
  const conditions = [
    ...(zc?.length ? [person('person.zc', 'in', zc)] : []),
    ...(education?.length ? [person('person.education', 'in', education)] : []),
    ...(party?.length ? [person('person.party', 'in', party)] : []),
    ...(sex ? [person('person.sex', '=', sex)] : []),
  ]
  if (conditions.length === 0) return []
  const one = person.selectFrom('person').select('person.id').whereRef('person.id', '=', 'member.id')
  return [person.exists(one.where((eb) => eb.and(conditions)))]
}

const conditionsOf = (filter: PersonFilter) => [
  ...memberConditions('person', filter),
  ...ownConditions(filter),
]

const listed = (db: Db) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.id')
    .select([
      'member.id',
      'member.version',
      'member.name',
      'member.mobileTel',
      'member.email',
      'member.company',
      'member.memberTag1',
      'member.level',
      'member.firstLetter',
      'member.examineDate',
      'member.serial',
      'member.serialChar',
      'member.state',
      'member.tableUploadStatus',
      'member.infoEditStatus',
      'member.submittedAt',
    ])
    .select(waitingDays.as('waitingDays'))
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
export type ListedPerson = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** One page in one statement; `pages` remembers the places that deep pages start from. */
export const listPersons = async (
  db: Db,
  filter: PersonFilter,
  request: PageRequest,
  pages: Pages = createPages(),
): Promise<ListedPerson[]> => {
  const numbered = filter.state === 'approved'
  const wanted = { key: JSON.stringify(filter), conditions: conditionsOf(filter), numbered }
  const { ids } = await pages(db, 'person', wanted, request)
  return listed(db).innerJoin(ids.as('page'), 'page.id', 'member.id').orderBy(orderOf(request)).execute()
}

export const listPersonsByMobile = async (db: Db, mobileTel: string): Promise<ListedPerson[]> =>
  listed(db)
    .where('member.kind', '=', 'person')
    .where('member.mobileTel', '=', mobileTel)
    .where('member.deletedAt', 'is', null)
    .orderBy('member.submittedAt', 'desc')
    .limit(50)
    .execute()

/** The whole of a list in the order of its numbers, a slice at a time: `after` is the id of the last one. */
export const listPersonsAfter = async (
  db: Db,
  filter: PersonFilter,
  after: string | undefined,
  limit: number,
): Promise<ListedPerson[]> =>
  listed(db)
    .where(person.and([...conditionsOf(filter), ...(after ? [person('member.id', '>', after)] : [])]))
    .orderBy('member.id')
    .limit(limit)
    .execute()

export const createPersonTotals = () => {
  const totals = createTotals()
  return (db: Db, filter: PersonFilter) => totals(db, 'person', JSON.stringify(filter), conditionsOf(filter))
}
