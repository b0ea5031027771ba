import { levelLabel, serialNumber } from '@portal/contract/membership/member.calls'
import type { MemberDirectory } from '../../identity/sign-in/sign-in.parts.ts'
import { findMember } from './member.queries.ts'

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
