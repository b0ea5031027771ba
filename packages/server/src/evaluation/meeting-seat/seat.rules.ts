import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { MeetingExpert, MeetingItem } from '@portal/contract/evaluation/meeting/meeting.calls'
import { JoinStatus, type PanelState, quorumOf } from '@portal/contract/peer-review/panel.rules'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import type { Item } from '../meeting/meeting.queries.ts'
import type { panelStates, SeatRow } from './seat.queries.ts'

/** Seats as pages show them: by expert, and counted by achievement. */

export const expertsOf = (rows: readonly SeatRow[], { whole = false } = {}): MeetingExpert[] =>
  [...Map.groupBy(rows, ({ expertId }) => expertId)].flatMap(([expertId, seats]) => {
    const [first] = seats
    if (!first) return []
    return {
      expertId,
      name: first.name,
      orgName: first.orgName,
      zc: first.zc,
      mobileTel: whole ? first.mobileTel : maskMobile(first.mobileTel),
      seats: seats.map(({ achievementId, role, joinStatus, joinAt, joinSource, reason, examine }) => ({
        achievementId,
        role,
        joinStatus,
        joinAt,
        joinSource,
        reason,
        examine,
      })),
    }
  })

/** `share`: percent of a panel that has to be there. */
export const presentItems = (
  items: readonly Item[],
  rows: readonly SeatRow[],
  panels: Awaited<ReturnType<typeof panelStates>>,
  share: number,
): MeetingItem[] =>
  items.map(({ type: _type, ...item }) => {
    const seats = rows.filter(({ achievementId }) => achievementId === item.achievementId)
    const panel = panels.get(item.achievementId)
    const size = panel?.size ?? 0
    return {
      ...item,
      panelState: (panel?.state ?? 'none') as PanelState | 'none',
      paused: item.status === AchievementStatus.returned || item.status === AchievementStatus.objection,
      ended: item.status === AchievementStatus.concluded,
      size,
      seated: seats.length,
      present: seats.filter(({ joinStatus }) => joinStatus === JoinStatus.present).length,
      needed: quorumOf(size, share),
    }
  })
