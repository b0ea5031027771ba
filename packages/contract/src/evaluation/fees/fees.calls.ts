import * as z from 'zod'
import { done, endpoint, id, instant, none } from '../../platform/endpoint.ts'
import { explanation } from '../../platform/explanation.ts'
import { date, describe, optionalText } from '../../platform/fields.ts'
import { evaluationStaff } from '../../platform/roles.ts'
import { FEE_SUBJECTS } from './fees.rules.ts'

/** 专家咨询费发放表 of a session, or of an evaluation by correspondence (docs/handbook/evaluation.md#fees). */

/** Who sees ID and bank numbers of members in full (docs/handbook/personal-data.md#masking), of those who look after evaluations. */
export const payeeReaders = { roles: ['superAdmin'] } as const
/** Who answers for what is paid. */
const feeConfirmers = { roles: ['superAdmin', 'inCharge'] } as const
const MOST_CENTS = 10_000_000

/** A session by its own id, an evaluation by correspondence by that of the achievement. */
const subject = { of: z.enum(FEE_SUBJECTS), id: id() }
/** Of the sheet as it was read; 0 before the first saving. */
const expectVersion = z.coerce.number().int().min(0)
const sheetKind = z.enum(['pdf', 'docx', 'xlsx']).default('pdf')
const because = (help: string) =>
  describe(explanation(), { title: '原因', widget: 'textarea', required: true, max: 300, help })

const payees = (title: string) =>
  describe(z.array(id()).min(1, '请选择专家').max(200), { title, required: true, widget: 'checks' })

export const fees = {
  /** Everybody who is to be paid or has an amount; numbers masked. */
  view: endpoint({
    path: '/api/fee/view',
    kind: 'read',
    access: evaluationStaff,
    summary: '专家咨询费发放表',
    input: z.object(subject),
    output: z.object({
      version: z.number(),
      list: z.array(
        z.object({
          expertId: z.string(),
          name: z.string(),
          orgName: z.string(),
          zc: z.string(),
          /** Came, or handed in a sheet. */
          worked: z.boolean(),
          idCard: z.string(),
          bankName: z.string(),
          bankAccount: z.string(),
          cents: z.number(),
          /** Withheld of it, and what is left. */
          taxCents: z.number(),
          netCents: z.number(),
          note: z.string(),
          /** ISO day; '' while it was not noted. */
          paidOn: z.string(),
          voucherNo: z.string(),
          paidBy: z.string(),
        }),
      ),
      totalCents: z.number(),
      totalTaxCents: z.number(),
      totalNetCents: z.number(),
      inCapitals: z.string(),
      /** By whom the amounts were confirmed for payment; null while they can be changed. `noneReason`: why nobody is paid. */
      confirmed: z.object({ by: z.string(), at: instant(), noneReason: z.string() }).nullable(),
      may: z.object({
        edit: z.boolean(),
        confirm: z.boolean(),
        /** Note on which day who was paid. */
        pay: z.boolean(),
        /** Numbers in full. */
        whole: z.boolean(),
      }),
    }),
    errors: [],
  }),
  save: endpoint({
    path: '/api/fee/save',
    kind: 'write',
    access: evaluationStaff,
    summary: '填写专家咨询费',
    touches: ['project'],
    input: z.object({
      ...subject,
      expectVersion,
      list: z
        .array(
          z.object({
            expertId: id(),
            cents: z.coerce
              .number({ error: '请输入金额' })
              .int('金额最多两位小数')
              .min(0, '金额不能为负数')
              .max(MOST_CENTS, '单人金额不能超过10万元'),
            note: z.string().trim().max(60, '备注不能超过60个字').default(''),
          }),
        )
        .max(200),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Nothing is paid, and no numbers are printed in full, before somebody in charge has confirmed the amounts. */
  confirm: endpoint({
    path: '/api/fee/confirm',
    kind: 'write',
    access: feeConfirmers,
    summary: '确认专家咨询费',
    touches: ['project'],
    input: z.object({ ...subject, expectVersion }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** Nobody is paid, and why. */
  none: endpoint({
    path: '/api/fee/none',
    kind: 'write',
    access: feeConfirmers,
    summary: '确认不发放专家咨询费',
    touches: ['project'],
    input: z.object({
      ...subject,
      expectVersion,
      reason: because('写入操作日志，并显示在咨询费页面'),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  reopen: endpoint({
    path: '/api/fee/reopen',
    kind: 'write',
    access: feeConfirmers,
    summary: '撤回专家咨询费的确认',
    touches: ['project'],
    input: z.object({ ...subject, expectVersion, reason: because('写入操作日志') }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** That these were paid, and on which day: of amounts that stand. */
  pay: endpoint({
    path: '/api/fee/pay',
    kind: 'write',
    access: evaluationStaff,
    summary: '登记咨询费已发放',
    touches: ['project'],
    input: z.object({
      ...subject,
      expectVersion,
      paidOn: date('发放日期', { required: true, help: '不早于金额确认的日期，不晚于今天' }),
      voucherNo: optionalText('付款凭证号', { max: 60, help: '如银行回单号；写入发放表和卷宗' }),
      expertIds: payees('已发放的专家'),
    }),
    output: z.object({ paid: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  unpay: endpoint({
    path: '/api/fee/unpay',
    kind: 'write',
    access: evaluationStaff,
    summary: '撤销咨询费发放登记',
    touches: ['project'],
    input: z.object({
      ...subject,
      expectVersion,
      expertIds: payees('没有发放的专家'),
      reason: because('写入办理记录和操作日志'),
    }),
    output: z.object({ undone: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** The sheet as PDF or Word, or for the bookkeeping as a spreadsheet; numbers masked. */
  sheet: endpoint({
    path: '/api/fee/sheet',
    kind: 'read',
    access: evaluationStaff,
    summary: '下载专家咨询费发放表',
    input: z.object({ ...subject, document: sheetKind }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
    download: true,
  }),
  wholeSheet: endpoint({
    path: '/api/fee/wholeSheet',
    kind: 'read',
    access: { ...payeeReaders, stepUp: true },
    summary: '下载含完整证件和账号的咨询费发放表',
    input: z.object({
      ...subject,
      document: sheetKind,
      reason: describe(
        z.string({ error: '请填写原因' }).trim().min(2, '请填写原因').max(100, '不能超过100个字'),
        {
          ...{ title: '原因', widget: 'textarea', required: true, max: 100 },
          help: '含完整身份证号和银行账号，写入操作日志',
        },
      ),
    }),
    output: none,
    errors: ['glyphMissing', 'guardFailed'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
    download: true,
  }),
}
