import { levelLabel, serialNumber } from '@portal/contract/membership/member.calls'
import type { MemberDirectory } from '../../identity/sign-in/sign-in.parts.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { MemberKindDefinition } from './kind.ts'
import { findByIdentity, findMember } from './member.queries.ts'

/** What the feature that owns accounts may know of members: nothing of their forms. Deleted records do not exist. */
export const memberDirectory: MemberDirectory = {
  statusOf: (db, memberId) => findMember(db, memberId),
  /** For the greeting: number and level. */
  async display(db, memberId) {
    const row = await findMember(db, memberId)
    return {
      serialNum: row ? serialNumber(row) : '',
      levelLabel: row ? levelLabel(row.kind, row.level) : '',
    }
  },
}

const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The id of the living record that an account names in one of these kinds; an id names itself. */
export const findByAccount = async (
  db: Db,
  ring: KeyRing,
  kinds: readonly MemberKindDefinition[],
  account: string,
): Promise<string | undefined> => {
  if (RECORD_ID.test(account)) return account
  for (const definition of kinds) {
    const found = await findByIdentity(db, ring, definition, account)
    if (found) return found.id
  }
}
