import type { Db } from '../../platform/http/context.ts'

/** "不是重复": two records of a sort that people have looked at and told apart. It holds until one of them is gone. */

export type DuplicateSort = 'organisation' | 'person' | 'expert'

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

export const tellApart = async (
  db: Db,
  sort: DuplicateSort,
  [one, other]: readonly [string, string],
  actorName: string,
): Promise<void> => {
  const [a, b] = one < other ? [one, other] : [other, one]
  await db
    .insertInto('notDuplicate')
    .values({ sort, a, b, actorName })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The pair is looked at again. */
export const tellApartNoMore = async (
  db: Db,
  sort: DuplicateSort,
  [one, other]: readonly [string, string],
): Promise<void> => {
  const [a, b] = one < other ? [one, other] : [other, one]
  await db.deleteFrom('notDuplicate').where('sort', '=', sort).where('a', '=', a).where('b', '=', b).execute()
}

/** Pairs that were told apart, as {@link pairKey} names them. */
export const findToldApart = async (db: Db, sort: DuplicateSort): Promise<Set<string>> => {
  const rows = await db.selectFrom('notDuplicate').select(['a', 'b']).where('sort', '=', sort).execute()
  return new Set(rows.map(({ a, b }) => pairKey(a, b)))
}
