import { objectionCases as calls } from '@portal/contract/peer-review/objection.calls'
import { groundOf } from '@portal/contract/peer-review/publicity.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { uploadedView } from '../../identity/file/file.routes.ts'
import { acceptUpload, type UploadDeps } from '../../identity/file/upload.actions.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { takePending } from '../../platform/files/attach.queries.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { lockObjection, saveStatement } from './objection.queries.ts'
import { type CaseDeps, subjectOf } from './objection-case.actions.ts'
import type { ObjectionRow } from './publicity.rows.ts'

/**
 * What those say to an objection whom it concerns, with their evidence (docs/handbook/peer-review.md#objections): sealed, and read where
 * the objection is.
 */

const PURPOSE = 'objection'

/** What they are asked where the handler did not word it. */
export const questionOf = ({ ground }: ObjectionRow, typed: string | undefined): string =>
  typed || `有人就“${groundOf(ground)?.label ?? ''}”提出异议，请说明情况并提供证据。`

/** Nobody is asked, or they answered, or their time is over: only then is it upheld. */
export const areHeard = ({ statementDueAt, statedAt }: ObjectionRow): boolean =>
  !statementDueAt || statedAt !== null || new Date(statementDueAt) < portalNow()

export const uploadStatement =
  (deps: UploadDeps & Pick<CaseDeps, 'keyRing'>) => async (_input: unknown, context: Context) => {
    const { errors } = calls.uploadStatement.files.file
    const file = context.files.file?.[0]
    const record = await acceptUpload(deps, context, { file, purpose: PURPOSE, errors })
    context.note({ targetKind: 'file', targetId: record.id })
    return uploadedView(deps.keyRing, record, context)
  }

export const stateOnObjection =
  (deps: CaseDeps) =>
  async ({ caseId, text, fileIds }: InputOf<typeof calls.stateOnObjection>, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const found = await lockObjection(db, caseId)
    // A case that was not taken does not exist for those whom it concerns.
    if (!found || found.question === '') throw new AppError('notFound')
    const subject = subjectOf(deps, found)
    if (!actor.memberId || !(await subject.speaks(db, found, actor.memberId))) throw new AppError('notFound')
    context.note({ targetKind: 'objection', targetId: found.id, targetName: found.caseNo })
    if (found.state === 'ruled') throw guardFailed(REVIEW_GUARDS, 'objectionRuled')
    const kept = new Set(found.statementFileIds)
    for (const id of fileIds)
      if (!kept.has(id) && !(await takePending(db, id, { accountId: actor.accountId, purpose: PURPOSE })))
        throw new AppError('badInput', { fields: { fileIds: '请重新上传证据材料' } })
    await saveStatement(db, deps.keyRing, found.id, { text, fileIds, byName: actor.name })
    await subject.stated(db, found, actor.name)
    return {}
  }
