import type { AutoKind } from '@portal/contract/membership/expert-ledger.words'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { type ActivityDeps, refreshExperts, todayOf } from './refresh.jobs.ts'

/** What other features tell the ledger: an event gave these entries, and took those back. */
interface ActivityEvent {
  readonly expertId: string
  /** The achievement or award batch. */
  readonly refId: string
  /** As the ledger names it. */
  readonly text: string
  readonly add: readonly AutoKind[]
  readonly drop?: readonly AutoKind[]
  /** How often, where an entry counts items. */
  readonly times?: number
}
export type RecordActivity = (db: Db, event: ActivityEvent) => Promise<void>

const pointsOf = async ({ settings }: ActivityDeps, kind: AutoKind): Promise<number> => {
  const all = await settings.all()
  return {
    ...{ reply: all.activityReply, attended: all.activityAttended, leader: all.activityLeader },
    ...{ correspondence: all.activityCorrespondence, award: all.activityAward },
    ...{ noShow: -all.activityNoShow, late: -all.activityLate },
  }[kind]
}

/** An entry that staff took back is not written again by the same event. */
export const recordActivity =
  (deps: ActivityDeps): RecordActivity =>
  async (db, { expertId, refId, text, add, drop = [], times = 1 }) => {
    if (add.length + drop.length === 0) return
    if (drop.length > 0)
      await db
        .updateTable('expertActivity')
        .set({ removedAt: sql`now()`, removedBy: '系统', removedReason: '登记情况已更正' })
        .where('expertId', '=', expertId)
        .where('refId', '=', refId)
        .where('auto', '=', true)
        .where('kind', 'in', drop)
        .where('removedAt', 'is', null)
        .execute()
    const date = await todayOf(db)
    for (const kind of add) {
      const known = await db
        .selectFrom('expertActivity')
        .select('id')
        .where('expertId', '=', expertId)
        .where('refId', '=', refId)
        .where('kind', '=', kind)
        .where('auto', '=', true)
        .where((eb) => eb.or([eb('removedAt', 'is', null), eb('removedById', 'is not', null)]))
        .executeTakeFirst()
      if (known) continue
      const points = (await pointsOf(deps, kind)) * times
      await db
        .insertInto('expertActivity')
        .values({ expertId, date, kind, points, text, refId, auto: true })
        .execute()
    }
    await refreshExperts(deps, db, [expertId])
  }
