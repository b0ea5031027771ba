import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** What the portal does by itself at its hour, and how it ended the last time. */

const WORDS_MAX = 500

/** Without words it went well. */
export const noteRound = async (db: Db, name: string, words = ''): Promise<void> => {
  const ok = words === ''
  const okAt = ok ? sql<string>`now()` : null
  await db
    .insertInto('round')
    .values({ name, ok, okAt, words: words.slice(0, WORDS_MAX) })
    .onConflict((on) =>
      on.column('name').doUpdateSet({
        ...{ at: sql<string>`now()`, ok, words: words.slice(0, WORDS_MAX) },
        ...(ok && { okAt }),
      }),
    )
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
