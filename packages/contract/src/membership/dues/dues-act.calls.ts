import * as z from 'zod'
import { evidenceSlot, UPLOAD_ERRORS } from '../../identity/upload.ts'
import { administrators, done, endpoint, id, many } from '../../platform/endpoint.ts'
import { actReason, choice, date, describe, optionalText, retitle } from '../../platform/fields.ts'
import { halfWidth } from '../../platform/person/identity-number.ts'
import { version } from '../kind/member-record.fields.ts'
import { FIRST_DUES_YEAR, filter } from './dues.fields.ts'

export const DUES_WAYS = [
  { code: 'transfer', label: '银行转账' },
  { code: 'cash', label: '现金' },
  { code: 'online', label: '线上支付' },
  { code: 'other', label: '其他' },
] as const
const way = choice('缴费方式', DUES_WAYS)
const amount = describe(
  z.coerce
    .number({ error: '请输入金额' })
    .int('请输入整数金额，单位为元')
    .min(1, '请输入金额')
    .max(9_999_999, '金额过大，请核对'),
  { title: '金额（元）', widget: 'number', required: true },
)
const voucherNo = optionalText('票据号', { max: 40, help: '电子发票填发票号码' })
const WRONG_TAX_NUMBER = '请填写15至20位的纳税人识别号'
/** Of companies and institutions; taxpayers of before have fifteen signs. */
const taxNumber = describe(
  z
    .string({ error: WRONG_TAX_NUMBER })
    .trim()
    .overwrite((value) => halfWidth(value).toUpperCase())
    .regex(/^([0-9A-Z]{15,20})?$/, WRONG_TAX_NUMBER)
    .default(''),
  { title: '纳税人识别号', widget: 'text', required: false, max: 20, help: '留空时用统一社会信用代码' },
)
/** The year that is opened, as it is typed. */
const newYear = describe(
  z.coerce
    .number({ error: '请输入四位年份' })
    .int('请输入四位年份')
    .min(FIRST_DUES_YEAR, '请输入四位年份')
    .max(2100, '请输入四位年份'),
  { title: '年度', widget: 'number', required: true },
)

/** Who is reminded: the chosen entries, or every unpaid one of a year that the filter finds. */
const audience = z.object({ ...filter, ids: many(id(), 1000) })

/** What changes a due */
export const duesActs = {
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
      voucherNo: retitle(voucherNo, { help: '电子发票填发票号码；尚未开票的可以留空，以后补填' }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed', ...UPLOAD_ERRORS],
    files: { voucher: evidenceSlot },
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
    errors: ['stateChanged', 'nothingChanged', 'guardFailed', ...UPLOAD_ERRORS],
    files: { voucher: evidenceSlot },
    audit: true,
  }),
  /** By the unit, until the invoice is there. */
  invoice: endpoint({
    path: '/api/dues/setInvoice',
    kind: 'write',
    access: { roles: ['unit'] },
    summary: '填写会费开票信息',
    input: z.object({
      id: id(),
      version,
      invoiceTitle: optionalText('发票抬头', { max: 60, help: '留空时用单位名称' }),
      taxNumber,
    }),
    output: done,
    errors: ['stateChanged', 'nothingChanged'],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
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
    errors: ['stateChanged', ...UPLOAD_ERRORS],
    files: { proof: { ...evidenceSlot, required: true } },
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
}
