import { STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
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
