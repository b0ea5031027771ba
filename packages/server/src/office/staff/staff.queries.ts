import { STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

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
