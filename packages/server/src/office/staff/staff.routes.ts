import { staffAccounts } from '@portal/contract/office/staff.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { ROLES, STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
import type { Accounts } from '../../identity/account/account.actions.ts'
import { accountOf } from '../../identity/account/account.queries.ts'
import { findUsableOrganisation } from '../../membership/organisation/organisation.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { dropJobsOf } from '../../platform/jobs/jobs.queries.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { findStaff, listStaff } from './staff.queries.ts'

interface StaffDeps {
  readonly keyRing: KeyRing
  readonly accounts: Accounts
  readonly settings: Settings
}

export const staffRoutes = ({ keyRing, accounts, settings }: StaffDeps): Route[] => {
  const named = async (context: Context, id: string) => {
    const row = await findStaff(context.db, id)
    if (!row) throw new AppError('notFound')
    context.note({ targetKind: 'staff', targetId: row.id, targetName: row.name })
    return { ...row, account: accountOf(keyRing, row) }
  }
  return implement(staffAccounts, {
    list: async (_input, { db }) => {
      const rows = await listStaff(db)
      const present = (row: (typeof rows)[number]) => ({
        ...row,
        account: accountOf(keyRing, row),
        role: STAFF_ROLES.find((role) => role === row.role) as StaffRole,
        roleLabel: ROLES[row.role].label,
        mobileTel: row.mobileTel === '' ? '' : maskMobile(row.mobileTel),
        disabled: row.disabledAt !== null,
        totpEnrolled: row.totpSecret !== null,
        orgId: row.orgId ?? '',
        orgName: row.orgName ?? '',
      })
      return { list: rows.map(present) }
    },
    create: async (input, context) => {
      const id = await accounts.createStaffAccount(context.db, { ...input, plainPassword: null })
      context.note({
        targetKind: 'staff',
        targetId: id,
        targetName: input.name,
        detail: { role: input.role },
      })
      return {
        id,
        account: input.account,
        initialPassword: await accounts.setInitialPassword(context.db, id),
      }
    },
    setDisabled: async ({ id, disabled }, context) => {
      const row = await named(context, id)
      if ((row.disabledAt !== null) === disabled) throw new AppError('stateChanged')
      context.note({ detail: { disabled: [!disabled, disabled] } })
      await (disabled ? accounts.disableAccount : accounts.enableAccount)(context.db, id)
      return {}
    },
    setRole: async ({ id, role }, context) => {
      const row = await named(context, id)
      if (row.role === role) throw new AppError('nothingChanged')
      context.note({ detail: { role: [row.role, role] } })
      await accounts.changeStaffRole(context.db, id, role)
      await dropJobsOf(context.db, id)
      return {}
    },
    setProfile: async ({ id, orgId, email }, context) => {
      const row = await named(context, id)
      if (orgId && !(await findUsableOrganisation(context.db, orgId)))
        throw new AppError('badInput', { fields: { orgId: '请从单位库中选择单位' } })
      context.note({ detail: { orgId: [row.orgId ?? '', orgId], email: [row.email, email] } })
      await accounts.changeStaffProfile(context.db, id, { orgId: orgId || null, email })
      return {}
    },
    sessions: async ({ id }, context) => {
      await named(context, id)
      const idle = await settings.get('idleMinutesStaff')
      const list = await accounts.liveSessions(context.db, id, idle)
      return {
        list: list.map(({ createdAt, lastSeenAt, ip, device }) => ({ createdAt, lastSeenAt, ip, device })),
      }
    },
    endSessions: async ({ id }, context) => {
      await named(context, id)
      await accounts.endSessions(context.db, id, 'endedByStaff')
      return {}
    },
    remove: async ({ id }, context) => {
      await named(context, id)
      await accounts.deleteAccount(context.db, id)
      return {}
    },
    resetPassword: async ({ id, clearTotp }, context) => {
      const { account, totpSecret } = await named(context, id)
      // Whoever resets the password does not take the second factor away as well: another person does.
      if (clearTotp && totpSecret !== null) {
        const askedBy = actorOf(context).accountId
        await accounts.askToClearTotp(context.db, { accountId: id, askedBy, reason: '手机遗失或更换' })
      }
      context.note({ detail: { clearTotp } })
      return { id, account, initialPassword: await accounts.setInitialPassword(context.db, id) }
    },
  })
}
