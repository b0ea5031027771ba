import { type DuplicateReason, duplicateScore } from '@portal/contract/membership/duplicate.calls'
import { canonicalIdCard } from '@portal/contract/platform/fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { findToldApart, pairKey } from '../organisation/not-duplicate.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { definitionOf } from '../record/member.views.ts'

/** Which records may be one person. Nothing is kept beside them: every change shows at once, and counting happens once per change. */

export type DuplicateKind = 'person' | 'expert'
export interface Pair {
  readonly kind: DuplicateKind
  readonly ids: readonly [string, string]
  readonly reasons: readonly DuplicateReason[]
  readonly score: number
}

/** A phone or a name that more people share is an office's phone or a frequent name. */
const MOST = 6

interface Alike {
  readonly a: string
  readonly b: string
  readonly reasons: DuplicateReason[]
}

/** Ids that share something, one row per what they share. Grouping once each beats joining the members with themselves. */
const findGroups = (db: Db, kind: DuplicateKind, reason: Exclude<DuplicateReason, 'idCard'>) => {
  const own = reason === 'nameAndBirthday' ? sql`join ${sql.table(kind)} own on own.id = member.id` : sql``
  const shared = {
    mobile: sql`member."mobileTel"`,
    nameAndUnit: sql`member.name, member.company`,
    nameAndBirthday: sql`member.name, own.birthday`,
  }[reason]
  const said = {
    mobile: sql`member."mobileTel" <> ''`,
    nameAndUnit: sql`member.company <> ''`,
    nameAndBirthday: sql`true`,
  }[reason]
  return sql<{ ids: string[] }>`
    select array_agg(member.id::text order by member.id) as ids from member ${own}
    where member.kind = ${kind} and member."deletedAt" is null and member."endKind" = '' and ${said}
    group by ${shared} having count(*) between 2 and ${MOST}
  `
    .execute(db)
    .then(({ rows }) => rows.map(({ ids }) => ids))
}

const findAlike = async (db: Db, kind: DuplicateKind): Promise<Alike[]> => {
  const found = new Map<string, Alike>()
  for (const reason of ['mobile', 'nameAndBirthday', 'nameAndUnit'] as const)
    for (const ids of await findGroups(db, kind, reason))
      for (const [at, a] of ids.entries())
        for (const b of ids.slice(at + 1)) {
          const pair = found.get(`${a} ${b}`) ?? { a, b, reasons: [] }
          pair.reasons.push(reason)
          found.set(`${a} ${b}`, pair)
        }
  return [...found.values()]
}

const stampOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(max("updatedAt")::text, '') as stamp from (
      (select "updatedAt" from member where kind = 'person' order by "updatedAt" desc limit 1) union all
      (select "updatedAt" from member where kind = 'expert' order by "updatedAt" desc limit 1)) newest
  `.execute(db)
  return rows[0]?.stamp ?? ''
}

/**
 * The number in its one spelling. Two living records of a kind cannot have the same one as it is written today; a number that was
 * sealed in another spelling, or is looked up under another key, still can.
 */
const withNumbers = async (
  deps: MemberDeps,
  db: Db,
  kind: DuplicateKind,
  rows: readonly Alike[],
): Promise<Pair[]> => {
  const ids = [...new Set(rows.flatMap(({ a, b }) => [a, b]))]
  const forms = await definitionOf(deps, kind).store.find(db, ids)
  const numberOf = (id: string) => canonicalIdCard(String(forms.get(id)?.idCard ?? ''))
  return rows.map(({ a, b, reasons }) => {
    const same = numberOf(a) !== '' && numberOf(a) === numberOf(b)
    const all: DuplicateReason[] = same ? ['idCard', ...reasons] : reasons
    return { kind, ids: [a, b], reasons: all, score: duplicateScore(all) }
  })
}

interface Kept {
  readonly db: Db
  readonly stamp: string
  readonly at: number
  readonly pairs: Promise<Pair[]>
}
/** Transactions commit out of the order in which they stamped their rows. */
const KEPT_MS = 10_000

export const createDuplicates = (deps: MemberDeps) => {
  let kept: Kept | undefined
  const findAll = async (db: Db): Promise<Pair[]> => {
    const found: Pair[] = []
    for (const kind of ['person', 'expert'] as const)
      found.push(...(await withNumbers(deps, db, kind, await findAlike(db, kind))))
    return found.sort((one, other) => other.score - one.score || (one.ids[0] < other.ids[0] ? -1 : 1))
  }
  const all = async (db: Db): Promise<Pair[]> => {
    const stamp = await stampOf(db)
    if (kept?.stamp !== stamp || kept.db !== db || performance.now() - kept.at > KEPT_MS) {
      const pairs = findAll(db)
      pairs.catch(() => {
        kept = undefined
      })
      kept = { db, stamp, at: performance.now(), pairs }
    }
    return kept.pairs
  }
  return {
    /** The likeliest first, without those that were told apart. */
    async open(db: Db): Promise<Pair[]> {
      const [pairs, person, expert] = await Promise.all([
        all(db),
        findToldApart(db, 'person'),
        findToldApart(db, 'expert'),
      ])
      const apart = { person, expert }
      return pairs.filter(({ kind, ids }) => !apart[kind].has(pairKey(...ids)))
    },
    /** What speaks for these two, whether or not they are on the list. */
    async between(db: Db, one: string, other: string): Promise<Pick<Pair, 'reasons' | 'score'>> {
      const pair = (await all(db)).find(({ ids }) => ids.includes(one) && ids.includes(other))
      return { reasons: pair?.reasons ?? [], score: pair?.score ?? 0 }
    },
  }
}
export type Duplicates = ReturnType<typeof createDuplicates>
