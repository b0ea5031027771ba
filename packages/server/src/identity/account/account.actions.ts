import { dummyHash } from '../password/password.rules.ts'
import { createEnvelopes } from '../sign-in/envelope.actions.ts'
import { askForReset } from '../sign-in/second-factor.queries.ts'
import { endSessions, listLiveSessions } from '../sign-in/session.queries.ts'
import type { AccountsInside, AccountsOptions } from './account.parts.ts'
import { findAccount, findByMember, restoreRow } from './account.queries.ts'
import { makingActs } from './account-making.actions.ts'
import { passwordActs } from './account-password.actions.ts'
import { standingActs } from './account-standing.actions.ts'

export type { Accounts, AccountsInside, NewAccount } from './account.parts.ts'

export const createAccounts = ({ keyRing, defaultPasswords = [] }: AccountsOptions): AccountsInside => {
  const kit = { keyRing, defaultPasswords, envelopes: createEnvelopes(keyRing) }
  // Made now, so that the first unknown name does not take longer than the second.
  void dummyHash()
  const { hashOf, ...passwords } = passwordActs(kit)
  return {
    envelopes: kit.envelopes,
    ...passwords,
    ...makingActs({ ...kit, hashOf }),
    ...standingActs(keyRing),
    endSessions,
    restoreAccount: restoreRow,
    askToClearTotp: askForReset,
    liveSessions: listLiveSessions,
    mobileOf: async (db, accountId) => (await findAccount(db, accountId))?.mobileTel,
    async findAccountOfMember(db, memberId) {
      const account = await findByMember(db, memberId)
      return account && { id: account.id, disabled: account.disabledAt !== null }
    },
  }
}
