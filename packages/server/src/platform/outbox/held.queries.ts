import { sql } from 'kysely'
import { messageTitle } from '../../texts/message-titles.ts'
import { DISCARDED, type HeldGroup, type HeldSource } from '../held/held.ts'
import type { Channel } from './transport/transport.ts'

/** Messages in the queue when the backup was made, by what they say and how they go. Those of a campaign belong to it. */

const CAMPAIGNS = ['campaign-mail', 'campaign-sms']
const idOf = (template: string, channel: Channel) => `message:${channel}:${template}`
const partsOf = (group: string): { channel: Channel; template: string } => {
  const [, channel, template = ''] = group.split(':')
  return { channel: channel === 'sms' ? 'sms' : 'mail', template }
}

export const heldMessages: HeldSource = {
  async list(db) {
    const rows = await db
      .selectFrom('outbox')
      .select(({ fn }) => [
        'template',
        'channel',
        fn.countAll<number>().as('count'),
        fn.min('createdAt').as('oldest'),
        fn.max('createdAt').as('newest'),
      ])
      .where('held', '=', true)
      .where('state', '=', 'queued')
      .where('template', 'not in', CAMPAIGNS)
      .groupBy(['template', 'channel'])
      .orderBy('oldest')
      .execute()
    return rows.map(
      ({ template, channel, count, oldest, newest }): HeldGroup => ({
        ...{ id: idOf(template, channel), kind: 'message', title: messageTitle(template), channel },
        ...{ count: Number(count), oldest, newest, discardable: true },
      }),
    )
  },
  async release(db, group) {
    const { channel, template } = partsOf(group)
    await db
      .updateTable('outbox')
      .set({ held: false, nextAt: sql<string>`greatest("nextAt", now())` })
      .where('held', '=', true)
      .where('channel', '=', channel)
      .where('template', '=', template)
      .execute()
  },
  async discard(db, group) {
    const { channel, template } = partsOf(group)
    await db
      .updateTable('outbox')
      .set({ held: false, state: 'cancelled', lastError: DISCARDED, payload: null })
      .where('held', '=', true)
      .where('state', '=', 'queued')
      .where('channel', '=', channel)
      .where('template', '=', template)
      .execute()
  },
}
