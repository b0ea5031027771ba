import type { HeldGroup } from '@portal/contract/platform/held.calls'
import type { Db } from '../database/database.ts'
import { findRestore, releaseTimers, timersHeld } from './held.queries.ts'

/** What a restore put on hold (`hold_after_restore` in the migrations), listed and let go by whatever part of the portal it belongs to. */

export type { HeldGroup }

/** One part of the portal that has something on hold. `release` and `discard` are asked only for groups that it has listed. */
export interface HeldSource {
  list(db: Db): Promise<HeldGroup[]>
  release(db: Db, group: string, by: string): Promise<void>
  discard(db: Db, group: string, by: string): Promise<void>
}

/** Why messages that were discarded did not leave; shown beside them. */
export const DISCARDED = '系统恢复后作废，未发送'

const TIMERS = 'timers'

export const heldTimers: HeldSource = {
  async list(db) {
    if (!(await timersHeld(db))) return []
    const title = '催办与提醒、到期办理、每日汇总、到期清除'
    const rest = { channel: '', count: 1, oldest: null, newest: null, discardable: false } as const
    return [{ id: TIMERS, kind: 'timers', title, ...rest }]
  },
  async release(db, _group, by) {
    await releaseTimers(db, by)
  },
  async discard() {
    throw new Error('timers cannot be discarded')
  },
}

export const listHeld = async (db: Db, sources: readonly HeldSource[]): Promise<HeldGroup[]> => {
  // Most portals have never been restored, and every page of staff asks.
  if (!(await findRestore(db))) return []
  const groups: HeldGroup[] = []
  for (const source of sources) groups.push(...(await source.list(db)))
  return groups
}

/** The group as somebody saw it, and who has it; undefined when it is not so any more. */
export const findHeld = async (
  db: Db,
  sources: readonly HeldSource[],
  { group, count }: { group: string; count: number },
): Promise<{ source: HeldSource; found: HeldGroup } | undefined> => {
  for (const source of sources) {
    const found = (await source.list(db)).find(({ id }) => id === group)
    if (found) return found.count === count ? { source, found } : undefined
  }
  return undefined
}

const CHANNELS = { sms: '短信', mail: '邮件', '': '' } as const
/** As people read it: what it is about, how it goes, how many. */
const wordsOf = ({ title, channel, count }: HeldGroup): string => `${title}${CHANNELS[channel]} ${count}`

/** What the audit log keeps of a decision. */
export const heldNote = (groups: readonly HeldGroup[]) => ({
  targetKind: 'held',
  targetId: groups.length === 1 ? (groups[0]?.id ?? '') : '',
  targetName: groups.length === 1 ? (groups[0]?.title ?? '') : `${groups.length}组`,
  detail: { held: groups.map(wordsOf) },
})
