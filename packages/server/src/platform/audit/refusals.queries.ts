import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { AuditEntry } from './audit.ts'

/** Refusals of the hour, counted before they become rows of the log. */

export interface Refusal {
  /** Account, record or network. */
  readonly callerKey: string
  readonly entry: AuditEntry
}

/** How many of the kind there were in this hour with this one, and how many rows of the log the caller has caused. */
export const countRefusal = async (
  db: Db,
  { callerKey, entry }: Refusal,
): Promise<{ ofKind: number; rowsOfCaller: number }> => {
  const { rows } = await sql<{ ofKind: number; rowsOfCaller: number }>`
    with counted as (
      insert into "auditRefusal" as known ("callerKey", call, result, entry)
      values (${callerKey}, ${entry.call}, ${entry.result}, ${JSON.stringify(entry)})
      on conflict (hour, "callerKey", call, result) do update set count = known.count + 1
      returning count
    )
    select count as "ofKind", (
      select coalesce(sum(kept), 0)::int from "auditRefusal"
      where hour = date_trunc('hour', now()) and "callerKey" = ${callerKey}
    ) as "rowsOfCaller" from counted
  `.execute(db)
  return rows[0] ?? { ofKind: 1, rowsOfCaller: 0 }
}

export const markKept = async (db: Db, { callerKey, entry }: Refusal): Promise<void> => {
  await sql`
    update "auditRefusal" set kept = kept + 1
    where hour = date_trunc('hour', now()) and "callerKey" = ${callerKey}
      and call = ${entry.call} and result = ${entry.result}
  `.execute(db)
}

/** Takes the hours that are over, with what was only counted. */
export const takeCountedRefusals = async (
  db: Db,
): Promise<{ entry: AuditEntry; hour: string; uncounted: number }[]> => {
  const { rows } = await sql<{ entry: AuditEntry; hour: string; uncounted: number }>`
    with over as (
      delete from "auditRefusal" where hour < date_trunc('hour', now()) returning *
    )
    select entry, hour, count - kept as uncounted from over where count > kept order by hour, "callerKey", call
  `.execute(db)
  return rows
}
