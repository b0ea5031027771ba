import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { timeOf, today } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { recordAnswer } from '../invitation/answer.actions.ts'
import {
  answerBefore,
  closeInvitations,
  remindExperts,
  tellHandler,
} from '../invitation/invitation.actions.ts'
import {
  findExpiredInvitations,
  lockExpiredInvitation,
  putOffInvitations,
  seatAsked,
} from '../invitation/invitation.queries.ts'
import { recheckPanel } from '../recusal/waiver.actions.ts'
import type { PanelDeps, PanelJobDeps } from './panel.parts.ts'
import { lockPanel, logPanel, TIMER } from './panel.queries.ts'
import { endPause, findStalePanels, listResumable, panelsToDate } from './panel-clock.queries.ts'

/** What the clock does to panels, every minute, each item in a transaction of its own. */

const expireOne = async (
  deps: PanelDeps,
  db: Db,
  { id, achievementId }: { id: string; achievementId: string },
) => {
  const { achievement, panel } = await lockPanel(deps.subject, db, achievementId)
  const found = await lockExpiredInvitation(db, id)
  // Held while the evaluation stands still.
  if (!found || !panel || panel.pausedAt || achievement.stage !== 'atWork') return false
  const seat = await seatAsked(db, found.panelMemberId)
  if (!seat || seat.goneAt !== null) return false
  const answer = {
    joinStatus: JoinStatus.declined,
    source: 'timer',
    reason: '逾期未答复',
    invite: 'expired',
  } as const
  await recordAnswer(deps, db, { achievement, panel }, { seat, answer, by: TIMER })
  return true
}

const recheckOne = async (deps: PanelDeps, db: Db, achievementId: string) => {
  const { achievement, panel } = await lockPanel(deps.subject, db, achievementId)
  if (!panel) return
  const { fresh, hard } = await recheckPanel(deps, db, achievement)
  if (fresh === 0) return
  await logPanel(deps.subject, db, achievement, {
    by: TIMER,
    text: `回避复核发现${fresh}项新情况`,
    detail: { fresh, hard: hard.length },
    via: 'timer',
  })
  const at = timeOf(portalNow())
  await tellHandler(deps, db, achievement, {
    what: `回避复核发现${fresh}项新情况，请处理`,
    dedupeKey: `recheck:${achievementId}:${at}`,
  })
}

/** Once the experts had their day the conclusion is due; another session that is still to come puts it off. */
const dueConclusions = async ({ subject, settings }: PanelDeps, db: Db): Promise<void> => {
  const days = await settings.get('evalConcludeDays')
  for (const { id, heard, from } of await panelsToDate(db, subject))
    await subject.setDue(db, id, heard ? await dueIn(db, days, today(new Date(from))) : null)
}

/** Back at work: open invitations, and the day for sheets by correspondence, move by as long as it stood still. */
const resumePanel = async (deps: PanelDeps, db: Db, achievementId: string): Promise<void> => {
  const { achievement, panel } = await lockPanel(deps.subject, db, achievementId)
  if (!panel?.pausedAt || achievement.stage !== 'atWork') return
  await putOffInvitations(db, achievementId, panel.pausedAt)
  await endPause(db, achievementId)
  await answerBefore(deps, db, achievementId, panel.meetingAt)
  await logPanel(deps.subject, db, achievement, {
    by: TIMER,
    text: '评价恢复，邀请和函审的期限顺延',
    via: 'timer',
  })
}

/** Answers how many invitations ran out. */
export const tickPanels = async (
  deps: PanelDeps,
  db: Kysely<Tables>,
  signal?: AbortSignal,
): Promise<number> => {
  const within = <T>(act: (tx: Db) => Promise<T>) => db.transaction().execute(act)
  // First, so that nobody is counted as silent for the time in which the panel stood still.
  for (const { achievementId } of await listResumable(deps.subject, db))
    await within((tx) => resumePanel(deps, tx, achievementId))
  let expired = 0
  for (const one of await findExpiredInvitations(db, deps.subject)) {
    if (signal?.aborted) return expired
    if (await within((tx) => expireOne(deps, tx, one))) expired += 1
  }
  await within((tx) => remindExperts(deps, tx))
  await within((tx) => closeInvitations(deps, tx, TIMER))
  await within((tx) => dueConclusions(deps, tx))
  for (const { achievementId } of await findStalePanels(db, deps.subject)) {
    if (signal?.aborted) return expired
    await within((tx) => recheckOne(deps, tx, achievementId))
  }
  return expired
}

export const definePanelJobs = (deps: PanelJobDeps, db: Kysely<Tables>): void => {
  deps.jobs.define(
    'panels',
    async ({ signal }) => {
      await tickPanels(deps, db, signal)
      return undefined
    },
    { retries: 0, expireSeconds: 600, waits: true },
  )
  deps.jobs.schedule('panels', '* * * * *')
}
