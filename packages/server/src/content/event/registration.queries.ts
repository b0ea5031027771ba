import type { EventGuest, RegistrationState } from '@portal/contract/content/event/event.words'
import { type SqlBool, sql } from 'kysely'
import { memberNumber } from '../../membership/certificate/certificate.queries.ts'
import { contains, type Paging } from '../../platform/database/like.ts'
import type { Db } from '../../platform/http/context.ts'

/** SQL of who comes to an event. What is known of a person stands in their record and nowhere else. */

const rows = (db: Db) =>
  db
    .selectFrom('eventRegistration')
    .innerJoin('member', 'member.id', 'eventRegistration.memberId')
    .where('member.deletedAt', 'is', null)
const shown = (db: Db) =>
  rows(db)
    .selectAll('eventRegistration')
    .select([
      ...(['member.name', 'member.kind', 'member.company', 'member.mobileTel', 'member.email'] as const),
      ...(['member.firstLetter', 'member.examineDate', 'member.serial', 'member.serialChar'] as const),
    ])
export type RegistrationRecord = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

export const findRegistration = (db: Db, id: string) =>
  shown(db).where('eventRegistration.id', '=', id).executeTakeFirst()

export const registrationOf = (db: Db, eventId: string, memberId: string) =>
  shown(db)
    .where('eventRegistration.eventId', '=', eventId)
    .where('eventRegistration.memberId', '=', memberId)
    .executeTakeFirst()

/** Approved members of a kind by the phone in their record: none, one, or several that share it. */
export const membersByPhone = (db: Db, kind: EventGuest, mobileTel: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('mobileTel', '=', mobileTel)
    .where('state', '=', 'approved')
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute()

/** Those of one event among these, in the order of their registration. */
export const registrationsAmong = (db: Db, ids: readonly string[]) =>
  shown(db).where('eventRegistration.id', 'in', ids).orderBy('eventRegistration.id').execute()

export const registrationsOf = (db: Db, eventId: string, states: readonly RegistrationState[]) =>
  shown(db)
    .where('eventRegistration.eventId', '=', eventId)
    .where('eventRegistration.state', 'in', states)
    .orderBy('eventRegistration.at')
    .orderBy('eventRegistration.id')
    .execute()

/** What a member has to do with each event; how many wait before them. */
export const ownRegistrations = (db: Db, memberId: string) =>
  db
    .selectFrom('eventRegistration')
    .selectAll()
    .select(
      sql<number>`case when state = 'waiting' then 1 + (
        select count(*)::int from "eventRegistration" b join member m on m.id = b."memberId"
        where b."eventId" = "eventRegistration"."eventId" and b.state = 'waiting' and m."deletedAt" is null
          and (b.at, b.id) < ("eventRegistration".at, "eventRegistration".id)) else 0 end`.as('position'),
    )
    .where('memberId', '=', memberId)
    .execute()

export interface RegistrationFilter {
  readonly eventId: string
  readonly state?: RegistrationState | undefined
  readonly attended?: 'yes' | 'no' | undefined
  readonly keyword?: string | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
}
type RegistrationSort = 'at' | 'name' | 'state' | 'attendedAt'

/** A whole number, or the last four that a masked one shows: nobody learns more by searching than by reading. */
const byPhone = (keyword: string) =>
  /^\d{4}$/.test(keyword)
    ? sql<SqlBool>`right(member."mobileTel", 4) = ${keyword}`
    : sql<SqlBool>`member."mobileTel" = ${keyword}`

const filtered = (db: Db, { eventId, attended, keyword, ids }: RegistrationFilter) => {
  const every = rows(db).where('eventRegistration.eventId', '=', eventId)
  const all = ids ? every.where('eventRegistration.id', 'in', ids) : every
  const found = attended
    ? all.where('eventRegistration.attendedAt', attended === 'yes' ? 'is not' : 'is', null)
    : all
  if (!keyword) return found
  const like = contains(keyword)
  return found.where(
    sql<SqlBool>`(member.name ilike ${like} or member.pinyin ilike ${like} or member.initials ilike ${like}
      or member.company ilike ${like} or "eventRegistration".note ilike ${like}
      or ${byPhone(keyword)} or upper(${memberNumber}) = upper(${keyword}))`,
  )
}

export const listRegistrations = async (
  db: Db,
  filter: RegistrationFilter,
  { pageNum, pageSize, sort = 'at', order }: Paging & { readonly sort?: RegistrationSort | undefined },
) => {
  const groups = await filtered(db, filter)
    .select(({ fn }) => ['eventRegistration.state', fn.countAll<string>().as('count')])
    .groupBy('eventRegistration.state')
    .execute()
  const counts = Object.fromEntries(groups.map(({ state, count }) => [state, Number(count)]))
  const by = {
    at: sql`"eventRegistration".at`,
    name: sql`member.pinyin`,
    state: sql`"eventRegistration".state`,
    attendedAt: sql`"eventRegistration"."attendedAt"`,
  }
  const wanted = filtered(db, filter)
  const list = await (filter.state ? wanted.where('eventRegistration.state', '=', filter.state) : wanted)
    .selectAll('eventRegistration')
    .select([
      ...(['member.name', 'member.kind', 'member.company', 'member.mobileTel', 'member.email'] as const),
      ...(['member.firstLetter', 'member.examineDate', 'member.serial', 'member.serialChar'] as const),
    ])
    .orderBy(by[sort], order)
    .orderBy('eventRegistration.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { counts, list }
}

/** Whoever took it back registers anew, behind the others. */
export const putRegistration = (
  db: Db,
  row: { eventId: string; memberId: string; state: 'registered' | 'waiting'; note: string },
) =>
  db
    .insertInto('eventRegistration')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'memberId']).doUpdateSet({
        ...{ state: row.state, note: row.note, cancelledAt: null, cancelReason: '' },
        ...{ at: sql`now()`, version: sql`"eventRegistration".version + 1` },
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const setRegistrationState = async (
  db: Db,
  id: string,
  state: RegistrationState,
  cancelReason = '',
): Promise<void> => {
  await db
    .updateTable('eventRegistration')
    .set({
      ...{ state, cancelReason, version: sql`version + 1` },
      cancelledAt: state === 'cancelled' ? sql`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Answers since when they are there. */
export const setAttended = async (db: Db, id: string, attended: boolean): Promise<string | null> => {
  const { attendedAt } = await db
    .updateTable('eventRegistration')
    .set({ attendedAt: attended ? sql`now()` : null, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('attendedAt')
    .executeTakeFirstOrThrow()
  return attendedAt
}
