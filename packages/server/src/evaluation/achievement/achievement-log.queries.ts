import { AsyncLocalStorage } from 'node:async_hooks'
import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import type { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { sql } from 'kysely'
import { asStored, GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import type { Db } from '../../platform/http/context.ts'
import type { ActorRole, Via } from './achievement.rows.ts'

/** What happened to an achievement (docs/handbook/evaluation.md#log): appended in the transaction of the act itself, never changed. */

export interface Happening {
  readonly achievementId: string
  readonly actor: { readonly id: string | null; readonly name: string; readonly role: ActorRole }
  readonly via?: Via
  readonly move: MoveName
  readonly from: AchievementStatus | 'new'
  readonly to: AchievementStatus | 'deleted'
  readonly opinion?: string
  /** Whether the applicant reads it. */
  readonly own: boolean
  readonly detail?: Record<string, unknown>
}

const pretended = new AsyncLocalStorage<number>()
/** For sample data alone: what is appended within is said to have happened so many milliseconds ago. */
export const happenedAgo = <T>(ms: number, act: () => Promise<T>): Promise<T> => pretended.run(ms, act)

/** Appends one row. The caller holds the lock on the achievement, so that nobody else takes the same number. */
export const appendEvent = async (db: Db, happening: Happening): Promise<void> => {
  const last = await db
    .selectFrom('achievementEvent')
    .select(['no', 'hash'])
    .where('achievementId', '=', happening.achievementId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ago = pretended.getStore() ?? 0
  const { rows } = await sql<{
    at: string
  }>`select clock_timestamp() - ${ago}::float8 * interval '1 millisecond' as at`.execute(db)
  const { actor, achievementId, move, from, to, own, via = 'web', opinion = '' } = happening
  const detail = asStored(happening.detail ?? {})
  const row = {
    achievementId,
    no: (last?.no ?? 0) + 1,
    at: new Date(rows[0]?.at ?? 0).toISOString(),
    actorId: actor.id,
    actorName: actor.name,
    actorRole: actor.role,
    via,
    move,
    fromStatus: from,
    toStatus: to,
    opinion,
    own,
  }
  const prevHash = last?.hash ?? GENESIS
  const hash = linkHash(prevHash, { ...row, detail })
  await db
    .insertInto('achievementEvent')
    .values({ ...row, detail: JSON.stringify(detail), prevHash, hash })
    .execute()
}

export const listEvents = async (db: Db, achievementId: string) =>
  db
    .selectFrom('achievementEvent')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('no')
    .execute()

/** The last conclusion that can be appealed against: who made it, and until when that was told to be possible. */
export const lastConclusion = (db: Db, achievementId: string) =>
  db
    .selectFrom('achievementEvent')
    .select(['actorId', 'at', 'detail'])
    .where('achievementId', '=', achievementId)
    .where('move', 'in', ['reject', 'conclude'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Of the row that the caller has just appended. */
export const lastEventNo = async (db: Db, achievementId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('achievementEvent')
      .select((eb) => eb.fn.max('no').as('no'))
      .where('achievementId', '=', achievementId)
      .executeTakeFirst()
  )?.no ?? null

export const wasPublicised = async (db: Db, achievementId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('achievementEvent')
    .select('no')
    .where('achievementId', '=', achievementId)
    .where('move', '=', 'publish')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The first row that was changed or is missing, by number; undefined when all is well. */
export const verifyEvents = async (db: Db, achievementId: string): Promise<number | undefined> => {
  const rows = await listEvents(db, achievementId)
  let previous: Buffer = GENESIS
  for (const [i, { prevHash, hash, ...row }] of rows.entries()) {
    const sound =
      row.no === i + 1 &&
      prevHash.equals(previous) &&
      linkHash(prevHash, { ...row, at: new Date(row.at).toISOString() }).equals(hash)
    if (!sound) return i + 1
    previous = hash
  }
  return undefined
}
