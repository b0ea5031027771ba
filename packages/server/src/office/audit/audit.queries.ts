import { ERASED_NAME } from '@portal/contract/membership/personal-data.calls'
import { type audit, MAX_AUDIT_EXPORT } from '@portal/contract/office/audit.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { contains, endOf, type Paging, startOf } from '../../platform/database/like.ts'

export type AuditFilter = InputOf<typeof audit.export>

/** Counting a log of years costs more than the page it is for. */
const MAX_COUNTED = 10_000

/** Members stand in the log by id alone: their names, where there is still a record. */
const accountsNamed = (db: Db, name: string) =>
  db.selectFrom('account').select('id').where('name', 'ilike', contains(name))
const recordsNamed = (db: Db, name: string) =>
  db.selectFrom('member').select(sql<string>`id::text`.as('id')).where('name', 'ilike', contains(name))

const found = (db: Db, filter: AuditFilter) => {
  let rows = db.selectFrom('auditLog')
  if (filter.from) rows = rows.where('at', '>=', startOf(filter.from))
  if (filter.to) rows = rows.where('at', '<', endOf(filter.to))
  const { actor } = filter
  if (actor)
    rows = rows.where(({ or, eb }) =>
      or([eb('actorName', 'ilike', contains(actor)), eb('actorId', 'in', accountsNamed(db, actor))]),
    )
  if (filter.targetKind?.length) rows = rows.where('targetKind', 'in', filter.targetKind)
  if (filter.result) rows = rows.where('result', filter.result === 'ok' ? '=' : '<>', 'ok')
  const { call, target } = filter
  if (call)
    rows = rows.where(({ or, eb }) =>
      or([eb('call', 'ilike', contains(call)), eb('summary', 'ilike', contains(call))]),
    )
  if (target)
    rows = rows.where(({ or, eb }) =>
      or([
        eb('targetId', '=', target),
        eb('targetName', 'ilike', contains(target)),
        eb('targetId', 'in', recordsNamed(db, target)),
      ]),
    )
  return rows
}

type Stored = Awaited<ReturnType<ReturnType<typeof allOf>['execute']>>[number]
const allOf = (rows: ReturnType<typeof found>) => rows.selectAll()

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Acts on many records list their ids. */
const recordsOf = ({ detail: { records } }: Stored): string[] =>
  Array.isArray(records) ? records.filter((id) => typeof id === 'string' && UUID.test(id)) : []

/** The names of members, their accounts and files, as they are now. */
const withNames = async (db: Db, rows: readonly Stored[]): Promise<Stored[]> => {
  const targets = rows.flatMap(({ targetName, targetId }) =>
    targetName === '' && UUID.test(targetId) ? [targetId] : [],
  )
  const actors = rows.flatMap(({ actorName, actorId }) => (actorName === '' && actorId ? [actorId] : []))
  const ids = [...new Set([...targets, ...actors, ...rows.flatMap(recordsOf)])]
  if (ids.length === 0) return [...rows]
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from account where id = any(${ids}::uuid[])
    union all select id, name from member where id = any(${ids}::uuid[])
    union all select id, "fileName" from file where id = any(${ids}::uuid[])`.execute(db)
  const known = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    actorName: row.actorName || (row.actorId ? (known.get(row.actorId) ?? ERASED_NAME) : ''),
    targetName: row.targetName || (known.get(row.targetId) ?? ''),
    ...(recordsOf(row).length > 0 && {
      detail: { ...row.detail, records: recordsOf(row).map((id) => known.get(id) ?? ERASED_NAME) },
    }),
  }))
}

export const listAudit = async (db: Db, filter: AuditFilter, { pageNum, pageSize, order }: Paging) => {
  const rows = found(db, filter)
  const { total } = await db
    .selectFrom(rows.select('seq').limit(MAX_COUNTED).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await rows
    .selectAll()
    .orderBy('seq', order)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: Number(total), list: await withNames(db, list) }
}
export type StoredAudit = Stored

const SLICE = 1000

/** What a filter finds, the newest first, a slice at a time; no more than a spreadsheet may hold. */
export async function* eachAudit(db: Db, filter: AuditFilter): AsyncGenerator<StoredAudit> {
  let before = Number.MAX_SAFE_INTEGER
  for (let given = 0; given < MAX_AUDIT_EXPORT; ) {
    const slice = await found(db, filter)
      .selectAll()
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(Math.min(SLICE, MAX_AUDIT_EXPORT - given))
      .execute()
    yield* await withNames(db, slice)
    given += slice.length
    const last = slice.at(-1)
    if (!last || slice.length < SLICE) return
    before = Number(last.seq)
  }
}
