import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { listOpenObjections, ruleObjection } from '../../peer-review/publicity/objection.queries.ts'
import {
  findLastPublicity,
  setTakesLate,
  withdrawPublicity,
} from '../../peer-review/publicity/publicity.queries.ts'
import { AppError, guardFailed } from '../../platform/http/context.ts'
import { tellApplicant, tellObjector, tellStaff } from '../notice/process.messages.ts'
import { decideAppeal, findOpenAppeal, insertAppeal } from '../process/process.queries.ts'

import type { Acting, Effect, Plan } from './plan.parts.ts'
import { reasonOf } from './plan.parts.ts'

/** Moves that end an evaluation, and those that come after its end. */

interface End {
  readonly outcome: NonNullable<Plan['outcome']>
  readonly state: string
  /** On the public page. */
  readonly note?: string
  readonly text?: string
}

/** 28 before a conclusion: what is still open closes, and everybody concerned hears of it. */
export const ended = (act: Acting, { outcome, state, note, text = act.input.opinion }: End): Plan => {
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

export const ENDS: Partial<Record<MoveName, Effect>> = {
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
        await tellStaff(deps, db, after, { to: 'inCharge', ...news })
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
  terminate: async (act) =>
    ended(act, { outcome: 'terminated', state: '的评价已终止', note: '该成果的评价已终止' }),
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
        await tellStaff(deps, db, after, { to: 'inCharge', ...news })
        await tellStaff(deps, db, after, { to: 'expertReview', ...news })
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
        await tellStaff(deps, db, after, { to: 'inCharge', ...news })
      },
    }
  },
}
