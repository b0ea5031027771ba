import type { PublicityDeps } from '../../peer-review/publicity/publicity.routes.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { tellStaff } from './process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'

/** An objection came in: its number to the objector, a task to the handler, late ones to the person in charge. */
export const filedObjection =
  (deps: ProcessDeps): PublicityDeps['onFiled'] =>
  async (db, { subject, awardItemId, caseNo, severeLate, mobileTel }) => {
    await deps.messages.enqueue(db, {
      ...{ template: 'objection-received', to: mobileTel, vars: { no: caseNo } },
      dedupeKey: `objection-received:${caseNo}`,
    })
    if ('awardBatchId' in subject) {
      await deps.award.filed(db, { itemId: awardItemId, caseNo, severeLate })
      return
    }
    const row = await findAchievement(db, subject.achievementId)
    if (!row) return
    const news = { state: `收到异议${caseNo}，请甄别`, byName: '系统' }
    await tellStaff(deps, db, row, severeLate ? 'inCharge' : 'handler', news)
  }
