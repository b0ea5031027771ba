import { randomUUID } from 'node:crypto'
import { JoinStatus, TECHNICAL_SUBJECTS } from '@portal/contract/peer-review/panel.rules'
import type { Criteria } from '@portal/contract/peer-review/selection.calls'
import type { StaffRole } from '@portal/contract/platform/roles'
import type { AchievementRow } from '../../evaluation/achievement/achievement.rows.ts'
import { byInventedStaff } from '../../membership/admission/member.factory.ts'
import type { PanelDeps } from '../../peer-review/panel/panel.parts.ts'
import { findPanel, listMembers } from '../../peer-review/panel/panel.queries.ts'
import { inviteExperts, updateJoinStatus } from '../../peer-review/panel/seat.actions.ts'
import { distribute } from '../../peer-review/selection/distribution.actions.ts'
import type { Context } from '../../platform/http/context.ts'
import { ahead } from '../people/past.ts'
import { PANEL_ON } from './achievements.ts'
import { begun, type MoveDeps } from './moves.ts'

/** Panels of the sample society: to be made, a draft, waiting for answers, at work. */

export interface PanelSeedDeps extends MoveDeps {
  readonly panels: PanelDeps
}
type Deps = PanelSeedDeps
type Db = Deps['db']

export const as = (db: Db, role: StaffRole, name: string): Context => {
  const context = byInventedStaff(db)
  if (!context.actor) throw new Error('no actor')
  return { ...context, outside: db, actor: { ...context.actor, accountId: randomUUID(), role, name } }
}

const propose = async ({ db, panels }: Deps, id: string, meeting: boolean, reserve = 4) => {
  const when = meeting
    ? { meetingAt: ahead(14, 9), place: '示例会议中心三号会议室' }
    : { dueAt: ahead(12, 18) }
  const input = {
    projectId: id,
    mode: 'suggest',
    size: 5,
    reserve,
    ...when,
  } as const
  const flags = { confirm: false, lock: false, members: [], expectVersion: 0 }
  const suggested = (criteria: Criteria, dryRun: boolean) =>
    distribute(panels)({ ...input, ...flags, criteria, dryRun }, as(db, 'expertReview', '示例专委会'))
  // Where too few know about the field itself, somebody says which subjects will do.
  const { blocks } = await suggested({}, true)
  await suggested(blocks.length > 0 ? { subject: [...TECHNICAL_SUBJECTS] } : {}, false)
}
const step = async ({ db, panels }: Deps, id: string, act: 'confirm' | 'lock', reserve = 4) => {
  const panel = await findPanel(db, id)
  const members = (await listMembers(db, id)).map(({ expertId, role, reserveNo }) => ({
    expertId,
    role,
    reserveNo,
  }))
  const input = { projectId: id, mode: 'manual', criteria: {}, members, size: 5, reserve } as const
  const flags = { dryRun: false, confirm: act === 'confirm', lock: act === 'lock' }
  const by = act === 'lock' ? as(db, 'inCharge', '示例负责人') : as(db, 'expertReview', '示例专委会')
  await distribute(panels)({ ...input, members, ...flags, expectVersion: panel?.version ?? 0 }, by)
}
const invite = async ({ db, panels }: Deps, id: string) =>
  db.transaction().execute(async (tx) => {
    const panel = await findPanel(tx, id)
    const by = { ...as(db, 'expertReview', '示例专委会'), db: tx }
    await inviteExperts(panels)(
      { projectId: id, expertIds: undefined, expectVersion: panel?.version ?? 0 },
      by,
    )
  })
export const answer = (
  { db, panels }: Deps,
  projectId: string,
  expertId: string,
  joinStatus: '1' | '2' | '4',
) =>
  db.transaction().execute(async (tx) => {
    const by = { ...as(db, 'expertReview', '示例专委会'), db: tx }
    const reason = { 1: '电话确认', 2: '会期在外出差', 4: '现场签到' }[joinStatus]
    const source = joinStatus === JoinStatus.present ? 'onsite' : 'phone'
    await updateJoinStatus(panels)({ projectId, expertId, joinStatus, source, reason, overrule: false }, by)
  })

const seats = async ({ db }: Deps, id: string) =>
  (await listMembers(db, id)).filter(({ reserveNo }) => reserveNo === 0)
/** Everybody on a seat agrees by phone. */
const allAgree = async (deps: Deps, id: string, day: number) => {
  for (const [n, { expertId }] of (await seats(deps, id)).entries())
    await deps.past.on(day, 9 + n, () => answer(deps, id, expertId, '1'))
}

interface Seating {
  readonly mode: 'meeting' | 'correspondence'
  /** When the list was proposed, confirmed and asked, answered, and locked. */
  readonly days: readonly [number, number, number, number]
  readonly reserve?: number
  readonly asked?: boolean
}
/** A list that was agreed, asked and answered. */
export const seatPanel = async (
  deps: PanelSeedDeps,
  { id }: AchievementRow,
  { mode, days, reserve = 4, asked = true }: Seating,
): Promise<string[]> => {
  const { past } = deps
  const [proposed, confirmed, answered, locked] = days
  await past.on(proposed, 10, () => propose(deps, id, mode === 'meeting', reserve))
  await past.on(confirmed, 9, () => step(deps, id, 'confirm', reserve))
  if (asked) await past.on(confirmed, 11, () => invite(deps, id))
  await allAgree(deps, id, answered)
  await past.on(locked, 15, () => step(deps, id, 'lock', reserve))
  return (await seats(deps, id)).map(({ expertId }) => expertId)
}

export const seedPanels = async (deps: PanelSeedDeps, rows: readonly AchievementRow[]): Promise<void> => {
  const [fresh, draft, asked, atWork] = rows
  const [d1, d2, d3, d4] = PANEL_ON
  if (!fresh || !draft || !asked || !atWork) return
  const { past } = deps
  await begun(deps, fresh, { evalMode: 'meeting', day: d1, start: 4 })
  await begun(deps, draft, { evalMode: 'meeting', day: d2, start: 8 })
  await past.on(3, 10, () => propose(deps, draft.id, true))
  await begun(deps, asked, { evalMode: 'meeting', day: d3 })
  await past.on(4, 10, () => propose(deps, asked.id, true))
  await past.on(2, 15, () => step(deps, asked.id, 'confirm'))
  await past.on(1, 9, () => invite(deps, asked.id))
  const [, yes, no] = await seats(deps, asked.id)
  if (yes) await past.on(1, 11, () => answer(deps, asked.id, yes.expertId, '1'))
  if (no) await past.on(1, 16, () => answer(deps, asked.id, no.expertId, '2'))
  await begun(deps, atWork, { evalMode: 'correspondence', day: d4 })
  await seatPanel(deps, atWork, { mode: 'correspondence', days: [10, 8, 6, 5] })
}
