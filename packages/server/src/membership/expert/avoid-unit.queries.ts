import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** SQL of the units that experts stay away from. */

/** Those that stand, under the names that their organisations have now. */
export const avoidUnitsOf = (db: Db, expertId: string) =>
  db
    .selectFrom('expertInterest as i')
    .innerJoin('organisation as named', 'named.id', 'i.orgId')
    .innerJoin('organisation as o', (join) =>
      join.on('o.id', '=', sql<string>`coalesce(named."mergedInto", named.id)`),
    )
    .select(['i.id', 'o.id as orgId', 'o.name as orgName', 'i.text', 'i.declaredAt', 'i.byName', 'i.byStaff'])
    .where('i.expertId', '=', expertId)
    .where('i.kind', '=', 'avoidUnit')
    .where('i.withdrawnAt', 'is', null)
    .orderBy('i.declaredAt')
    .execute()

/** Panels that the expert sits on are checked again: their record counts as changed. */
export const touchExpert = async (db: Db, expertId: string): Promise<void> => {
  await db
    .updateTable('member')
    .set({ updatedAt: sql`clock_timestamp()` })
    .where('id', '=', expertId)
    .execute()
}

export const insertAvoidUnit = (
  db: Db,
  unit: {
    readonly expertId: string
    readonly orgId: string
    readonly text: string
    readonly byName: string
    readonly byStaff: boolean
  },
) =>
  db
    .insertInto('expertInterest')
    .values({ ...unit, achievementId: null, kind: 'avoidUnit' })
    .returning('id')
    .executeTakeFirstOrThrow()

export const lockAvoidUnit = (db: Db, id: string) =>
  db
    .selectFrom('expertInterest')
    .innerJoin('organisation', 'organisation.id', 'expertInterest.orgId')
    .select(['expertInterest.expertId', 'expertInterest.withdrawnAt', 'organisation.name as unit'])
    .where('expertInterest.id', '=', id)
    .where('kind', '=', 'avoidUnit')
    .forUpdate('expertInterest')
    .executeTakeFirst()

export const withdrawAvoidUnit = async (
  db: Db,
  id: string,
  withdrawal: { readonly withdrawnBy: string; readonly withdrawReason: string },
): Promise<void> => {
  await db
    .updateTable('expertInterest')
    .set({ ...withdrawal, withdrawnAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
