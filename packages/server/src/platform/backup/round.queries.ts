import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** What the portal does by itself at its hour, and how it ended the last time. */

const WORDS_MAX = 500

/** Without a failure it went well. */
export const noteRound = async (db: Db, name: string, failure?: string): Promise<void> => {
  const ok = failure === undefined
  const now = sql<string>`now()`
  const values = { at: now, ok, words: (failure ?? '').slice(0, WORDS_MAX), ...(ok && { okAt: now }) }
  await db
    .insertInto('round')
    .values({ name, ...values })
    .onConflict((on) => on.column('name').doUpdateSet(values))
    .execute()
}

export const lastRound = (db: Db, name: string) =>
  db
    .selectFrom('round')
    .select([
      ...(['ok', 'words'] as const),
      sql<number | null>`extract(epoch from now() - "okAt")::float8`.as('okSeconds'),
    ])
    .where('name', '=', name)
    .executeTakeFirst()

/** What the nightly backup failed of, as long as none was made since, by hand or by itself. */
export const nightFailure = async (db: Db): Promise<string | undefined> => {
  const row = await db
    .selectFrom('round')
    .select('words')
    .where('name', '=', 'backup')
    .where('ok', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('backupRecord').select('id').whereRef('backupRecord.at', '>', 'round.at'))),
    )
    .executeTakeFirst()
  return row?.words
}
