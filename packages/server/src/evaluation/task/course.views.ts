import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import {
  doerOf,
  type EvaluationStep,
  STEP_CODES,
  STEP_WHO,
  type TaskCode,
  taskOf,
} from '@portal/contract/evaluation/process/task.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { StaffRole } from '@portal/contract/platform/roles'
import { type Account, listStaffOf } from '../../identity/account/account.queries.ts'
import { replyForecast } from '../../peer-review/assignment/forecast.views.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { isMine, isSeen, type StepFacts, stepFacts, tasksOf } from './task.queries.ts'

/** Who does what by when, for the head of a case (docs/handbook/evaluation.md#tasks). */

type Course = OutputOf<typeof calls.process>['course']
type Step = Course['steps'][number]

/** Of the staff: the office that acts, or sees to it that experts do. */
const officeOf = (code: TaskCode): StaffRole | undefined => {
  const { by, watch } = taskOf(code)
  const office = watch ?? by
  return office === 'applicant' || office === 'timer' || office === 'expert' || office === 'public'
    ? undefined
    : office
}

/** Those whose turn it is: the handler of the achievement, else all of the office. */
const doersOf = async (
  db: Db,
  code: TaskCode,
  { handlerId }: AchievementRow,
): Promise<readonly Account[]> => {
  const office = officeOf(code)
  if (!office) return []
  const all = await listStaffOf(db, office)
  const own = office === 'handler' ? all.filter(({ id }) => id === handlerId) : []
  return own.length > 0 ? own : all
}

const DONE: Record<EvaluationStep, (facts: StepFacts) => string | boolean | null> = {
  panel: ({ confirmed }) => confirmed,
  invite: ({ lockedAt }) => lockedAt,
  meeting: ({ heldAt }) => heldAt,
  scores: ({ openedAt }) => openedAt,
  opinion: ({ signedAt }) => signedAt,
  conclusion: () => false,
}
const PLANNED: Record<EvaluationStep, (facts: StepFacts) => string | null> = {
  panel: () => null,
  invite: () => null,
  meeting: ({ meetingAt }) => meetingAt,
  scores: ({ sheetsBy, meetingAt }) => sheetsBy ?? meetingAt,
  opinion: ({ concludeBy }) => concludeBy,
  conclusion: ({ concludeBy }) => concludeBy,
}
const COUNT: Partial<Record<EvaluationStep, (facts: StepFacts) => string>> = {
  invite: ({ agreed, size }) => (size > 0 ? `${agreed}/${size} 同意` : ''),
  scores: ({ sheets, size }) => (size > 0 ? `${sheets}/${size} 已交` : ''),
}

const stepsOf = (row: AchievementRow, facts: StepFacts, now: Course['tasks'][number] | undefined): Step[] => {
  const current = now && taskOf(now.task).step
  return STEP_CODES.filter((step) => step !== 'meeting' || row.evalMode !== 'correspondence').map((step) => {
    const done = DONE[step](facts)
    const isNow = now !== undefined && step === current
    return {
      step,
      who: isNow ? now.who : STEP_WHO[step],
      state: isNow ? 'now' : done ? 'done' : 'ahead',
      at: isNow ? now.dueAt : typeof done === 'string' ? done : done ? null : PLANNED[step](facts),
      count: COUNT[step]?.(facts) ?? '',
    }
  })
}

export const courseOf = async (db: Db, row: AchievementRow, actor: Actor): Promise<Course> => {
  const open = (await tasksOf(db, [row.id])).get(row.id) ?? []
  const unreachable = new Set<string>()
  const tasks = []
  for (const one of open.filter((each) => isSeen(each.task, actor))) {
    const { task, dueAt, notBy } = one
    const doers = (await doersOf(db, task, row)).filter(({ id }) => id !== notBy)
    for (const { name, email } of doers) if (email === '') unreachable.add(name)
    const [only, ...others] = doers
    const name = only && others.length === 0 && !taskOf(task).watch ? ` ${only.name}` : ''
    const overdue = dueAt !== null && new Date(dueAt) < portalNow()
    tasks.push({ task, dueAt, overdue, who: `${doerOf(task)}${name}`, mine: isMine(one, row, actor) })
  }
  const facts = row.status === AchievementStatus.evaluation ? await stepFacts(db, row.id) : undefined
  const now = tasks.find(({ task }) => taskOf(task).step !== undefined)
  return {
    tasks,
    steps: facts ? stepsOf(row, facts, now) : [],
    forecast: facts ? await replyForecast(db, row.id) : null,
    unreachable: [...unreachable],
  }
}
