import { PERSON_COLUMNS } from '@portal/contract/features/person'
import { REVIEW_STATES } from '@portal/contract/review'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { insertFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import { SHEET_MIME, type SheetFormat, type SheetRow, writeSheet } from '../../platform/sheet.ts'
import { timeText } from '../member/index.ts'
import { presentRow } from './rows.ts'
import { createPersonTotals, listPersonsAfter, type PersonFilter } from './store.ts'

/** The list as a spreadsheet (decision D): the current filter and columns, personal data masked, made by a job. */

export const EXPORT_PERSONS = 'export-persons'
const SLICE = 500

interface ExportOrder {
  readonly filter: PersonFilter
  readonly columns: string[]
  readonly format: SheetFormat
  readonly accountId: string
}

export interface ExportParts {
  readonly db: Kysely<Tables>
  readonly keyRing: KeyRing
  readonly files: FileStore
  readonly jobs: Jobs
}

const EXTRA = [{ key: 'state', title: '审核状态', width: 90 }] as const
const ALL_COLUMNS = [...PERSON_COLUMNS, ...EXTRA]

const columnsOf = (keys: readonly string[]) =>
  keys.map((key) => {
    const column = ALL_COLUMNS.find((candidate) => candidate.key === key)
    if (!column) throw new AppError('badInput', { fields: { columns: '没有这一列' } })
    // Of the screen's pixels to the sheet's characters.
    return { key: column.key, title: column.title, width: Math.round(column.width / 8) }
  })

type Run = { progress(done: number, total: number): Promise<void>; signal: AbortSignal }

async function* rowsOf(
  parts: ExportParts,
  filter: PersonFilter,
  total: number,
  run: Run,
): AsyncGenerator<SheetRow> {
  let after: string | undefined
  for (let done = 0; ; ) {
    run.signal.throwIfAborted()
    const slice = await listPersonsAfter(parts.db, filter, after, SLICE)
    for (const row of slice) {
      const { state, submittedAt, ...shown } = presentRow(parts.keyRing, row)
      yield { ...shown, state: REVIEW_STATES[state].label, submittedAt: timeText(submittedAt) }
    }
    done += slice.length
    after = slice.at(-1)?.id
    await run.progress(Math.min(done, total), total)
    if (slice.length < SLICE) return
  }
}

/** Before the queue starts. */
export const defineExport = (parts: ExportParts): void => {
  const totals = createPersonTotals()
  parts.jobs.define<ExportOrder>(
    EXPORT_PERSONS,
    async ({ data, progress, signal }) => {
      const { total } = await totals(parts.db, data.filter)
      const rows = rowsOf(parts, data.filter, total, { progress, signal })
      const sheet = writeSheet(rows, columnsOf(data.columns), { format: data.format, name: '个人会员' })
      const stored = await parts.files.put(sheet, { sealed: true })
      const file = await insertFile(parts.db, {
        ...stored,
        fileName: `个人会员查询信息.${data.format}`,
        mime: SHEET_MIME[data.format],
        purpose: 'export',
        ownerAccountId: data.accountId,
      })
      return { resultFileId: file.id }
    },
    { concurrency: 1 },
  )
}

export const orderExport = async (
  jobs: Jobs,
  input: PersonFilter & { columns: string[]; format: SheetFormat },
  context: Context,
): Promise<{ jobId: string }> => {
  const { columns, format, ...filter } = input
  columnsOf(columns)
  const { accountId } = actorOf(context)
  const order: ExportOrder = { filter, columns, format, accountId }
  const jobId = await jobs.send(context.db, EXPORT_PERSONS, order, { ownerAccountId: accountId })
  const { keyword, ...criteria } = filter
  context.note({
    targetKind: 'person',
    detail: { columns, format, ...criteria, ...(keyword && { keyword: '***' }) },
  })
  return { jobId }
}
