import { buffer } from 'node:stream/consumers'
import { canonicalOrganisation } from '@portal/contract/membership/organisation.rules'
import type { Kysely } from 'kysely'
import { analyzeTables } from '../../platform/database/analyze.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findFile, markDeleted } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { JobError, type JobRun, type Jobs } from '../../platform/jobs/jobs.ts'
import { bringInMembers, tellBroughtIn, withdrawBroughtIn } from '../admission/bring-in.actions.ts'
import {
  deleteOrganisation,
  findByName as findOrganisationByName,
  insertOrganisation,
} from '../organisation/organisation.queries.ts'
import { insertEvents as insertOrganisationEvents } from '../organisation/organisation-event.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { type Checked, checkFile, errorsIn } from './check-file.actions.ts'
import type { CheckedMember } from './check-members.rules.ts'
import * as store from './import.queries.ts'

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

const record = async (parts: ImportJobParts, batchId: string, checked: Checked) =>
  parts.db.transaction().execute(async (db) => {
    const errors = errorsIn(checked.issues)
    await store.replaceIssues(db, batchId, checked.issues)
    await store.updateBatch(db, batchId, {
      rows: checked.rows,
      errors,
      warnings: checked.issues.length - errors,
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

/** Organisations that records name and the library does not have yet. */
const workplaces = (db: Db, order: Order, status: 'pending' | 'confirmed') => {
  const known = new Map<string, { orgId: string; orgName: string }>()
  const made: { row: number; recordId: string; name: string; version: number; aside: boolean }[] = []
  return {
    made,
    async find(name: string, row: number) {
      const key = canonicalOrganisation(name)
      const before = known.get(key) ?? (await findOrganisationByName(db, name))
      if (before) {
        known.set(key, before)
        return before
      }
      const fresh = await insertOrganisation(db, { name, status, createdBy: order.actorId })
      await insertOrganisationEvents(db, [fresh.orgId], { action: 'import', actorName: order.actorName })
      known.set(key, fresh)
      made.push({ row, recordId: fresh.orgId, name: fresh.orgName, version: 1, aside: true })
      return fresh
    },
  }
}

type Progress = (done: number) => Promise<void>

const admitMembers = async (
  { members }: ImportJobParts,
  db: Db,
  {
    order,
    checked: { kind, ready },
  }: { readonly order: Order; readonly checked: Extract<Checked, { ready: CheckedMember[] }> },
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
  const ids = await bringInMembers(members, db, definition, { admissions, by: order, onEntered: progress })
  const rows = ready.map(({ row, name }, at) => ({
    row,
    name,
    recordId: ids[at] ?? '',
    version: 1,
    aside: false,
  }))
  await store.insertRows(db, order.batchId, [...rows, ...library.made])
  return ids
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

const runCommit = async (parts: ImportJobParts, run: JobRun<Order>) => {
  const { batchId } = run.data
  try {
    await parts.db.transaction().execute(async (db) => {
      const batch = await store.lockBatch(db, batchId)
      // A second run after a kill between commit and report.
      if (!batch || batch.committedAt !== null || batch.discardedAt !== null) return
      const content = await contentOf(parts, batch.fileId)
      const checked = await checkFile(parts.members, db, batch.kind, content)
      if (errorsIn(checked.issues) > 0) throw new Outdated(checked)
      const progress = steps(run, checked.ready.length)
      if (checked.kind === 'organisation') await enterOrganisations(db, run.data, checked.ready, progress)
      else {
        const ids = await admitMembers(parts, db, { order: run.data, checked }, progress)
        if (batch.notify === 'now') await tellBroughtIn(parts.members, db, ids)
      }
      await store.updateBatch(db, batchId, {
        imported: checked.ready.length,
        failure: '',
        fileId: null,
        committedAt: store.now,
        ...(batch.notify === 'now' && { notifiedAt: store.now }),
      })
      if (batch.fileId) await markDeleted(db, [batch.fileId])
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

const undoMembers = async (parts: ImportJobParts, db: Db, run: JobRun<Order>) => {
  const { batchId } = run.data
  const arrived = await store.listMembers(db, batchId)
  const free = arrived.filter((one) => one.reason === '')
  const ids = free.map((one) => one.id)
  await withdrawBroughtIn(parts.members, db, ids, { by: run.data, onWithdrawn: steps(run, ids.length) })
  return arrived.filter((one) => one.reason !== '')
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
        : await undoMembers(parts, db, run)
    await store.keepRows(db, batchId, kept)
    await store.updateBatch(db, batchId, {
      kept: kept.length,
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
  jobs.define<Order>(JOB.check, (run) => runCheck(parts, run), { concurrency: 1 })
  jobs.define<Order>(JOB.commit, filling(runCommit), { concurrency: 1 })
  jobs.define<Order>(JOB.undo, filling(runUndo), { concurrency: 1 })
}

/** For the hourly sweep. */
export const sweepImports = async (db: Db): Promise<void> => {
  await markDeleted(db, await store.discardAbandoned(db))
}
