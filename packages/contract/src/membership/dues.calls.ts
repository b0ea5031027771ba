import * as z from 'zod'
import { attachment } from '../platform/attachment.ts'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  MB,
  many,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../platform/endpoint.ts'
import { actReason, choice, date, describe, optionalText, retitle } from '../platform/fields.ts'
import { type ListTitle, version } from './member-record.fields.ts'

/** Dues of units (docs/handbook/membership.md#dues: a fixed amount a year; individuals pay none). "Overdue" is shown and keeps nobody from anything. */

/** What an entry is shown as; 逾期 is an unpaid one whose day has passed, and is written nowhere. */
export const DUES_STATES = {
  unpaid: { label: '未缴' },
  overdue: { label: '逾期' },
  submitted: { label: '已提交凭证待核' },
  paid: { label: '已缴' },
  waived: { label: '免缴' },
} as const
export type DuesState = keyof typeof DUES_STATES
const state = z.enum(Object.keys(DUES_STATES) as [DuesState, ...DuesState[]])

export const DUES_WAYS = [
  { code: 'transfer', label: '银行转账' },
  { code: 'cash', label: '现金' },
  { code: 'online', label: '线上支付' },
  { code: 'other', label: '其他' },
] as const
const way = choice('缴费方式', DUES_WAYS)

/** What happened to an entry; its history is appended and never changed. */
export const DUES_ACTIONS = {
  open: '生成应缴记录',
  submit: '提交缴费凭证',
  refuse: '凭证退回',
  pay: '登记缴费',
  confirm: '核实缴费',
  voucher: '更新票据',
  waive: '免缴',
  undo: '撤销',
  remind: '发送催缴通知',
} as const
export type DuesAction = keyof typeof DUES_ACTIONS

/** Days in which a unit is reminded at most once. */
export const REMINDER_DAYS = 7
export const FIRST_DUES_YEAR = 2000

const year = () => wholeNumber(FIRST_DUES_YEAR, 2100)
const amount = describe(
  z.coerce
    .number({ error: '请输入金额' })
    .int('请输入整数金额，单位为元')
    .min(1, '请输入金额')
    .max(9_999_999, '金额过大，请核对'),
  { title: '金额（元）', widget: 'number', required: true },
)
const voucherNo = optionalText('票据号', { max: 40 })
/** The year that is opened, as it is typed. */
const newYear = describe(
  z.coerce
    .number({ error: '请输入四位年份' })
    .int('请输入四位年份')
    .min(FIRST_DUES_YEAR, '请输入四位年份')
    .max(2100, '请输入四位年份'),
  { title: '年度', widget: 'number', required: true },
)

const SCAN = {
  kinds: ['jpg', 'png', 'pdf'],
  maxBytes: 20 * MB,
  errors: { kind: 'fileKind', size: 'fileTooLarge' },
} as const
const uploadErrors = ['fileKind', 'fileTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'] as const

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
  action: z.enum(Object.keys(DUES_ACTIONS) as [DuesAction, ...DuesAction[]]),
  label: z.string(),
  /** 本单位 for the unit; staff by name, to staff only. */
  actor: z.string(),
  reason: z.string(),
  /** What was written down: amounts, dates, numbers, in words. */
  facts: z.array(z.object({ title: z.string(), text: z.string() })),
})
const files = { proof: attachment.nullable(), voucher: attachment.nullable() }
const filter = {
  /** Left out: the newest that was opened. */
  year: year().optional(),
  state: state.optional(),
  /** Part of the unit's name, its pinyin, member number or voucher number. */
  keyword: z.string().trim().max(50).optional(),
  memberTag1: many(z.string().max(20)),
  level: many(z.string().max(2)),
}
/** Who is reminded: the chosen entries, or every unpaid one of a year that the filter finds. */
const audience = z.object({ ...filter, ids: many(id(), 1000) })

export const dues = {
  list: endpoint({
    path: '/api/dues/queryPage',
    kind: 'read',
    access: administrators,
    summary: '会费列表',
    input: paged(filter, ['name', 'dueDate', 'paidOn', 'amount']),
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
  /** An entry for every approved unit that has none; opening again only adds who is missing, on the terms of the first time. */
  open: endpoint({
    path: '/api/dues/openYear',
    kind: 'write',
    access: administrators,
    summary: '开启会费年度',
    input: z.object({
      year: newYear,
      dueDate: date('缴费截止日期', {
        required: true,
        help: '过期未缴的显示为“逾期”，不影响单位使用平台',
      }),
    }),
    output: z.object({ added: z.number(), total: z.number() }),
    errors: ['guardFailed'],
    audit: true,
  }),
  /** Written down by staff; where a proof waits, this confirms it. */
  pay: endpoint({
    path: '/api/dues/recordPayment',
    kind: 'write',
    access: administrators,
    summary: '登记会费',
    touches: ['user', 'group'],
    input: z.object({
      id: id(),
      version,
      amount,
      paidOn: date('缴费日期', { required: true }),
      way,
      voucherNo: retitle(voucherNo, { help: '尚未开票的可以留空，以后补填' }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed', ...uploadErrors],
    files: { voucher: SCAN },
    audit: true,
  }),
  /** The voucher comes later than the money. */
  voucher: endpoint({
    path: '/api/dues/updateVoucher',
    kind: 'write',
    access: administrators,
    summary: '更新会费票据',
    input: z.object({ id: id(), version, voucherNo }),
    output: done,
    errors: ['stateChanged', 'nothingChanged', 'guardFailed', ...uploadErrors],
    files: { voucher: SCAN },
    audit: true,
  }),
  decide: endpoint({
    path: '/api/dues/decide',
    kind: 'write',
    access: administrators,
    summary: '办理会费（退回凭证、免缴、撤销）',
    touches: ['user', 'group'],
    input: z.object({ id: id(), version, action: z.enum(['refuse', 'waive', 'undo']), reason: actReason() }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  remindPreview: endpoint({
    path: '/api/dues/previewReminder',
    kind: 'read',
    access: administrators,
    summary: '预览会费催缴通知',
    input: audience,
    output: z.object({
      /** Units that would be written to, and how. */
      units: z.number(),
      sms: z.number(),
      mails: z.number(),
      /** Reminded within the week. */
      recent: z.number(),
      unreachable: z.number(),
      /** As the first of them would read it; empty when there is none. */
      smsText: z.string(),
      mailSubject: z.string(),
      mailText: z.string(),
    }),
    errors: [],
  }),
  remind: endpoint({
    path: '/api/dues/sendReminder',
    kind: 'write',
    access: administrators,
    summary: '发送会费催缴通知',
    input: audience,
    output: z.object({ units: z.number(), messages: z.number() }),
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
  }),
  export: endpoint({
    path: '/api/dues/export',
    kind: 'write',
    access: administrators,
    summary: '导出会费',
    input: z.object({
      ...filter,
      ids: many(id(), 1000),
      columns: z.array(z.string().max(40)).min(1, '请选择要导出的列').max(60),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    output: z.object({ jobId: z.string() }),
    errors: [],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
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
  submitProof: endpoint({
    path: '/api/dues/submitProof',
    kind: 'write',
    access: { roles: ['unit'] },
    summary: '提交会费缴费凭证',
    input: z.object({
      id: id(),
      version,
      note: optionalText('说明', { widget: 'textarea', max: 200, help: '选填，如一次缴纳了几个年度' }),
    }),
    output: done,
    errors: ['stateChanged', ...uploadErrors],
    files: { proof: { ...SCAN, required: true } },
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
}

export const DUES_COLUMNS: readonly ListTitle<keyof z.output<typeof duesRow>>[] = [
  { key: 'name', title: '单位名称', width: 250, shown: true },
  { key: 'year', title: '年度', width: 80, shown: true },
  { key: 'state', title: '状态', width: 130, shown: true },
  { key: 'amount', title: '应缴（元）', width: 110, shown: true },
  { key: 'dueDate', title: '缴费截止', width: 115, shown: true },
  { key: 'paidAmount', title: '实缴（元）', width: 110, shown: true },
  { key: 'paidOn', title: '缴费日期', width: 115, shown: true },
  { key: 'voucherNo', title: '票据号', width: 140, shown: true },
  { key: 'remindedOn', title: '最近催缴', width: 115, shown: true },
  { key: 'levelLabel', title: '级别', width: 120, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 120, shown: false },
  { key: 'way', title: '缴费方式', width: 100, shown: false },
  { key: 'serialNum', title: '会员编号', width: 170, shown: false },
  { key: 'contactName', title: '联系人', width: 100, shown: false },
  { key: 'contactMobileTel', title: '联系人手机号', width: 130, shown: false },
]
