import { levelLabel, type MemberKind, serialNumber } from '@portal/contract/features/member'
import type { ReviewState } from '@portal/contract/review'
import type { Db } from '../../platform/http/context.ts'
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

/** Who may be asked for by this phone, for reopening an application; newest first. */
export const findByMobile = async (
  db: Db,
  kind: MemberKind,
  mobile: string,
): Promise<{ memberId: string; version: number; state: ReviewState }[]> =>
  db
    .selectFrom('member')
    .select(['id as memberId', 'version', 'state'])
    .where('kind', '=', kind)
    .where('mobileTel', '=', mobile)
    .where('deletedAt', 'is', null)
    .orderBy('submittedAt', 'desc')
    .limit(10)
    .execute()
