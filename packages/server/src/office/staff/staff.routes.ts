import { staffAccounts } from '@portal/contract/office/staff.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { ROLES, STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
import type { Accounts } from '../../identity/account/account.actions.ts'
import { accountOf } from '../../identity/account/account.queries.ts'
import { findUsableOrganisation } from '../../membership/organisation/organisation.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Handlers,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import { dropJobsOf } from '../../platform/jobs/jobs.queries.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { findStaff, listStaff } from './staff.queries.ts'

interface StaffDeps {
  readonly keyRing: KeyRing
  readonly accounts: Accounts
  readonly settings: Settings
}

const named = async ({ keyRing }: StaffDeps, context: Context, id: string) => {
  const row = await findStaff(context.db, id)
  if (!row) throw new AppError('notFound')
  context.note({ targetKind: 'staff', targetId: row.id, targetName: row.name })
  return { ...row, account: accountOf(keyRing, row) }
}

const shown = (keyRing: KeyRing, row: Awaited<ReturnType<typeof listStaff>>[number]) => ({
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

type Staff = Handlers<typeof staffAccounts>

/** What somebody is here: role, unit, whether there is an account at all. */
const standing = (deps: StaffDeps): Pick<Staff, 'setDisabled' | 'setRole' | 'setProfile' | 'remove'> => {
  const { accounts } = deps
  return {
    setDisabled: async ({ id, disabled }, context) => {
      const row = await named(deps, context, id)
      if ((row.disabledAt !== null) === disabled) throw new AppError('stateChanged')
      context.note({ detail: { disabled: [!disabled, disabled] } })
      await (disabled ? accounts.disableAccount : accounts.enableAccount)(context.db, id)
      return {}
    },
    setRole: async ({ id, role }, context) => {
      const row = await named(deps, context, id)
      if (row.role === role) throw new AppError('nothingChanged')
      context.note({ detail: { role: [row.role, role] } })
      await accounts.changeStaffRole(context.db, id, role)
      await dropJobsOf(context.db, id)
      return {}
    },
    setProfile: async ({ id, orgId, email, mobileTel }, context) => {
      const row = await named(deps, context, id)
      if (orgId && !(await findUsableOrganisation(context.db, orgId)))
        throw new AppError('badInput', { fields: { orgId: '请从单位库中选择单位' } })
      const phone = mobileTel || row.mobileTel
      context.note({
        detail: {
          ...{ orgId: [row.orgId ?? '', orgId], email: [row.email, email] },
          ...(phone !== row.mobileTel && { mobileTel: [maskMobile(row.mobileTel), maskMobile(phone)] }),
        },
      })
      await accounts.changeStaffProfile(context.db, id, { orgId: orgId || null, email, mobileTel: phone })
      return {}
    },
    remove: async ({ id }, context) => {
      await named(deps, context, id)
      await accounts.deleteAccount(context.db, id)
      return {}
    },
  }
}

/** How somebody gets in, and from where they are in. */
const access = (deps: StaffDeps): Pick<Staff, 'sessions' | 'endSessions' | 'resetPassword'> => {
  const { accounts, settings } = deps
  return {
    sessions: async ({ id }, context) => {
      await named(deps, context, id)
      const idle = await settings.get('idleMinutesStaff')
      const list = await accounts.liveSessions(context.db, id, idle)
      return {
        list: list.map(({ createdAt, lastSeenAt, ip, device }) => ({ createdAt, lastSeenAt, ip, device })),
      }
    },
    endSessions: async ({ id }, context) => {
      await named(deps, context, id)
      await accounts.endSessions(context.db, id, 'endedByStaff')
      return {}
    },
    resetPassword: async ({ id, clearTotp }, context) => {
      const { account, totpSecret } = await named(deps, context, id)
      // Whoever resets the password does not take the second factor away as well: another person does.
      if (clearTotp && totpSecret !== null) {
        const askedBy = actorOf(context).accountId
        await accounts.askToClearTotp(context.db, { accountId: id, askedBy, reason: '手机遗失或更换' })
      }
      context.note({ detail: { clearTotp } })
      return { id, account, initialPassword: await accounts.setInitialPassword(context.db, id) }
    },
  }
}

export const staffRoutes = (deps: StaffDeps): Route[] => {
  const { keyRing, accounts } = deps
  return implement(staffAccounts, {
    list: async (_input, { db }) => ({ list: (await listStaff(db)).map((row) => shown(keyRing, row)) }),
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
    ...standing(deps),
    ...access(deps),
  })
}
