import type { ImportKind, ImportState } from '@portal/contract/membership/import.calls'
import { UNDO_DAYS } from '@portal/contract/membership/organisation/organisation.calls'
import { type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Issue } from './sheet-row.rules.ts'

export type Batch = Selectable<Tables['importBatch']>

/**
 * The state follows from what happened and from the job under way. A job that was cancelled or lost leaves the batch where it was
 * before, so that nothing stays "being imported" for ever.
 */
const STATE = sql<ImportState>`case
  when batch."discardedAt" is not null then 'discarded'
  when batch."undoneAt" is not null then 'undone'
  when undo.state in ('queued', 'running') then 'undoing'
  when batch."committedAt" is not null then 'committed'
  when commit.state in ('queued', 'running') then 'committing'
  when "check".state in ('queued', 'running') then 'checking'
  when batch."checkedAt" is null then 'failed'
  when batch.errors > 0 then 'rejected'
  else 'ready' end`

const shown = (db: Db) =>
  db
    .selectFrom('importBatch as batch')
    .leftJoin('job as check', 'check.id', 'batch.checkJobId')
    .leftJoin('job as commit', 'commit.id', 'batch.commitJobId')
    .leftJoin('job as undo', 'undo.id', 'batch.undoJobId')
    .selectAll('batch')
    .select([
      STATE.as('state'),
      sql<number>`coalesce(undo.done, commit.done, "check".done, 0)`.as('done'),
      sql<number>`coalesce(undo.total, commit.total, "check".total, 0)`.as('total'),
      sql<string>`coalesce(nullif(batch.failure, ''), case when undo.state = 'failed' then undo.error
        when commit.state = 'failed' then commit.error when "check".state = 'failed' then "check".error
        when "check".state = 'cancelled' then '检查已取消' end, '')`.as('reason'),
      sql<number>`(select count(*) from "importRow" r where r."batchId" = batch.id and r.aside)`.as(
        'organisations',
      ),
    ])

const present = (row: Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  fileName: row.fileName,
  actor: row.actorName,
  createdAt: row.createdAt,
  rows: row.rows,
  errors: row.errors,
  warnings: row.warnings,
  failure: row.reason,
  progress: { done: Number(row.done), total: Number(row.total) },
  committedAt: row.committedAt,
  fresh: row.fresh,
  updates: row.updates,
  bad: row.bad,
  imported: row.imported,
  updated: row.updated,
  marked: row.bad > 0 && row.fileId !== null && row.discardedAt === null,
  organisations: Number(row.organisations),
  notifiedAt: row.notifiedAt,
  undoneAt: row.undoneAt,
  undoneBy: row.undoneBy,
  kept: row.kept,
})

export const findBatch = async (db: Db, id: string) => {
  const row = await shown(db).where('batch.id', '=', id).executeTakeFirst()
  return row && present(row)
}

export const listBatches = async (
  db: Db,
  { kind, pageNum, pageSize }: { kind?: ImportKind | undefined; pageNum: number; pageSize: number },
) => {
  const counted = db.selectFrom('importBatch').select((eb) => eb.fn.countAll<number>().as('total'))
  const { total } = await (kind ? counted.where('kind', '=', kind) : counted).executeTakeFirstOrThrow()
  const all = shown(db)
  const rows = await (kind ? all.where('batch.kind', '=', kind) : all)
    .orderBy('batch.createdAt', 'desc')
    .orderBy('batch.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total, list: rows.map(present) }
}

export const insertBatch = async (
  db: Db,
  batch: Pick<Batch, 'kind' | 'fileName' | 'fileId' | 'actorId' | 'actorName'>,
): Promise<string> => {
  const row = await db
    .insertInto('importBatch')
    .values({
      ...batch,
      checkJobId: null,
      checkedAt: null,
      commitJobId: null,
      committedAt: null,
      notify: null,
      notifiedAt: null,
      undoJobId: null,
      undoneAt: null,
      discardedAt: null,
      serialBefore: null,
      serialAfter: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findBatchFile = (db: Db, id: string) =>
  db.selectFrom('importBatch').select('fileId').where('id', '=', id).executeTakeFirst()

/** The bare row, locked: acts on one batch happen one after the other. */
export const lockBatch = (db: Db, id: string): Promise<Batch | undefined> =>
  db.selectFrom('importBatch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** For the times of {@link updateBatch}: the database's moment. */
export const now = sql<string>`now()`

type Change = UpdateObject<Tables, 'importBatch'>
export const updateBatch = async (db: Db, id: string, change: Change): Promise<void> => {
  await db.updateTable('importBatch').set(change).where('id', '=', id).execute()
}

const SLICE = 200
const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / SLICE) }, (_, at) => all.slice(at * SLICE, (at + 1) * SLICE))

export const replaceIssues = async (db: Db, batchId: string, issues: readonly Issue[]): Promise<void> => {
  await db.deleteFrom('importIssue').where('batchId', '=', batchId).execute()
  for (const slice of slices(issues))
    await db
      .insertInto('importIssue')
      .values(slice.map((issue) => ({ ...issue, heading: issue.heading.slice(0, 100), batchId })))
      .execute()
}

/** Errors before warnings, what concerns everything before single rows. */
export const listIssues = async (
  db: Db,
  batchId: string,
  { level, limit, offset = 0 }: { level?: Issue['level'] | undefined; limit: number; offset?: number },
) => {
  const of = db.selectFrom('importIssue').where('batchId', '=', batchId)
  const wanted = level ? of.where('level', '=', level) : of
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted
    .select(['row', 'heading', 'level', 'message'])
    .orderBy('level')
    .orderBy('row', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, list }
}

export const insertRows = async (
  db: Db,
  batchId: string,
  rows: readonly (Omit<Selectable<Tables['importRow']>, 'batchId' | 'kept' | 'id' | 'before'> & {
    id?: string
    before?: Buffer
  })[],
): Promise<void> => {
  for (const slice of slices(rows))
    await db
      .insertInto('importRow')
      .values(slice.map((row) => ({ before: null, ...row, batchId })))
      .execute()
}

export interface Arrived {
  readonly row: number
  readonly id: string
  readonly name: string
  /** Why it is not taken back; empty: nothing has happened to it. */
  readonly reason: string
  /** It was there before, and the batch changed it. */
  readonly replaced?: boolean
}

/** Members of a batch with what has become of them. */
export const listMembers = async (db: Db, batchId: string): Promise<Arrived[]> => {
  const { rows } = await sql<Arrived>`
    select r.row, r."recordId" as id, r.name, r.before is not null as replaced, case
      when member.id is null or member."mergedInto" is not null then '已与其他记录合并'
      when member."deletedAt" is not null then '已被删除'
      when r.before is not null and member.version = r.version then ''
      when exists (select from certificate where certificate."memberId" = member.id) then '已颁发证书'
      when exists (select from dues where dues."memberId" = member.id) then '已有会费记录'
      when account."lastSignInAt" is not null then '本人已经登录过'
      when account."passwordHash" is not null then '本人已设置密码'
      when member.version <> r.version then '导入后修改过'
      else '' end as reason
    from "importRow" r left join member on member.id = r."recordId"
      left join account on account.id = member."accountId"
    where r."batchId" = ${batchId} and not r.aside order by r.row
  `.execute(db)
  return rows
}

/** Organisations of a batch, brought in themselves or because somebody named them. */
export const listOrganisations = async (db: Db, batchId: string, aside: boolean): Promise<Arrived[]> => {
  const { rows } = await sql<Arrived>`
    select r.row, r."recordId" as id, r.name, case
      when organisation.id is null then '已被删除'
      when organisation.status = 'merged' then '已并入其他单位'
      when exists (select from organisation alias where alias."mergedInto" = organisation.id) then '已有单位并入'
      when exists (select from member where member."orgId" = organisation.id and member."deletedAt" is null)
        then '已有会员或专家使用'
      when organisation.version <> r.version then '导入后修改过'
      else '' end as reason
    from "importRow" r left join organisation on organisation.id = r."recordId"
    where r."batchId" = ${batchId} and r.aside = ${aside} order by r.row
  `.execute(db)
  return rows
}

export const keepRows = async (db: Db, batchId: string, kept: readonly Arrived[]): Promise<void> => {
  if (kept.length === 0) return
  await sql`
    update "importRow" r set kept = given.reason
    from unnest(${kept.map((one) => one.id)}::uuid[], ${kept.map((one) => one.reason)}::text[]) as given (id, reason)
    where r."batchId" = ${batchId} and r."recordId" = given.id
  `.execute(db)
}

export const listKept = async (db: Db, batchId: string): Promise<Arrived[]> =>
  db
    .selectFrom('importRow')
    .select(['row', 'recordId as id', 'name', 'kept as reason'])
    .where('batchId', '=', batchId)
    .where('kept', '<>', '')
    .where('aside', '=', false)
    .orderBy('row')
    .execute()

export const listRecordIds = async (db: Db, batchId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('importRow')
    .select('recordId')
    .where('batchId', '=', batchId)
    .where('aside', '=', false)
    .where('before', 'is', null)
    .execute()
  return rows.map((row) => row.recordId)
}

/** A record may still name a deleted member's organisation; such a one stays. */
export const isUndoExpired = async (db: Db, committedAt: string): Promise<boolean> => {
  const { rows } = await sql<{ past: SqlBool }>`
    select ${committedAt}::timestamptz < now() - make_interval(days => ${UNDO_DAYS}) as past
  `.execute(db)
  return rows[0]?.past === true
}

const ABANDONED_DAYS = 7

/** Sheets that nobody went on with hold personal data: after a week they go. */
export const discardAbandoned = async (db: Db): Promise<string[]> => {
  const rows = await db
    .updateTable('importBatch')
    .set({ discardedAt: sql<string>`now()` })
    .where('fileId', 'is not', null)
    .where('committedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${ABANDONED_DAYS})`)
    .returning('fileId')
    .execute()
  return rows.flatMap((row) => row.fileId ?? [])
}

/** Uploads of somebody's in the last days that were checked and wait for a decision. */
export const batchesToDecide = async (db: Db, actorId: string, days: number) => {
  const rows = await shown(db)
    .where('batch.actorId', '=', actorId)
    .where('batch.checkedAt', 'is not', null)
    .where('batch.committedAt', 'is', null)
    .where('batch.discardedAt', 'is', null)
    .where(sql<SqlBool>`batch."createdAt" > now() - make_interval(days => ${days})`)
    .orderBy('batch.createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map(present).filter(({ state }) => state === 'ready' || state === 'rejected')
}
