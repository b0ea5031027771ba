import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Mailings that ended so many years ago and still say whom they went to. */
export const endedBefore = async (db: Db, years: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where('state', 'in', ['done', 'cancelled'])
    .where('clearedAt', 'is', null)
    .where('finishedAt', '<', sql<string>`now() - make_interval(years => ${years}::int)`)
    .orderBy('finishedAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes the people out of a mailing; each address becomes `mark` and the row's id. */
export const clearCampaign = async (db: Db, id: string, mark: string): Promise<void> => {
  await sql`update "campaignRecipient" set name = '', address = ${mark} || id, title = '', "serialNum" = '',
    level = '', unit = ''
    where "campaignId" = ${id}::uuid`.execute(db)
  // Chosen people, pasted addresses and names that were searched for stand in the choice as well.
  await sql`update campaign set "clearedAt" = now(), audience = ${JSON.stringify(EMPTY_AUDIENCE)}::jsonb
    where id = ${id}::uuid`.execute(db)
}
