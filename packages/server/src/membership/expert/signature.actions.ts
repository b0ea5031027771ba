import { expert } from '@portal/contract/membership/expert.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/kind/kinds'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { fileUrl } from '../../identity/file/file-link.rules.ts'
import { acceptUpload, type UploadDeps } from '../../identity/file/upload.actions.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { attachFiles } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { insertDisclosure } from '../personal-data/consent.queries.ts'
import { findTarget } from '../review/edit.actions.ts'
import { findSignature, insertSignature, lockExpert } from './signature.queries.ts'

/** The signature of an expert (getSignPathByExpertAccount): its owner changes it, staff look at it for a reason. */

const FIELD = '电子签名'

export const viewSignature = async (
  keyRing: KeyRing,
  { account, reason = '' }: InputOf<typeof expert.signature>,
  context: Context,
) => {
  const row = await findTarget({ type: MEMBER_KINDS.expert.type, id: account }, context)
  const { accountId, memberId, name } = actorOf(context)
  if (!memberId) {
    if (reason.length < 2) throw new AppError('badInput', { fields: { reason: '请填写查看原因' } })
    const seen = { memberId: row.id, field: FIELD, actorId: accountId, actorName: name, reason }
    await insertDisclosure(context.db, seen)
  }
  context.note({
    targetKind: 'expert',
    targetId: row.id,
    targetName: row.name,
    ...(reason && { detail: { reason } }),
  })
  const signature = await findSignature(context.db, row.id)
  return {
    version: signature?.version ?? 0,
    fileUrl: signature?.fileId ? fileUrl(keyRing, signature.fileId, accountId) : '',
    updatedAt: signature?.createdAt ?? null,
  }
}

const keepPicture = async (deps: UploadDeps, memberId: string, context: Context) => {
  const { errors } = expert.updateSignature.files.sign
  const [file] = context.files.sign ?? []
  const record = await acceptUpload(deps, context, { file, purpose: 'signature', errors, within: context.db })
  const owner = { accountId: actorOf(context).accountId }
  if (!(await attachFiles(context.db, [record.id], { memberId, owner, purpose: 'signature' })))
    throw new AppError('fileDamaged')
  return record
}

export const updateSignature = async (
  deps: UploadDeps,
  { version, remove }: InputOf<typeof expert.updateSignature>,
  context: Context,
): Promise<{ version: number }> => {
  const { db } = context
  const row = await findTarget({ type: MEMBER_KINDS.expert.type }, context)
  context.note({ targetKind: 'expert', targetId: row.id, targetName: row.name, detail: { remove } })
  await lockExpert(db, row.id)
  const current = await findSignature(db, row.id)
  if ((current?.version ?? 0) !== version) throw new AppError('stateChanged')
  if (remove && !current?.fileId) throw new AppError('stateChanged')
  const next = version + 1
  const record = remove ? undefined : await keepPicture(deps, row.id, context)
  try {
    await insertSignature(db, { memberId: row.id, version: next, fileId: record?.id ?? null })
  } catch (error) {
    // The row goes with the transaction, the content does not.
    if (record) await deps.files.delete(record.storageKey)
    throw error
  }
  return { version: next }
}
