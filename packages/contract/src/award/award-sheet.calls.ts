import * as z from 'zod'
import { UPLOAD_ERRORS } from '../identity/upload.ts'
import { recusal, score, signatureCode, template } from '../peer-review/sheet/sheet.fields.ts'
import { endpoint, flag, id, instant, MB, none, wholeNumber } from '../platform/endpoint.ts'
import { awardFile, awardStatus, seatState } from './award.fields.ts'
import { awardScores } from './award-score.calls.ts'

/** The expert's side of an award (docs/handbook/award.md#sheets), and what staff read of it. */

const experts = { roles: ['expert'] } as const

/** Anything may be missing in a draft. */
export const awardSheetFields = {
  scores: z.array(score).max(20).default([]),
  /** A grade of the batch, NO_GRADE, or '' while there is none. */
  suggestGrade: z.string().trim().max(20).default(''),
  /** Place among the expert's own items of the group; left out: none. */
  rank: wholeNumber(1, 300).optional(),
  comment: z.string().trim().max(2000, '不能超过2000个字').default(''),
}
export const awardSheet = z.object(awardSheetFields)
export type AwardSheet = z.output<typeof awardSheet>

const ownItem = z.object({
  /** The assignment: `examineId` of the other calls. */
  id: z.string(),
  batchId: z.string(),
  /** Empty for a recused one, but for number and name. */
  no: z.string(),
  name: z.string(),
  group: z.string(),
  /** Applied for. */
  grade: z.string(),
  units: z.array(z.string()),
  deadline: instant(),
  overdue: z.boolean(),
  state: seatState,
  total: z.number().nullable(),
  suggestGrade: z.string(),
  rank: z.number().nullable(),
  /** Why the expert stays away from it. */
  recusal: z.object({ kind: z.string(), text: z.string(), at: instant() }).nullable(),
  files: z.array(awardFile),
})
const ownBatch = z.object({
  id: z.string(),
  year: z.number(),
  award: z.string(),
  status: awardStatus,
  deadline: instant(),
  overdue: z.boolean(),
  /** The promise of confidentiality for this batch; nothing opens before it. */
  promised: z.boolean(),
  counts: z.object({
    all: z.number(),
    none: z.number(),
    draft: z.number(),
    submitted: z.number(),
    signed: z.number(),
    recused: z.number(),
  }),
  /** Everything is submitted and something waits for the signature. */
  maySign: z.boolean(),
  /** SHA-256 over the sheets that wait for the signature; '' when none does. */
  batchHash: z.string(),
  signedAt: instant().nullable(),
  /** Of the expert's own award certificate; '' while there is none. */
  certificateId: z.string(),
})

export const awardExamine = {
  ...awardScores,
  /** The calling expert's own items. `account` is only compared with the caller's own. */
  own: endpoint({
    path: '/api/expert/getExamineListForExpertInDb',
    kind: 'read',
    access: experts,
    summary: '我评审的奖励项目',
    input: z.object({
      account: z.string().max(40).optional(),
      batchId: id().optional(),
      /** `todo`: none and draft. */
      state: z.enum(['todo', 'submitted', 'signed', 'recused']).optional(),
      group: z.string().trim().max(40).optional(),
      keyword: z.string().trim().max(50).optional(),
    }),
    output: z.object({ batches: z.array(ownBatch), list: z.array(ownItem) }),
    errors: [],
  }),
  promise: endpoint({
    path: '/api/expert/promiseAward',
    kind: 'write',
    access: experts,
    summary: '签署奖励评审保密承诺',
    touches: ['award'],
    input: z.object({
      batchId: id(),
      confidential: z.literal(true, { error: '请确认保密承诺' }),
      noInterest: z.literal(true, { error: '请确认回避承诺' }),
    }),
    output: z.object({}),
    errors: ['stateChanged'],
    audit: true,
  }),
  /** One item with its material and the own sheet. */
  view: endpoint({
    path: '/api/expert/awardExamineView',
    kind: 'read',
    access: experts,
    summary: '奖励评审材料与评分表',
    input: z.object({ examineId: id() }),
    output: ownItem.extend({
      award: z.string(),
      year: z.number(),
      status: awardStatus,
      promised: z.boolean(),
      /** Names with units, in their order. */
      persons: z.array(z.string()),
      /** Empty before the promise. */
      summary: z.string(),
      materials: z.array(awardFile.extend({ openedAt: instant().nullable() })),
      watermark: z.string(),
      template,
      /** Grades that can be suggested, NO_GRADE last. */
      grades: z.array(z.string()),
      sheet: awardSheet,
      /** Of the stored sheet; 0 while there is none. */
      version: z.number(),
      submittedAt: instant().nullable(),
      signedAt: instant().nullable(),
      /** The batch is being examined and this sheet was not signed. */
      mayEdit: z.boolean(),
      mayRecuse: z.boolean(),
      /** Neighbours in the list, to go on; '' at the ends. */
      previousId: z.string(),
      nextId: z.string(),
      /** The next of the batch that is not handed in yet; '' once none is left. */
      todoId: z.string(),
    }),
    errors: [],
  }),
  /**
   * Draft, submission (`draft: false`) and recusal of one item by `examineId`; the signature of everything that was submitted by
   * `batchId` with `sign`.
   */
  examine: endpoint({
    path: '/api/expert/doExamine',
    kind: 'write',
    access: experts,
    summary: '提交奖励评审意见',
    touches: ['award'],
    input: z.object({
      examineId: id().optional(),
      batchId: id().optional(),
      ...awardSheetFields,
      draft: flag().default(false),
      /** Version of the sheet as the expert saw it; 0 for the first. */
      expectVersion: z.coerce.number().int().min(0).default(0),
      recusal: recusal.optional(),
      sign: z.object({ otp: signatureCode(), batchHash: z.string().max(80) }).optional(),
    }),
    output: z.object({
      total: z.number().nullable(),
      state: seatState,
      version: z.number(),
      savedAt: instant(),
      /** Sheets that this signature covers. */
      signed: z.number(),
    }),
    errors: ['stateChanged', 'guardFailed', 'captchaInvalid'],
    audit: true,
  }),
  signCode: endpoint({
    path: '/api/expert/sendAwardSignCode',
    kind: 'write',
    access: experts,
    summary: '获取奖励评审签字验证码',
    input: z.object({ batchId: id() }),
    output: z.object({ sentTo: z.string() }),
    errors: ['stateChanged', 'smsFailed'],
    limits: [{ by: 'actor', max: 10, seconds: 3600 }],
    audit: true,
  }),
  /** A file beside one's own sheet. */
  upload: endpoint({
    path: '/api/expert/uploadAwardFile',
    kind: 'write',
    access: experts,
    summary: '上传评审附件',
    touches: ['award'],
    input: z.object({ examineId: id() }),
    output: awardFile,
    errors: ['stateChanged', 'guardFailed', ...UPLOAD_ERRORS],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    files: {
      file: {
        kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
        maxBytes: 20 * MB,
        required: true,
        errors: { kind: 'fileKind', size: 'fileTooLarge' },
      },
    },
    audit: true,
  }),
  /** Of the own sheet, before the signature. */
  delFile: endpoint({
    path: '/api/expert/delFile',
    kind: 'write',
    access: experts,
    summary: '删除评审附件',
    touches: ['award'],
    input: z.object({ id: id() }),
    output: z.object({}),
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Material of an item, or a file of the own sheet; a picture with the reader's watermark drawn in. Each opening is on record. */
  file: endpoint({
    path: '/api/expert/awardFile',
    kind: 'read',
    access: experts,
    summary: '查看奖励评审材料',
    input: z.object({ examineId: id(), fileId: id() }),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    download: true,
    audit: true,
  }),
}
