import { STAFF_ROLES, type StaffRole } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

interface Paging {
  readonly pageNum: number
  readonly pageSize: number
  readonly order: 'asc' | 'desc'
}

/** Text typed by a person, for `like`. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** A day of the calendar in China, as the pages show it. */
const startOf = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`
const endOf = (day: string) => sql<string>`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

// --- audit log -----------------------------------------------------------------------------------------------------------

export interface AuditFilter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly actor?: string | undefined
  readonly call?: string | undefined
  readonly target?: string | undefined
  readonly result?: 'ok' | 'refused' | undefined
}

/** Counting a log of years costs more than the page it is for. */
export const MAX_COUNTED = 10_000

export const listAudit = async (db: Db, filter: AuditFilter, { pageNum, pageSize, order }: Paging) => {
  let rows = db.selectFrom('auditLog')
  if (filter.from) rows = rows.where('at', '>=', startOf(filter.from))
  if (filter.to) rows = rows.where('at', '<', endOf(filter.to))
  if (filter.actor) rows = rows.where('actorName', 'ilike', contains(filter.actor))
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

// --- login defence -------------------------------------------------------------------------------------------------------

export interface DefenceFilter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly keyword?: string | undefined
  readonly reason?: string | undefined
  readonly role?: string | undefined
}

export const listDefence = async (db: Db, filter: DefenceFilter, { pageNum, pageSize, order }: Paging) => {
  let rows = db.selectFrom('loginDefense').where('hiddenAt', 'is', null)
  if (filter.from) rows = rows.where('lastAt', '>=', startOf(filter.from))
  if (filter.to) rows = rows.where('lastAt', '<', endOf(filter.to))
  if (filter.reason) rows = rows.where('reason', '=', filter.reason)
  if (filter.role) rows = rows.where('role', '=', filter.role)
  const { keyword } = filter
  if (keyword)
    rows = rows.where(({ or, eb }) =>
      or([eb('nameMasked', 'ilike', contains(keyword)), eb('ip', 'ilike', contains(keyword))]),
    )
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await rows
    .leftJoin('loginCounter', 'loginCounter.key', 'loginDefense.counterKey')
    .select(['id', 'at', 'loginDefense.lastAt', 'nameMasked', 'role', 'reason', 'ip', 'device', 'count'])
    .select(sql<boolean>`coalesce("lockedUntil" > now(), false)`.as('locked'))
    .orderBy('loginDefense.lastAt', order)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: Number(total), list }
}

// --- staff accounts ------------------------------------------------------------------------------------------------------

const staffRows = (db: Db) =>
  db.selectFrom('account').selectAll().where('kind', '=', 'staff').where('deletedAt', 'is', null)

/** In the order of what they may do, then by age. */
export const listStaff = async (db: Db) => {
  const rows = await db
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.orgId')
    .selectAll('account')
    .select('organisation.name as orgName')
    .where('account.kind', '=', 'staff')
    .where('account.deletedAt', 'is', null)
    .orderBy('account.createdAt')
    .execute()
  const rank = (role: string) => STAFF_ROLES.indexOf(role as StaffRole)
  return rows.sort((a, b) => rank(a.role) - rank(b.role))
}

export const findStaff = (db: Db, id: string) => staffRows(db).where('id', '=', id).executeTakeFirst()

// --- pictures of the settings --------------------------------------------------------------------------------------------

/** A picture that was uploaded for the settings and is used by one from now on; false for any other file. */
export const keepPicture = async (db: Db, fileId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', fileId)
    .where('purpose', '=', 'setting')
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
