import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { dayOf, dayText, endOfDay } from '@portal/contract/platform/time'
import { againstExtension } from '../../platform/clock/extension.rules.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { lockRow } from '../achievement/achievement.queries.ts'
import { appendEvent } from '../achievement/achievement-log.queries.ts'
import { tellApplicant, tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { extendSheet, listReturns } from '../process/process.queries.ts'
import { actorRoleOf, checkMove } from './move.actions.ts'

/**
 * 延长补正期限: the day until which the applicant has to resubmit. The version stays: what the applicant is writing at that moment is
 * not refused for it; the day that the page showed tells two of the staff apart.
 */
export const extendReturn = async (
  deps: ProcessDeps,
  { id, expectDueAt, dueOn, reason }: InputOf<typeof achievementProcess.extendReturn>,
  context: Context,
) => {
  const { db } = context
  const actor = actorOf(context)
  const row = await lockRow(db, id)
  if (!row) throw new AppError('notFound')
  checkMove(row, 'extendReturn', actor.role)
  const [sheet] = await listReturns(db, id)
  if (!sheet || Date.parse(sheet.dueAt) !== Date.parse(expectDueAt)) throw new AppError('stateChanged')
  const against = againstExtension(sheet.dueAt, dueOn)
  if (against) throw guardFailed(PROCESS_GUARDS, against)
  const dueAt = endOfDay(dueOn)
  const after = await extendSheet(db, { achievementId: id, returnId: sheet.id, dueAt })
  const role = actorRoleOf('extendReturn', actor)
  await appendEvent(db, {
    achievementId: id,
    actor: { id: actor.accountId, name: actor.name, role },
    move: 'extendReturn',
    from: row.status,
    to: row.status,
    opinion: `补正期限由${dayText(sheet.dueAt)}延长至${dayText(dueAt)}：${reason}`,
    own: true,
    detail: { dueAt: [sheet.dueAt, dueAt] },
  })
  context.note({ detail: { dueOn: [dayOf(sheet.dueAt), dueOn], reason } })
  const news = { text: `原因：${reason}`, byName: actor.name }
  await tellApplicant(deps, db, after, { ...news, state: `的补正期限延长至${dayText(dueAt)}` })
  if (role === 'superAdmin')
    await tellStaff(deps, db, after, {
      ...{ ...news, to: 'inCharge' as const },
      state: `由超级管理员代办：补正期限延长至${dayText(dueAt)}`,
    })
  return { dueAt: new Date(dueAt).toISOString() }
}
