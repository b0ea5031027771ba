import { sql } from 'kysely'
import type { HeldSource } from '../../platform/held/held.ts'

/** Articles and videos that were to appear after the backup was made. Held ones are shown as scheduled until somebody has looked. */
const GROUP = 'publications'

export const heldPublications: HeldSource = {
  async list(db) {
    const row = await db
      .selectFrom('publication')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('publishAt').as('oldest'),
        fn.max('publishAt').as('newest'),
      ])
      .where('held', '=', true)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(row.count) === 0) return []
    return [
      {
        ...{ id: GROUP, kind: 'publication', title: '到时间自动发布的文章和视频', channel: '' },
        ...{ count: Number(row.count), oldest: row.oldest, newest: row.newest, discardable: true },
      },
    ]
  },
  async release(db) {
    await db.updateTable('publication').set({ held: false }).where('held', '=', true).execute()
  },
  /** They become drafts again. */
  async discard(db, _group, by) {
    await db
      .updateTable('publication')
      .set({ state: 'draft', publishAt: null, version: sql<number>`version + 1`, updatedBy: by })
      .where('held', '=', true)
      .execute()
  },
}
