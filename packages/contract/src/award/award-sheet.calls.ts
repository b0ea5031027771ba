import * as z from 'zod'
import { recusal, score, signatureCode, template } from '../peer-review/sheet.calls.ts'
import { endpoint, flag, id, instant, MB, many, none, wholeNumber } from '../platform/endpoint.ts'
import { AWARD_SEAT_STATES, AWARD_STATUSES, type AwardSeatState } from './award.rules.ts'

/** The expert's side of an award (docs/handbook/award.md#sheets), and what staff read of it. */

const experts = { roles: ['expert'] } as const
/** 3.3: those who look after panels; the administrator reads. */
export const awardReaders = {
  roles: ['superAdmin', 'administrator', 'handler', 'inCharge', 'expertReview'],
} as const

export const awardStatus = z.enum(AWARD_STATUSES)
export const seatState = z.enum(Object.keys(AWARD_SEAT_STATES) as [AwardSeatState, ...AwardSeatState[]])

/** A file of an item or of a sheet; opened through `expert/awardFile` and `award/file`. */
export const awardFile = z.object({
  id: z.string(),
  fileName: z.string(),
  mime: z.string(),
  size: z.number(),
  at: instant(),
})

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

const spread = z.object({
  min: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  max: z.number(),
  mean: z.number(),
})
const votes = z.object({
  agree: z.number(),
  against: z.number(),
  abstain: z.number(),
  recused: z.number(),
  /** Votes for that are needed. */
  needed: z.number(),
  passed: z.boolean(),
  /** That was voted on. */
  grade: z.string(),
})
const ranking = z.object({
  itemId: z.string(),
  no: z.string(),
  name: z.string(),
  group: z.string(),
  grade: z.string(),
  firstUnit: z.string(),
  /** Experts that are to score it, and those whose scores count. */
  assigned: z.number(),
  signed: z.number(),
  /** Within the group, by the trimmed mean; null while sealed or without scores. */
  rank: z.number().nullable(),
  mean: z.number().nullable(),
  trimmed: z.number().nullable(),
  /** Of the sample. */
  sd: z.number().nullable(),
  total: spread.nullable(),
  criteria: z.array(
    z.object({ cid: z.string(), title: z.string(), weight: z.number(), spread: spread.nullable() }),
  ),
  /** How many experts suggest which grade, best first; NO_GRADE last. */
  grades: z.array(z.object({ grade: z.string(), count: z.number() })),
  /** Row of the grid in the order of `experts`; an expert without a seat on the item is left out. */
  cells: z.array(
    z.object({
      examineId: z.string(),
      expertId: z.string(),
      state: seatState,
      /** Null while sealed. */
      total: z.number().nullable(),
      suggestGrade: z.string(),
      /** Far from the others. */
      outlier: z.boolean(),
    }),
  ),
  /** Comments of the experts, without names; empty while sealed. */
  comments: z.array(z.string()),
  votes: votes.nullable(),
})

export const awardExamine = {
  /** getExamineListIndb: batches with their items and how far the experts are. */
  batches: endpoint({
    path: '/api/expert/getExamineListIndb',
    kind: 'read',
    access: awardReaders,
    summary: '奖励评审批次列表',
    input: z.object({
      year: wholeNumber(1990, 2100).optional(),
      group: z.string().trim().max(40).optional(),
      status: many(awardStatus),
      keyword: z.string().trim().max(50).optional(),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({
      total: z.number(),
      /** Years and groups that there are, for the filters. */
      years: z.array(z.number()),
      groups: z.array(z.string()),
      list: z.array(
        z.object({
          id: z.string(),
          year: z.number(),
          award: z.string(),
          groups: z.array(z.string()),
          status: awardStatus,
          deadline: instant().nullable(),
          overdue: z.boolean(),
          counts: z.object({
            items: z.number(),
            passed: z.number(),
            experts: z.number(),
            /** Assignments that are expected to be signed, and those that are. */
            assigned: z.number(),
            signed: z.number(),
            recused: z.number(),
            openObjections: z.number(),
          }),
          items: z.array(
            z.object({
              id: z.string(),
              no: z.string(),
              name: z.string(),
              group: z.string(),
              state: z.string(),
              assigned: z.number(),
              signed: z.number(),
              recused: z.number(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
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
    errors: [
      'stateChanged',
      'guardFailed',
      'fileKind',
      'fileTooLarge',
      'fileDamaged',
      'fileInfected',
      'fileQuota',
    ],
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
  /**
   * Ranking, spread, grid and votes of a batch for staff; values only once they are opened. An expert names `examineId` and gets
   * that item with the own cell alone, until the result is announced.
   */
  selectScore: endpoint({
    path: '/api/expert/selectScore',
    kind: 'read',
    access: { roles: [...awardReaders.roles, 'expert'] },
    summary: '奖励评审评分汇总',
    input: z.object({
      batchId: id().optional(),
      examineId: id().optional(),
      group: z.string().max(40).optional(),
    }),
    output: z.object({
      opened: z.boolean(),
      status: awardStatus,
      groups: z.array(z.string()),
      template,
      /** Columns of the grid; one's own alone for an expert. */
      experts: z.array(
        z.object({
          expertId: z.string(),
          name: z.string(),
          orgName: z.string(),
          assigned: z.number(),
          submitted: z.number(),
          signed: z.number(),
          recused: z.number(),
          signedAt: instant().nullable(),
        }),
      ),
      list: z.array(ranking),
    }),
    errors: [],
    audit: true,
  }),
}
