import { levelLabel, serialNumber } from '@portal/contract/features/member'
import type { MemberDirectory } from '../account/index.ts'
import { findMember } from './store.ts'

/** What the feature that owns accounts may know of members: nothing of their forms. Deleted records do not exist. */
export const memberDirectory: MemberDirectory = {
  statusOf: (db, memberId) => findMember(db, memberId),
  /** §2 greeting: number and level. */
  async display(db, memberId) {
    const row = await findMember(db, memberId)
    return {
      serialNum: row ? serialNumber(row) : '',
      levelLabel: row ? levelLabel(row.kind, row.level) : '',
    }
  },
}
