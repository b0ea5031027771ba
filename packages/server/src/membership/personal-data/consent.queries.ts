import type { MemberKind } from '@portal/contract/membership/member.calls'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { recordsOfPerson } from '../duplicate/same-person.queries.ts'

/** What people agreed to, and who looked at what of theirs in full. */

export const insertConsent = async (
  db: Db,
  consent: { memberId: string; kind: MemberKind; noticeVersion: string; sensitive: boolean; ip: string },
): Promise<void> => {
  await db.insertInto('consent').values(consent).execute()
}

export const insertDisclosure = async (
  db: Db,
  disclosure: { memberId: string; field: string; actorId: string; actorName: string; reason: string },
): Promise<void> => {
  await db.insertInto('disclosure').values(disclosure).execute()
}

const QUOTA_HOURS = 1

/** How many values somebody has looked at within the hour; looks at the same moment come one after the other, so that none is missed. */
export const countDisclosuresOfHour = async (db: Db, actorId: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('disclosure'), hashtext(${actorId}))`.execute(db)
  const { shown } = await db
    .selectFrom('disclosure')
    .select(({ fn }) => fn.countAll<number>().as('shown'))
    .where('actorId', '=', actorId)
    .where('at', '>', sql<string>`now() - make_interval(hours => ${QUOTA_HOURS})`)
    .executeTakeFirstOrThrow()
  return Number(shown)
}

export const listDisclosures = async (db: Db, memberId: string) =>
  db
    .selectFrom('disclosure')
    .select(['at', 'field', 'actorName', 'reason'])
    // What was looked at in a record of the same person that was merged into this one concerns the same person.
    .where('memberId', 'in', recordsOfPerson(memberId))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
