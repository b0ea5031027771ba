import { sql } from 'kysely'
import { DISCARDED, type HeldSource } from '../../platform/held/held.ts'

/** Notices about achievements that staff had put off to a later time when the backup was made. */
const GROUP = 'notices'

export const heldNotices: HeldSource = {
  async list(db) {
    const row = await db
      .selectFrom('achievementScheduled')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('sendAt').as('oldest'),
        fn.max('sendAt').as('newest'),
      ])
      .where('held', '=', true)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (Number(row.count) === 0) return []
    return [
      {
        id: GROUP,
        kind: 'notice',
        title: '成果办理中安排定时发送的通知',
        channel: '',
        count: Number(row.count),
        oldest: row.oldest,
        newest: row.newest,
        discardable: true,
      },
    ]
  },
  async release(db) {
    await db.updateTable('achievementScheduled').set({ held: false }).where('held', '=', true).execute()
  },
  async discard(db, _group, by) {
    await db
      .updateTable('achievementScheduled')
      .set({ held: false, state: 'failed', reason: DISCARDED, endedBy: by, endedAt: sql<string>`now()` })
      .where('held', '=', true)
      .where('state', '=', 'waiting')
      .execute()
  },
}
