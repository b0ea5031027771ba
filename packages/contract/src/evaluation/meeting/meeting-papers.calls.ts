import * as z from 'zod'
import { done, endpoint, flag, id, instant, none } from '../../platform/endpoint.ts'
import { explanation } from '../../platform/explanation.ts'
import { describe } from '../../platform/fields.ts'
import { expectVersion, meetingStaff } from './meeting.fields.ts'

/** What is printed of a session: fee sheet, kit, minutes, and the pack of materials (docs/handbook/evaluation.md#meeting-papers). */

/** Who sees ID and bank numbers of members in full (docs/handbook/personal-data.md#masking), of those who look after sessions. */
export const payeeReaders = { roles: ['superAdmin'] } as const
/** Who answers for what is paid. */
const feeConfirmers = { roles: ['superAdmin', 'inCharge'] } as const
const MOST_CENTS = 10_000_000

export const meetingPapers = {
  /** Everybody who is present or has an amount; numbers masked. */
  fees: endpoint({
    path: '/api/meeting/fees',
    kind: 'read',
    access: meetingStaff,
    summary: '专家咨询费发放表',
    input: z.object({ id: id() }),
    output: z.object({
      version: z.number(),
      list: z.array(
        z.object({
          expertId: z.string(),
          name: z.string(),
          orgName: z.string(),
          zc: z.string(),
          present: z.boolean(),
          idCard: z.string(),
          bankName: z.string(),
          bankAccount: z.string(),
          cents: z.number(),
          /** Withheld of it, and what is left. */
          taxCents: z.number(),
          netCents: z.number(),
          note: z.string(),
        }),
      ),
      totalCents: z.number(),
      totalTaxCents: z.number(),
      totalNetCents: z.number(),
      /** By whom the amounts were confirmed for payment; null while they can be changed. */
      confirmed: z.object({ by: z.string(), at: instant() }).nullable(),
      may: z.object({ confirm: z.boolean() }),
      inCapitals: z.string(),
    }),
    errors: [],
  }),
  saveFees: endpoint({
    path: '/api/meeting/saveFees',
    kind: 'write',
    access: meetingStaff,
    summary: '填写专家咨询费',
    input: z.object({
      id: id(),
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
  confirmFees: endpoint({
    path: '/api/meeting/confirmFees',
    kind: 'write',
    access: feeConfirmers,
    summary: '确认专家咨询费',
    input: z.object({ id: id(), expectVersion }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  reopenFees: endpoint({
    path: '/api/meeting/reopenFees',
    kind: 'write',
    access: feeConfirmers,
    summary: '撤回专家咨询费的确认',
    input: z.object({
      id: id(),
      expectVersion,
      reason: describe(explanation(), { title: '原因', widget: 'textarea', required: true, max: 300 }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** The sheet as PDF. `whole`: with ID and bank numbers in full. */
  feeSheet: endpoint({
    path: '/api/meeting/feeSheet',
    kind: 'read',
    access: meetingStaff,
    summary: '下载专家咨询费发放表',
    input: z.object({ id: id() }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
    download: true,
  }),
  wholeFeeSheet: endpoint({
    path: '/api/meeting/wholeFeeSheet',
    kind: 'read',
    access: { ...payeeReaders, stepUp: true },
    summary: '下载含完整证件和账号的咨询费发放表',
    input: z.object({
      id: id(),
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
  /** Agenda, sign-in sheet, declarations, blank scoring sheets, fee sheet and minutes form in one PDF. */
  kit: endpoint({
    path: '/api/meeting/kit',
    kind: 'read',
    access: meetingStaff,
    summary: '下载会议资料包',
    input: z.object({
      id: id(),
      /** With a scoring sheet for each expert and achievement. */
      sheets: flag().default(true),
    }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    audit: true,
    download: true,
  }),
  /** Materials of the achievements that one expert sits on, as ZIP; pictures carry the expert's watermark. */
  pack: endpoint({
    path: '/api/meeting/pack',
    kind: 'write',
    access: meetingStaff,
    summary: '生成会议材料包',
    input: z.object({ id: id(), expertId: id() }),
    output: z.object({ jobId: z.string() }),
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  /** The text as it was saved; without one, what the data say. */
  minutes: endpoint({
    path: '/api/meeting/minutes',
    kind: 'read',
    access: meetingStaff,
    summary: '会议纪要',
    input: z.object({ id: id() }),
    output: z.object({
      version: z.number(),
      text: z.string(),
      /** From the data as they are now. */
      draft: z.string(),
      saved: z.boolean(),
      savedAt: instant().nullable(),
      savedBy: z.string(),
    }),
    errors: [],
  }),
  saveMinutes: endpoint({
    path: '/api/meeting/saveMinutes',
    kind: 'write',
    access: meetingStaff,
    summary: '保存会议纪要',
    input: z.object({
      id: id(),
      /** Of the minutes as they were read; 0 before the first saving. */
      expectVersion: z.coerce.number().int().min(0),
      text: describe(z.string().max(20_000, '会议纪要不能超过两万字'), {
        ...{ title: '纪要正文', widget: 'textarea', required: false, max: 20_000 },
      }),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  minutesFile: endpoint({
    path: '/api/meeting/minutesFile',
    kind: 'read',
    access: meetingStaff,
    summary: '下载会议纪要',
    input: z.object({ id: id(), document: z.enum(['pdf', 'docx']) }),
    output: none,
    errors: ['glyphMissing'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
    download: true,
  }),
}
