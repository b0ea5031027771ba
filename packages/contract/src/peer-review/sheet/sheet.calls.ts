import * as z from 'zod'
import { done, endpoint, flag, id, instant, none, wholeNumber } from '../../platform/endpoint.ts'
import { retitle } from '../../platform/fields.ts'
import { evaluationStaff } from '../../platform/roles.ts'
import { examineState } from '../panel.calls.ts'
import { panelRole, seatReason } from '../panel.fields.ts'
import { EVIDENCE_CODES } from './evidence.rules.ts'
import { experts, recusal, refusal, sheet, sheetFields, signatureCode, template } from './sheet.fields.ts'

const assignment = z.object({
  projectId: z.string(),
  acceptNo: z.string(),
  name: z.string(),
  orgName: z.string(),
  mode: z.string(),
  role: panelRole,
  meetingAt: instant().nullable(),
  dueAt: instant().nullable(),
  overdue: z.boolean(),
  examine: examineState,
  promised: z.boolean(),
  concluded: z.boolean(),
  /** What the common opinion waits for from this expert: the leader's text and signature, everybody's yes or no. */
  opinionTask: z.enum(['', 'write', 'stance']),
})

export const EXAMINE_TABS = ['todo', 'done'] as const

export const examination = {
  /** Achievements assigned to the calling expert. */
  list: endpoint({
    path: '/api/project/projectExpertList',
    kind: 'read',
    access: experts,
    summary: '我评审的成果',
    input: z.object({
      state: z.enum(EXAMINE_TABS).optional(),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({
      total: z.number(),
      counts: z.object({ todo: z.number(), done: z.number() }),
      list: z.array(assignment),
    }),
    errors: [],
  }),
  /** One assignment whole; the material only after the promise of confidentiality. */
  view: endpoint({
    path: '/api/project/expExamineView',
    kind: 'read',
    access: experts,
    summary: '成果评审材料与评分表',
    input: z.object({ projectId: id() }),
    output: assignment.extend({
      units: z.array(z.string()),
      persons: z.array(z.string()),
      summary: z.string(),
      innovations: z.array(z.string()),
      /** What the application says, to stand beside the criteria. */
      evidence: z.array(z.object({ code: z.enum(EVIDENCE_CODES), lines: z.array(z.string()) })),
      files: z.array(
        z.object({
          id: z.string(),
          slot: z.string(),
          fileName: z.string(),
          mime: z.string(),
          openedAt: instant().nullable(),
        }),
      ),
      place: z.string(),
      panelVersion: z.number(),
      template,
      sheet,
      /** Of the stored sheet; 0 while there is none. */
      version: z.number(),
      total: z.number().nullable(),
      submittedAt: instant().nullable(),
      signedAt: instant().nullable(),
      docHash: z.string(),
      refuseReason: z.string(),
      watermark: z.string(),
      /** Whether scores of all were opened; then the leader and the others read them. */
      opened: z.boolean(),
      /** Whether the panel was locked, and whether one counts as present: then the sheet can be handed in. */
      locked: z.boolean(),
      present: z.boolean(),
      mayClose: z.boolean(),
      waitingFor: z.number(),
      /** Seats that have not answered, or were not yet seen at the meeting. */
      undecided: z.number(),
      hasSignature: z.boolean(),
    }),
    errors: ['guardFailed'],
  }),
  promise: endpoint({
    path: '/api/project/promiseConfidentiality',
    kind: 'write',
    access: experts,
    summary: '签署保密承诺',
    input: z.object({ projectId: id(), confidential: z.literal(true), noInterest: z.literal(true) }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** A picture with the reader's watermark drawn in; a PDF as it is, shown under one. Each opening is on record. */
  file: endpoint({
    path: '/api/project/expExamineFile',
    kind: 'read',
    access: experts,
    summary: '查看评审材料',
    input: z.object({ projectId: id(), fileId: id() }),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    download: true,
    audit: true,
  }),
  /** Sends the code that signs a sheet to the expert's phone. */
  signCode: endpoint({
    path: '/api/project/sendSignCode',
    kind: 'write',
    access: experts,
    summary: '获取签字验证码',
    input: z.object({ projectId: id() }),
    output: z.object({ sentTo: z.string() }),
    errors: ['stateChanged', 'smsFailed', 'guardFailed'],
    limits: [{ by: 'actor', max: 10, seconds: 3600 }],
    audit: true,
  }),
  /** expExamine: draft, submission, signature, refusal to sign, recusal; a paper sheet by staff. */
  examine: endpoint({
    path: '/api/project/expExamine',
    kind: 'write',
    access: { roles: ['expert', 'expertReview', 'superAdmin'] },
    summary: '提交专家意见',
    input: z.object({
      projectId: id(),
      panelVersion: z.number().int(),
      formVersion: z.string().max(40),
      ...sheetFields,
      draft: flag().default(false),
      expectVersion: z.number().int().min(0),
      recusal: recusal.optional(),
      sign: z.object({ otp: signatureCode(), docHash: z.string().max(80) }).optional(),
      refuse: refusal.optional(),
      onBehalf: z
        .object({
          expertId: id(),
          paperScanId: id().optional(),
          abstain: flag().default(false),
          reason: z.string().trim().max(300).default(''),
        })
        .optional(),
    }),
    output: z.object({
      total: z.number().nullable(),
      state: examineState,
      version: z.number(),
      docHash: z.string(),
      savedAt: instant(),
    }),
    errors: ['stateChanged', 'guardFailed', 'captchaInvalid'],
    audit: false,
  }),
  /** Who has handed in; values only after they were opened. */
  results: endpoint({
    path: '/api/project/expExamineResults',
    kind: 'read',
    access: { roles: [...evaluationStaff.roles, 'expert'] },
    summary: '专家意见汇总',
    input: z.object({ projectId: id() }),
    output: z.object({
      opened: z.boolean(),
      present: z.number(),
      handedIn: z.number(),
      signed: z.number(),
      /** Seats that have not answered, or were not yet seen at the meeting: the scores do not open by themselves before. */
      undecided: z.number(),
      /** The person in charge may open them. */
      mayClose: z.boolean(),
      mode: z.string(),
      template,
      list: z.array(
        z.object({
          expertId: z.string(),
          name: z.string(),
          role: panelRole,
          state: examineState,
          onBehalf: z.boolean(),
          reason: z.string(),
          submittedAt: instant().nullable(),
          total: z.number().nullable(),
          sheet: sheet.nullable(),
        }),
      ),
    }),
    errors: [],
    audit: true,
  }),
  /** The leader opens the sealed scores before everybody has handed in; whoever is missing counts as having abstained. */
  close: endpoint({
    path: '/api/project/closeScoring',
    kind: 'write',
    access: { roles: ['expert', 'superAdmin', 'inCharge'] },
    summary: '结束打分',
    input: z.object({
      projectId: id(),
      reason: retitle(seatReason(), {
        help: '写入办理记录；未提交的专家按弃权登记，启封后不能再提交（至少5个字）',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    touches: ['meeting'],
    audit: true,
  }),
  /** For the page of the paper sheet: the template of an achievement. */
  template: endpoint({
    path: '/api/project/expExamineTemplate',
    kind: 'read',
    access: evaluationStaff,
    summary: '评分表模板',
    input: z.object({ projectId: id() }),
    output: z.object({
      name: z.string(),
      panelVersion: z.number(),
      template,
      /** What a value above 90 may rest on. */
      files: z.array(z.object({ id: z.string(), slot: z.string(), fileName: z.string() })),
      /** Those of whom a sheet is expected; `version` of the stored one, 0 while there is none. */
      seats: z.array(
        z.object({ expertId: z.string(), name: z.string(), state: examineState, version: z.number() }),
      ),
      /** Whether sheets can be taken in now. */
      open: z.boolean(),
    }),
    errors: [],
  }),
}
