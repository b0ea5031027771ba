import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.calls'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** Whom a mailing went to is forgotten after its time; subject, numbers and results stay for the log and the statistics. */

const CLEARED = 'cleared:'
export const isCleared = (address: string): boolean => address.startsWith(CLEARED)

/** By the clock: mailings that ended `years` ago, each in a transaction of its own. Answers how many mailings were cleared. */
export const clearRecipients = async (
  db: Kysely<Tables>,
  years: number,
  signal?: AbortSignal,
): Promise<number> => {
  const ended = await db
    .selectFrom('campaign')
    .select('id')
    .where('state', 'in', ['done', 'cancelled'])
    .where('clearedAt', 'is', null)
    .where('finishedAt', '<', sql<string>`now() - make_interval(years => ${years}::int)`)
    .orderBy('finishedAt')
    .execute()
  let cleared = 0
  for (const { id } of ended) {
    if (signal?.aborted) break
    await db.transaction().execute(async (tx) => {
      await sql`update "campaignRecipient" set name = '', address = ${CLEARED} || id, title = '', "serialNum" = '',
        level = '', unit = ''
        where "campaignId" = ${id}::uuid`.execute(tx)
      // Chosen people, pasted addresses and names that were searched for stand in the choice as well.
      await sql`update campaign set "clearedAt" = now(), audience = ${JSON.stringify(EMPTY_AUDIENCE)}::jsonb
        where id = ${id}::uuid`.execute(tx)
    })
    cleared += 1
  }
  return cleared
}
