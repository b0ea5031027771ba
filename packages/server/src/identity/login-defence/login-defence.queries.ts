import type { loginDefense } from '@portal/contract/identity/login-defence.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { contains, endOf, type Paging, startOf, startsWith } from '../../platform/database/like.ts'

export type DefenceFilter = InputOf<typeof loginDefense.export> & {
  /** What the keyword is kept as, were it a whole name. */
  readonly nameIndexes?: readonly Buffer[]
}

const locked = sql<boolean>`coalesce("lockedUntil" > now(), false)`

const found = (db: Db, filter: DefenceFilter) => {
  let rows = db
    .selectFrom('loginDefense')
    .leftJoin('loginCounter', 'loginCounter.key', 'loginDefense.counterKey')
    .where('hiddenAt', 'is', null)
  if (filter.from) rows = rows.where('loginDefense.lastAt', '>=', startOf(filter.from))
  if (filter.to) rows = rows.where('loginDefense.lastAt', '<', endOf(filter.to))
  if (filter.reason?.length) rows = rows.where('reason', 'in', filter.reason)
  if (filter.role?.length) rows = rows.where('role', 'in', filter.role)
  if (filter.ip) rows = rows.where('ip', 'like', startsWith(filter.ip))
  const { keyword, nameIndexes = [] } = filter
  if (keyword)
    rows = rows.where(({ or, eb }) =>
      or([
        eb('nameMasked', 'ilike', contains(keyword)),
        eb('ip', 'like', startsWith(keyword)),
        ...(nameIndexes.length > 0 ? [eb('nameIndex', 'in', nameIndexes)] : []),
      ]),
    )
  return rows
}
const inState = (db: Db, filter: DefenceFilter) => {
  const rows = found(db, filter)
  if (!filter.state) return rows
  return rows.where(filter.state === 'locked' ? locked : sql<boolean>`not ${locked}`)
}
const COLUMNS = [
  'id',
  'at',
  'loginDefense.lastAt',
  'nameMasked',
  'role',
  'reason',
  'ip',
  'device',
  'count',
] as const

export const listDefence = async (db: Db, filter: DefenceFilter, { pageNum, pageSize, order }: Paging) => {
  const counted = await found(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where ${locked})`.as('locked'))
    .executeTakeFirstOrThrow()
  const counts = { all: Number(counted.all), locked: Number(counted.locked), open: 0 }
  counts.open = counts.all - counts.locked
  const list = await inState(db, filter)
    .select(COLUMNS)
    .select(locked.as('locked'))
    .orderBy('loginDefense.lastAt', order)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: counts[filter.state ?? 'all'], counts, list }
}
export type StoredDefence = Awaited<ReturnType<typeof listDefence>>['list'][number]

const MOST_EXPORTED = 20_000
export const allDefence = (db: Db, filter: DefenceFilter): Promise<StoredDefence[]> =>
  inState(db, filter)
    .select(COLUMNS)
    .select(locked.as('locked'))
    .orderBy('loginDefense.lastAt', 'desc')
    .orderBy('id')
    .limit(MOST_EXPORTED)
    .execute()

const SHOWN = 100

/** One record with all that stands behind it, and what else happened under the same name. */
export const findDefence = async (db: Db, id: string) => {
  const row = await found(db, {})
    .select([...COLUMNS, 'nameIndex'])
    .select(locked.as('locked'))
    .select(sql<string | null>`case when "lockedUntil" > now() then "lockedUntil" end`.as('lockedUntil'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { nameIndex, ...record } = row
  const [attempts, devices, others] = await Promise.all([
    db
      .selectFrom('loginDefenseAttempt')
      .select(['at', 'ip', 'device'])
      .where('defenceId', '=', id)
      .orderBy('loginDefenseAttempt.id', 'desc')
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom('loginDefense')
      .select(({ fn }) => [
        'ip',
        'device',
        fn.sum<number>('count').as('count'),
        fn.max('lastAt').as('lastAt'),
      ])
      .where('nameIndex', '=', nameIndex)
      .groupBy(['ip', 'device'])
      .orderBy(sql`max("lastAt")`, 'desc')
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom('loginDefense')
      .select(['id', 'reason', 'count', 'lastAt'])
      .select(sql<boolean>`"hiddenAt" is not null`.as('handled'))
      .where('nameIndex', '=', nameIndex)
      .where('id', '<>', id)
      .orderBy('lastAt', 'desc')
      .limit(SHOWN)
      .execute(),
  ])
  return {
    ...record,
    attempts,
    devices: devices.map((one) => ({ ...one, count: Number(one.count) })),
    others,
  }
}

/** Over all accounts and addresses. */
export const countRecentFailures = async (db: Db, minutes: number): Promise<number> => {
  const { count } = await db
    .selectFrom('loginDefenseAttempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
