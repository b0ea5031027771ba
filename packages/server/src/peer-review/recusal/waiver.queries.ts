import type { RecusalRule } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { HitRecord } from '../panel/panel.rows.ts'
import { columnOf, type Examined, idOf } from './conflict.queries.ts'

/** Waivers of soft hits: explained by one person, confirmed by another one. */

/** What stands against an expert now; of one rule only where one is named. */
export const openHits = (
  db: Db,
  on: Examined,
  expertId: string,
  rule?: RecusalRule,
): Promise<HitRecord[]> => {
  const query = db
    .selectFrom('recusalHit')
    .selectAll()
    .where(columnOf(on), '=', idOf(on))
    .where('expertId', '=', expertId)
    .where('clearedAt', 'is', null)
  return (rule ? query.where('rule', '=', rule) : query).execute()
}

type Hits = readonly Pick<HitRecord, 'id'>[]
const idsOf = (hits: Hits) => sql<string>`any(${hits.map(({ id }) => id)}::uuid[])`

interface Person {
  readonly id: string | null
  readonly name: string
}
export const waiveHits = async (db: Db, hits: Hits, by: Person, reason: string): Promise<void> => {
  await db
    .updateTable('recusalHit')
    .set({
      waiverReason: reason,
      waivedById: by.id,
      waivedBy: by.name,
      waivedAt: sql<string>`now()`,
      confirmedById: null,
      confirmedBy: '',
      confirmedAt: null,
    })
    .where('id', '=', idsOf(hits))
    .execute()
}

export const confirmWaivers = async (db: Db, hits: Hits, by: Person): Promise<void> => {
  await db
    .updateTable('recusalHit')
    .set({ confirmedById: by.id, confirmedBy: by.name, confirmedAt: sql<string>`now()` })
    .where('id', '=', idsOf(hits))
    .execute()
}

/** As if nobody had explained them. */
export const dropWaivers = async (db: Db, hits: Hits): Promise<void> => {
  await db
    .updateTable('recusalHit')
    .set({ waiverReason: '', waivedById: null, waivedBy: '', waivedAt: null })
    .where('id', '=', idsOf(hits))
    .execute()
}

/** On items of awards, what stands against somebody and was confirmed by nobody; the newest first. */
export const unconfirmedHits = (db: Db, awardItemIds: readonly string[]) =>
  db
    .selectFrom('recusalHit')
    .select(['awardItemId', 'expertId', 'text', 'level', 'foundAt'])
    .select(['waiverReason', 'waivedById', 'waivedBy', 'waivedAt'])
    .where('awardItemId', '=', sql<string>`any(${awardItemIds}::uuid[])`)
    .where('clearedAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .orderBy('foundAt', 'desc')
    .execute()
