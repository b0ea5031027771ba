import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Mailings that concern somebody: drafts to be released, drafts that came back, sendings that failed. */

const shown = (db: Db) =>
  db.selectFrom('campaign').select(['id', 'channel', 'searchTitle as title', 'createdBy', 'version'])

/** Handed in by others, or sent by others to so many that a second person is asked. */
export const mailingsToRelease = async (db: Db, accountId: string, limit: number) => {
  const handedIn = await shown(db)
    .select(['handedInAt as at', 'createdBy as by'])
    .where('handedInAt', 'is not', null)
    .where('createdById', 'is distinct from', accountId)
    .orderBy('handedInAt', 'desc')
    .limit(limit)
    .execute()
  const awaiting = await shown(db)
    .select(['sentAt as at', 'sentBy as by'])
    .where('state', '=', sql.lit('awaiting'))
    .where('sentById', 'is distinct from', accountId)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
  return { handedIn, awaiting }
}

export const mailingsReturned = (db: Db, accountId: string, limit: number) =>
  shown(db)
    .select(['returnedAt as at', 'returnedBy as by', 'returnNote'])
    .where('createdById', '=', accountId)
    .where('returnedAt', 'is not', null)
    .where('handedInAt', 'is', null)
    .where('state', '=', sql.lit('draft'))
    .orderBy('returnedAt', 'desc')
    .limit(limit)
    .execute()

/** Ended in the last days, with recipients that it did not reach; those of one sender, or of all. */
export const mailingsFailed = async (
  db: Db,
  { days, limit }: { readonly days: number; readonly limit: number },
) => {
  const rows = await shown(db)
    .select(['finishedAt as at', 'sentBy as by'])
    .select(
      sql<number>`(select count(*)::int from "campaignRecipient" r
        where r."campaignId" = campaign.id and r.state in ('failed', 'unknown', 'bounced'))`.as('failed'),
    )
    .where('finishedAt', '>', sql<string>`now() - make_interval(days => ${days})`)
    .where('state', '=', sql.lit('done'))
    .orderBy('finishedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.filter(({ failed }) => failed > 0)
}
