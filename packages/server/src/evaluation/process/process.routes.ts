import { EXPERT_REVIEW_STATUSES } from '@portal/contract/evaluation/achievement.calls'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { isStaff } from '@portal/contract/platform/roles'
import { findAccount, listStaffOf } from '../../identity/account/account.queries.ts'
import {
  listYear,
  listYears,
  readLines,
  replaceYear,
  setDay,
} from '../../platform/clock/working-day.queries.ts'
import {
  type Actor,
  AppError,
  actorOf,
  type Context,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import { findAchievement, lockRow } from '../achievement/achievement.queries.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { isInvolved, refuseInvolved } from '../achievement/involvement.queries.ts'
import { seesCases } from '../achievement/visibility.rules.ts'
import { examine } from '../move/examine.actions.ts'
import { extendReturn } from '../move/extension.actions.ts'
import { lockAchievement } from '../move/move.actions.ts'
import { listNotices } from '../notice/notice.actions.ts'
import { listScheduled, sendMessage, withdraw } from '../notice/notice.jobs.ts'
import { findScheduled } from '../notice/notice.queries.ts'
import { tellStaff } from '../notice/process.messages.ts'
import { audiencesOf, listThread, post } from '../notice/thread.actions.ts'
import { countTodo } from '../task/waiting.queries.ts'
import { decideAppeal } from './appeal.actions.ts'
import type { ProcessDeps } from './process.parts.ts'
import { assignHandler, saveContract, takeUp } from './process.queries.ts'
import { processOf } from './process.views.ts'

/** Who may look at it at all (docs/handbook/evaluation.md#who-sees): the expert-review accounts from the end of the publicity on. */
const isVisible = (row: AchievementRow, { role, memberId }: Actor): boolean => {
  if (!isStaff(role)) return row.ownerId === memberId
  if (role === 'superAdmin') return true
  if (role === 'expertReview')
    return EXPERT_REVIEW_STATUSES.includes(row.status) || row.resumeTo === AchievementStatus.evaluation
  return row.status !== AchievementStatus.draft
}

const require = async (context: Context, id: string) => {
  const actor = actorOf(context)
  const row = await findAchievement(context.db, id)
  if (!row || !isVisible(row, actor)) throw new AppError('notFound')
  context.note({ targetKind: 'achievement', targetId: row.id, targetName: row.name })
  return { row, actor }
}

/** Acts that are no moves, under the same separation of duties. */
const requireUninvolved = async (context: Context, id: string) => {
  const found = await require(context, id)
  await refuseInvolved(context.db, id, found.actor)
  return found
}

const takeUpCase = async ({ id }: InputOf<typeof achievementProcess.takeUp>, context: Context) => {
  const { actor } = await requireUninvolved(context, id)
  const row = await lockRow(context.db, id)
  if (!row) throw new AppError('notFound')
  const own = actor.role === 'handler' ? actor.accountId : null
  const isNew =
    row.status === AchievementStatus.handlerReview &&
    (row.openedAt === null || (row.handlerId === null && own !== null))
  const after = isNew ? await takeUp(context.db, row, own) : row
  const handler = after.handlerId ? await findAccount(context.db, after.handlerId) : undefined
  return { version: after.version, handlerName: handler?.name ?? '' }
}

const assign =
  (deps: ProcessDeps) =>
  async ({ id, handlerId, expectVersion }: InputOf<typeof achievementProcess.assign>, context: Context) => {
    const { actor } = await requireUninvolved(context, id)
    const row = await lockAchievement(context.db, { id, expectVersion })
    const handler = (await listStaffOf(context.db, 'handler')).find((one) => one.id === handlerId)
    if (!handler) throw new AppError('badInput', { fields: { handlerId: '请选择在职的经办人' } })
    if (await isInvolved(context.db, id, handlerId))
      throw new AppError('badInput', { fields: { handlerId: '该经办人所在单位是完成单位，须回避' } })
    const after = await assignHandler(context.db, row, handlerId)
    context.note({ detail: { handler: handler.name } })
    await tellStaff(deps, context.db, after, { to: 'handler', state: '已由您经办', byName: actor.name })
    return { version: after.version }
  }

const extend =
  (deps: ProcessDeps) => async (input: InputOf<typeof achievementProcess.extendReturn>, context: Context) => {
    await requireUninvolved(context, input.id)
    return extendReturn(deps, input, context)
  }

const withdrawMessage = async (
  { id }: InputOf<typeof achievementProcess.withdrawMessage>,
  context: Context,
) => {
  const found = await findScheduled(context.db, id)
  if (!found) throw new AppError('notFound')
  const { actor } = await requireUninvolved(context, found.achievementId)
  context.note({ detail: { template: found.template, sendAt: found.sendAt } })
  await withdraw(context.db, id, actor)
  return {}
}

const markDay = async ({ day, kind, name }: InputOf<typeof achievementProcess.setDay>, context: Context) => {
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
    throw new AppError('badInput', { fields: { day: '请选择日期' } })
  context.note({ targetKind: 'calendar', targetName: day, detail: { kind, name } })
  await setDay(context.db, day, kind, name)
  return {}
}

const importYear = async (
  { year, lines }: InputOf<typeof achievementProcess.importYear>,
  context: Context,
) => {
  const days = readLines(year, lines)
  context.note({ targetKind: 'calendar', targetName: String(year), detail: { days: days.length } })
  await replaceYear(context.db, year, days)
  return { days: days.length }
}

const messageDetail = ({
  template,
  previewOnly,
  sendAt = '',
}: InputOf<typeof achievementProcess.sendMessage>) => ({
  template,
  preview: previewOnly,
  ...(sendAt && { sendAt }),
})

export const processRoutes = (deps: ProcessDeps): Route[] =>
  implement(achievementProcess, {
    examine: (input, context) => examine(deps, input, context),
    takeUp: takeUpCase,
    assign: assign(deps),
    process: async ({ id }, context) => {
      const { row, actor } = await require(context, id)
      return processOf(deps, context.db, row, actor)
    },
    extendReturn: extend(deps),
    saveContract: async ({ id, ...contract }, context) => {
      const { actor } = await requireUninvolved(context, id)
      await saveContract(context.db, id, contract, actor.name)
      context.note({ detail: { ...contract, note: undefined } })
      return {}
    },
    decideAppeal: async (input, context) => {
      const { row, actor } = await requireUninvolved(context, input.id)
      return decideAppeal(deps, row, { ...input, actor }, context)
    },
    sendMessage: async (input, context) => {
      const { row, actor } = await requireUninvolved(context, input.projectId)
      context.note({ detail: messageDetail(input) })
      return sendMessage(deps, context.db, row, { ...input, actor })
    },
    scheduled: async ({ id }, context) => {
      const { row, actor } = await require(context, id)
      const list = await listScheduled(deps, context.db, row.id)
      return { list: seesCases(actor) ? list : list.filter(({ toKinds }) => !toKinds.includes('objector')) }
    },
    withdrawMessage,
    notices: async ({ id }, context) => {
      const { row, actor } = await require(context, id)
      const list = await listNotices(context.db, row.id)
      return { list: seesCases(actor) ? list : list.filter(({ toKind }) => toKind !== 'objector') }
    },
    thread: async ({ id }, context) => {
      const { row, actor } = await require(context, id)
      return { list: await listThread(context.db, row.id, actor), audiences: audiencesOf(actor.role) }
    },
    post: async ({ id, audience, text }, context) => {
      const { row, actor } = isStaff(actorOf(context).role)
        ? await requireUninvolved(context, id)
        : await require(context, id)
      await post(context.db, row.id, actor, { audience, text })
      return {}
    },
    todo: async (_input, context) => {
      const actor = actorOf(context)
      const found = await countTodo(context.db, actor)
      return seesCases(actor) ? found : { ...found, objections: 0 }
    },

    calendar: async ({ year }, { db }) => ({ list: await listYear(db, year), years: await listYears(db) }),
    setDay: markDay,
    importYear,
  })
