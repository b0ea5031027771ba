import { type Kysely, sql } from 'kysely'
import { createPerson } from '../../membership/admission/member.factory.ts'
import { dropContents, eraseMember } from '../../membership/personal-data/erase.actions.ts'
import type { MemberDeps } from '../../membership/record/member.parts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fictionalPerson } from './fictional.ts'

/** Requests to be erased: one that waits for a decision, one that was refused, one that was carried out. */

interface Deps {
  readonly db: Kysely<Tables>
  readonly members: MemberDeps
  readonly files: FileStore
}

const ago = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`
const DECIDED = { decidedBy: '示例总管理员', decidedById: null }

/** `gone`: the number of an invented person who is in the society only to leave it. */
export const seedErasures = async ({ db, members, files }: Deps, gone: number) => {
  const memberOf = async (n: number) => {
    const { id } = await db
      .selectFrom('member')
      .select('id')
      .where('kind', '=', 'person')
      .where('mobileTel', '=', fictionalPerson(n).mobileTel)
      .executeTakeFirstOrThrow()
    return id
  }
  const leaver = await db
    .transaction()
    .execute((tx) => createPerson(tx, members, { n: gone, state: 'approved', daysAgo: 400 }))
  await db
    .insertInto('erasureRequest')
    .values([
      {
        ...{ memberId: await memberOf(174), reason: '已退休，不再从事相关工作', requestedAt: ago(1) },
        ...{ decidedAt: null, decidedById: null },
      },
      {
        ...{ memberId: await memberOf(175), reason: '单位变动，想重新注册', requestedAt: ago(20) },
        ...{ ...DECIDED, status: 'refused', decidedAt: ago(19) },
        decision: '单位变动可以在“基本信息”中修改，不需要注销',
      },
      {
        ...{ memberId: leaver.memberId, reason: '移居外地，不再参加活动', requestedAt: ago(34) },
        ...{ ...DECIDED, status: 'approved', decidedAt: ago(32) },
      },
    ])
    .execute()
  const keys = await db.transaction().execute((tx) => eraseMember(tx, leaver.memberId))
  await dropContents(db, files, keys)
}
