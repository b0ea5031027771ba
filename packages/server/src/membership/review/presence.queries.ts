import type { MemberKind } from '@portal/contract/membership/member.calls'
import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { type MemberFilter, memberConditions } from '../list/list.queries.ts'

/** Who has which record open at the review desk. */

const eb = expressionBuilder<Tables, 'member'>()

/** A desk that was left says nothing any more. */
const PRESENT_MINUTES = 1

/** The reviewer looks at this record and at no other; since when, while they stay with it. */
export const writePresence = (
  db: Db,
  { accountId, memberId, name }: { accountId: string; memberId: string; name: string },
) =>
  db
    .insertInto('reviewPresence')
    .values({ accountId, memberId, name })
    .onConflict((on) =>
      on.column('accountId').doUpdateSet({
        memberId,
        name,
        since: sql<string>`case when "reviewPresence"."memberId" = excluded."memberId"
          and "reviewPresence"."seenAt" > now() - make_interval(mins => ${PRESENT_MINUTES})
          then "reviewPresence".since else now() end`,
        seenAt: sql<string>`now()`,
      }),
    )
    .execute()

/** Seen with the record within the last minute. */
export const othersAt = (db: Db, memberId: string, accountId: string) =>
  db
    .selectFrom('reviewPresence')
    .select(['name', 'since'])
    .where('memberId', '=', memberId)
    .where('accountId', '<>', accountId)
    .where('seenAt', '>', sql<string>`now() - make_interval(mins => ${PRESENT_MINUTES})`)
    .orderBy('since')
    .execute()

export const countWaiting = async (db: Db, kind: MemberKind, filter: MemberFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(eb.and(memberConditions(kind, filter)))
    .executeTakeFirstOrThrow()
  return count
}

/** What staff did with a record last. */
export const lastActOfStaff = (db: Db, memberId: string) =>
  db
    .selectFrom('reviewEvent')
    .select(['action', 'actorName', 'at'])
    .where('memberId', '=', memberId)
    .where('byStaff', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
