import { DUES_ACTIONS } from '@portal/contract/membership/dues/dues.calls'
import { DUES_STATES } from '@portal/contract/membership/dues/dues.fields'
import { DUES_WAYS } from '@portal/contract/membership/dues/dues-act.calls'
import { levelLabel } from '@portal/contract/membership/member.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { attachmentOf } from '../../identity/file/file-link.rules.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { DuesEntry, DuesEvent } from './dues.queries.ts'

export const shownEntry = (entry: DuesEntry) => ({
  id: entry.id,
  version: entry.version,
  year: entry.year,
  state: entry.state,
  amount: entry.amount,
  dueDate: entry.dueDate,
  paidAmount: entry.paidAmount ?? 0,
  paidOn: entry.paidOn ?? '',
  way: labelOf(DUES_WAYS, entry.way ?? ''),
  voucherNo: entry.voucherNo,
  hasVoucher: entry.voucherFileId !== null,
  invoiceTitle: entry.madeOutTo,
  taxNumber: entry.madeOutBy,
  hasProof: entry.proofFileId !== null,
})

export const shownRow = (entry: DuesEntry) => ({
  ...shownEntry(entry),
  memberId: entry.memberId ?? '',
  name: entry.unitName,
  serialNum: entry.number,
  levelLabel: levelLabel('unit', entry.level),
  memberTag1: entry.memberTag1,
  contactName: entry.contactName,
  contactMobileTel: entry.mobileTel ? maskMobile(entry.mobileTel) : '',
  remindedOn: entry.remindedOn,
})

/** For spreadsheets: in words. */
export const sheetRow = (entry: DuesEntry) => {
  const { hasVoucher: _voucher, hasProof: _proof, version: _version, ...row } = shownRow(entry)
  return { ...row, state: DUES_STATES[entry.state].label, paidAmount: entry.paidAmount ?? '' }
}

const FACTS: Readonly<Record<string, string>> = {
  amount: '金额（元）',
  dueDate: '缴费截止',
  paidOn: '缴费日期',
  way: '缴费方式',
  voucherNo: '票据号',
  voucherFileId: '票据文件',
  invoiceTitle: '发票抬头',
  taxNumber: '纳税人识别号',
  note: '说明',
  source: '来源',
}
const factText = (key: string, value: unknown): string =>
  key === 'way' ? labelOf(DUES_WAYS, String(value)) : key === 'voucherFileId' ? '已上传' : String(value)

export const shownEvent = (event: DuesEvent, staffNames: boolean) => ({
  at: event.at,
  action: event.action,
  label: DUES_ACTIONS[event.action],
  actor: event.byStaff ? (staffNames ? event.actorName : '学会') : '本单位',
  reason: event.reason,
  facts: Object.entries(event.detail).flatMap(([key, value]) => {
    const title = FACTS[key]
    return title && value !== '' && value !== null ? [{ title, text: factText(key, value) }] : []
  }),
})

export const filesOf = async (db: Db, keyRing: KeyRing, entry: DuesEntry, reader: string) => {
  const view = async (id: string | null) => {
    const file = id ? await findFile(db, id) : undefined
    return file ? attachmentOf(keyRing, file, reader) : null
  }
  return { proof: await view(entry.proofFileId), voucher: await view(entry.voucherFileId) }
}
