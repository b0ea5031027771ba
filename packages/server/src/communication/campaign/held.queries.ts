import { sql } from 'kysely'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { DISCARDED, type HeldGroup, type HeldSource } from '../../platform/held/held.ts'
import type { Db } from '../../platform/http/context.ts'
import { findCampaign, updateCampaign } from './campaign.queries.ts'
import { holdBack } from './recipient.queries.ts'

/** Mailings that were under way when the backup was made: those in the queue, and those that had not come to it. */

interface HeldCampaign {
  readonly id: string
  readonly title: string
  readonly channel: 'sms' | 'mail'
  readonly count: number
  readonly oldest: string
}

const PREFIX = 'campaign:'
const idIn = (group: string) => group.slice(PREFIX.length)

const listRows = async (db: Db): Promise<HeldCampaign[]> => {
  const { rows } = await sql<HeldCampaign>`
    select c.id, c.channel, coalesce(nullif(c.subject, ''), left(c.body, 40)) as title,
      coalesce(c."scheduledAt", c."sentAt", c."createdAt") as oldest,
      (select count(*)::int from "campaignRecipient" r left join outbox o on o.id = r.id
        where r."campaignId" = c.id and (o.held and o.state = 'queued' or c.held and r.state = 'waiting')) as count
    from campaign c
    where c.held or c.id in (
      select r."campaignId" from outbox o join "campaignRecipient" r on r.id = o.id where o.held and o.state = 'queued')
    order by oldest`.execute(db)
  return rows
}

/** Its messages in the queue. */
const freeMessages = async (db: Db, id: string, change: 'release' | 'discard'): Promise<void> => {
  const discard = change === 'discard'
  await sql`update outbox set held = false
      ${discard ? sql`, state = 'cancelled', "lastError" = ${DISCARDED}, payload = null` : sql``}
    from "campaignRecipient" r where r.id = outbox.id and r."campaignId" = ${id} and outbox.held
      ${discard ? sql`and outbox.state = 'queued'` : sql``}`.execute(db)
}

export const heldCampaigns: HeldSource = {
  async list(db) {
    return (await listRows(db)).map(
      ({ id, title, channel, count, oldest }): HeldGroup => ({
        ...{ id: PREFIX + id, kind: 'campaign', title, channel, count },
        ...{ oldest, newest: oldest, discardable: true },
      }),
    )
  },
  async release(db, group) {
    const id = idIn(group)
    await freeMessages(db, id, 'release')
    // What it was not allowed to send meanwhile does not come all at once.
    await db.updateTable('campaign').set({ held: false, dispatchedAt: null }).where('id', '=', id).execute()
  },
  async discard(db, group) {
    const id = idIn(group)
    await freeMessages(db, id, 'discard')
    const campaign = await findCampaign(db, id)
    await db.updateTable('campaign').set({ held: false }).where('id', '=', id).execute()
    if (campaign?.state !== 'sending') return
    await holdBack(db, id, 'cancelled')
    const { at } = await databaseNow(db)
    await updateCampaign(db, id, { state: 'cancelled', finishedAt: at.toISOString() })
  },
}
