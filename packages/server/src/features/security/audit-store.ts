import type { InputOf } from '@portal/contract/endpoint'
import { type audit, MAX_AUDIT_EXPORT } from '@portal/contract/features/audit'
import type { Db } from '../../platform/database/database.ts'
import { contains, endOf, type Paging, startOf } from './filters.ts'

export type AuditFilter = InputOf<typeof audit.export>

/** Counting a log of years costs more than the page it is for. */
export const MAX_COUNTED = 10_000

const found = (db: Db, filter: AuditFilter) => {
  let rows = db.selectFrom('auditLog')
  if (filter.from) rows = rows.where('at', '>=', startOf(filter.from))
  if (filter.to) rows = rows.where('at', '<', endOf(filter.to))
  if (filter.actor) rows = rows.where('actorName', 'ilike', contains(filter.actor))
  if (filter.targetKind) rows = rows.where('targetKind', '=', filter.targetKind)
  if (filter.result) rows = rows.where('result', filter.result === 'ok' ? '=' : '<>', 'ok')
  const { call, target } = filter
  if (call)
    rows = rows.where(({ or, eb }) =>
      or([eb('call', 'ilike', contains(call)), eb('summary', 'ilike', contains(call))]),
    )
  if (target)
    rows = rows.where(({ or, eb }) =>
      or([eb('targetId', '=', target), eb('targetName', 'ilike', contains(target))]),
    )
  return rows
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
  return { total: Number(total), list }
}
export type StoredAudit = Awaited<ReturnType<typeof listAudit>>['list'][number]

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
    yield* slice
    given += slice.length
    const last = slice.at(-1)
    if (!last || slice.length < SLICE) return
    before = Number(last.seq)
  }
}
