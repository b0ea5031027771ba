import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import type { ReturnItem, ReturnRow } from './process.rows.ts'

/** What the staff's side keeps beside the record: return sheets, contracts, appeals. */

// --- return sheets -------------------------------------------------------------------------------------------------------

export const insertReturn = async (
  db: Db,
  sheet: Pick<
    ReturnRow,
    'achievementId' | 'revisionNo' | 'fromStatus' | 'direct' | 'opinion' | 'dueAt' | 'byName' | 'byRole'
  > & { items: readonly ReturnItem[] },
): Promise<void> => {
  await db
    .insertInto('achievementReturn')
    .values({ ...sheet, items: JSON.stringify(sheet.items) })
    .execute()
}

/** Newest first, with how many reminders went out. */
export const listReturns = async (db: Db, achievementId: string) => {
  const rows = await db
    .selectFrom('achievementReturn')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('achievementReminder')
        .select(fn.countAll<number>().as('sent'))
        .whereRef('returnId', '=', 'achievementReturn.id')
        .as('reminded'),
    )
    .where('achievementId', '=', achievementId)
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, reminded: Number(row.reminded ?? 0) }))
}

/** Another day, on the sheet and on the achievement; reminders begin anew with it. The caller holds the lock on the achievement. */
export const extendSheet = async (
  db: Db,
  { achievementId, returnId, dueAt }: { achievementId: string; returnId: string; dueAt: string },
): Promise<AchievementRow> => {
  await db
    .updateTable('achievementReturn')
    .set({
      dueAt,
      firstDueAt: sql<string>`coalesce("firstDueAt", "dueAt")`,
      extendedAt: sql<string>`now()`,
    })
    .where('id', '=', returnId)
    .execute()
  await db.deleteFrom('achievementReminder').where('returnId', '=', returnId).execute()
  return db
    .updateTable('achievement')
    .set({ dueAt })
    .where('id', '=', achievementId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether a return is over so long and was reminded of so often that it may be closed (docs/handbook/evaluation.md#return). */
export const isLongOverdue = async (db: Db, achievementId: string, days: number, reminders: number) => {
  const [last] = await listReturns(db, achievementId)
  if (!last || last.reminded < reminders) return false
  const { rows } = await sql<{ over: boolean }>`
    select ${last.dueAt}::timestamptz + make_interval(days => ${days}) < now() as over
  `.execute(db)
  return rows[0]?.over === true
}

/** One sheet by its id. */
export const findReturn = (db: Db, id: string) =>
  db.selectFrom('achievementReturn').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns whose next reminder is due: only the latest of those that a pause let pass. */
export const listReminders = async (db: Db, reminders: readonly number[]) => {
  const { rows } = await sql<{ id: string; returnId: string; days: number }>`
    select a.id, r.id as "returnId", max(d.days)::int as days
    from achievement a
    join lateral (
      select * from "achievementReturn" r where r."achievementId" = a.id order by r.at desc limit 1
    ) r on true
    cross join unnest(${reminders}::int[]) as d(days)
    where a.status = ${sql.lit(AchievementStatus.returned)} and a."deletedAt" is null
      and now() >= r."dueAt" + make_interval(days => d.days) and coalesce(r."extendedAt", r.at) < r."dueAt" + make_interval(days => d.days)
    group by a.id, r.id
    having not exists (
      select 1 from "achievementReminder" m where m."returnId" = r.id and m.days >= max(d.days)
    )
    limit 200
  `.execute(db)
  return rows
}

/** Whether it was not sent before. */
export const recordReminder = async (db: Db, returnId: string, days: number): Promise<boolean> => {
  const taken = await db
    .insertInto('achievementReminder')
    .values({ returnId, days })
    .onConflict((conflict) => conflict.doNothing())
    .returning('returnId')
    .executeTakeFirst()
  return taken !== undefined
}

// --- contract and fee ----------------------------------------------------------------------------------------------------

export interface Contract {
  readonly contractNo: string
  readonly signedOn: string
  /** Yuan. */
  readonly fee: number
  readonly paidOn: string
  readonly voucherNo: string
  readonly note: string
}

export const findContract = async (db: Db, achievementId: string) => {
  const row = await db
    .selectFrom('achievementContract')
    .selectAll()
    .select([sql<string>`"signedOn"::text`.as('signed'), sql<string | null>`"paidOn"::text`.as('paid')])
    .where('achievementId', '=', achievementId)
    .executeTakeFirst()
  if (!row) return undefined
  const { contractNo, voucherNo, note, byName, at, signed, paid, fee } = row
  return { contractNo, voucherNo, note, byName, at, signedOn: signed, paidOn: paid ?? '', fee: Number(fee) }
}

export const saveContract = async (
  db: Db,
  achievementId: string,
  contract: Contract,
  byName: string,
): Promise<void> => {
  const row = { ...contract, paidOn: contract.paidOn || null, byName }
  await db
    .insertInto('achievementContract')
    .values({ achievementId, ...row })
    .onConflict((conflict) =>
      conflict.column('achievementId').doUpdateSet({ ...row, at: sql<string>`now()` }),
    )
    .execute()
}

// --- who does it ---------------------------------------------------------------------------------------------------------

/** A handler opens the present submission: it becomes theirs where it is nobody's. The version stays: nothing that is shown changed. */
export const takeUp = async (db: Db, row: AchievementRow, handlerId: string | null) =>
  db
    .updateTable('achievement')
    .set({
      openedAt: sql`coalesce("openedAt", now())`,
      handlerId: row.handlerId ?? handlerId,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const assignHandler = async (db: Db, row: AchievementRow, handlerId: string) =>
  db
    .updateTable('achievement')
    .set({ handlerId, version: row.version + 1, updatedAt: sql`now()` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
