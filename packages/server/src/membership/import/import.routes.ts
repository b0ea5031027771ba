import { buffer } from 'node:stream/consumers'
import { imports as calls, IMPORT_KINDS, type ImportKind } from '@portal/contract/membership/import.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { SHEET_MIME, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import type { Scanner } from '../../platform/files/check/antivirus.ts'
import { findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import {
  AppError,
  actorOf,
  type Context,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { tellBroughtIn } from '../admission/bring-in.actions.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { columnsNow } from './check-file.actions.ts'
import { JOB } from './import.jobs.ts'
import * as store from './import.queries.ts'
import { writeTemplate } from './import-template.documents.ts'
import { writeMarked } from './marked-sheet.documents.ts'

/** What staff do with imports; the work itself is done by jobs.ts. */

export interface ImportDeps {
  readonly jobs: Jobs
  readonly files: FileStore
  readonly scan?: Scanner | undefined
  readonly members: MemberDeps
}

const LISTED = 200
const LEVELS = { error: '错误', warning: '提示', change: '更新' } as const

const noteOn = (context: Context, batch: { id: string; kind: ImportKind; fileName: string }, detail = {}) =>
  context.note({
    targetKind: 'import',
    targetId: batch.id,
    targetName: `${IMPORT_KINDS[batch.kind].label}：${batch.fileName}`,
    detail,
  })

const orderOf = (context: Context, batchId: string) => {
  const { accountId, name } = actorOf(context)
  return { batchId, actorId: accountId, actorName: name }
}

const send = (deps: ImportDeps, context: Context, job: (typeof JOB)[keyof typeof JOB], batchId: string) =>
  deps.jobs.send(context.db, job, orderOf(context, batchId), {
    ownerAccountId: actorOf(context).accountId,
  })

const upload = async (deps: ImportDeps, kind: ImportKind, context: Context) => {
  const { accountId, name } = actorOf(context)
  const file = await acceptUpload(deps, context, {
    file: context.files.file?.[0],
    purpose: 'import',
    errors: calls.upload.files.file.errors,
  })
  const id = await context.outside.transaction().execute(async (db) => {
    const batch = { kind, fileName: file.fileName, fileId: file.id, actorId: accountId, actorName: name }
    const batchId = await store.insertBatch(db, batch)
    // Kept until it is imported or given up, not just for the day that uploads may wait.
    await markAttached(db, file.id)
    const order = { batchId, actorId: accountId, actorName: name }
    const checkJobId = await deps.jobs.send(db, JOB.check, order, { ownerAccountId: accountId })
    await store.updateBatch(db, batchId, { checkJobId })
    return batchId
  })
  noteOn(context, { id, kind, fileName: file.fileName })
  return { id }
}

/** Locked, and in the state that the act needs. */
const inState = async (id: string, states: readonly string[], context: Context) => {
  const row = await store.lockBatch(context.db, id)
  const batch = row && (await store.findBatch(context.db, id))
  if (!row || !batch) throw new AppError('notFound')
  if (!states.includes(batch.state)) throw new AppError('stateChanged')
  noteOn(context, batch)
  return { row, batch }
}

const commit = async (
  deps: ImportDeps,
  { id, notify, existing, partial }: InputOf<typeof calls.commit>,
  context: Context,
) => {
  const { batch } = await inState(id, partial ? ['ready', 'rejected'] : ['ready'], context)
  const updates = existing === 'update' ? batch.updates : 0
  if (batch.fresh + updates === 0) throw new AppError('nothingChanged')
  const commitJobId = await send(deps, context, JOB.commit, id)
  await store.updateBatch(context.db, id, { commitJobId, notify, existing, partial, failure: '' })
  context.note({ detail: { rows: batch.fresh, updates, left: batch.bad } })
  return {}
}

/** Those that cannot come in, as they were typed. */
const marked = async (deps: ImportDeps, id: string, context: Context) => {
  const { db } = context
  const batch = await store.findBatch(db, id)
  const row = await store.findBatchFile(db, id)
  const file = row?.fileId ? await findFile(db, row.fileId) : undefined
  if (!batch) throw new AppError('notFound')
  if (!batch.marked || !file) throw new AppError('stateChanged')
  noteOn(context, batch)
  const { list } = await store.listIssues(db, id, { level: 'error', limit: 50_000 })
  const body = await writeMarked(await buffer(await deps.files.open(file)), list)
  const fileName = `${batch.fileName.replace(/\.xlsx$/i, '')}-待改正.xlsx`
  return { fileName, mime: SHEET_MIME.xlsx, body, size: body.length }
}

const notify = async (deps: ImportDeps, id: string, context: Context) => {
  const { batch } = await inState(id, ['committed'], context)
  if (batch.kind === 'organisation' || batch.notifiedAt !== null) throw new AppError('stateChanged')
  const sent = await tellBroughtIn(deps.members, context.db, await store.listRecordIds(context.db, id))
  await store.updateBatch(context.db, id, { notifiedAt: store.now })
  context.note({ detail: { count: sent } })
  return { sent }
}

const changed = async (id: string, { db }: Context) => {
  const batch = await store.findBatch(db, id)
  if (!batch) throw new AppError('notFound')
  if (batch.state === 'undone') {
    const kept = await store.listKept(db, id)
    return { total: kept.length, removable: 0, list: kept.slice(0, LISTED) }
  }
  const arrived =
    batch.kind === 'organisation'
      ? await store.listOrganisations(db, id, false)
      : await store.listMembers(db, id)
  const stay = arrived.filter((one) => one.reason !== '')
  return { total: stay.length, removable: arrived.length - stay.length, list: stay.slice(0, LISTED) }
}

const undo = async (deps: ImportDeps, id: string, context: Context) => {
  const { row } = await inState(id, ['committed'], context)
  if (row.committedAt !== null && (await store.isUndoExpired(context.db, row.committedAt)))
    throw new AppError('undoExpired')
  await store.updateBatch(context.db, id, { undoJobId: await send(deps, context, JOB.undo, id) })
  return {}
}

const discard = async (id: string, context: Context) => {
  const { row } = await inState(id, ['failed', 'rejected', 'ready'], context)
  await store.updateBatch(context.db, id, { discardedAt: store.now, fileId: null })
  if (row.fileId) await markDeleted(context.db, [row.fileId])
  return {}
}

const report = async (id: string, context: Context) => {
  const batch = await store.findBatch(context.db, id)
  if (!batch) throw new AppError('notFound')
  noteOn(context, batch)
  const { list } = await store.listIssues(context.db, id, { limit: 50_000 })
  const rows = list.map(({ row, heading, level, message }) => ({
    row: row ?? '全部',
    heading,
    message,
    level: LEVELS[level],
  }))
  const columns = [
    { key: 'row', title: '行号', width: 8 },
    { key: 'heading', title: '列名', width: 20 },
    { key: 'level', title: '类别', width: 8 },
    { key: 'message', title: '说明', width: 70 },
  ]
  return {
    fileName: `${batch.fileName.replace(/\.xlsx$/i, '')}-检查结果.xlsx`,
    mime: SHEET_MIME.xlsx,
    body: writeSheet(rows, columns, { name: '检查结果' }),
  }
}

export const importRoutes = (deps: ImportDeps): Route[] =>
  implement(calls, {
    template: async ({ kind }) => {
      const body = await writeTemplate(kind, await columnsNow(deps.members.settings, kind))
      const fileName = `${IMPORT_KINDS[kind].label}导入模板.xlsx`
      return { fileName, mime: SHEET_MIME.xlsx, body, size: body.length }
    },
    upload: manual(async ({ kind }: { kind: ImportKind }, context: Context) => upload(deps, kind, context)),
    list: (page, { db }) => store.listBatches(db, page),
    get: async ({ id }, { db }) => {
      const batch = await store.findBatch(db, id)
      if (!batch) throw new AppError('notFound')
      return batch
    },
    issues: ({ id, level, pageNum, pageSize }, { db }) =>
      store.listIssues(db, id, { level, limit: pageSize, offset: (pageNum - 1) * pageSize }),
    report: ({ id }, context) => report(id, context),
    marked: ({ id }, context) => marked(deps, id, context),
    commit: (input, context) => commit(deps, input, context),
    notify: ({ id }, context) => notify(deps, id, context),
    changed: ({ id }, context) => changed(id, context),
    undo: ({ id }, context) => undo(deps, id, context),
    discard: ({ id }, context) => discard(id, context),
  })
