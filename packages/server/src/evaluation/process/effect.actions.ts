import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { REJECT_REASONS } from '@portal/contract/evaluation/process.calls'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/process.guards'
import type { ObjectionRuling } from '@portal/contract/peer-review/publicity.calls'
import { evaluationModeOf } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import {
  acceptObjection,
  listOpenObjections,
  lockObjection,
  ruleObjection,
} from '../../peer-review/publicity/objection.queries.ts'
import {
  endPublicity,
  findLastPublicity,
  insertPublicity,
  pausePublicity,
  resumePublicity,
  setTakesLate,
  withdrawPublicity,
} from '../../peer-review/publicity/publicity.queries.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import { dueIn, endOfDay } from '../../platform/clock/working-day.queries.ts'
import { AppError, guardFailed } from '../../platform/http/context.ts'
import type { AchievementRow, ActorRole } from '../achievement/achievement.rows.ts'
import type { Change } from '../achievement/move.actions.ts'
import { dayText, tellApplicant, tellObjector, tellReturn, tellStaff } from '../notice/process.messages.ts'
import type { Act } from './guard.rules.ts'
import { decideAppeal, findOpenAppeal, insertAppeal, insertReturn } from './process.queries.ts'
import type { ReturnItem } from './process.rows.ts'
import { snapshotOf } from './snapshot.rules.ts'

/** What each move made by a button changes beside the status, and whom it tells (docs/handbook/evaluation.md#effects). */

interface Plan extends Change {
  /** Whether the applicant reads the row of the log. */
  readonly own: boolean
  readonly detail?: Record<string, unknown>
  /** After the change, in its transaction; gets the row as it is then. */
  readonly follow?: (after: AchievementRow) => Promise<void>
}
interface Acting extends Act {
  readonly role: ActorRole
}
type Effect = (act: Acting) => Promise<Plan>

const itemsOf = ({ input }: Act): ReturnItem[] =>
  input.items.map(({ target, text }, i) => ({ id: `${i + 1}`, target, text }))

// --- returns -------------------------------------------------------------------------------------------------------------

const returnDue = async ({ deps, db, input }: Act): Promise<string> => {
  if (!input.dueAt) return dueIn(db, await deps.settings.get('evalReturnDays'))
  const due = endOfDay(input.dueAt)
  if (new Date(due) <= new Date()) throw new AppError('badInput', { fields: { dueAt: '补正期限须晚于今天' } })
  return due
}

/** 12: the sheet of what has to be corrected goes with it. */
const returned = async (
  act: Acting,
  set: {
    resumeTo?: typeof AchievementStatus.inChargeReview | typeof AchievementStatus.evaluation | null
    republish?: boolean
  } = {},
): Promise<Plan> => {
  const { deps, db, row, input, actor, role } = act
  const dueAt = await returnDue(act)
  const stored = itemsOf(act)
  // Items are answered by their id, which is unique over all sheets of the achievement.
  const stamp = `${row.version}`
  const items = stored.map((item) => ({ ...item, id: `${stamp}-${item.id}` }))
  return {
    to: AchievementStatus.returned,
    own: true,
    set: {
      returnedFrom: row.status,
      resumeTo: set.resumeTo ?? null,
      dueAt,
      ...(set.republish && { republish: true }),
    },
    detail: { items: items.length, dueAt },
    follow: async (after) => {
      await insertReturn(db, {
        achievementId: row.id,
        revisionNo: row.revisionNo,
        fromStatus: row.status,
        items,
        dueAt,
        direct: set.resumeTo === AchievementStatus.inChargeReview,
        opinion: input.opinion,
        byName: actor.name,
        byRole: role,
      })
      const state = `被退回修改，请于${dayText(dueAt)}前补正`
      await tellReturn(deps, db, after, { state, text: input.opinion, byName: actor.name, dueAt, items })
    },
  }
}

// --- first reviews -------------------------------------------------------------------------------------------------------

const inChargeDue = async ({ deps, db }: Act) => dueIn(db, await deps.settings.get('evalInChargeDays'))
const handlerDue = async ({ deps, db }: Act) => dueIn(db, await deps.settings.get('evalHandlerDays'))

const toInCharge = async (
  act: Acting,
  state: string,
  proposal: AchievementRow['rejectProposal'],
): Promise<Plan> => {
  const { deps, db, actor, input } = act
  return {
    to: AchievementStatus.inChargeReview,
    own: false,
    set: { dueAt: await inChargeDue(act), rejectProposal: proposal && JSON.stringify(proposal) },
    detail: proposal ? { reason: proposal.reason } : { checklist: input.checklist },
    follow: (after) =>
      tellStaff(deps, db, after, 'inCharge', { state, text: input.opinion, byName: actor.name }),
  }
}

const reasonOf = ({ input }: Act): string => {
  if (!input.reason) throw new AppError('badInput', { fields: { reason: '请选择原因' } })
  return labelOf(REJECT_REASONS, input.reason)
}

// --- objections ----------------------------------------------------------------------------------------------------------

const lockCase = async (act: Acting): Promise<ObjectionRow> => {
  const found = act.input.objection && (await lockObjection(act.db, act.input.objection.caseId))
  if (found?.achievementId !== act.row.id) throw new AppError('notFound')
  return found
}

/** The objector hears that it was taken, the applicant that there is one, and neither who. */
const takeCase = async (act: Acting, set: Plan['set']): Promise<Plan> => {
  const { deps, db, row, actor } = act
  const found = await lockCase(act)
  const days = await deps.settings.get('evalObjectionDays')
  return {
    to: AchievementStatus.objection,
    own: true,
    ...(set && { set }),
    detail: { caseNo: found.caseNo },
    follow: async (after) => {
      await acceptObjection(db, found.id, { id: actor.accountId, name: actor.name }, days)
      await pausePublicity(db, { achievementId: row.id })
      const byName = actor.name
      await tellObjector(deps, db, found, { state: '已受理', byName })
      if (row.status !== AchievementStatus.objection)
        await tellApplicant(deps, db, after, {
          state:
            row.status === AchievementStatus.publicity
              ? '收到异议，公示暂停，处理结果将另行通知'
              : '收到异议，评价暂停，处理结果将另行通知',
          byName,
        })
      await tellStaff(deps, db, after, 'inCharge', {
        state: `的异议${found.caseNo}已受理，请组织调查`,
        byName,
      })
    },
  }
}

interface Ruled {
  readonly ruling: ObjectionRuling
  readonly state: string
}
/** Both sides get their own answer. An objection that is upheld settles the others that were taken. */
const ruleCases = async (act: Acting, { ruling, state }: Ruled): Promise<void> => {
  const { deps, db, row, input, actor } = act
  const chosen = input.objection?.caseId
  const { finding = '', reply = '' } = input.objection ?? {}
  const open = await listOpenObjections(db, { achievementId: row.id })
  const settled = open.filter(
    ({ id, state: one }) => id === chosen || (ruling !== 'dismissed' && one !== 'submitted'),
  )
  for (const one of settled) {
    await ruleObjection(db, one.id, { name: actor.name }, { ruling, finding, reply })
    await tellObjector(deps, db, one, { state, text: reply, byName: actor.name })
  }
}

const dismiss: Effect = async (act) => {
  const { deps, db, row, input, actor } = act
  const found = await lockCase(act)
  const others = (await listOpenObjections(db, { achievementId: row.id })).filter(
    ({ id, state }) => id !== found.id && state !== 'submitted',
  )
  const stays = others.length > 0
  const resumed =
    !stays && (row.resumeTo ?? AchievementStatus.publicity) === AchievementStatus.publicity
      ? await resumePublicity(db, { achievementId: row.id }, await deps.settings.get('evalResumeDays'))
      : undefined
  const back =
    row.resumeTo === AchievementStatus.evaluation
      ? AchievementStatus.evaluation
      : resumed
        ? AchievementStatus.publicity
        : AchievementStatus.publicised
  const to = stays ? AchievementStatus.objection : back
  const dueAt = {
    [AchievementStatus.objection]: row.dueAt,
    [AchievementStatus.publicity]: resumed?.endAt ?? null,
    [AchievementStatus.publicised]: await handlerDue(act),
    [AchievementStatus.evaluation]: null,
  }[to]
  const goesOn = {
    [AchievementStatus.objection]: '异议不成立，尚有其他异议正在处理',
    [AchievementStatus.publicity]: `异议不成立，公示继续，至${resumed ? dayText(resumed.endAt) : ''}`,
    [AchievementStatus.publicised]: '异议不成立，公示已结束',
    [AchievementStatus.evaluation]: '异议不成立，评价继续进行',
  }[to]
  return {
    to,
    own: true,
    set: { dueAt, resumeTo: stays ? row.resumeTo : null },
    detail: { caseNo: found.caseNo },
    follow: async (after) => {
      if (to === AchievementStatus.publicised) await endPublicity(db, { achievementId: row.id })
      await ruleCases(act, { ruling: 'dismissed', state: '已裁定：异议不成立' })
      await tellApplicant(deps, db, after, { state: goesOn, text: input.opinion, byName: actor.name })
      if (!stays) await tellStaff(deps, db, after, 'handler', { state: goesOn, byName: actor.name })
    },
  }
}

// --- ends ----------------------------------------------------------------------------------------------------------------

interface End {
  readonly outcome: NonNullable<Plan['outcome']>
  readonly state: string
  /** On the public page. */
  readonly note?: string
  readonly text?: string
}

/** 28 before a conclusion: what is still open closes, and everybody concerned hears of it. */
const ended = (act: Acting, { outcome, state, note, text = act.input.opinion }: End): Plan => {
  const { deps, db, row, actor } = act
  return {
    to: AchievementStatus.concluded,
    outcome,
    own: true,
    set: { dueAt: null, resumeTo: null, returnedFrom: null },
    follow: async (after) => {
      if (note) await withdrawPublicity(db, { achievementId: row.id }, note)
      else await setTakesLate(db, { achievementId: row.id }, false)
      const reply = '该成果的评价程序已经结束，不再继续处理。'
      for (const one of await listOpenObjections(db, { achievementId: row.id })) {
        await ruleObjection(db, one.id, { name: actor.name }, { ruling: 'terminated', finding: state, reply })
        await tellObjector(deps, db, one, {
          state: '已办结：评价终止',
          text: reply,
          byName: actor.name,
        })
      }
      await deps.panel.cancelled(db, after, text)
      await tellApplicant(deps, db, after, { state, text, byName: actor.name })
    },
  }
}

const terminate = async (act: Acting): Promise<Plan> =>
  ended(act, { outcome: 'terminated', state: '的评价已终止', note: '该成果的评价已终止' })

export const EFFECTS: Partial<Record<MoveName, Effect>> = {
  recall: async ({ deps, db, actor }) => ({
    to: AchievementStatus.draft,
    own: true,
    set: { dueAt: null, openedAt: null, rejectProposal: null },
    follow: (after) => tellStaff(deps, db, after, 'handler', { state: '已由申请人撤回', byName: actor.name }),
  }),
  return: (act) => returned(act),
  passFirst: (act) => toInCharge(act, '已通过经办人初审，请审核', null),
  proposeReject: (act) => {
    reasonOf(act)
    const proposal = { reason: act.input.reason ?? '', opinion: act.input.opinion }
    return toInCharge(act, '由经办人建议不予受理，请审核', proposal)
  },
  sendBack: async (act) => ({
    to: AchievementStatus.handlerReview,
    own: false,
    set: { dueAt: await handlerDue(act), rejectProposal: null },
    follow: (after) =>
      tellStaff(act.deps, act.db, after, 'handler', {
        state: '被负责人退回，请重新审核',
        text: act.input.opinion,
        byName: act.actor.name,
      }),
  }),
  returnInCharge: (act) =>
    returned(act, { resumeTo: act.input.direct ? AchievementStatus.inChargeReview : null }),
  reject: async (act) => {
    const days = await act.deps.settings.get('evalAppealDays')
    const reason = reasonOf(act)
    return {
      ...ended(act, {
        outcome: 'rejected',
        state: `不予受理：${reason}`,
        text: `${act.input.opinion}\n如有异议，可在${days}日内登录平台申请复议。`,
      }),
      detail: { reason: act.input.reason },
    }
  },
  publish: async (act) => {
    const { deps, db, row, input, actor } = act
    const { days = 0, summary = '' } = input.publicity ?? {}
    const snapshot = { ...(await snapshotOf(deps.keyRing, db, row)), summary }
    const page = await insertPublicity(db, { achievementId: row.id }, { snapshot, days })
    const link = `${deps.publicUrl}/publicity/${page.id}`
    return {
      to: AchievementStatus.publicity,
      own: true,
      set: { dueAt: page.endAt, republish: false, rejectProposal: null },
      detail: { publicityId: page.id, days },
      follow: (after) =>
        tellApplicant(deps, db, after, {
          state: `已进入公示期（${dayText(page.startAt)}至${dayText(page.endAt)}）`,
          text: `公示页面：${link}`,
          byName: actor.name,
        }),
    }
  },
  unpublish: async (act) => {
    const { deps, db, row, input, actor } = act
    return {
      to: AchievementStatus.inChargeReview,
      own: true,
      set: { dueAt: await inChargeDue(act) },
      follow: async (after) => {
        await withdrawPublicity(db, { achievementId: row.id }, '公示内容有误，已撤销')
        await tellApplicant(deps, db, after, {
          state: '的公示已撤销',
          text: input.opinion,
          byName: actor.name,
        })
      },
    }
  },
  acceptObjection: async (act) => {
    const resumeTo =
      act.row.status === AchievementStatus.objection ? act.row.resumeTo : AchievementStatus.publicity
    const days = await act.deps.settings.get('evalObjectionDays')
    const dueAt = act.row.status === AchievementStatus.objection ? act.row.dueAt : inDays(days)
    return takeCase(act, { resumeTo, dueAt })
  },
  acceptSevereObjection: async (act) => {
    const days = await act.deps.settings.get('evalObjectionDays')
    const plan = await takeCase(act, { resumeTo: act.row.status, dueAt: inDays(days) })
    return {
      ...plan,
      follow: async (after) => {
        await plan.follow?.(after)
        await act.deps.panel.paused(act.db, after)
      },
    }
  },
  dismissObjection: dismiss,
  upholdForRevision: async (act) => {
    await lockCase(act)
    const plan = await returned(act, { republish: true })
    return {
      ...plan,
      follow: async (after) => {
        await withdrawPublicity(
          act.db,
          { achievementId: act.row.id },
          '成果内容经异议核查须修改，修改后重新公示',
        )
        await ruleCases(act, { ruling: 'revision', state: '已裁定：异议成立，成果须修改后重新公示' })
        await plan.follow?.(after)
      },
    }
  },
  upholdAndTerminate: async (act) => {
    await lockCase(act)
    const plan = ended(act, {
      outcome: 'terminated',
      state: '经核查异议成立，评价终止',
      note: '经核查异议成立，该成果的评价已终止',
    })
    return {
      ...plan,
      follow: async (after) => {
        await ruleCases(act, { ruling: 'terminated', state: '已裁定：异议成立，评价终止' })
        await plan.follow?.(after)
      },
    }
  },
  expire: async (act) =>
    ended(act, { outcome: 'expired', state: '逾期未补正，评价已关闭', note: '该成果的评价已终止' }),
  withdraw: async (act) => {
    const plan = ended(act, {
      outcome: 'withdrawn',
      state: '已按申请终止',
      note: '该成果的评价已由申请人终止',
    })
    return {
      ...plan,
      follow: async (after) => {
        await plan.follow?.(after)
        const { deps, db, input, actor } = act
        const news = { state: '由申请人申请终止', text: input.opinion, byName: actor.name }
        await tellStaff(deps, db, after, 'inCharge', news)
      },
    }
  },
  startEvaluation: async ({ deps, db, row, input, actor }) => ({
    to: AchievementStatus.evaluation,
    own: true,
    set: { dueAt: null, evalMode: evaluationModeOf(input.mode) },
    detail: { mode: input.mode },
    follow: async (after) => {
      await setTakesLate(db, { achievementId: row.id }, true)
      const byName = actor.name
      await tellStaff(deps, db, after, 'expertReview', { state: '已启动评价，请遴选专家', byName })
      await tellApplicant(deps, db, after, { state: '已启动评价，学会正在组织专家', byName })
    },
  }),
  supplement: async (act) => {
    const plan = await returned(act, { resumeTo: AchievementStatus.evaluation })
    return {
      ...plan,
      follow: async (after) => {
        await plan.follow?.(after)
        await act.deps.panel.paused(act.db, after)
      },
    }
  },
  conclude: async ({ deps, db, row, input, actor }) => {
    const { conclusion } = input
    if (!conclusion) throw new AppError('badInput', { fields: { conclusion: '请填写评价结论' } })
    return {
      to: AchievementStatus.concluded,
      outcome: conclusion.outcome,
      own: true,
      set: { dueAt: null },
      detail: { outcome: conclusion.outcome, level: conclusion.level ?? '' },
      follow: async (after) => {
        await deps.panel.concluded(db, after, conclusion)
        await setTakesLate(db, { achievementId: row.id }, false)
        const state = conclusion.outcome === 'passed' ? '已通过评价' : '未通过评价'
        await tellApplicant(deps, db, after, { state, text: conclusion.text, byName: actor.name })
      },
    }
  },
  terminate,
  reopen: async (act) => {
    const { deps, db, row, input, actor } = act
    const appeal = await findOpenAppeal(db, row.id)
    return {
      to: AchievementStatus.evaluation,
      own: true,
      set: { dueAt: null },
      detail: { outcome: row.outcome },
      follow: async (after) => {
        if (appeal) {
          const decision = appeal.decision || input.opinion
          await decideAppeal(db, appeal.id, { state: 'done', decision, decidedBy: actor.name })
        }
        await deps.panel.reopened(db, after, input.opinion)
        if ((await findLastPublicity(db, { achievementId: row.id }))?.state === 'ended')
          await setTakesLate(db, { achievementId: row.id }, true)
        const news = { state: '的评价已重新打开', text: input.opinion, byName: actor.name }
        await tellApplicant(deps, db, after, news)
        await tellStaff(deps, db, after, 'inCharge', news)
        await tellStaff(deps, db, after, 'expertReview', news)
      },
    }
  },
  appeal: async ({ deps, db, row, input, actor }) => {
    if (await findOpenAppeal(db, row.id)) throw guardFailed(PROCESS_GUARDS, 'appealOpen')
    return {
      to: AchievementStatus.concluded,
      own: true,
      follow: async (after) => {
        const { opinion: reason } = input
        await insertAppeal(db, { achievementId: row.id, kind: 'appeal', reason, byName: actor.name })
        const news = { state: '由申请人申请复议，请处理', text: reason, byName: actor.name }
        await tellStaff(deps, db, after, 'inCharge', news)
      },
    }
  },
}

/** Natural days from now. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
