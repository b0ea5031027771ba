import type { EventPhase } from '@portal/contract/content/event/event.words'
import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { contains, type Paging } from '../../platform/database/like.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** SQL of events. Days are counted where the society is; a day of registration lasts until its midnight. */

export const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`
export const phase = sql<EventPhase>`case
  when event.state in ('draft', 'cancelled') then event.state
  when now() >= event."endsAt" then 'ended'
  when event.state = 'closed' or ${today} > event."registerUntil" then 'closed'
  when ${today} < event."registerFrom" then 'soon'
  else 'open' end`
/** Of its own day on: people are there before it begins. */
const doorsOpen = sql<boolean>`${today} >= (event."beginsAt" at time zone 'Asia/Shanghai')::date`

/** A member who has left takes no place. */
const countOf = (condition: ReturnType<typeof sql<SqlBool>>) => sql<number>`(
  select count(*)::int from "eventRegistration" r left join member m on m.id = r."memberId"
  where r."eventId" = event.id and m."deletedAt" is null and ${condition})`
export const registered = countOf(sql<SqlBool>`r.state = 'registered'`)
export const waiting = countOf(sql<SqlBool>`r.state = 'waiting'`)

const shown = (db: Db) =>
  db
    .selectFrom('event')
    .selectAll('event')
    .select([
      phase.as('phase'),
      doorsOpen.as('doorsOpen'),
      registered.as('registered'),
      waiting.as('waiting'),
      countOf(sql<SqlBool>`r."attendedAt" is not null`).as('attended'),
    ])
export type EventRecord = NonNullable<Awaited<ReturnType<typeof findEvent>>>

export const findEvent = (db: Db, id: string) => shown(db).where('event.id', '=', id).executeTakeFirst()

/** One after the other registers, so that no place is given twice; what is counted is read once the others are through. */
export const lockEvent = async (db: Db, id: string): Promise<EventRecord | undefined> => {
  await db.selectFrom('event').select('id').where('id', '=', id).forUpdate().execute()
  return findEvent(db, id)
}

interface EventFilter {
  readonly phase?: EventPhase | undefined
  readonly keyword?: string | undefined
}
type EventPage = Paging & { readonly sort?: 'beginsAt' | 'title' | 'registered' | undefined }

export const listEvents = async (
  db: Db,
  { phase: wanted, keyword }: EventFilter,
  { pageNum, pageSize, sort = 'beginsAt', order }: EventPage,
) => {
  const found = keyword
    ? sql<SqlBool>`(event.title ilike ${contains(keyword)} or event.place ilike ${contains(keyword)})`
    : sql<SqlBool>`true`
  const groups = await db
    .selectFrom('event')
    .select(({ fn }) => [phase.as('phase'), fn.countAll<string>().as('count')])
    .where(found)
    .groupBy(sql`1`)
    .execute()
  const counts = Object.fromEntries(groups.map((group) => [group.phase, Number(group.count)]))
  const by = { beginsAt: sql`event."beginsAt"`, title: sql`event.title`, registered }[sort]
  const list = await shown(db)
    .where(found)
    .where(wanted ? sql<SqlBool>`${phase} = ${wanted}` : sql<SqlBool>`true`)
    .orderBy(by, order)
    .orderBy('event.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { counts, list }
}

export type EventContent = Pick<
  Insertable<Tables['event']>,
  | 'title'
  | 'body'
  | 'beginsAt'
  | 'endsAt'
  | 'place'
  | 'link'
  | 'registerFrom'
  | 'registerUntil'
  | 'places'
  | 'waitingList'
  | 'guests'
  | 'feeNote'
  | 'contact'
  | 'points'
  | 'visibility'
  | 'outsiders'
>

export const insertEvent = (
  db: Db,
  content: EventContent,
  { name, accountId }: { readonly name: string; readonly accountId: string | null },
) =>
  db
    .insertInto('event')
    .values({ ...content, updatedBy: name, handlerId: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeEvent = async (
  db: Db,
  id: string,
  {
    questions,
    ...change
  }: Partial<EventContent> & {
    readonly questions?: readonly EventQuestion[]
    readonly state?: 'published' | 'closed' | 'cancelled'
    readonly cancelReason?: string
  },
  by: string,
): Promise<void> => {
  await db
    .updateTable('event')
    .set({
      ...change,
      ...(questions && { questions: JSON.stringify(questions) }),
      updatedBy: by,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export const deleteEvent = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('event').where('id', '=', id).execute()
}

const MOST = 100
/** What is over stays in the list of members for so long. */
const SHOWN_DAYS = 30
/** What members see: everything announced, what comes next first. */
const announced = (db: Db) =>
  shown(db)
    .where('event.state', '<>', 'draft')
    .where(sql<SqlBool>`event."endsAt" > now() - make_interval(days => ${SHOWN_DAYS}::int)`)
    .orderBy(sql`event."endsAt" <= now()`)
    .orderBy('event.beginsAt')
    .orderBy('event.id')
    .limit(MOST)

/** What anybody reads: all that is announced to everybody and not over long ago, what comes next first. */
export const announcedToAll = (db: Db) => announced(db).where('event.visibility', '=', 'public').execute()
export const announcedToMembers = (db: Db) => announced(db).execute()

/** One of them; what is over stays readable by its address, until its row goes. */
export const findForAll = (db: Db, id: string) =>
  shown(db)
    .where('event.id', '=', id)
    .where('event.state', '<>', 'draft')
    .where('event.visibility', '=', 'public')
    .executeTakeFirst()
