import type { AutoKind, LedgerSource } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import type { Db } from '../../platform/http/context.ts'
import { dropAutomaticEntries, hasAutomaticEntry, insertEntry, todayOf } from './activity.queries.ts'
import { type ActivityDeps, refreshExperts } from './refresh.jobs.ts'

/** What other features tell the ledger: an event gave these entries, and took those back. */
interface ActivityEvent {
  readonly expertId: string
  /** The achievement, award batch or event. */
  readonly refId: string
  readonly refKind: LedgerSource
  /** As the ledger names it. */
  readonly text: string
  readonly add: readonly AutoKind[]
  readonly drop?: readonly AutoKind[]
  /** How often, where an entry counts items. */
  readonly times?: number
  /** Of each entry, where the event says it and not the settings. */
  readonly points?: number
}
export type RecordActivity = (db: Db, event: ActivityEvent) => Promise<void>

const pointsOf = async ({ settings }: ActivityDeps, kind: AutoKind): Promise<number> => {
  const all = await settings.all()
  const points: Record<AutoKind, number> = {
    reply: all.activityReply,
    attended: all.activityAttended,
    leader: all.activityLeader,
    correspondence: all.activityCorrespondence,
    award: all.activityAward,
    noShow: -all.activityNoShow,
    late: -all.activityLate,
    // Each event has its own.
    event: 0,
  }
  return points[kind]
}

/** An entry that staff took back is not written again by the same event. */
export const recordActivity =
  (deps: ActivityDeps): RecordActivity =>
  async (db, { expertId, refId, refKind, text, add, drop = [], times = 1, points: given }) => {
    if (add.length + drop.length === 0) return
    if (drop.length > 0)
      await dropAutomaticEntries(
        db,
        { expertId, refId, kinds: drop },
        { removedBy: '系统', removedReason: '登记情况已更正' },
      )
    const date = await todayOf(db)
    for (const kind of add) {
      if (await hasAutomaticEntry(db, { expertId, refId, kind })) continue
      const points = (given ?? (await pointsOf(deps, kind))) * times
      await insertEntry(db, { expertId, date, kind, points, text, refId, refKind, auto: true })
    }
    await refreshExperts(deps, db, [expertId])
  }
