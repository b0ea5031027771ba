import { buffer } from 'node:stream/consumers'
import { UNDO_DAYS } from '@portal/contract/membership/organisation/organisation.calls'
import type { Kysely } from 'kysely'
import { analyzeTables } from '../../platform/database/analyze.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { JobError, type JobRun, type Jobs } from '../../platform/jobs/jobs.ts'
import { bringInMembers, tellBroughtIn, withdrawBroughtIn } from '../admission/bring-in.actions.ts'
import { deleteOrganisation, insertOrganisation } from '../organisation/organisation.queries.ts'
import { insertEvents as insertOrganisationEvents } from '../organisation/organisation-event.queries.ts'
import { workplaces } from '../organisation/workplace.actions.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { giveBackSerials } from '../review/serial.queries.ts'
import { type Checked, checkFile, errorsIn } from './check-file.actions.ts'
import * as store from './import.queries.ts'
import { restoreReplaced, updateMembers } from './import-update.actions.ts'
import { dropLeftovers, forgetReplaced } from './import-update.queries.ts'

/** The slow parts of an import: the dry run, the one transaction, the way back. Each bears a second run. */

export interface ImportJobParts {
  readonly db: Kysely<Tables>
  readonly jobs: Jobs
  readonly files: FileStore
  readonly members: MemberDeps
}
interface Order {
  readonly batchId: string
  readonly actorId: string
  readonly actorName: string
}
export const JOB = { check: 'import-check', commit: 'import-commit', undo: 'import-undo' } as const

const contentOf = async ({ db, files }: ImportJobParts, fileId: string | null): Promise<Buffer> => {
  const file = fileId === null ? undefined : await findFile(db, fileId)
  if (!file) throw new JobError('文件已被清除，请重新上传')
  return buffer(await files.open(file))
}

const countsOf = ({ ready, updates, bad }: Checked) => ({ fresh: ready.length, updates: updates.length, bad })

const record = async (parts: ImportJobParts, batchId: string, checked: Checked) =>
  parts.db.transaction().execute(async (db) => {
    const errors = errorsIn(checked.issues)
    await store.replaceIssues(db, batchId, checked.issues)
    await store.updateBatch(db, batchId, {
      rows: checked.rows,
      errors,
      warnings: checked.issues.filter(({ level }) => level === 'warning').length,
      ...countsOf(checked),
      failure: '',
      checkedAt: new Date().toISOString(),
    })
  })

const runCheck = async (parts: ImportJobParts, { data, signal }: JobRun<Order>) => {
  const batch = await store.findBatch(parts.db, data.batchId)
  const row = await store.findBatchFile(parts.db, data.batchId)
  if (!batch || !row) throw new JobError('批次不存在')
  const content = await contentOf(parts, row.fileId)
  const checked = await checkFile(parts.members, parts.db, batch.kind, content)
  signal.throwIfAborted()
  await record(parts, data.batchId, checked)
  return undefined
}

type Progress = (done: number) => Promise<void>

/** New records, and where it was asked for the ones that are there. */
const admitMembers = async (
  { members }: ImportJobParts,
  db: Db,
  {
    order,
    checked: { kind, ready, updates },
    existing,
  }: {
    readonly order: Order
    readonly checked: Exclude<Checked, { kind: 'organisation' }>
    readonly existing: string
  },
  progress: Progress,
) => {
  const definition = members.kinds[kind]
  const { member, isOrganisation } = definition
  const library = workplaces(db, order, isOrganisation ? 'confirmed' : 'pending')
  const admissions = []
  for (const { row, name, company, admission } of ready) {
    const { orgId, orgName } = await library.find(isOrganisation ? name : company, row)
    const values = {
      ...admission.values,
      ...(member.orgId && { [member.orgId]: orgId }),
      ...(member.company && { [member.company]: orgName }),
    }
    admissions.push({ ...admission, values })
  }
  const brought = await bringInMembers(members, db, definition, {
    admissions,
    by: order,
    onEntered: progress,
  })
  const rows = ready.map(({ row, name }, at) => ({
    row,
    name,
    recordId: brought.ids[at] ?? '',
    version: 1,
    aside: false,
  }))
  const updated = await updateMembers(members, db, definition, {
    updates: existing === 'update' ? updates : [],
    by: order,
    workplace: library.find,
    onDone: (count) => progress(ready.length + count),
  })
  await store.insertRows(db, order.batchId, [...rows, ...updated, ...library.made])
  return { ...brought, updated: updated.length }
}

const enterOrganisations = async (
  db: Db,
  order: Order,
  ready: readonly { row: number; name: string }[],
  progress: Progress,
) => {
  const rows = []
  for (const [at, { row, name }] of ready.entries()) {
    const { orgId } = await insertOrganisation(db, { name, status: 'confirmed', createdBy: order.actorId })
    rows.push({ row, name, recordId: orgId, version: 1, aside: false })
    await progress(at + 1)
  }
  await insertOrganisationEvents(
    db,
    rows.map((row) => row.recordId),
    { action: 'import', actorName: order.actorName },
  )
  await store.insertRows(db, order.batchId, rows)
}

/** A cancelled job ends its transaction at the next step; every step would be too often to write down. */
const steps = (run: JobRun<Order>, total: number): Progress => {
  let told = 0
  return async (done) => {
    run.signal.throwIfAborted()
    if (done - told < 50 && done < total) return
    told = done
    await run.progress(done, total)
  }
}

class Outdated extends Error {
  override name = 'Outdated'
  readonly checked: Checked
  constructor(checked: Checked) {
    super('the file no longer fits')
    this.checked = checked
  }
}

const fits = (batch: store.Batch, checked: Checked): boolean => {
  const counts = countsOf(checked)
  const same = batch.fresh === counts.fresh && batch.updates === counts.updates && batch.bad === counts.bad
  return same && (batch.partial || errorsIn(checked.issues) === 0)
}

const letIn = async (parts: ImportJobParts, db: Db, batch: store.Batch, run: JobRun<Order>) => {
  const content = await contentOf(parts, batch.fileId)
  const checked = await checkFile(parts.members, db, batch.kind, content)
  if (!fits(batch, checked)) throw new Outdated(checked)
  const progress = steps(run, checked.ready.length + checked.updates.length)
  const told = batch.notify === 'now' && { notifiedAt: store.now }
  const done = { imported: checked.ready.length, failure: '', committedAt: store.now, ...told }
  if (checked.kind === 'organisation') {
    await enterOrganisations(db, run.data, checked.ready, progress)
    return { ...done, notifiedAt: null }
  }
  const order = { order: run.data, checked, existing: batch.existing }
  const { ids, updated, counter } = await admitMembers(parts, db, order, progress)
  if (batch.notify === 'now') await tellBroughtIn(parts.members, db, ids)
  return { ...done, updated, serialBefore: counter.before, serialAfter: counter.after }
}

const runCommit = async (parts: ImportJobParts, run: JobRun<Order>) => {
  const { batchId } = run.data
  try {
    await parts.db.transaction().execute(async (db) => {
      const batch = await store.lockBatch(db, batchId)
      // A second run after a kill between commit and report.
      if (!batch || batch.committedAt !== null || batch.discardedAt !== null) return
      const done = await letIn(parts, db, batch, run)
      // Rows that stayed outside are corrected in the file they came in.
      const over = batch.bad === 0
      await store.updateBatch(db, batchId, { ...done, ...(over && { fileId: null }) })
      if (over && batch.fileId) await markDeleted(db, [batch.fileId])
    })
  } catch (error) {
    if (error instanceof Outdated) {
      await record(parts, batchId, error.checked)
      throw new JobError('检查之后数据有了变化，没有导入任何记录；请查看新的检查结果')
    }
    // Somebody registered at the same moment: nothing came in, and the next dry run says whom it is about.
    if (error instanceof AppError) throw new JobError(`${error.message}；没有导入任何记录，请重新检查`)
    throw error
  }
  return undefined
}

/** Those that stay, with why. */
const undoMembers = async (
  parts: ImportJobParts,
  db: Db,
  { run, batch }: { readonly run: JobRun<Order>; readonly batch: store.Batch },
) => {
  const { batchId } = run.data
  const arrived = await store.listMembers(db, batchId)
  const kept = arrived.filter((one) => one.reason !== '')
  const ids = arrived.filter((one) => one.reason === '' && !one.replaced).map((one) => one.id)
  if (batch.kind !== 'organisation') {
    const definition = parts.members.kinds[batch.kind]
    await restoreReplaced(parts.members, db, definition, { batchId, by: run.data })
    await withdrawBroughtIn(parts.members, db, ids, steps(run, ids.length))
    const { serialBefore: before, serialAfter: after } = batch
    const newOnesStay = kept.some((one) => !one.replaced)
    if (!newOnesStay && before !== null && after !== null)
      await giveBackSerials(db, batch.kind, { before, after })
  }
  // Units that came into the library only because these records named them.
  await undoOrganisations(db, batchId, true)
  return kept
}

/** Whatever names it, also a record that was deleted, keeps it. */
const undoOrganisations = async (db: Db, batchId: string, aside: boolean) => {
  const arrived = await store.listOrganisations(db, batchId, aside)
  for (const one of arrived.filter(({ reason }) => reason === '')) await deleteOrganisation(db, one.id)
  return arrived.filter((one) => one.reason !== '')
}

const runUndo = async (parts: ImportJobParts, run: JobRun<Order>) => {
  const { batchId, actorName } = run.data
  await parts.db.transaction().execute(async (db) => {
    const batch = await store.lockBatch(db, batchId)
    if (!batch || batch.committedAt === null || batch.undoneAt !== null) return
    const kept =
      batch.kind === 'organisation'
        ? await undoOrganisations(db, batchId, false)
        : await undoMembers(parts, db, { run, batch })
    await store.keepRows(db, batchId, kept)
    if (batch.fileId) await markDeleted(db, [batch.fileId])
    await store.updateBatch(db, batchId, {
      kept: kept.length,
      fileId: null,
      undoneBy: actorName,
      undoneAt: store.now,
    })
  })
  return undefined
}

/** What an import fills, and its undoing empties again. */
const FILLED = [
  ...['member', 'person', 'expert', 'unit', 'account', 'memberRevision', 'reviewEvent'],
  ...['organisation', 'organisationEvent', 'importRow', 'figureDue'],
]

/** Before the queue starts. */
export const defineImports = (parts: ImportJobParts): void => {
  const { jobs } = parts
  const filling = (act: typeof runCommit) => async (run: JobRun<Order>) => {
    const done = await act(parts, run)
    await analyzeTables(parts.db, FILLED)
    return done
  }
  jobs.define<Order>(JOB.check, (run) => runCheck(parts, run))
  jobs.define<Order>(JOB.commit, filling(runCommit))
  jobs.define<Order>(JOB.undo, filling(runUndo))
}

/** For the hourly sweep. */
export const sweepImports = async (db: Db): Promise<void> => {
  await markDeleted(db, await store.discardAbandoned(db))
  await markDeleted(db, await dropLeftovers(db))
  await forgetReplaced(db, UNDO_DAYS)
}
