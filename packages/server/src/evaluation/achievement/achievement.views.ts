import {
  type achievement as calls,
  ERROR_STATUSES,
  labelFor,
  NEXT_FOR_APPLICANT,
} from '@portal/contract/evaluation/achievement.calls'
import { canMove, movesAt } from '@portal/contract/evaluation/achievement.rules'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { MOVES, type MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import {
  ACHIEVEMENT_STATUSES,
  AchievementStatus,
  MOVERS,
} from '@portal/contract/evaluation/achievement-status.rules'
import { doerOf, taskOf } from '@portal/contract/evaluation/process/task.rules'
import { maskIdCard, maskMobile } from '@portal/contract/platform/person/mask.rules'
import { isStaff } from '@portal/contract/platform/roles'
import { today } from '@portal/contract/platform/time'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/context.ts'
import { isMine, isSeen, type OpenTask } from '../task/task.queries.ts'
import type { AchievementRow } from './achievement.rows.ts'
import type { ListedRow } from './achievement-list.queries.ts'
import { isOwner } from './visibility.rules.ts'

/** How achievements leave the server, cut by who reads (docs/handbook/evaluation.md#who-sees): applicants hear of offices, never of names. */

/** What the reader may do from here. What can be known without asking is left out: one that was opened is not recalled. */
export const actionsFor = (row: ListedRow, actor: Actor): MoveName[] => {
  const { role } = actor
  if ((role === 'person' || role === 'project') && !isOwner(row, actor)) return []
  const own: MoveName[] = (['submit', 'resubmit', 'remove'] as const).filter(
    (name) => canMove(name, row, role) && (name !== 'remove' || row.revisionNo === 0),
  )
  return [...own, ...movesAt(row, role).filter((name) => name !== 'recall' || row.openedAt === null)]
}

const nextFor = ({ status }: AchievementRow, task: OpenTask | undefined, actor: Actor): string =>
  isStaff(actor.role) ? (task ? doerOf(task.task) : '') : NEXT_FOR_APPLICANT[status]

/** Whole days between today and the due day, where the society is. */
const daysUntil = (due: string): number =>
  Math.round((Date.parse(today(new Date(due))) - Date.parse(today())) / 86_400_000)

/** The task that the row is shown for: the reader's own before what others have to do. */
const shownTask = (row: ListedRow, actor: Actor) => {
  const seen = row.tasks.filter(({ task }) => isSeen(task, actor))
  const mine = seen.find((one) => isMine(one, row, actor))
  return { mine, task: mine ?? seen[0] }
}

/** A row of lists. */
export const presentRow = (row: ListedRow, actor: Actor) => {
  const { id, name, type, evalMode, orgName, status, outcome, version } = row
  const { mine, task } = shownTask(row, actor)
  const over = status === AchievementStatus.draft
  const own = !isStaff(actor.role)
  // Days inside of 筹备会议 are the society's own.
  const dueAt = (over ? null : own ? row.dueAt : task?.dueAt) ?? null
  // How long the office may take is told to the applicant by its day, not by whether it was missed.
  const theirs = !own || status === AchievementStatus.returned
  return {
    id,
    acceptNo: row.acceptNo ?? '',
    name,
    type,
    evalMode,
    orgName,
    status,
    outcome,
    version,
    statusLabel: labelFor(status, actor.role, evalMode),
    dueAt,
    daysLeft: dueAt && theirs ? daysUntil(dueAt) : null,
    overdue: theirs && dueAt !== null && new Date(dueAt) < portalNow(),
    errorFlag: (ERROR_STATUSES as readonly string[]).includes(status),
    next: nextFor(row, task, actor),
    needMe: mine !== undefined,
    submittedAt: row.submittedAt,
    enteredAt: row.enteredAt,
    updatedAt: row.updatedAt,
    actions: actionsFor(row, actor),
    ...(!own && {
      task: task ? taskOf(task.task).what : '',
      ...(row.handlerId && { handlerId: row.handlerId, handlerName: row.handlerName }),
      applicant: row.applicant,
    }),
  }
}

/** Whole to its owner; to others without whole ID numbers and phones, and to experts without what concerns them. */
export const cutForm = (form: AchievementForm, actor: Actor, owner: boolean): AchievementForm => {
  if (owner) return form
  const masked: AchievementForm = {
    ...form,
    persons: form.persons.map((person) => ({ ...person, idCard: maskIdCard(person.idCard) })),
    contact: { ...form.contact, mobileTel: maskMobile(form.contact.mobileTel) },
  }
  if (actor.role !== 'expert') return masked
  return {
    ...masked,
    avoid: [],
    suggestExperts: [],
    contact: { name: '', mobileTel: '', email: '', address: '' },
    persons: masked.persons.map((person) => ({ ...person, idCard: '' })),
  }
}

type EventRow = Selectable<Tables['achievementEvent']>
type Step = z.input<(typeof calls.detail)['output']>['steps'][number]

const LINE: readonly AchievementStatus[] = [
  AchievementStatus.draft,
  AchievementStatus.handlerReview,
  AchievementStatus.inChargeReview,
  AchievementStatus.publicity,
  AchievementStatus.publicised,
  AchievementStatus.evaluation,
  AchievementStatus.concluded,
]

/** The step that it is at: what is sent back is still before the step it comes back to, what is objected to had reached it. */
const stepOf = ({ status, resumeTo, returnedFrom }: AchievementRow): AchievementStatus => {
  if (status === AchievementStatus.objection) return resumeTo ?? AchievementStatus.publicity
  if (status !== AchievementStatus.returned) return status
  const from = resumeTo ?? returnedFrom
  // After an objection that was upheld it is examined from the beginning.
  return from !== null && LINE.includes(from) ? from : AchievementStatus.handlerReview
}

/** The way of an achievement as a line of steps with the day on which it came to each; what lies ahead has no date. */
export const stepsOf = (row: AchievementRow, events: readonly EventRow[], actor: Actor): Step[] => {
  const reached = new Map<string, string>()
  for (const event of events) if (event.toStatus !== event.fromStatus) reached.set(event.toStatus, event.at)
  const here = LINE.indexOf(stepOf(row))
  const steps = LINE.flatMap((status, i): Step[] => {
    const at =
      i < here || (i === here && row.status !== AchievementStatus.returned)
        ? (reached.get(status) ?? null)
        : null
    // One that ended early has nothing ahead and skipped what it did not reach.
    if (row.status === AchievementStatus.concluded && at === null) return []
    const step = { status, label: labelFor(status, actor.role, row.evalMode), at }
    const detour = { status: row.status, label: labelFor(row.status, actor.role), at: row.enteredAt }
    if (i !== here) return [step]
    if (row.status === AchievementStatus.returned) return [detour, step]
    return row.status === AchievementStatus.objection ? [step, detour] : [step]
  })
  // 初审 is one step to the applicant.
  return steps
    .filter((step, i) => steps[i + 1]?.label !== step.label || step.at !== null)
    .filter((step, i, all) => all[i - 1]?.label !== step.label)
}

const statusText = (status: string, { role }: Actor, evalMode: string): string => {
  if (status === 'new') return ''
  if (status === 'deleted') return '已删除'
  return (ACHIEVEMENT_STATUSES as readonly string[]).includes(status)
    ? labelFor(status as AchievementStatus, role, evalMode)
    : status
}

const VIA = { web: '网页', link: '链接', sms: '短信', timer: '系统', onBehalf: '代录' } as const

interface Notice {
  to: string
  channel: string
  result: string
}
/** 办理记录; to applicants only what is theirs, from the society as a whole. */
export const presentEvent = (event: EventRow, actor: Actor, evalMode: string) => {
  const { no, at, via, move, opinion, detail } = event
  const ofApplicant = event.actorRole === 'applicant'
  const role =
    event.actorRole === 'superAdmin' ? '超级管理员代办' : (MOVERS[event.actorRole] ?? event.actorRole)
  const staff = isStaff(actor.role)
  const society = event.actorRole === 'timer' ? '系统' : '学会'
  return {
    no,
    at,
    action: move,
    label: MOVES[move].label,
    opinion,
    via: VIA[via],
    actor: staff ? event.actorName : ofApplicant ? '申请人' : society,
    role: staff ? role : ofApplicant ? '申请人' : society,
    from: statusText(event.fromStatus, actor, evalMode),
    to: statusText(event.toStatus, actor, evalMode),
    diffRef: typeof detail.revision === 'number' ? detail.revision : null,
    notices: staff && Array.isArray(detail.notices) ? (detail.notices as Notice[]) : [],
    ...(staff && { hash: event.hash.toString('hex') }),
  }
}
