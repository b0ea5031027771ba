import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@portal/contract/roles'
import type { Kysely } from 'kysely'
import { type AchievementRow, appendEvent } from '../features/achievement/index.ts'
import { byInventedStaff } from '../features/member/index.ts'
import {
  distribute,
  findPanel,
  inviteExperts,
  listMembers,
  type PanelDeps,
  updateJoinStatus,
} from '../features/panel/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Context } from '../platform/http/context.ts'

/** Panels of the sample society: to be made, a draft, waiting for answers, at work. */

export interface PanelSeedDeps {
  readonly db: Kysely<Tables>
  readonly panels: PanelDeps
}
type Deps = PanelSeedDeps
type Db = Deps['db']

export const as = (db: Db, role: StaffRole, name: string): Context => {
  const context = byInventedStaff(db)
  if (!context.actor) throw new Error('no actor')
  return { ...context, outside: db, actor: { ...context.actor, accountId: randomUUID(), role, name } }
}

/** Past its publicity, as the handler left it. */
export const begin = async (db: Db, row: AchievementRow, evalMode: 'meeting' | 'correspondence') =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('achievement')
      .set({
        status: '27',
        evalMode,
        enteredAt: new Date().toISOString(),
        version: row.version + 1,
        dueAt: null,
      })
      .where('id', '=', row.id)
      .execute()
    await appendEvent(tx, {
      ...{ achievementId: row.id, move: 'startEvaluation', from: '26', to: '27', own: true },
      actor: { id: null, name: '示例经办人', role: 'handler' },
    })
  })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export const propose = async ({ db, panels }: Deps, id: string, meeting: boolean, reserve = 4) => {
  const when = meeting ? { meetingAt: inDays(14), place: '示例会议中心三号会议室' } : { dueAt: inDays(12) }
  const input = {
    projectId: id,
    mode: 'suggest',
    criteria: {},
    members: [],
    size: 5,
    reserve,
    ...when,
  } as const
  const flags = { dryRun: false, confirm: false, lock: false }
  await distribute(panels)(
    { ...input, ...flags, members: [], expectVersion: 0 },
    as(db, 'expertReview', '示例专委会'),
  )
}
export const step = async ({ db, panels }: Deps, id: string, act: 'confirm' | 'lock', reserve = 4) => {
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
export const invite = async ({ db, panels }: Deps, id: string) =>
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
    const source = joinStatus === '4' ? 'onsite' : 'phone'
    await updateJoinStatus(panels)({ projectId, expertId, joinStatus, source, reason, overrule: false }, by)
  })

/** Takes applications that nobody has begun to handle. */
export const seedPanels = async (
  deps: PanelSeedDeps,
  submitted: readonly AchievementRow[],
): Promise<void> => {
  const [fresh, draft, asked, atWork] = submitted.slice(-4)
  if (!fresh || !draft || !asked || !atWork) return
  await begin(deps.db, fresh, 'meeting')
  await begin(deps.db, draft, 'meeting')
  await propose(deps, draft.id, true)
  await begin(deps.db, asked, 'meeting')
  await propose(deps, asked.id, true)
  await step(deps, asked.id, 'confirm')
  await invite(deps, asked.id)
  const [, yes, no] = await listMembers(deps.db, asked.id)
  if (yes) await answer(deps, asked.id, yes.expertId, '1')
  if (no) await answer(deps, asked.id, no.expertId, '2')
  await begin(deps.db, atWork, 'correspondence')
  await propose(deps, atWork.id, false)
  await step(deps, atWork.id, 'confirm')
  await invite(deps, atWork.id)
  for (const { expertId, reserveNo } of await listMembers(deps.db, atWork.id))
    if (reserveNo === 0) await answer(deps, atWork.id, expertId, '1')
  await step(deps, atWork.id, 'lock')
}

/** A meeting's panel with everybody's yes, taken down by phone, and locked. */
export const seatMeetingPanel = async (deps: PanelSeedDeps, row: AchievementRow): Promise<void> => {
  const reserve = 3
  await begin(deps.db, row, 'meeting')
  await propose(deps, row.id, true, reserve)
  await step(deps, row.id, 'confirm', reserve)
  for (const { expertId, reserveNo } of await listMembers(deps.db, row.id))
    if (reserveNo === 0) await answer(deps, row.id, expertId, '1')
  await step(deps, row.id, 'lock', reserve)
}
