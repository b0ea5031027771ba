import { ACHIEVEMENT_OUTCOMES } from '@portal/contract/evaluation/achievement-status.rules'
import type { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { REPORT_STATUS } from '@portal/contract/evaluation/conclusion/report.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import {
  begun,
  SHEET_MIME,
  type SheetColumn,
  type SheetRow,
  writeSheet,
} from '../../platform/documents/sheet/sheet.ts'
import type { Context, Db, Download } from '../../platform/http/context.ts'
import * as store from './conclusion.queries.ts'
import { shown } from './report.documents.ts'

/** The register of numbers: every one that was ever given, void ones too, and the proof that none is missing. */

const pageOf = async (
  db: Db,
  filter: store.RegisterFilter,
  page: Parameters<typeof store.listRegister>[2],
) => {
  const { list, ...all } = await store.listRegister(db, filter, page)
  const numbers = await store.numbersOf(
    db,
    list.flatMap(({ replaces }) => replaces ?? []),
  )
  return { ...all, list: list.map((row) => shown(row, numbers)) }
}

export const register = async (
  { pageNum, pageSize, order, ...filter }: InputOf<typeof calls.register>,
  { db }: Context,
) => ({ ...(await pageOf(db, filter, { pageNum, pageSize, order })), years: await store.listYears(db) })

const COLUMNS: readonly SheetColumn[] = [
  { key: 'no', title: '编号', width: 30 },
  { key: 'name', title: '成果名称', width: 48 },
  { key: 'orgName', title: '第一完成单位', width: 32 },
  { key: 'outcome', title: '结论', width: 10 },
  { key: 'level', title: '水平', width: 12 },
  { key: 'issuedOn', title: '出具日期', width: 12, type: 'day' },
  { key: 'status', title: '状态', width: 10 },
  { key: 'replaces', title: '更正自', width: 30 },
  { key: 'endReason', title: '作废原因', width: 40 },
  { key: 'docHash', title: '文件摘要', width: 66 },
]
const SLICE = 200

async function* rowsOf(db: Db, filter: store.RegisterFilter): AsyncGenerator<SheetRow> {
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = await pageOf(db, filter, { pageNum, pageSize: SLICE, order: 'asc' })
    for (const row of list)
      yield {
        ...row,
        outcome: ACHIEVEMENT_OUTCOMES[row.outcome],
        level: labelOf(ACHIEVEMENT_LEVELS, row.level),
        status: labelOf(REPORT_STATUS, row.status),
      }
    if (list.length < SLICE) return
  }
}

export const exportRegister = async (
  filter: InputOf<typeof calls.exportRegister>,
  context: Context,
): Promise<Download> => {
  const { keyword, ...criteria } = filter
  context.note({ targetKind: 'achievement', detail: { ...criteria, ...(keyword && { keyword }) } })
  // The rows are read after the call has answered.
  const rows = await begun(rowsOf(context.outside, filter))
  const body = writeSheet(rows, COLUMNS, { name: '评价报告编号登记' })
  return { fileName: '评价报告编号登记.xlsx', mime: SHEET_MIME.xlsx, body }
}
