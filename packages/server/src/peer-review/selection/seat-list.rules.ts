import { sql } from 'kysely'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { DistributionMode, PanelMemberRecord } from '../panel/panel.rows.ts'
import type { Chosen } from './choose.actions.ts'

/** The list of a panel as it is written down. */

/** Rows for those who are new; whoever was asked already does not simply vanish. */
export const saveSeats = async (
  db: Db,
  achievementId: string,
  before: readonly PanelMemberRecord[],
  chosen: readonly Chosen[],
  source: DistributionMode,
) => {
  const wanted = new Map(chosen.map((one) => [one.expertId, one]))
  for (const row of before) {
    const now = wanted.get(row.expertId)
    if (!now) {
      if (row.joinStatus !== '0' || (await hasOpenInvitation(db, row.id)))
        throw new AppError('guardFailed', {
          text: '已邀请或已答复的专家请用“替换”或“撤回邀请”，不能直接移除',
        })
      await db
        .updateTable('panelMember')
        .set({ goneAt: sql<string>`now()`, goneReason: '调整名单' })
        .where('id', '=', row.id)
        .execute()
    } else if (now.role !== row.role || now.reserveNo !== row.reserveNo)
      await db
        .updateTable('panelMember')
        .set({ role: now.role, reserveNo: now.reserveNo })
        .where('id', '=', row.id)
        .execute()
    wanted.delete(row.expertId)
  }
  const fresh = [...wanted.values()]
  if (fresh.length > 0)
    await db
      .insertInto('panelMember')
      .values(
        fresh.map(({ expertId, role, reserveNo }) => ({ achievementId, expertId, role, reserveNo, source })),
      )
      .execute()
  return fresh.length
}
const hasOpenInvitation = async (db: Db, panelMemberId: string) =>
  (await db
    .selectFrom('invitation')
    .select('id')
    .where('panelMemberId', '=', panelMemberId)
    .where('state', 'in', ['sent', 'read'])
    .executeTakeFirst()) !== undefined

export const differs = (before: readonly PanelMemberRecord[], chosen: readonly Chosen[]): boolean =>
  before.length !== chosen.length ||
  chosen.some(
    (one) =>
      !before.some(
        (row) => row.expertId === one.expertId && row.role === one.role && row.reserveNo === one.reserveNo,
      ),
  )

/** Reserves in order without gaps; nobody twice. */
export const tidy = (members: readonly Chosen[]): Chosen[] => {
  if (new Set(members.map(({ expertId }) => expertId)).size !== members.length)
    throw new AppError('guardFailed', { text: '同一位专家不能重复出现' })
  const seats = members.filter(({ reserveNo }) => reserveNo === 0)
  const reserves = members.filter(({ reserveNo }) => reserveNo > 0).sort((a, b) => a.reserveNo - b.reserveNo)
  return [...seats, ...reserves.map((one, i) => ({ ...one, role: 'member' as const, reserveNo: i + 1 }))]
}
