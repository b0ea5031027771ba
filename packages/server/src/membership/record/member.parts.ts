import type { Accounts as AllOfAccounts } from '../../identity/account/account.actions.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Context, Db } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { OpenWork } from '../maintenance/open-work.parts.ts'
import type { MemberKinds } from './kind.ts'

/** What an act on one record needs of a request; a job that does it to many has no more. */
export type Acting = Pick<Context, 'db' | 'actor' | 'note'>

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
  | 'endSessions'
  | 'disableAccount'
  | 'unlockAccount'
>

/** What members need of the feature that issues certificates, which itself needs members. */
interface Certificates {
  /** Ends whatever certificate of the member is valid. */
  revokeOf(
    db: Db,
    memberId: string,
    end: { reason: string; by: { id: string | null; name: string } },
  ): Promise<void>
}

export interface MemberDeps {
  readonly keyRing: KeyRing
  readonly kinds: MemberKinds
  readonly accounts: Accounts
  readonly messages: Pick<Outbox, 'notify'>
  readonly settings: Settings
  readonly certificates: Certificates
  /** What those above know to be under way with a record. */
  readonly openWork: () => readonly OpenWork[]
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
}
