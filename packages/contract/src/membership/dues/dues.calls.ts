import * as z from 'zod'
import { attachment } from '../../platform/attachment.ts'
import { keysOf } from '../../platform/codes.ts'
import { administrators, endpoint, id, instant, none, paged, pageOf } from '../../platform/endpoint.ts'
import { exportCall } from '../kind/kind.calls.ts'
import type { ListTitle } from '../kind/member-record.fields.ts'
import { filter, state, year } from './dues.fields.ts'
import { duesActs } from './dues-act.calls.ts'
import { duesBank } from './dues-bank.calls.ts'

/** What happened to an entry; its history is appended and never changed. */
export const DUES_ACTIONS = {
  open: '生成应缴记录',
  submit: '提交缴费凭证',
  refuse: '凭证退回',
  pay: '登记缴费',
  confirm: '核实缴费',
  voucher: '填写票据',
  invoice: '填写开票信息',
  waive: '免缴',
  undo: '撤销',
  remind: '发送催缴通知',
} as const
export type DuesAction = keyof typeof DUES_ACTIONS

/** Days in which a unit is reminded at most once. */
export const REMINDER_DAYS = 7

const entry = {
  id: z.string(),
  version: z.number(),
  year: z.number(),
  state,
  /** Yuan. */
  amount: z.number(),
  dueDate: z.string(),
  /** Yuan; 0 while nothing is paid. */
  paidAmount: z.number(),
  paidOn: z.string(),
  way: z.string(),
  voucherNo: z.string(),
  hasVoucher: z.boolean(),
  /** To whom the invoice is made out: what the unit asked for, or its name and credit code. */
  invoiceTitle: z.string(),
  taxNumber: z.string(),
  hasProof: z.boolean(),
}
export const duesRow = z.object({
  ...entry,
  /** Empty once the unit's record is gone. */
  memberId: z.string(),
  name: z.string(),
  serialNum: z.string(),
  levelLabel: z.string(),
  memberTag1: z.string(),
  contactName: z.string(),
  /** Masked. */
  contactMobileTel: z.string(),
  /** A date, or empty. */
  remindedOn: z.string(),
})
const event = z.object({
  at: instant(),
  action: z.enum(keysOf(DUES_ACTIONS)),
  label: z.string(),
  /** 本单位 for the unit; staff by name, to staff only. */
  actor: z.string(),
  reason: z.string(),
  /** What was written down: amounts, dates, numbers, in words. */
  facts: z.array(z.object({ title: z.string(), text: z.string() })),
})
const files = { proof: attachment.nullable(), voucher: attachment.nullable() }

const DUES_SORTS = ['name', 'dueDate', 'paidOn', 'amount'] as const

export const DUES_COLUMNS: readonly ListTitle<keyof z.output<typeof duesRow>>[] = [
  { key: 'name', title: '单位名称', width: 250, shown: true },
  { key: 'year', title: '年度', width: 80, shown: true, type: 'number' },
  { key: 'state', title: '状态', width: 130, shown: true },
  { key: 'amount', title: '应缴（元）', width: 110, shown: true, type: 'amount' },
  { key: 'dueDate', title: '缴费截止', width: 115, shown: true, type: 'day' },
  { key: 'paidAmount', title: '实缴（元）', width: 110, shown: true, type: 'amount' },
  { key: 'paidOn', title: '缴费日期', width: 115, shown: true, type: 'day' },
  { key: 'voucherNo', title: '票据号', width: 140, shown: true },
  { key: 'invoiceTitle', title: '发票抬头', width: 220, shown: false },
  { key: 'taxNumber', title: '纳税人识别号', width: 180, shown: false },
  { key: 'remindedOn', title: '最近催缴', width: 115, shown: true, type: 'day' },
  { key: 'levelLabel', title: '级别', width: 120, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 120, shown: false },
  { key: 'way', title: '缴费方式', width: 100, shown: false },
  { key: 'serialNum', title: '会员编号', width: 170, shown: false },
  { key: 'contactName', title: '联系人', width: 100, shown: false },
  { key: 'contactMobileTel', title: '联系人手机号', width: 130, shown: false },
]

export const dues = {
  ...duesActs,
  ...duesBank,
  list: endpoint({
    path: '/api/dues/queryPage',
    kind: 'read',
    access: administrators,
    summary: '会费列表',
    input: paged(filter, DUES_SORTS),
    output: pageOf(duesRow, {
      counts: z.object({
        all: z.number(),
        unpaid: z.number(),
        overdue: z.number(),
        submitted: z.number(),
        paid: z.number(),
        waived: z.number(),
      }),
    }),
    errors: [],
  }),
  /** The years there are, and what one of them comes to. */
  summary: endpoint({
    path: '/api/dues/summary',
    kind: 'read',
    access: administrators,
    summary: '会费年度与合计',
    input: z.object({ year: year().optional() }),
    output: z.object({
      years: z.array(
        z.object({ year: z.number(), amount: z.number(), dueDate: z.string(), openedBy: z.string() }),
      ),
      /** Null while no year is open. */
      current: z
        .object({
          year: z.number(),
          /** 应收, 实收, 未收, 免缴: yuan. */
          due: z.number(),
          paid: z.number(),
          unpaid: z.number(),
          waived: z.number(),
          /** Units admitted since, which a second opening adds. */
          missing: z.number(),
        })
        .nullable(),
      /** What opening the next year would write: the fee of the settings, and how many units. */
      next: z.object({ year: z.number(), amount: z.number(), dueDate: z.string(), units: z.number() }),
    }),
    errors: [],
  }),
  get: endpoint({
    path: '/api/dues/get',
    kind: 'read',
    access: administrators,
    summary: '会费记录',
    input: z.object({ id: id() }),
    output: duesRow.extend({ ...files, history: z.array(event) }),
    errors: [],
  }),
  export: exportCall({ path: '/api/dues/export', label: '会费', filter, sorts: DUES_SORTS }),
  own: endpoint({
    path: '/api/dues/own',
    kind: 'read',
    access: { roles: ['unit'] },
    summary: '本单位的会费',
    input: none,
    output: z.object({
      list: z.array(z.object({ ...entry, ...files, refusal: z.string(), history: z.array(event) })),
      bank: z.object({ name: z.string(), bank: z.string(), account: z.string() }),
      /** What to write with the transfer. */
      remark: z.string(),
    }),
    errors: [],
  }),
}
