import type { Hit } from '@portal/contract/peer-review/panel.fields'
import { RECUSAL_RULES } from '@portal/contract/peer-review/panel.rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { HitRecord } from '../panel/panel.rows.ts'
import { type Examining, factsOf } from './facts.queries.ts'
import { type Found, findHits } from './recusal.rules.ts'

/** The ledger of recusal: what was found, what was waived, by whom (docs/handbook/peer-review.md#recusal). */

const waiverOf = (row: HitRecord): Hit['waiver'] =>
  row.waivedAt === null
    ? null
    : {
        reason: row.waiverReason,
        by: row.waivedBy,
        at: row.waivedAt,
        confirmedBy: row.confirmedBy,
        confirmedAt: row.confirmedAt,
      }

/** What the ledger is kept for. */
export type Examined = { readonly achievementId: string } | { readonly awardItemId: string }
export const columnOf = (on: Examined) => ('achievementId' in on ? 'achievementId' : 'awardItemId')
export const idOf = (on: Examined) => ('achievementId' in on ? on.achievementId : on.awardItemId)
/** Undefined for a search that is about nothing in particular. */
export const examinedOf = ({
  achievementId,
  awardItemId,
}: Pick<Examining, 'achievementId' | 'awardItemId'>): Examined | undefined =>
  awardItemId ? { awardItemId } : achievementId ? { achievementId } : undefined

/** Waivers by expert and rule. */
export const waiversOf = async (db: Db, on: Examined | undefined, ids: readonly string[]) => {
  if (!on) return new Map<string, Map<string, Hit['waiver']>>()
  const rows = await db
    .selectFrom('recusalHit')
    .selectAll()
    .where(columnOf(on), '=', idOf(on))
    .where(sql<SqlBool>`"expertId" = any(${ids}::uuid[])`)
    .execute()
  const waivers = new Map<string, Map<string, Hit['waiver']>>()
  for (const row of rows)
    waivers.set(row.expertId, (waivers.get(row.expertId) ?? new Map()).set(row.rule, waiverOf(row)))
  return waivers
}

export const listLedger = async (db: Db, achievementId: string) => {
  const rows = await db
    .selectFrom('recusalHit')
    .innerJoin('member', 'member.id', 'recusalHit.expertId')
    .selectAll('recusalHit')
    .select(['member.name as expertName', 'member.company as orgName'])
    .select(
      sql<boolean>`exists (select 1 from "panelMember" p where p."achievementId" = "recusalHit"."achievementId"
        and p."expertId" = "recusalHit"."expertId" and p."goneAt" is null)`.as('onPanel'),
    )
    .where('achievementId', '=', achievementId)
    .orderBy('foundAt')
    .orderBy('recusalHit.id')
    .execute()
  return rows.map((row) => ({
    expertId: row.expertId,
    expertName: row.expertName,
    orgName: row.orgName,
    rule: row.rule,
    level: row.level,
    text: row.text,
    waiver: waiverOf(row),
    foundAt: row.foundAt,
    clearedAt: row.clearedAt,
    onPanel: row.onPanel,
  }))
}

/** Of all items of an award. */
export const ledgerOfItems = async (db: Db, itemIds: readonly string[]) =>
  (
    await db
      .selectFrom('recusalHit')
      .innerJoin('member', 'member.id', 'recusalHit.expertId')
      .selectAll('recusalHit')
      .select(['member.name as expertName', 'member.company as orgName'])
      .where(sql<SqlBool>`"awardItemId" = any(${[...itemIds]}::uuid[])`)
      .orderBy('foundAt')
      .orderBy('recusalHit.id')
      .execute()
  ).map((row) => ({
    ...{ itemId: row.awardItemId, expertId: row.expertId, expertName: row.expertName, orgName: row.orgName },
    ...{ rule: row.rule, level: row.level, text: row.text, foundAt: row.foundAt, clearedAt: row.clearedAt },
    waiver: waiverOf(row),
  }))

/** Writes what was found with these experts into the ledger; answers whom each new hit is about. */
export const recordHits = async (
  db: Db,
  on: Examined,
  found: ReadonlyMap<string, readonly Found[]>,
): Promise<string[]> => {
  const column = sql.ref(columnOf(on))
  const hits = [...found].flatMap(([expertId, list]) => list.map((hit) => ({ expertId, ...hit })))
  const rows = sql`unnest(${hits.map(({ expertId }) => expertId)}::uuid[], ${hits.map(({ rule }) => rule)}::text[],
    ${hits.map(({ level }) => level)}::text[], ${hits.map(({ text }) => text)}::text[]) as hit ("expertId", rule, level, text)`
  await db
    .updateTable('recusalHit')
    .set({ clearedAt: sql`now()` })
    .where(columnOf(on), '=', idOf(on))
    .where(sql<SqlBool>`"expertId" = any(${[...found.keys()]}::uuid[])`)
    .where('clearedAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select 1 from ${rows}
        where hit."expertId" = "recusalHit"."expertId" and hit.rule = "recusalHit".rule)`,
    )
    .execute()
  if (hits.length === 0) return []
  const written = await sql<{ expertId: string; fresh: boolean }>`
    insert into "recusalHit" (${column}, "expertId", rule, level, text)
    select ${idOf(on)}::uuid, hit."expertId", hit.rule, hit.level, hit.text from ${rows}
    on conflict ("achievementId", "awardItemId", "expertId", rule) do update set
      -- Another fact under the same rule was never waived.
      "waiverReason" = case when "recusalHit".text = excluded.text then "recusalHit"."waiverReason" else '' end,
      "waivedById" = case when "recusalHit".text = excluded.text then "recusalHit"."waivedById" end,
      "waivedBy" = case when "recusalHit".text = excluded.text then "recusalHit"."waivedBy" else '' end,
      "waivedAt" = case when "recusalHit".text = excluded.text then "recusalHit"."waivedAt" end,
      "confirmedById" = case when "recusalHit".text = excluded.text then "recusalHit"."confirmedById" end,
      "confirmedBy" = case when "recusalHit".text = excluded.text then "recusalHit"."confirmedBy" else '' end,
      "confirmedAt" = case when "recusalHit".text = excluded.text then "recusalHit"."confirmedAt" end,
      "foundAt" = case when "recusalHit".text = excluded.text and "recusalHit"."clearedAt" is null
        then "recusalHit"."foundAt" else now() end,
      text = excluded.text, level = excluded.level, "clearedAt" = null
    returning "expertId", "foundAt" = now() as fresh
  `.execute(db)
  return written.rows.flatMap(({ expertId, fresh }) => (fresh ? [expertId] : []))
}

/** What an expert says of themselves stands in the ledger from then on. */
export const recordDeclared = async (
  db: Db,
  achievementId: string,
  expertId: string,
  text: string,
): Promise<void> => {
  const { level } = RECUSAL_RULES.declared
  await db
    .insertInto('recusalHit')
    .values({ achievementId, expertId, rule: 'declared', level, text: `专家已声明利害关系：${text}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Checked {
  /** How many hits are new, and the names of those whom they are about. */
  readonly fresh: number
  readonly freshOf: readonly string[]
  readonly hard: readonly { readonly expertId: string; readonly name: string; readonly text: string }[]
  /** Soft hits that nobody explained, and those that nobody confirmed. */
  readonly unexplained: readonly { readonly name: string; readonly text: string }[]
  readonly unconfirmed: readonly { readonly name: string; readonly text: string }[]
}

/** Checks these experts again and writes what was found into the ledger. In the caller's transaction. */
export const checkExperts = async (db: Db, on: Examining, ids: readonly string[]): Promise<Checked> => {
  const examined = examinedOf(on)
  if (!examined) throw new Error('hits are kept for an achievement or an award item')
  const facts = await factsOf(db, ids, on)
  const all = [...facts].map(([expertId, fact]) => ({ expertId, name: fact.name, found: findHits(fact, on) }))
  const fresh = await recordHits(db, examined, new Map(all.map(({ expertId, found }) => [expertId, found])))
  const waivers = await waiversOf(db, examined, ids)
  const soft = all.flatMap(({ expertId, name, found }) =>
    found
      .filter(({ level }) => level === 'soft')
      .map(({ rule, text }) => ({ name, text, waiver: waivers.get(expertId)?.get(rule) ?? null })),
  )
  return {
    fresh: fresh.length,
    freshOf: all.flatMap(({ expertId, name }) => (fresh.includes(expertId) ? [name] : [])),
    hard: all.flatMap(({ expertId, name, found }) =>
      found.filter(({ level }) => level === 'hard').map(({ text }) => ({ expertId, name, text })),
    ),
    unexplained: soft.filter(({ waiver }) => waiver === null),
    unconfirmed: soft.filter(({ waiver }) => waiver !== null && waiver.confirmedAt === null),
  }
}
