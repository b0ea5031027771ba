import { EXPERT_REVIEW_STATUSES } from '@portal/contract/evaluation/achievement.calls'
import { AchievementStatus, STAFF_STATUSES } from '@portal/contract/evaluation/achievement-status.rules'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { isStaff } from '@portal/contract/platform/roles'
import { sql } from 'kysely'
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
  type Db,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { codeList } from '../achievement/codes.queries.ts'
import { isInvolved, refuseInvolved } from '../achievement/involvement.queries.ts'
import { lockAchievement } from '../achievement/move.actions.ts'
import { examine } from './examine.actions.ts'
import { listNotices } from './notice.actions.ts'
import { findScheduled, listScheduled, sendMessage, withdraw } from './notice.jobs.ts'
import { tellApplicant, tellStaff } from './process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'
import {
  assignHandler,
  decideAppeal,
  findOpenAppeal,
  insertAppeal,
  saveContract,
  takeUp,
} from './process.queries.ts'
import { processOf, seesCases } from './process.views.ts'
import { audiencesOf, listThread, markSeen, post } from './thread.actions.ts'

/** Who may look at it at all (3.3): the expert-review accounts from the end of the publicity on. */
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

const countTodo = async (db: Db, actor: Actor) => {
  const mine =
    {
      handler: sql<boolean>`status in ${codeList(AchievementStatus.handlerReview, AchievementStatus.publicised)} and ("handlerId" is null or "handlerId" = ${actor.accountId})`,
      inCharge: sql<boolean>`status in ${codeList(AchievementStatus.inChargeReview, AchievementStatus.objection)}`,
      expertReview: sql<boolean>`status = ${sql.lit(AchievementStatus.evaluation)}`,
    }[actor.role as string] ?? sql<boolean>`status in ${codeList(...STAFF_STATUSES)}`
  const { rows } = await sql<{ waiting: number; overdue: number; objections: number }>`
    select count(*) filter (where ${mine})::int as waiting,
      count(*) filter (where ${mine} and "dueAt" < now())::int as overdue,
      (select count(*)::int from objection where state in ('submitted', 'accepted', 'investigated')) as objections
    from achievement where "deletedAt" is null and status in ${codeList(...STAFF_STATUSES)}
  `.execute(db)
  const found = rows[0] ?? { waiting: 0, overdue: 0, objections: 0 }
  return seesCases(actor) ? found : { ...found, objections: 0 }
}

export const processRoutes = (deps: ProcessDeps): Route[] =>
  implement(achievementProcess, {
    examine: (input, context) => examine(deps, input, context),
    takeUp: async ({ id }, context) => {
      const { actor } = await requireUninvolved(context, id)
      const row = await context.db
        .selectFrom('achievement')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const own = actor.role === 'handler' ? actor.accountId : null
      const isNew =
        row.status === AchievementStatus.handlerReview &&
        (row.openedAt === null || (row.handlerId === null && own !== null))
      const after = isNew ? await takeUp(context.db, row, own) : row
      const handler = after.handlerId ? await findAccount(context.db, after.handlerId) : undefined
      return { version: after.version, handlerName: handler?.name ?? '' }
    },
    assign: async ({ id, handlerId, expectVersion }, context) => {
      const { actor } = await requireUninvolved(context, id)
      const row = await lockAchievement(context.db, { id, expectVersion })
      const handler = (await listStaffOf(context.db, 'handler')).find((one) => one.id === handlerId)
      if (!handler) throw new AppError('badInput', { fields: { handlerId: '请选择在职的经办人' } })
      if (await isInvolved(context.db, id, handlerId))
        throw new AppError('badInput', { fields: { handlerId: '该经办人所在单位是完成单位，须回避' } })
      const after = await assignHandler(context.db, row, handlerId)
      context.note({ detail: { handler: handler.name } })
      await tellStaff(deps, context.db, after, 'handler', { state: '已由您经办', byName: actor.name })
      return { version: after.version }
    },
    process: async ({ id }, context) => {
      const { row, actor } = await require(context, id)
      return processOf(deps, context.db, row, actor)
    },
    saveContract: async ({ id, ...contract }, context) => {
      const { actor } = await requireUninvolved(context, id)
      await saveContract(context.db, id, contract, actor.name)
      context.note({ detail: { contractNo: contract.contractNo, fee: contract.fee } })
      return {}
    },
    decideAppeal: async ({ id, decision, opinion }, context) => {
      const { db } = context
      const { actor } = await requireUninvolved(context, id)
      const version = (await require(context, id)).row.version
      const row = await lockAchievement(db, {
        id,
        expectVersion: version,
        expectStatus: AchievementStatus.concluded,
      })
      const found = await findOpenAppeal(db, id)
      const reopens = row.outcome === 'passed' || row.outcome === 'failed'
      if (decision !== 'keep' && !reopens)
        throw new AppError('guardFailed', { text: '未进入评价的成果不能重开，请申请人重新提交' })
      const news = { text: opinion, byName: actor.name }
      const asked = { state: '须重开评价，请超级管理员办理', ...news }
      context.note({ detail: { decision } })
      if (decision === 'correction') {
        if (found) throw new AppError('stateChanged')
        await insertAppeal(db, {
          achievementId: id,
          kind: 'correction',
          reason: opinion,
          byName: actor.name,
          state: 'reopen',
        })
        await tellStaff(deps, db, row, 'superAdmin', asked)
        return {}
      }
      if (found?.state !== 'open') throw new AppError('stateChanged')
      const state = decision === 'keep' ? 'kept' : 'reopen'
      await decideAppeal(db, found.id, { state, decision: opinion, decidedBy: actor.name })
      if (decision === 'keep')
        await tellApplicant(deps, db, row, { state: '的复议结果：维持原结论', ...news })
      else await tellStaff(deps, db, row, 'superAdmin', asked)
      return {}
    },
    sendMessage: async (input, context) => {
      const { row, actor } = await requireUninvolved(context, input.projectId)
      const { template, previewOnly: preview, sendAt = '' } = input
      context.note({ detail: { template, preview, ...(sendAt && { sendAt }) } })
      return sendMessage(deps, context.db, row, input, actor)
    },
    scheduled: async ({ id }, context) => {
      const { row, actor } = await require(context, id)
      const list = await listScheduled(deps, context.db, row.id)
      return { list: seesCases(actor) ? list : list.filter(({ toKinds }) => !toKinds.includes('objector')) }
    },
    withdrawMessage: async ({ id }, context) => {
      const found = await findScheduled(context.db, id)
      if (!found) throw new AppError('notFound')
      const { actor } = await requireUninvolved(context, found.achievementId)
      context.note({ detail: { template: found.template, sendAt: found.sendAt } })
      await withdraw(context.db, id, actor)
      return {}
    },
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
      await markSeen(context.db, row.id, actor.accountId)
      return {}
    },
    todo: (_input, context) => countTodo(context.db, actorOf(context)),

    calendar: async ({ year }, { db }) => ({
      list: await listYear(db, year),
      years: await listYears(db),
    }),
    setDay: async ({ day, kind, name }, context) => {
      if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
        throw new AppError('badInput', { fields: { day: '请选择日期' } })
      context.note({ targetKind: 'calendar', targetName: day, detail: { kind, name } })
      await setDay(context.db, day, kind, name)
      return {}
    },
    importYear: async ({ year, lines }, context) => {
      const days = readLines(year, lines)
      context.note({ targetKind: 'calendar', targetName: String(year), detail: { days: days.length } })
      await replaceYear(context.db, year, days)
      return { days: days.length }
    },
  })
