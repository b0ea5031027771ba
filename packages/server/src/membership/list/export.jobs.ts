import { REVIEW_STATES, type ReviewState } from '@portal/contract/identity/application-state'
import type { ListTitle } from '@portal/contract/membership/member.calls'
import { momentText } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { SHEET_MIME, type SheetFormat, type SheetRow, writeSheet } from '../../platform/documents/sheet.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** The list of a kind as a spreadsheet (docs/handbook/membership.md#lists): the current filter and columns, personal data masked, made by a job. */

const SLICE = 500

/** What an export needs of a list; every roster has it. */
export interface Exported<Filter> {
  readonly kind: string
  /** Names the spreadsheet. */
  readonly title: string
  readonly columns: readonly ListTitle[]
  totals(db: Db, filter: Filter): Promise<{ total: number }>
  /** A slice in the order of the ids, after the one named. */
  after(
    db: Db,
    filter: Filter,
    after: string | undefined,
    limit: number,
  ): Promise<readonly (Reviewed | Worded)[]>
}
type Reviewed = { id: string; state: ReviewState; submittedAt: string }
/** Rows that are in words already. */
type Worded = { id: string } & SheetRow & { submittedAt?: never }

const worded = (row: Reviewed | Worded): SheetRow =>
  row.submittedAt === undefined
    ? row
    : { ...row, state: REVIEW_STATES[row.state].label, submittedAt: momentText(row.submittedAt) }

const jobOf = ({ kind }: { kind: string }) => `export-${kind}s`

interface ExportOrder<Filter> {
  readonly filter: Filter
  readonly columns: string[]
  readonly format: SheetFormat
  readonly accountId: string
}

export interface ExportParts {
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly jobs: Jobs
}

const STATE: ListTitle = { key: 'state', title: '审核状态', width: 90, shown: true }

const columnsOf = (titles: readonly ListTitle[], keys: readonly string[]) =>
  keys.map((key) => {
    const column = [...titles, STATE].find((candidate) => candidate.key === key)
    if (!column) throw new AppError('badInput', { fields: { columns: '没有这一列' } })
    // Of the screen's pixels to the sheet's characters.
    return { key: column.key, title: column.title, width: Math.round(column.width / 8) }
  })

type Run = { progress(done: number, total: number): Promise<void>; signal: AbortSignal }

async function* rowsOf<Filter extends { keyword?: string | undefined }>(
  db: Kysely<Tables>,
  roster: Exported<Filter>,
  { filter, total }: { readonly filter: Filter; readonly total: number },
  run: Run,
): AsyncGenerator<SheetRow> {
  // The database reads on while the sheet is written.
  const read = (after?: string) => {
    const slice = roster.after(db, filter, after, SLICE)
    // Nobody waits for it any more when the job was stopped.
    slice.catch(() => {})
    return slice
  }
  let next = read()
  for (let done = 0; ; ) {
    run.signal.throwIfAborted()
    const slice = await next
    const isLast = slice.length < SLICE
    if (!isLast) next = read(slice.at(-1)?.id)
    yield* slice.map(worded)
    done += slice.length
    await run.progress(Math.min(done, total), total)
    if (isLast) return
  }
}

/** Before the queue starts. */
export const defineExport = <Filter extends { keyword?: string | undefined }>(
  { db, files, jobs }: ExportParts,
  roster: Exported<Filter>,
): void =>
  jobs.define<ExportOrder<Filter>>(
    jobOf(roster),
    async ({ data, progress, signal }) => {
      const { total } = await roster.totals(db, data.filter)
      const rows = rowsOf(db, roster, { filter: data.filter, total }, { progress, signal })
      const columns = columnsOf(roster.columns, data.columns)
      const sheet = writeSheet(rows, columns, { format: data.format, name: roster.title })
      const stored = await files.put(sheet, { sealed: true })
      const file = await insertFile(db, {
        ...stored,
        fileName: `${roster.title}查询信息.${data.format}`,
        mime: SHEET_MIME[data.format],
        purpose: 'export',
        ownerAccountId: data.accountId,
      })
      return { resultFileId: file.id }
    },
    { concurrency: 1 },
  )

export const orderExport = async <Filter extends { keyword?: string | undefined }>(
  jobs: Jobs,
  roster: Exported<Filter>,
  input: { columns: string[]; format: SheetFormat; filter: Filter },
  context: Context,
): Promise<{ jobId: string }> => {
  const { columns, format, filter } = input
  columnsOf(roster.columns, columns)
  const { accountId } = actorOf(context)
  const order: ExportOrder<Filter> = { filter, columns, format, accountId }
  const jobId = await jobs.send(context.db, jobOf(roster), order, {
    ownerAccountId: accountId,
    title: `导出${roster.title}`,
  })
  const { keyword, ...criteria } = filter
  context.note({
    targetKind: roster.kind,
    detail: { columns, format, ...criteria, ...(keyword && { keyword: '***' }) },
  })
  return { jobId }
}
