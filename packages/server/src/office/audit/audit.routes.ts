import { audit } from '@portal/contract/office/audit.calls'
import { readDetail, targetLabel, targetName } from '@portal/contract/office/audit-words'
import { ERRORS } from '@portal/contract/platform/errors'
import { secondOf } from '@portal/contract/platform/time'
import { archivedAudit } from '../../platform/audit/archived.ts'
import { sealAudit, verifyAuditFrom, verifySeals } from '../../platform/audit/audit.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import {
  begun,
  SHEET_MIME,
  type SheetColumn,
  type SheetRow,
  writeSheet,
} from '../../platform/documents/sheet/sheet.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type Db, implement, type Route } from '../../platform/http/context.ts'
import { type AuditFilter, eachAudit, listAudit, type StoredAudit } from './audit.queries.ts'
import { maskDeeply, maskPersonal } from './audit-mask.rules.ts'

const present = (row: StoredAudit) => ({
  ...row,
  seq: Number(row.seq),
  resultText: row.result === 'ok' ? '成功' : (ERRORS[row.result as keyof typeof ERRORS]?.text ?? row.result),
  targetName: maskPersonal(row.targetName),
  detail: maskDeeply(row.detail) as Record<string, unknown>,
})

const COLUMNS: SheetColumn[] = [
  { key: 'seq', title: '序号', width: 10 },
  { key: 'at', title: '时间', width: 20, type: 'moment' },
  { key: 'actorName', title: '操作人', width: 16 },
  { key: 'actorRole', title: '角色', width: 14 },
  { key: 'ip', title: 'IP 地址', width: 18 },
  { key: 'summary', title: '操作', width: 24 },
  { key: 'result', title: '结果', width: 26 },
  { key: 'targetKind', title: '对象类别', width: 14 },
  { key: 'target', title: '对象', width: 26 },
  { key: 'changes', title: '修改内容', width: 50 },
  { key: 'remarks', title: '补充信息', width: 40 },
]

const sheetRow = (stored: StoredAudit): SheetRow => {
  const row = present(stored)
  const { changes, remarks } = readDetail(row.detail, row.targetKind)
  return {
    seq: row.seq,
    at: secondOf(row.at),
    actorName: row.actorName || '未登录',
    actorRole: row.actorRole,
    ip: row.ip,
    summary: row.summary,
    result: row.resultText,
    targetKind: targetLabel(row.targetKind),
    target: targetName(row.targetName, row.targetKind),
    changes: changes
      .map(({ title, before, after }) => `${title}：${before || '（空）'} → ${after || '（空）'}`)
      .join('\n'),
    remarks: remarks.map(({ title, text }) => `${title}：${text}`).join('\n'),
  }
}

async function* sheetRows(db: Db, filter: AuditFilter): AsyncGenerator<SheetRow> {
  for await (const row of eachAudit(db, filter)) yield sheetRow(row)
}

/** A stretch takes about a second. */
const STRETCH = 20_000

export const auditRoutes = ({
  keyRing,
  files,
}: {
  readonly keyRing: KeyRing
  readonly files: FileStore
}): Route[] =>
  implement(audit, {
    list: async ({ pageNum, pageSize, order, sort: _sort, ...filter }, { db }) => {
      const { total, list } = await listAudit(db, filter, { pageNum, pageSize, order })
      return { total, list: list.map(present) }
    },
    export: async (filter, context) => {
      const { actor, target, ...plain } = filter
      context.note({ detail: { ...plain, ...(actor && { actor: '***' }), ...(target && { target: '***' }) } })
      const rows = await begun(sheetRows(context.db, filter))
      return {
        fileName: `操作日志${secondOf(new Date()).slice(0, 10)}.xlsx`,
        mime: SHEET_MIME.xlsx,
        body: writeSheet(rows, COLUMNS, { name: '操作日志' }),
      }
    },
    verify: async ({ from }, { db, outside }) => {
      const archived = await archivedAudit(db, files)
      const found = await verifyAuditFrom(db, from, STRETCH, archived)
      const { problem, next, checked, end } = found
      const last = problem === undefined && next === undefined
      if (last) await sealAudit(outside, keyRing)
      const seals = last ? await verifySeals(db, keyRing) : { count: 0, problem: undefined }
      const wrong = problem ?? seals.problem
      return {
        checked,
        next: next ?? null,
        total: end?.seq ?? 0,
        archived: archived.upTo,
        problem: wrong ? { seq: wrong.seq, kind: wrong.problem } : null,
        seals: seals.count,
        end: end ?? null,
      }
    },
  })
