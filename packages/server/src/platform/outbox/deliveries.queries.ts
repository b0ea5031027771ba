import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { UNREACHABLE } from './notify.ts'

const SHOWN = [
  ...(['id', 'channel', 'template', 'destination', 'state', 'report'] as const),
  ...(['lastError', 'createdAt', 'sentAt', 'memberId'] as const),
] as const

/** What the portal wrote to a member, the newest first, as long as the outbox keeps it. Texts and addresses stay sealed. */
export const listDeliveries = async (
  db: Db,
  memberId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) => {
  const wanted = db.selectFrom('outbox').where('memberId', '=', memberId)
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted
    .select(SHOWN)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: Number(total), list }
}

/**
 * What was written about one matter, the newest first: the keys of its messages begin with `<kind>:<matter>:`. To these members, and to
 * staff what could not be written at all.
 */
export const listDeliveriesAbout = async (
  db: Db,
  { kinds, matter, memberIds }: { kinds: readonly string[]; matter: string; memberIds: readonly string[] },
  limit: number,
) =>
  db
    .selectFrom('outbox')
    .select(SHOWN)
    .where((eb) =>
      eb.or([
        eb('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`),
        eb.and([eb('memberId', 'is', null), eb('dedupeKey', 'like', `%${UNREACHABLE}`)]),
      ]),
    )
    .where((eb) => eb.or(kinds.map((kind) => eb('dedupeKey', 'like', `${kind}:${matter}:%`))))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
