import type { EventGuest, RegistrationState } from '@portal/contract/content/event/event.words'
import type { RegistrationKind } from '@portal/contract/content/event/registration-kind.words'
import { type SqlBool, sql } from 'kysely'
import { memberNumber } from '../../membership/certificate/certificate.queries.ts'
import { contains, type Paging } from '../../platform/database/like.ts'
import type { Db } from '../../platform/http/context.ts'

/** SQL of who comes to an event. What is known of a person stands in their record and nowhere else. */

const rows = (db: Db) =>
  db
    .selectFrom('eventRegistration')
    .leftJoin('member', 'member.id', 'eventRegistration.memberId')
    .leftJoin('eventOutsider', 'eventOutsider.registrationId', 'eventRegistration.id')
    .where('member.deletedAt', 'is', null)
/** Of a member that of the record; of somebody without an account what they said; of who was forgotten nothing. */
const name = sql<string>`coalesce(member.name, "eventOutsider".name, '')`
const company = sql<string>`coalesce(member.company, "eventOutsider".company, '')`
const shown = (db: Db) =>
  rows(db)
    .selectAll('eventRegistration')
    .select([name.as('name'), company.as('company'), 'member.mobileTel', 'member.email'])
    .select(sql<RegistrationKind>`coalesce(member.kind, 'outsider')`.as('kind'))
    .select(['eventOutsider.id as outsiderId', 'eventOutsider.mobileTel as sealedPhone'])
    .select(['member.firstLetter', 'member.examineDate', 'member.serial', 'member.serialChar'])
export type RegistrationRecord = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

export const findRegistration = (db: Db, id: string) =>
  shown(db).where('eventRegistration.id', '=', id).executeTakeFirst()

export const registrationOf = (db: Db, eventId: string, memberId: string) =>
  shown(db)
    .where('eventRegistration.eventId', '=', eventId)
    .where('eventRegistration.memberId', '=', memberId)
    .executeTakeFirst()

/** For an event that is not over. */
export const isRegistered = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('eventRegistration')
    .innerJoin('event', 'event.id', 'eventRegistration.eventId')
    .select('eventRegistration.id')
    .where('eventRegistration.memberId', '=', memberId)
    .where('eventRegistration.state', 'in', ['registered', 'waiting'])
    .where('event.state', 'in', ['published', 'closed'])
    .where('event.endsAt', '>', sql<string>`now()`)
    .limit(1)
    .executeTakeFirst()) !== undefined

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
        select count(*)::int from "eventRegistration" b left join member m on m.id = b."memberId"
        where b."eventId" = "eventRegistration"."eventId" and b.state = 'waiting' and m."deletedAt" is null
          and (b.at, b.id) < ("eventRegistration".at, "eventRegistration".id)) else 0 end`.as('position'),
    )
    .where('memberId', '=', memberId)
    .execute()

export interface RegistrationFilter {
  readonly eventId: string
  readonly state?: RegistrationState | undefined
  readonly kind?: readonly RegistrationKind[] | undefined
  readonly attended?: 'yes' | 'no' | undefined
  readonly keyword?: string | undefined
  /** The same, where it may be the phone of somebody without an account. */
  readonly phoneIndexes: readonly Buffer[]
  /** Only these. */
  readonly ids?: readonly string[] | undefined
}
type RegistrationSort = 'at' | 'name' | 'state' | 'attendedAt'

/** A whole number, or the last four that a masked one shows: nobody learns more by searching than by reading. */
const byPhone = (keyword: string, phoneIndexes: readonly Buffer[]) =>
  /^\d{4}$/.test(keyword)
    ? sql<SqlBool>`(right(member."mobileTel", 4) = ${keyword} or "eventOutsider"."phoneEnd" = ${keyword})`
    : sql<SqlBool>`(member."mobileTel" = ${keyword} or "eventOutsider"."phoneIndex" = any(${[...phoneIndexes]}::bytea[]))`

const pinyin = sql`coalesce(member.pinyin, "eventOutsider".pinyin, '')`
/** Whoever registered without an account has no member. */
const ofKinds = (kinds: readonly RegistrationKind[]) => {
  const outsiders = kinds.includes('outsider') ? sql`or "eventRegistration"."memberId" is null` : sql``
  return sql`(member.kind = any(${[...kinds]}::text[]) ${outsiders})`
}
const matching = ({ eventId, kind, attended, keyword, ids, phoneIndexes }: RegistrationFilter) => {
  const all = [sql`"eventRegistration"."eventId" = ${eventId}::uuid`]
  if (ids) all.push(sql`"eventRegistration".id = any(${[...ids]}::uuid[])`)
  if (kind?.length) all.push(ofKinds(kind))
  if (attended) all.push(sql`("eventRegistration"."attendedAt" is not null) = ${attended === 'yes'}`)
  if (keyword) {
    const like = contains(keyword)
    all.push(sql`(${name} ilike ${like} or ${pinyin} ilike ${like}
      or coalesce(member.initials, "eventOutsider".initials) ilike ${like}
      or ${company} ilike ${like} or "eventRegistration".note ilike ${like}
      or ${byPhone(keyword, phoneIndexes)} or upper(${memberNumber}) = upper(${keyword}))`)
  }
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
}

export const listRegistrations = async (
  db: Db,
  filter: RegistrationFilter,
  { pageNum, pageSize, sort = 'at', order }: Paging & { readonly sort?: RegistrationSort | undefined },
) => {
  const groups = await rows(db)
    .where(matching(filter))
    .select(({ fn }) => ['eventRegistration.state', fn.countAll<string>().as('count')])
    .groupBy('eventRegistration.state')
    .execute()
  const counts = Object.fromEntries(groups.map(({ state, count }) => [state, Number(count)]))
  const by = {
    at: sql`"eventRegistration".at`,
    name: pinyin,
    state: sql`"eventRegistration".state`,
    attendedAt: sql`"eventRegistration"."attendedAt"`,
  }
  const wanted = shown(db).where(matching(filter))
  const list = await (filter.state ? wanted.where('eventRegistration.state', '=', filter.state) : wanted)
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

export const setNote = async (db: Db, id: string, note: string): Promise<void> => {
  await db
    .updateTable('eventRegistration')
    .set({ note, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

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

/** Registrations for what is not over, by member. */
const toCome = sql<SqlBool>`r.state in ('registered', 'waiting') and event.state in ('published', 'closed') and event."endsAt" > now()`
export const registrationsUnderWay = async (db: Db, memberIds: readonly string[]) => {
  const { rows } = await sql<{ memberId: string; what: string }>`
    select r."memberId", '已报名“' || event.title || '”' || case when r.state = 'waiting' then '（候补）' else '' end as what
    from "eventRegistration" r join event on event.id = r."eventId"
    where r."memberId" = any(${[...memberIds]}::uuid[]) and ${toCome} order by event."beginsAt"`.execute(db)
  return rows.map((row) => ({ ...row, bars: false }))
}
/** Their places are free. */
export const endRegistrations = async (
  db: Db,
  memberIds: readonly string[],
  reason: string,
): Promise<void> => {
  await sql`update "eventRegistration" r
    set state = 'cancelled', "cancelReason" = ${reason}, "cancelledAt" = now(), version = r.version + 1
    from event where event.id = r."eventId" and r."memberId" = any(${[...memberIds]}::uuid[]) and ${toCome}
      and r."attendedAt" is null`.execute(db)
}
