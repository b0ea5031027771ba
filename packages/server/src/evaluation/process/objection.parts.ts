import type { CaseSubject } from '../../peer-review/publicity/objection-case.actions.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { noteToObjector, tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'

const achievementOf = async (db: Db, { achievementId }: ObjectionRow) => {
  const row = await findAchievement(db, achievementId ?? '')
  if (!row) throw new AppError('notFound')
  return row
}

/** What cases ask of achievements: a task to the handler, late ones to the person in charge, who rules them as well. */
export const achievementCases = (deps: Pick<ProcessDeps, 'messages' | 'publicUrl'>): CaseSubject => ({
  filed: async (db, { subject, caseNo, severeLate }) => {
    const row = 'achievementId' in subject ? await findAchievement(db, subject.achievementId) : undefined
    if (!row) return
    const news = { state: `收到异议${caseNo}，请甄别`, byName: '系统' }
    await tellStaff(deps, db, row, { to: severeLate ? 'inCharge' : 'handler', ...news })
  },
  enter: async (db, found, accountId) =>
    refuseInvolved(db, (await achievementOf(db, found)).id, { accountId }),
  reported: async (db, found, byName) => {
    const news = { state: `的异议${found.caseNo}已查清，请裁定`, byName }
    await tellStaff(deps, db, await achievementOf(db, found), { to: 'inCharge', ...news })
  },
  speaks: async (db, found, memberId) => (await achievementOf(db, found)).ownerId === memberId,
  stated: async (db, found, byName) => {
    const state = `的完成单位已就异议${found.caseNo}提交陈述意见，请查阅`
    await tellStaff(deps, db, await achievementOf(db, found), { to: 'handler', state, byName })
  },
  noted: noteToObjector,
})
