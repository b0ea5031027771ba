import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Accounts as AllOfAccounts } from '../account/index.ts'
import type { MemberKinds } from './kind.ts'

/** What members need of the feature that owns accounts. */
type Accounts = Pick<
  AllOfAccounts,
  | 'createAccount'
  | 'changeAccountIdentity'
  | 'setPassword'
  | 'setInitialPassword'
  | 'openSealedPassword'
  | 'deleteAccount'
  | 'restoreAccount'
  | 'moveAccount'
  | 'mobileOf'
  | 'accountState'
  | 'disableAccount'
  | 'unlockAccount'
>

export interface MemberDeps {
  readonly keyRing: KeyRing
  readonly kinds: MemberKinds
  readonly accounts: Accounts
  readonly messages: Pick<Outbox, 'enqueue'>
  readonly settings: Settings
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
}
