import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { isStaff } from '@portal/contract/platform/roles'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { closeWithdrawals } from '../process/request.queries.ts'
import { EFFECTS } from './effect.actions.ts'
import { answersOf, type ExamineInput } from './guard.rules.ts'
import { actorRoleOf, applyMove, checkGuards, checkMove, lockAchievement } from './move.actions.ts'

/** projectExamine: a move that somebody makes by a button, from the check of what the page showed to the messages it sends. */
export const examine = async (deps: ProcessDeps, input: ExamineInput, context: Context) => {
  const { db } = context
  const actor = actorOf(context)
  const name: MoveName = input.action
  // What is another's does not exist for an applicant, whatever version of it they name.
  const known = isStaff(actor.role) ? undefined : await findAchievement(db, input.id)
  if (!isStaff(actor.role) && known?.ownerId !== actor.memberId) throw new AppError('notFound')
  const row = await lockAchievement(db, input)
  context.note({
    targetKind: 'achievement',
    targetId: row.id,
    targetName: row.name,
    detail: { action: name, from: row.status },
  })
  checkMove(row, name, actor.role, input)
  const role = actorRoleOf(name, actor)
  const act = { deps, db, row, input, actor, role }
  checkGuards(name, await answersOf(name, act))
  const effect = EFFECTS[name]
  if (!effect) throw new AppError('stateChanged')
  const { own, detail, follow, ...change } = await effect(act)
  const after = await applyMove(
    db,
    row,
    { move: name, ...change },
    {
      actor: { id: actor.accountId, name: actor.name, role },
      own,
      opinion: input.opinion,
      detail: detail ?? {},
    },
  )
  await follow?.(after)
  // Back with the applicant, or over: there is nothing left to be let out of.
  if (after.status === AchievementStatus.draft || after.status === AchievementStatus.concluded)
    await closeWithdrawals(db, after.id, actor.name)
  if (role === 'superAdmin')
    await tellStaff(deps, db, after, {
      to: 'inCharge',
      state: `由超级管理员代办：${moveOf(name).label}`,
      text: input.opinion,
      byName: actor.name,
    })
  return { status: after.status, version: after.version, outcome: after.outcome }
}
