import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { clearCampaign, endedBefore } from './clearing.queries.ts'

/** Whom a mailing went to is forgotten after its time; subject, numbers and results stay for the log and the statistics. */

const CLEARED = 'cleared:'
export const isCleared = (address: string): boolean => address.startsWith(CLEARED)

/** By the clock: mailings that ended `years` ago, each in a transaction of its own. Answers how many mailings were cleared. */
export const clearRecipients = async (
  db: Kysely<Tables>,
  years: number,
  signal?: AbortSignal,
): Promise<number> => {
  const ended = await endedBefore(db, years)
  let cleared = 0
  for (const id of ended) {
    if (signal?.aborted) break
    await db.transaction().execute((tx) => clearCampaign(tx, id, CLEARED))
    cleared += 1
  }
  return cleared
}
