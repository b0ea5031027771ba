import { canMove } from '@portal/contract/evaluation/achievement.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dayText, today } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import { listObjections, listOpenObjections } from '../../peer-review/publicity/objection.queries.ts'
import { endPublicity, isOver, listOver } from '../../peer-review/publicity/publicity.queries.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { timersHeld } from '../../platform/held/held.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockRowIfFree } from '../achievement/achievement.queries.ts'
import { applyMove, checkGuards } from '../move/move.actions.ts'
import { sendDigests } from '../notice/digest.jobs.ts'
import { sendScheduled } from '../notice/notice.jobs.ts'
import { tellApplicant, tellReminder, tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'
import { findReturn, listReminders, recordReminder } from './process.queries.ts'

/** What the calendar does by itself. Each act is a transaction of its own that looks again, so that a run cut short harms nothing. */

const BY_TIMER = '系统'

/** Row 12. */
const endOne = async (deps: ProcessDeps, db: Db, id: string): Promise<boolean> => {
  const row = await lockRowIfFree(db, id)
  if (!row || !canMove('publicityEnds', row, 'timer')) return false
  const subject = { achievementId: id }
  const open = (await listOpenObjections(db, subject)).filter(({ late }) => !late)
  const over = await isOver(db, { achievementId: id })
  if (!over || open.length > 0) return false
  checkGuards('publicityEnds', { publicityOver: over, noOpenObjection: open.length === 0 })
  // One that was taken up and ruled on was one, whatever the ruling.
  const heard = (await listObjections(db, subject)).some(({ ruling }) => ruling !== '')
  const dueAt = await dueIn(db, await deps.settings.get('evalHandlerDays'))
  const actor = { id: null, name: BY_TIMER, role: 'timer' } as const
  const change = { to: AchievementStatus.publicised, set: { dueAt, resumeTo: null } } as const
  const after = await applyMove(
    db,
    row,
    { move: 'publicityEnds', ...change },
    {
      actor,
      via: 'timer',
      own: true,
      opinion: heard ? '公示期间的异议已处理完毕' : '公示无异议',
    },
  )
  await endPublicity(db, { achievementId: id })
  const state = heard ? '公示期满，异议已处理完毕' : '公示期满，无异议'
  await tellApplicant(deps, db, after, { state, byName: BY_TIMER })
  await tellStaff(deps, db, after, { to: 'handler', state: `${state}，请启动评价`, byName: BY_TIMER })
  return true
}

/** Days after the due date of a return; negative ones before it. */
const REMINDERS = [-3, 1, 15, 30, 45, 60]

const remindOne = async (
  deps: ProcessDeps,
  db: Db,
  { id, returnId, days }: { id: string; returnId: string; days: number },
): Promise<boolean> => {
  const row = await lockRowIfFree(db, id)
  if (row?.status !== AchievementStatus.returned) return false
  const taken = await recordReminder(db, returnId, days)
  const sheet = await findReturn(db, returnId)
  if (!taken || !sheet) return false
  const { dueAt, items } = sheet
  const state =
    days < 0
      ? `的补正期限为${dayText(dueAt)}，请及时修改`
      : `的补正期限${dayText(dueAt)}已过，请尽快修改后重新提交`
  await tellReminder(deps, db, row, { state, byName: BY_TIMER, dueAt, items, days })
  return true
}

/** Answers how many achievements something was done to. */
export const runTimers = async (
  deps: ProcessDeps,
  db: Kysely<Tables>,
  signal?: AbortSignal,
): Promise<number> => {
  let done = 0
  const each = async <T>(list: readonly T[], act: (tx: Db, one: T) => Promise<boolean>) => {
    for (const one of list) {
      if (signal?.aborted) return
      if (await db.transaction().execute((tx) => act(tx, one))) done += 1
    }
  }
  // Notices that somebody puts off to a later time go all the same; each knows whether it is on hold.
  if (!(await timersHeld(db))) {
    await each(await listOver(db), (tx, id) => endOne(deps, tx, id))
    await each(await listReminders(db, REMINDERS), (tx, one) => remindOne(deps, tx, one))
  }
  return done + (await sendScheduled(deps, db, signal))
}

export const defineTimers = (deps: ProcessDeps & { db: Kysely<Tables>; jobs: Jobs }): void => {
  const { db, jobs } = deps
  jobs.define(
    'evaluation-timers',
    async ({ signal }) => {
      await runTimers(deps, db, signal)
      return undefined
    },
    { retries: 0, expireSeconds: 600 },
  )
  jobs.schedule('evaluation-timers', '* * * * *')
  jobs.define(
    'evaluation-digest',
    async () => {
      await sendDigests(deps, db, today())
      return undefined
    },
    { waits: true },
  )
  jobs.schedule('evaluation-digest', '0 8 * * *')
}
