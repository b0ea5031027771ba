import type { profile } from '@portal/contract/identity/account.fields'
import {
  type ConfirmStatus,
  type ReviewOutcome,
  stateOf,
  type TableUploadStatus,
} from '@portal/contract/identity/application-state'
import { isStaff, ROLES } from '@portal/contract/platform/roles'
import type * as z from 'zod'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AccountsInside } from '../account/account.actions.ts'
import { type Account, accountOf } from '../account/account.queries.ts'
import { type AccountKind, maskName } from '../account/account-name.rules.ts'
import type { Captchas, Messages } from './captcha.actions.ts'
import type { AccountPolicy } from './sign-in-policy.rules.ts'

/** What sign-in asks about members; given by the feature that keeps them. */
export interface MemberDirectory {
  statusOf(db: Db, memberId: string): Promise<MemberStatus | undefined>
  display(db: Db, memberId: string): Promise<{ serialNum: string; levelLabel: string }>
}
export const memberDirectory = extensionPoint<MemberDirectory>('memberDirectory')
export interface MemberStatus {
  readonly kind: Exclude<AccountKind, 'staff'>
  readonly confirmStatus: ConfirmStatus
  readonly reviewOutcome: ReviewOutcome
  readonly tableUploadStatus: TableUploadStatus
  readonly mobileTel: string
  readonly version: number
  /** Until then an approval can be undone, and nobody hears of it. */
  readonly undoUntil?: string | null
}

/** What the handlers of this feature are made of. */
export interface Parts {
  readonly keyRing: KeyRing
  readonly policy: () => Promise<AccountPolicy>
  readonly messages: Messages
  readonly members: MemberDirectory
  readonly accounts: AccountsInside
  readonly captchas: Captchas
}

/** Accounts that share a name, and those of them that count when it is asked which one is meant. */
export interface Entitled {
  /** Those that may sign in first. None: nobody has the name. */
  readonly accounts: readonly Account[]
  readonly able: readonly Account[]
  /** The one that is meant, where only one can be. */
  readonly only: Account | undefined
}

/** Whose phone is proven comes before whoever merely wrote it into a form (docs/handbook/identity.md#proven-phones). */
const standing = (accounts: readonly Account[]): readonly Account[] => {
  const proven = accounts.filter(({ phoneProvenAt }) => phoneProvenAt !== null)
  return proven.length > 0 ? proven : accounts
}

/** An application under review, returned or refused never stands in the way of an account that may sign in (docs/handbook/identity.md#shared-phone). */
export const entitledOf = async (
  { members }: Pick<Parts, 'members'>,
  db: Db,
  accounts: readonly Account[],
): Promise<Entitled> => {
  const able: Account[] = []
  for (const account of accounts) {
    if (account.disabledAt) continue
    const status = account.memberId ? await members.statusOf(db, account.memberId) : undefined
    if (!account.memberId || (status && stateOf(status) === 'approved')) able.push(account)
  }
  const meant = standing(able.length > 0 ? able : accounts)
  return {
    accounts: [...able, ...accounts.filter((account) => !able.includes(account))],
    able,
    only: meant.length === 1 ? meant[0] : undefined,
  }
}

/** Everything the shells show about somebody (docs/handbook/interface.md#shell). */
export const presentProfile = async (
  { keyRing, members, policy }: Parts,
  db: Db,
  account: Account,
): Promise<z.input<typeof profile>> => {
  const loginName = accountOf(keyRing, account)
  const { authority, code } = ROLES[account.role]
  const display = account.memberId
    ? await members.display(db, account.memberId)
    : { serialNum: '', levelLabel: '' }
  const { staffTotp } = await policy()
  return {
    accountId: account.id,
    memberId: account.memberId,
    name: account.name,
    role: account.role,
    account: isStaff(account.role) || account.role === 'unit' ? loginName : maskName(loginName),
    authorities: [{ authority }],
    ...display,
    roleCode: code,
    weakPassword: account.passwordIsWeak || account.mustChangePassword,
    mustChangePassword: account.mustChangePassword,
    mustEnrolTotp: isStaff(account.role) && staffTotp === 'required' && !account.totpSecret,
    totpEnrolled: account.totpSecret !== null,
  }
}
