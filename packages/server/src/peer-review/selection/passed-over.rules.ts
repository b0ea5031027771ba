import type { DrawCandidate, PassedOver } from '../panel/panel.rows.ts'
import type { PanelPolicy } from '../panel/panel-policy.rules.ts'
import type { Fitting } from './expert-pool.queries.ts'

/** Who came up to the criteria of a draw and was not drawn from, and why: whoever was left out can be named afterwards (docs/handbook/peer-review.md#draw). */

/** As many as a record lists; the others are counted. */
export const MOST_PASSED = 200

const whyNot = (one: Fitting, { rules }: PanelPolicy): string => {
  if (one.coi.level === 'hard' || one.coi.level === 'soft')
    return one.coi.hits.map(({ text }) => text).join('；')
  if (one.credibility === 'D' || one.credibility === '冻结') return '信誉等级不允许参加评价'
  if (one.credibility === 'C') return '信誉等级为C，不参加随机抽取'
  if (one.reserveOnly) return '学会决定列为备选，不参加随机抽取'
  if (one.openTasks >= rules.maxLoad) return `在评任务已达${one.openTasks}项`
  return '本成果已回避，或学会决定不再续聘'
}

export const passedOver = (
  all: readonly Fitting[],
  pool: readonly DrawCandidate[],
  taken: readonly { readonly expertId: string }[],
  policy: PanelPolicy,
): PassedOver[] => {
  const drawnFrom = new Set([...pool, ...taken].map(({ expertId }) => expertId))
  return all
    .filter(({ expertId }) => !drawnFrom.has(expertId))
    .map((one) => ({
      expertId: one.expertId,
      name: one.name,
      orgName: one.orgName,
      why: whyNot(one, policy),
    }))
}
