import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { type Actor, AppError, type Context, guardFailed } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { lockAchievement } from '../move/move.actions.ts'
import { tellApplicant, tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'
import { decideRequest, findOpenAppeal, insertRequest, setAppealDue } from './request.queries.ts'

/** An appeal is decided, or a correction asked for without one (docs/handbook/evaluation.md#requests). */

type Decision = InputOf<typeof calls.decideAppeal> & { readonly actor: Actor }

const DECIDED = { keep: 'kept', grant: 'granted', reopen: 'reopen' } as const

export const decideAppeal = async (
  deps: ProcessDeps,
  { id, version }: Pick<AchievementRow, 'id' | 'version'>,
  { decision, opinion, actor }: Decision,
  context: Context,
) => {
  const { db } = context
  const row = await lockAchievement(db, {
    id,
    expectVersion: version,
    expectStatus: AchievementStatus.concluded,
  })
  const found = await findOpenAppeal(db, id)
  const reopens = row.outcome === 'passed' || row.outcome === 'failed'
  if ((decision === 'reopen' || decision === 'correction') && !reopens)
    throw guardFailed(PROCESS_GUARDS, 'neverEvaluated')
  if (decision === 'grant' && reopens) throw guardFailed(PROCESS_GUARDS, 'alreadyEvaluated')
  const news = { text: opinion, byName: actor.name }
  const asked = { state: '须重开评价，请超级管理员办理', ...news }
  context.note({ detail: { decision } })
  if (decision === 'correction') {
    if (found) throw new AppError('stateChanged')
    const reason = opinion
    await insertRequest(db, {
      achievementId: id,
      kind: 'correction',
      reason,
      byName: actor.name,
      state: 'reopen',
    })
    await tellStaff(deps, db, row, { to: 'superAdmin', ...asked })
    return {}
  }
  if (found?.state !== 'open') throw new AppError('stateChanged')
  if (found.concludedById === actor.accountId) throw guardFailed(PROCESS_GUARDS, 'appealByAnother')
  await decideRequest(db, found.id, { state: DECIDED[decision], decision: opinion, decidedBy: actor.name })
  if (decision !== 'reopen') {
    await setAppealDue(db, id, null)
    const result = decision === 'keep' ? '维持原结论' : '复议成立，请重新提交申请'
    await tellApplicant(deps, db, row, { state: `的复议结果：${result}`, ...news })
    return {}
  }
  await tellStaff(deps, db, row, { to: 'superAdmin', ...asked })
  await tellApplicant(deps, db, row, { state: '的复议结果：同意重新办理', ...news })
  return {}
}
