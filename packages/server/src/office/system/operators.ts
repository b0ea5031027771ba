import { listStaffOf } from '../../identity/account/account.queries.ts'
import type { Parts } from '../../platform/assembly/parts.ts'
import type { Operator } from '../../platform/watch/operators.ts'

/** The address that the settings name; while they name none, every super administrator who has one. */
export const operatorsOf =
  ({ db, settings }: Parts) =>
  async (): Promise<readonly Operator[]> => {
    const { alarmEmail } = await settings.all()
    if (alarmEmail !== '') return [{ name: '系统管理员', email: alarmEmail }]
    const staff = await listStaffOf(db, 'superAdmin')
    return staff.flatMap(({ name, email }) => (email ? [{ name, email }] : []))
  }
