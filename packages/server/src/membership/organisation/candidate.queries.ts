import {
  canonicalOrganisation,
  LIKELY_SAME,
  organisationLikeness,
} from '@portal/contract/membership/organisation/organisation.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { findToldApart, pairKey } from './not-duplicate.queries.ts'
import { findOrganisations, findStamp } from './organisation-list.queries.ts'

/**
 * Organisations that may be one (docs/handbook/membership.md#organisations). The database brings together names that share two uncommon pieces of two characters
 * (in Chinese what trigrams are elsewhere, and kept with every name already); likeness is then counted exactly.
 */

/** A piece that more names share (有限, 公司, 水利) tells nothing. */
const COMMON = 60
const SHOWN = 200

interface Pair {
  readonly ids: readonly [string, string]
  readonly likeness: number
  readonly reason: string
}

const reasonOf = (a: string, b: string): string => {
  const [short = '', long = ''] = [a, b].map(canonicalOrganisation).sort((x, y) => x.length - y.length)
  if (long.startsWith(short)) return '一个名称是另一个的开头'
  if (long.includes(short)) return '一个名称包含另一个'
  return '名称相近'
}

const together = (db: Db) =>
  sql<{ a: string; nameA: string; b: string; nameB: string }>`
    with piece as (
      select id, gram, count(*) over (partition by gram) as names
      from organisation, unnest(grams) gram
      where status <> 'merged' and char_length(gram) = 2
    ), uncommon as (
      select id, gram from piece where names between 2 and ${COMMON}
    ), shared as (
      select one.id as a, other.id as b
      from uncommon one join uncommon other using (gram)
      where one.id < other.id
      group by one.id, other.id having count(*) >= 2
    )
    select shared.a, first.name as "nameA", shared.b, second.name as "nameB"
    from shared join organisation first on first.id = shared.a join organisation second on second.id = shared.b
  `
    .execute(db)
    .then(({ rows }) => rows)

const findPairs = async (db: Db): Promise<Pair[]> =>
  (await together(db))
    .map(({ a, b, nameA, nameB }) => ({
      ids: [a, b] as const,
      likeness: organisationLikeness(nameA, nameB),
      reason: reasonOf(nameA, nameB),
    }))
    .filter((pair) => pair.likeness >= LIKELY_SAME)
    .sort((one, other) => other.likeness - one.likeness)

let known: { db: Db; stamp: string; pairs: Promise<Pair[]> } | undefined
/** Compared once per change of the library. */
const pairsOf = async (db: Db): Promise<Pair[]> => {
  const stamp = await findStamp(db)
  if (known?.stamp !== stamp || known.db !== db) {
    const pairs = findPairs(db)
    pairs.catch(() => {
      known = undefined
    })
    known = { db, stamp, pairs }
  }
  return known.pairs
}

const open = async (db: Db): Promise<Pair[]> => {
  const [pairs, apart] = await Promise.all([pairsOf(db), findToldApart(db, 'organisation')])
  return pairs.filter(({ ids }) => !apart.has(pairKey(...ids)))
}

export const listCandidates = async (db: Db) => {
  const pairs = await open(db)
  const shown = pairs.slice(0, SHOWN)
  const rows = await findOrganisations(db, [...new Set(shown.flatMap(({ ids }) => ids))])
  const byId = new Map(rows.map((row) => [row.orgId, row]))
  const list = shown.flatMap(({ ids, likeness, reason }) => {
    const pair = ids.flatMap((id) => byId.get(id) ?? [])
    return pair.length === 2 ? [{ likeness, reason, pair }] : []
  })
  return { total: pairs.length, list }
}

/** What may be the same as this one. */
export const listSimilar = async (db: Db, orgId: string) => {
  const pairs = (await open(db)).filter(({ ids }) => ids.includes(orgId)).slice(0, 10)
  const likeness = new Map(pairs.map(({ ids, likeness }) => [ids[0] === orgId ? ids[1] : ids[0], likeness]))
  const rows = await findOrganisations(db, [...likeness.keys()])
  return rows
    .map((row) => ({ ...row, likeness: likeness.get(row.orgId) ?? 0 }))
    .sort((one, other) => other.likeness - one.likeness)
}
