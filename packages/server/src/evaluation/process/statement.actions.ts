import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { statements as calls } from '@portal/contract/evaluation/process/statement.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { uploadedView } from '../../identity/file/file.routes.ts'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { lockObjection, saveStatement } from '../../peer-review/publicity/objection.queries.ts'
import { takePending } from '../../platform/files/attach.queries.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { isOwner } from '../achievement/visibility.rules.ts'
import { tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from './process.parts.ts'

/** What the completing units say to an objection, with their evidence: sealed, and read where the objection is. */

const PURPOSE = 'objection'

export const uploadStatement = async (deps: ProcessDeps, context: Context) => {
  const { errors } = calls.uploadStatement.files.file
  const file = context.files.file?.[0]
  const record = await acceptUpload(deps, context, { file, purpose: PURPOSE, errors })
  context.note({ targetKind: 'file', targetId: record.id })
  return uploadedView(deps.keyRing, record, context)
}

export const stateOnObjection = async (
  deps: ProcessDeps,
  { caseId, text, fileIds }: InputOf<typeof calls.stateOnObjection>,
  context: Context,
) => {
  const { db } = context
  const actor = actorOf(context)
  const found = await lockObjection(db, caseId)
  const row = found?.achievementId ? await findAchievement(db, found.achievementId) : undefined
  // A case that was not taken does not exist for the applicant.
  if (!found || !row || !isOwner(row, actor) || found.question === '') throw new AppError('notFound')
  context.note({ targetKind: 'objection', targetId: found.id, targetName: found.caseNo })
  if (found.state === 'ruled') throw guardFailed(PROCESS_GUARDS, 'objectionRuled')
  const kept = new Set(found.statementFileIds)
  for (const id of fileIds)
    if (!kept.has(id) && !(await takePending(db, id, { accountId: actor.accountId, purpose: PURPOSE })))
      throw new AppError('badInput', { fields: { fileIds: '请重新上传证据材料' } })
  await saveStatement(db, deps.keyRing, found.id, { text, fileIds, byName: actor.name })
  const news = { state: `的完成单位已就异议${found.caseNo}提交陈述意见，请查阅`, byName: actor.name }
  await tellStaff(deps, db, row, { to: 'handler', ...news })
  return {}
}
