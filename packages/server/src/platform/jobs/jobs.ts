import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss, type Job as QueueEntry } from 'pg-boss'
import type { Db } from '../database/database.ts'
import { asLongWork, besideLongWork } from '../database/patience.ts'
import type { Tables } from '../database/tables.ts'
import { timersHeld } from '../held/held.queries.ts'
import { withinScope } from '../log/scope.ts'
import {
  advanceJob,
  findJob,
  finishJob,
  insertJob,
  isJobCancelled,
  type Job,
  queuesWithWork,
} from './jobs.queries.ts'

export interface JobRun<D> {
  readonly jobId: string
  readonly data: D
  /** Aborted when the job is cancelled, runs out of time, or the process stops. */
  readonly signal: AbortSignal
  /** Tells everybody how far it is; throws once the job is cancelled. */
  progress(done: number, total: number): Promise<void>
}

/** May run twice: a killed process' job starts again from the beginning. */
type JobHandler<D extends object> = (run: JobRun<D>) => Promise<{ resultFileId?: string } | undefined>

export interface Jobs {
  /** Before `start`; one at a time in each process. A failure is shown to the owner as the text of a {@link JobError}, otherwise as a general one. */
  define<D extends object>(name: string, handler: JobHandler<D>, options?: JobOptions): void
  /** Runs a defined job by the clock of China, once however many processes there are. Before `start`. */
  schedule(name: string, cron: string): void
  /** Queued in the caller's transaction: it runs if and only if that commits. Answers the job's id. */
  send(tx: Db, name: string, data: object, options?: Sent): Promise<string>
  find(db: Db, id: string): Promise<Job | undefined>
  /** False when it had ended already. */
  cancel(db: Db, id: string): Promise<boolean>
  start(): Promise<void>
  /** Takes no more work, waits for what runs, gives the rest back to the queue. */
  stop(): Promise<void>
}

/** What its owner sees of it. */
interface Sent {
  readonly ownerAccountId?: string | null
  /** 导出个人会员; left out: what its kind is called. */
  readonly title?: string
  /** How long the file that it makes can be fetched; a week when left out. */
  readonly keepDays?: number
}

interface JobOptions {
  /** After that a run counts as dead and the job starts again. */
  readonly expireSeconds?: number
  readonly retries?: number
  /** By the clock only: it tells people or deletes for good, and stands still after a restore until somebody has looked. */
  readonly waits?: true
}

/** A failure whose text the job's owner may read. */
export class JobError extends Error {
  override name = 'JobError'
}

class JobCancelled extends Error {
  override name = 'JobCancelled'
}

const JOBS_SCHEMA = 'pgboss'
const STOP_MS = 5_000
/** One look for all queues, which wakes the workers of those where something waits; what it misses they find by themselves. */
const LOOK_MS = 500
const POLL_SECONDS = 60
// A worker that shows no sign of life for so long is dead; its job starts again.
const HEARTBEAT_SECONDS = 20

/** At migrate time: the queue's schema belongs to the owner, the portal's role gets rows only. */
export async function installJobs(owner: { url: string; client: pg.Client; appRole: string }): Promise<void> {
  const quiet = { supervise: false, schedule: false, max: 2 }
  const boss = new PgBoss({ connectionString: owner.url, schema: JOBS_SCHEMA, migrate: true, ...quiet })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  const role = owner.client.escapeIdentifier(owner.appRole)
  await owner.client.query(`
    grant usage on schema ${JOBS_SCHEMA} to ${role};
    grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${role};
    grant usage, select on all sequences in schema ${JOBS_SCHEMA} to ${role};
    grant execute on all functions in schema ${JOBS_SCHEMA} to ${role}`)
}

type Definition = { handler: JobHandler<object>; options: JobOptions }

export interface JobsDependencies {
  readonly db: Kysely<Tables>
  readonly onError: (error: Error, about: { job?: string }) => void
}

const queueOn = ({ db, onError }: JobsDependencies): PgBoss => {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // The portal's role may not rebuild indexes; autovacuum keeps these small tables in shape.
    reindex: false,
    monitorVacuum: false,
  })
  // What comes from a worker of the queue has the words of an error and is none.
  boss.on('error', (given: Error) =>
    onError(given instanceof Error ? given : Object.assign(new Error(), given as object), {}),
  )
  return boss
}

type Entry = QueueEntry<{ jobId?: string; data?: object }>

/** Answers the worker's id. */
const workOn = async (
  boss: PgBoss,
  name: string,
  { expireSeconds = 3_600, retries = 2 }: JobOptions,
  act: (entries: Entry[]) => Promise<void>,
): Promise<string> => {
  await boss.createQueue(name)
  await boss.updateQueue(name, {
    expireInSeconds: expireSeconds,
    retryLimit: retries,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * 86_400,
  })
  return boss.work(name, { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }, act)
}

const wakeWorkers = async (
  { db, onError }: JobsDependencies,
  wake: (name: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await queuesWithWork(db).then(
      (names) => names.forEach(wake),
      (error: Error) => onError(error, {}),
    )
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}

export function createJobs({ db, onError }: JobsDependencies): Jobs {
  const boss = queueOn({ db, onError })
  const definitions = new Map<string, Definition>()
  const workers = new Map<string, string>()
  const schedules = new Map<string, string>()
  const stopping = new AbortController()

  const work = async (name: string, { handler, options }: Definition) => {
    const worker = await workOn(boss, name, options, async ([entry]) => {
      if (!entry || (options.waits && (await timersHeld(db)))) return
      const scope = { job: name, jobId: entry.data?.jobId ?? entry.id }
      await withinScope(scope, () => runOne({ db, onError, stopping: stopping.signal }, name, handler, entry))
    })
    workers.set(name, worker)
  }

  const leaving = new AbortController()
  let looking: Promise<void> | undefined

  return {
    define(name, handler, options = {}) {
      definitions.set(name, { handler: handler as JobHandler<object>, options })
    },
    schedule(name, cron) {
      schedules.set(name, cron)
    },
    async send(tx, name, data, { ownerAccountId = null, ...shown } = {}) {
      const id = await insertJob(tx, { kind: name, ownerAccountId, ...shown })
      const queued = await boss.send(name, { jobId: id, data }, { id, db: fromKysely(tx) })
      if (!queued) throw new Error(`job ${name} was not queued`)
      return id
    },
    find: findJob,
    async cancel(from, id) {
      const row = await finishJob(from, id, { state: 'cancelled' })
      return row !== undefined
    },
    async start() {
      await boss.start()
      for (const [name, definition] of definitions) await work(name, definition)
      for (const [name, cron] of schedules) await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' })
      const obsolete = (await boss.getSchedules()).filter(({ name }) => !schedules.has(name))
      for (const { name } of obsolete) await boss.unschedule(name)
      looking = wakeWorkers(
        { db, onError },
        (name) => boss.notifyWorker(workers.get(name) ?? ''),
        leaving.signal,
      )
    },
    async stop() {
      leaving.abort()
      await looking
      const grace = setTimeout(() => stopping.abort(), STOP_MS - 1_000)
      await boss.stop({ graceful: true, timeout: STOP_MS })
      clearTimeout(grace)
      stopping.abort()
    },
  }
}

type Surroundings = JobsDependencies & { stopping: AbortSignal }

async function runOne(
  { db, onError, stopping }: Surroundings,
  name: string,
  handler: JobHandler<object>,
  entry: Entry,
): Promise<void> {
  const jobId = entry.data?.jobId
  if (jobId === undefined) {
    // By the clock: nobody waits for it and nothing shows its progress.
    const signal = AbortSignal.any([entry.signal, stopping])
    const unseen = { jobId: entry.id, data: {}, signal, progress: async () => {} }
    await asLongWork(signal, () => handler(unseen))
    return
  }
  const cancelled = new AbortController()
  const signal = AbortSignal.any([entry.signal, stopping, cancelled.signal])
  const progress = async (done: number, total: number) => {
    const row = await besideLongWork(() => advanceJob(db, jobId, done, total))
    if (row) return
    cancelled.abort()
    throw new JobCancelled()
  }
  try {
    await progress(0, 0)
    const watch = setInterval(
      () =>
        void isJobCancelled(db, jobId).then(
          (yes) => yes && cancelled.abort(),
          () => {},
        ),
      1_000,
    )
    try {
      const run = { jobId, data: entry.data?.data ?? {}, signal, progress }
      const result = await asLongWork(signal, () => handler(run))
      await finishJob(db, jobId, { state: 'done', resultFileId: result?.resultFileId ?? null })
    } finally {
      clearInterval(watch)
    }
  } catch (error) {
    if (cancelled.signal.aborted || error instanceof JobCancelled) return
    // Not its fault: it starts again elsewhere.
    if (stopping.aborted || entry.signal.aborted) throw error
    if (!(error instanceof JobError))
      onError(error instanceof Error ? error : new Error(String(error)), { job: name })
    await finishJob(db, jobId, {
      state: 'failed',
      error: error instanceof JobError ? error.message : '处理失败，请稍后重试',
    })
  }
}
