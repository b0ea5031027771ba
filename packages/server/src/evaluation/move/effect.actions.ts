import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { evaluationModeOf } from '@portal/contract/peer-review/subject.rules'
import { dayText } from '@portal/contract/platform/time'
import {
  insertPublicity,
  setTakesLate,
  withdrawPublicity,
} from '../../peer-review/publicity/publicity.queries.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { tellApplicant, tellStaff } from '../notice/process.messages.ts'
import { ENDS } from './end.actions.ts'

import type { Acting, Effect, Plan } from './plan.parts.ts'
import { handlerDue, inChargeDue, reasonOf } from './plan.parts.ts'
import { RETURNS } from './return.actions.ts'
import { RULINGS } from './ruling.actions.ts'
import { snapshotOf } from './snapshot.rules.ts'

/** What each move made by a button changes beside the status, and whom it tells (docs/handbook/evaluation.md#effects). */

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
      tellStaff(deps, db, after, { to: 'inCharge', state, text: input.opinion, byName: actor.name }),
  }
}

export const EFFECTS: Partial<Record<MoveName, Effect>> = {
  ...RETURNS,
  ...RULINGS,
  ...ENDS,
  recall: async ({ deps, db, actor }) => ({
    to: AchievementStatus.draft,
    own: true,
    set: { dueAt: null, openedAt: null, rejectProposal: null },
    follow: (after) =>
      tellStaff(deps, db, after, { to: 'handler', state: '已由申请人撤回', byName: actor.name }),
  }),
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
      tellStaff(act.deps, act.db, after, {
        to: 'handler',
        state: '被负责人退回，请重新审核',
        text: act.input.opinion,
        byName: act.actor.name,
      }),
  }),
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
  startEvaluation: async ({ deps, db, row, input, actor }) => ({
    to: AchievementStatus.evaluation,
    own: true,
    set: {
      dueAt: null,
      panelDueAt: await dueIn(db, await deps.settings.get('evalPanelDays')),
      evalMode: evaluationModeOf(input.mode),
    },
    detail: { mode: input.mode },
    follow: async (after) => {
      await setTakesLate(db, { achievementId: row.id }, true)
      const byName = actor.name
      await tellStaff(deps, db, after, { to: 'expertReview', state: '已启动评价，请遴选专家', byName })
      await tellApplicant(deps, db, after, { state: '已启动评价，学会正在组织专家', byName })
    },
  }),
}
