import {
  InfoEditStatus,
  type ReviewState,
  type TableUploadStatus,
} from '@portal/contract/identity/application-state'
import type { ListTitle } from '@portal/contract/membership/member.calls'
import { listStateOf, listStateOptions } from '@portal/contract/membership/review/review.rules'
import { timeOf } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Tables } from '../../platform/database/tables.ts'
import {
  SHEET_MIME,
  type SheetFormat,
  type SheetRow,
  writeSheet,
} from '../../platform/documents/sheet/sheet.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** The list of a kind as a spreadsheet (docs/handbook/membership.md#lists): the current filter, order and columns, personal data masked, made by a job. */

const SLICE = 500

/** What an export needs of a list; every roster has it. */
export interface Exported<Filter, Sort extends string> {
  readonly kind: string
  /** Names the spreadsheet. */
  readonly title: string
  readonly columns: readonly ListTitle[]
  /** The ids of the whole list in its order: what changes while the sheet is written neither doubles nor hides a row. */
  ordered(db: Db, filter: Filter, order: ExportSort<Sort>): Promise<string[]>
  /** Some of them, in any order; what is gone meanwhile is left out. */
  rows(db: Db, ids: readonly string[]): Promise<readonly (Reviewed | Worded)[]>
}
interface ExportSort<Sort extends string> {
  readonly sort: Sort
  readonly order: 'asc' | 'desc'
}
type Reviewed = {
  id: string
  state: ReviewState
  tableUploadStatus: TableUploadStatus
  infoEditStatus: InfoEditStatus
  submittedAt: string
}
/** Rows that are in words already. */
type Worded = { id: string } & SheetRow & { submittedAt?: never }

/** As the list shows it. */
export const stateText = (row: Omit<Reviewed, 'id' | 'submittedAt'>): string => {
  const state = listStateOptions.find(({ code }) => code === listStateOf(row))?.label ?? ''
  return row.infoEditStatus === InfoEditStatus.pending ? `${state}，信息修改待审核` : state
}
const worded = (row: Reviewed | Worded): SheetRow =>
  row.submittedAt === undefined
    ? row
    : { ...row, state: stateText(row), submittedAt: timeOf(row.submittedAt) }

const jobOf = ({ kind }: { kind: string }) => `export-${kind}s`

interface ExportOrder<Filter, Sort extends string> {
  readonly filter: Filter
  readonly order: ExportSort<Sort>
  readonly columns: string[]
  readonly format: SheetFormat
  readonly accountId: string
  /** Who asked for it; the sheet says so. */
  readonly by: string
}

export interface ExportParts {
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly jobs: Jobs
}

const STATE: ListTitle = { key: 'state', title: '状态', width: 110, shown: true }

const columnsOf = (titles: readonly ListTitle[], keys: readonly string[]) =>
  keys.map((key) => {
    const column = [...titles, STATE].find((candidate) => candidate.key === key)
    if (!column) throw new AppError('badInput', { fields: { columns: '没有这一列' } })
    // Of the screen's pixels to the sheet's characters.
    return { key: column.key, title: column.title, width: Math.round(column.width / 7), type: column.type }
  })

type Run = { progress(done: number, total: number): Promise<void>; signal: AbortSignal }

async function* rowsOf<Filter, Sort extends string>(
  db: Kysely<Tables>,
  roster: Exported<Filter, Sort>,
  ids: readonly string[],
  run: Run,
): AsyncGenerator<SheetRow> {
  // The database reads on while the sheet is written.
  const read = (at: number) => {
    const slice = at < ids.length ? roster.rows(db, ids.slice(at, at + SLICE)) : Promise.resolve([])
    // Nobody waits for it any more when the job was stopped.
    slice.catch(() => {})
    return slice
  }
  let next = read(0)
  for (let at = 0; at < ids.length; at += SLICE) {
    run.signal.throwIfAborted()
    const found = new Map((await next).map((row) => [row.id, row]))
    next = read(at + SLICE)
    for (const id of ids.slice(at, at + SLICE)) {
      const row = found.get(id)
      if (row) yield worded(row)
    }
    await run.progress(Math.min(at + SLICE, ids.length), ids.length)
  }
}

/** Before the queue starts. */
export const defineExport = <Filter, Sort extends string>(
  { db, files, jobs }: ExportParts,
  roster: Exported<Filter, Sort>,
): void =>
  jobs.define<ExportOrder<Filter, Sort>>(jobOf(roster), async ({ data, progress, signal }) => {
    const ids = await roster.ordered(db, data.filter, data.order)
    const rows = rowsOf(db, roster, ids, { progress, signal })
    const columns = columnsOf(roster.columns, data.columns)
    const sheet = writeSheet(rows, columns, {
      format: data.format,
      name: roster.title,
      notes: [
        ['内容', `${roster.title}，${ids.length} 条`],
        ['导出人', data.by],
        ['导出时间', timeOf(portalNow())],
      ],
    })
    const stored = await files.put(sheet, { sealed: true })
    const file = await insertFile(db, {
      ...stored,
      fileName: `${roster.title}查询信息.${data.format}`,
      mime: SHEET_MIME[data.format],
      purpose: 'export',
      ownerAccountId: data.accountId,
    })
    return { resultFileId: file.id }
  })

export const orderExport = async <Filter extends { keyword?: string | undefined }, Sort extends string>(
  jobs: Jobs,
  roster: Exported<Filter, Sort>,
  input: { columns: string[]; format: SheetFormat; filter: Filter; order: ExportSort<Sort> },
  context: Context,
): Promise<{ jobId: string }> => {
  const { columns, format, filter, order: sorted } = input
  columnsOf(roster.columns, columns)
  const { accountId, name } = actorOf(context)
  const order: ExportOrder<Filter, Sort> = { filter, order: sorted, columns, format, accountId, by: name }
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
