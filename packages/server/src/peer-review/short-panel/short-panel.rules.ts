import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'

/** Who has a seat: whoever was absent from a meeting keeps it. */
export const sittingOf = <Seat extends Pick<PanelMemberRecord, 'reserveNo' | 'joinStatus' | 'goneAt'>>(
  members: readonly Seat[],
): Seat[] =>
  members.filter(
    ({ reserveNo, joinStatus, goneAt }) =>
      reserveNo === 0 &&
      goneAt === null &&
      joinStatus !== JoinStatus.declined &&
      joinStatus !== JoinStatus.replaced,
  )

/** It lacks a member or its leader, and nobody has decided to go on without. */
export const isShort = (
  { size, shortSize }: Pick<PanelRecord, 'size' | 'shortSize'>,
  sitting: readonly Pick<PanelMemberRecord, 'role'>[],
): boolean => sitting.length < (shortSize ?? size) || !sitting.some(({ role }) => role === 'leader')

/** What was decided; null where it is whole, or nothing was. */
export const shortOf = (panel: PanelRecord | undefined) =>
  panel?.shortSize == null ? null : { size: panel.shortSize, reason: panel.shortReason, by: panel.shortBy }
