import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { listObjections } from '../../peer-review/publicity/objection.queries.ts'
import type { CaseSubject } from '../../peer-review/publicity/objection-case.actions.ts'
import { findLastPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { ownCases } from '../../peer-review/publicity/publicity.views.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import type { AchievementPorts } from '../achievement/achievement.parts.ts'
import { tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'
import { listReturns } from './process.queries.ts'

/** What the applicant's side asks of the staff's side. */
export const processPorts = (
  deps: ProcessDeps,
  /** Items of awards that were taken from achievements. */
  awardCases: () => Pick<CaseSubject, 'ofAchievement'>,
): Pick<AchievementPorts, 'returnSheets' | 'dueAt' | 'submitted' | 'publicity' | 'objections'> => ({
  returnSheets: listReturns,
  async dueAt(db, status) {
    const { evalHandlerDays, evalInChargeDays } = await deps.settings.all()
    if (status === AchievementStatus.handlerReview) return dueIn(db, evalHandlerDays)
    return status === AchievementStatus.inChargeReview ? dueIn(db, evalInChargeDays) : null
  },
  async submitted(db, row, revisionNo) {
    const role =
      row.status === AchievementStatus.handlerReview
        ? 'handler'
        : row.status === AchievementStatus.inChargeReview
          ? 'inCharge'
          : 'expertReview'
    const state = revisionNo === 1 ? '已提交，请初审' : '已按补正清单修改后重新提交'
    await tellStaff(deps, db, row, { to: role, state, byName: '申请人' })
  },
  async publicity(db, achievementId) {
    const row = await findLastPublicity(db, { achievementId })
    if (!row) return null
    const { startAt, endAt, state, id } = row
    return { startAt, endAt, state, path: `/publicity/${id}` }
  },
  async objections(db, achievementId) {
    const own = ownCases(await listObjections(db, { achievementId }))
    return [...own, ...((await awardCases().ofAchievement?.(db, achievementId)) ?? [])]
  },
})
