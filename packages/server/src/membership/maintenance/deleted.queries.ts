import { type MemberKind, serialNumber } from '@portal/contract/membership/member.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { countStates } from '../list/list.queries.ts'
import { matchesKeyword } from '../list/search.queries.ts'
import { restorableAlone, restoreDaysLeft } from '../record/member.queries.ts'

const eb: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()

/** What was deleted lately and can still be restored, the newest deletion first. */
export const listDeleted = async (
  db: Db,
  { kind, keyword }: { kind: MemberKind; keyword?: string | undefined },
  { pageNum, pageSize, order }: { pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  const found = db
    .selectFrom('member')
    .where('member.kind', '=', kind)
    .where(restorableAlone)
    .where(eb.and(keyword ? [matchesKeyword(kind, keyword)] : []))
  const [{ total }, rows, counts] = await Promise.all([
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .select(['member.id', 'member.name', 'member.company', 'member.mobileTel', 'member.state'])
      .select(['member.firstLetter', 'member.examineDate', 'member.serial', 'member.serialChar'])
      .select([sql<string>`member."deletedAt"`.as('deletedAt'), restoreDaysLeft.as('daysLeft')])
      .select((of) =>
        of
          .selectFrom('reviewEvent')
          .select('reviewEvent.actorName')
          .whereRef('reviewEvent.memberId', '=', 'member.id')
          .where('reviewEvent.action', '=', 'remove')
          .orderBy('reviewEvent.id', 'desc')
          .limit(1)
          .as('deletedBy'),
      )
      .orderBy('member.deletedAt', order)
      .orderBy('member.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    countStates(db, kind, keyword),
  ])
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    company: row.company,
    mobileTel: maskMobile(row.mobileTel),
    serialNum: serialNumber(row),
    state: row.state,
    deletedAt: row.deletedAt,
    deletedBy: row.deletedBy ?? '',
    daysLeft: row.daysLeft,
  }))
  return { total, counts, list }
}
