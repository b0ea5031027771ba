import { OBJECTION_REFUSALS } from '@portal/contract/evaluation/process.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { fileUrl } from '../../identity/file/file-link.rules.ts'
import {
  findObjection,
  groundsOf,
  identityOf,
  lockObjection,
  refuseObjection,
  reportObjection,
} from '../../peer-review/publicity/objection.queries.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import { findFile } from '../../platform/files/file-records.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { refuseInvolved } from './guard.rules.ts'
import { tellObjector, tellStaff } from './process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'

/** What staff do with a case beside the moves: look who it is, refuse it, write down what was found out. */

/** Never told of a case of their own unit, be it by looking. `row`: undefined for an item of an award. */
const requireCase = async (deps: ProcessDeps, context: Context, found: ObjectionRow | undefined) => {
  const actor = actorOf(context)
  if (!found) throw new AppError('notFound')
  context.note({ targetKind: 'objection', targetId: found.id, targetName: found.caseNo })
  const by = { id: actor.accountId, name: actor.name }
  if (found.achievementId === null) {
    await deps.award.enter(context.db, found, actor.accountId)
    return { found, row: undefined, actor, by }
  }
  const row = await findAchievement(context.db, found.achievementId)
  if (!row) throw new AppError('notFound')
  await refuseInvolved(context.db, row.id, actor)
  return { found, row, actor, by }
}

export const openCase = async (deps: ProcessDeps, caseId: string, context: Context) => {
  const { keyRing } = deps
  const { found, actor } = await requireCase(deps, context, await findObjection(context.db, caseId))
  const files = await Promise.all(found.fileIds.map((id) => findFile(context.db, id)))
  return {
    ...identityOf(keyRing, found),
    ...groundsOf(keyRing, found),
    files: files
      .filter((file) => file !== undefined)
      .map(({ id, fileName, size }) => ({
        ...{ id, fileName, size: Number(size) },
        fileUrl: fileUrl(keyRing, id, actor.accountId),
      })),
  }
}

export const refuseCase = async (
  deps: ProcessDeps,
  { caseId, reason, reply }: { caseId: string; reason: string; reply: string },
  context: Context,
) => {
  const { db } = context
  const { found, by } = await requireCase(deps, context, await lockObjection(db, caseId))
  if (found.state !== 'submitted') throw new AppError('stateChanged')
  const label = labelOf(OBJECTION_REFUSALS, reason)
  await refuseObjection(db, found.id, by, { reason: label, reply })
  await tellObjector(deps, db, found, {
    ...{ state: `不予受理：${label}`, text: reply, byName: by.name },
  })
  return {}
}

export const reportCase = async (
  deps: ProcessDeps,
  { caseId, report }: { caseId: string; report: string },
  context: Context,
) => {
  const { db } = context
  const { found, row, by } = await requireCase(deps, context, await lockObjection(db, caseId))
  if (found.state !== 'accepted' && found.state !== 'investigated') throw new AppError('stateChanged')
  await reportObjection(db, found.id, by, report)
  const news = { state: `的异议${found.caseNo}已查清，请裁定`, byName: by.name }
  if (found.state !== 'accepted') return {}
  if (row) await tellStaff(deps, db, row, 'inCharge', news)
  else await deps.award.reported(db, found)
  return {}
}
