import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Mailings that go out, wait for a second person, or ended in the last days; the newest first. */
export const campaignsUnderWay = (db: Db, days: number, limit: number) =>
  db
    .selectFrom('campaign')
    .select(['id', 'channel', 'searchTitle as title', 'state', 'version', 'scheduledAt'])
    .select(['sentById', 'createdAt', 'sentAt', 'finishedAt'])
    .where(
      sql<SqlBool>`(campaign.state in ('awaiting', 'sending', 'paused')
        or campaign."finishedAt" > now() - make_interval(days => ${days}))`,
    )
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
