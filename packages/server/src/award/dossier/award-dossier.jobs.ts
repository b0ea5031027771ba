import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_STATUS } from '@portal/contract/award/award.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import { findAccount } from '../../identity/account/account.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { archivePieces, type Made } from '../../platform/documents/dossier/dossier-archive.documents.ts'
import { streamZip } from '../../platform/documents/zip.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import { type Actor, actorOf, type Context } from '../../platform/http/context.ts'
import { JobError } from '../../platform/jobs/jobs.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { listItems, requireBatch, titleOf } from '../batch/award.queries.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { refuseAny } from '../item/item.actions.ts'
import type { AwardScene } from './award-dossier.parts.ts'
import { certificateRecords, checking, logRecords, toldRecords } from './award-end.documents.ts'
import { call, itemRecords, objectionRecords, publicityRecords } from './award-items.documents.ts'
import { letterRecords } from './award-letters.documents.ts'
import {
  openedRecords,
  rankingRecords,
  seatRecords,
  sheetRecords,
  voteRecords,
} from './award-review.documents.ts'

/** 归档包: everything about a batch in one archive with the hash of each file, of what its records say when it is ordered (docs/handbook/award.md#dossier). */

const JOB = 'award-dossier'
const READERS: readonly Role[] = ['superAdmin', 'handler', 'inCharge']
interface Queued {
  readonly batchId: string
  readonly accountId: string
  readonly name: string
  readonly role: Actor['role']
}

/** In the order of the folders. */
const PARTS = [
  ...[call, itemRecords, publicityRecords, objectionRecords, seatRecords, sheetRecords],
  ...[
    rankingRecords,
    voteRecords,
    certificateRecords,
    logRecords,
    letterRecords,
    openedRecords,
    toldRecords,
    checking,
  ],
]

const described = ({ batch, items }: AwardScene) => {
  const { id, year, award, status } = batch
  return {
    title: '科技奖评审归档包',
    head: async () => [
      `奖项：${titleOf(batch)}`,
      `状态：${AWARD_STATUS[status]}`,
      `参评项目：${items.length}项`,
    ],
    about: { batch: { id, year, award, status } },
  }
}

/** Before the queue starts. */
export const defineAwardDossiers = (deps: AwardDeps, db: Kysely<Tables>): void =>
  deps.jobs.define<Queued>(JOB, async ({ data, progress, signal }) => {
    const account = await findAccount(db, data.accountId)
    // Who ordered may have lost what entitled them before the job began.
    if (account?.disabledAt !== null || account.role !== data.role || !READERS.includes(data.role))
      throw new JobError('您的权限已变化，不能导出归档包')
    const batch = await requireBatch(db, data.batchId)
    const items = await listItems(db, batch.id)
    await refuseAny(db, items, data.accountId)
    const actor: Actor = {
      ...{ accountId: data.accountId, name: data.name, role: data.role, memberId: null, sessionId: '' },
      ...{ restricted: null, totpEnrolled: false, confirmed: false },
    }
    const society = await deps.settings.get('societyName')
    const scene: AwardScene = { deps, db, batch, items, actor, society, signatures: [], omitted: [] }
    const made: Made = { files: 0, manifestHash: '' }
    const archive = streamZip(archivePieces(scene, PARTS, described(scene), { made, progress, signal }))
    const stored = await deps.files.put(archive, { sealed: true })
    const file = await insertFile(db, {
      ...stored,
      fileName: `归档包-${titleOf(batch)}.zip`,
      mime: 'application/zip',
      purpose: 'export',
      ownerAccountId: data.accountId,
    })
    return { resultFileId: file.id }
  })

export const orderDossier =
  ({ jobs }: AwardDeps) =>
  async ({ batchId }: InputOf<typeof calls.orderDossier>, context: Context) => {
    const { db } = context
    const { accountId, name, role } = actorOf(context)
    const batch = await requireBatch(db, batchId)
    await refuseAny(db, await listItems(db, batchId), accountId)
    noteOn(context, batch, { role })
    const queued: Queued = { batchId, accountId, name, role }
    return { jobId: await jobs.send(db, JOB, queued, { ownerAccountId: accountId }) }
  }
