import { type SqlBool, sql } from 'kysely'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import type { Db } from '../../platform/http/context.ts'

/** What a report says of its experts. */
export const findExperts = async (db: Db, ids: readonly string[]) => {
  const names = await namesOf(db, ids)
  const rows = await db
    .selectFrom('expert')
    .select(['id', 'zc', 'otherZc', 'subject', 'majorNow'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  const facts = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.map((expertId) => {
      const fact = facts.get(expertId)
      return [
        expertId,
        {
          name: names.get(expertId)?.name ?? '',
          orgName: names.get(expertId)?.company ?? '',
          title: fact?.otherZc || fact?.zc || '',
          major: fact?.majorNow || fact?.subject || '',
        },
      ] as const
    }),
  )
}
