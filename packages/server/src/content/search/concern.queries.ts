import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { phase, registered, today, waiting } from '../event/event.queries.ts'

/** What authors hand in, and what came back to them; what events ask for. */

const shown = (db: Db) =>
  db
    .selectFrom('publication')
    .select(['id', 'kind', 'column', 'title', 'version', 'state'])
    .where('deletedAt', 'is', null)

export const publicationsHandedIn = (db: Db, accountId: string, limit: number) =>
  shown(db)
    .select(['handedInAt as at', 'handedInBy as by'])
    .where('handedInAt', 'is not', null)
    .where('handedInById', 'is distinct from', accountId)
    .orderBy('handedInAt', 'desc')
    .limit(limit)
    .execute()

export const publicationsReturned = (db: Db, accountId: string, limit: number) =>
  shown(db)
    .select(['returnedAt as at', 'returnedBy as by', 'returnNote'])
    .where('handedInById', '=', accountId)
    .where('returnedAt', 'is not', null)
    .orderBy('returnedAt', 'desc')
    .limit(limit)
    .execute()

const events = (db: Db) =>
  db
    .selectFrom('event')
    .select(['event.id', 'event.title', 'event.places', 'event.beginsAt', 'event.place', 'event.handlerId'])
    .select([registered.as('registered'), waiting.as('waiting')])
    .where('event.state', 'in', ['published', 'closed'])
    .where(sql<SqlBool>`event."endsAt" > now()`)
const newest = (state: 'registered' | 'waiting') =>
  sql<string>`(select max(r.at) from "eventRegistration" r where r."eventId" = event.id and r.state = ${state})`

/** Somebody waits, or all places are given while more may still come. */
export const eventsFull = (db: Db, limit: number) =>
  events(db)
    .select([newest('waiting').as('waitingAt'), newest('registered').as('registeredAt')])
    .where(
      sql<SqlBool>`(${waiting} > 0 or (event.places > 0 and ${registered} >= event.places and ${phase} = 'open'))`,
    )
    .orderBy('event.beginsAt')
    .limit(limit)
    .execute()

/** On the day before; those that nobody has in hand are everybody's. */
export const eventsTomorrow = (db: Db, accountId: string, limit: number) =>
  events(db)
    .select(sql<string>`(${today}::timestamp at time zone 'Asia/Shanghai')`.as('since'))
    .where(sql<SqlBool>`(event."beginsAt" at time zone 'Asia/Shanghai')::date = ${today} + 1`)
    .where(sql<SqlBool>`(event."handlerId" is null or event."handlerId" = ${accountId}::uuid)`)
    .orderBy('event.beginsAt')
    .limit(limit)
    .execute()
