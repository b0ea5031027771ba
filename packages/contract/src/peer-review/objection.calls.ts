import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { evidenceSlot, UPLOAD_ERRORS } from '../identity/upload.ts'
import { done, endpoint, id, instant, none } from '../platform/endpoint.ts'
import type { Option } from '../platform/enums.ts'
import { choice, describe, optionalText } from '../platform/fields.ts'
import { MAX_EVIDENCE, OBJECTION_STATES } from './publicity.calls.ts'

/** Objections as staff deal with them, whatever was publicised. */

/** Who objects is sealed, and for these alone. */
const sealedReaders = { roles: ['superAdmin', 'handler', 'inCharge'] } as const
/** Who may speak for what is objected to: applicants of achievements, nominators of awards. */
const heard = { roles: ['project', 'person', 'unit', 'expert'] } as const

/** Why an objection is not taken (docs/handbook/peer-review.md#objections). */
export const OBJECTION_REFUSALS = [
  { code: 'noEvidence', label: '未提供必要的证据材料' },
  { code: 'anonymous', label: '匿名、冒名或联系方式不实' },
  { code: 'academic', label: '属于学术观点争议' },
  { code: 'unrelated', label: '与该成果无直接关系' },
  { code: 'result', label: '申请人对评价结果的不满不作为异议处理' },
  { code: 'correction', label: '仅为文字差错，已按更正处理' },
  { code: 'repeated', label: '与已办理的异议重复' },
] as const satisfies readonly Option[]

/** What somebody writes out about a case: so long that it says something. */
const atLeast = (
  title: string,
  { min, max, missing, help }: { min: number; max: number; missing: string; help?: string },
) =>
  describe(z.string({ error: missing }).trim().min(min, missing).max(max, `不能超过${max}个字`), {
    ...{ title, required: true, max, help, widget: 'textarea' },
  })

const OBJECTION_STATE_CODES = Object.keys(OBJECTION_STATES) as [
  keyof typeof OBJECTION_STATES,
  ...(keyof typeof OBJECTION_STATES)[],
]
/** Without who objects: that is a call of its own, which the audit log keeps. */
export const objectionCase = z.object({
  id: z.string(),
  caseNo: z.string(),
  state: z.enum(OBJECTION_STATE_CODES),
  kind: z.string(),
  ground: z.string(),
  severe: z.boolean(),
  late: z.boolean(),
  filedAt: instant(),
  dueAt: instant().nullable(),
  overdue: z.boolean(),
  evidence: z.number(),
  filedBy: z.enum(['person', 'unit']),
  /** What the completing units are asked, and by when they answer. */
  question: z.string(),
  statementDueAt: instant().nullable(),
  statedAt: instant().nullable(),
  triagedBy: z.string(),
  triagedAt: instant().nullable(),
  refuseReason: z.string(),
  report: z.string(),
  reportedBy: z.string(),
  ruling: z.string(),
  finding: z.string(),
  reply: z.string(),
  ruledBy: z.string(),
  ruledAt: instant().nullable(),
  /** The reader took it in and therefore cannot rule it. */
  ownCase: z.boolean(),
})
export type ObjectionCase = z.output<typeof objectionCase>

export const publicityRow = z.object({
  id: z.string(),
  no: z.number(),
  state: z.enum(['open', 'paused', 'ended', 'withdrawn']),
  startAt: instant(),
  endAt: instant(),
  /** Days of a paused one that are left. */
  remainingDays: z.number().nullable(),
  note: z.string(),
})

/** A case as those read it who are heard on it: without who raised it. */
export const ownCase = z.object({
  caseId: z.string(),
  /** What is objected to, where the page does not say it: an award and the number of the item. */
  about: z.string(),
  /** What they are asked to say to it, by when, and when they did. */
  question: z.string(),
  statementDueAt: instant().nullable(),
  statedAt: instant().nullable(),
  /** It is not ruled yet. */
  mayState: z.boolean(),
  caseNo: z.string(),
  receivedAt: instant(),
  state: z.string(),
  reply: z.string(),
})
export type OwnCase = z.output<typeof ownCase>

/** What those who are concerned are asked, when a case is taken. */
export const statementQuestion = (title: string, reader: string) =>
  optionalText(title, {
    ...{ widget: 'textarea', max: 1000 },
    help: `${reader}可以看到，请勿透露异议人身份；不填则按异议事由请其说明`,
  })
const SHORT = '请填写至少20个字的陈述意见'

const caseFile = z.object({
  id: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  size: z.number(),
})

export const objectionCases = {
  /** Who objects, in what words and with which evidence. Every look is in the audit log. */
  objectionFile: endpoint({
    path: '/api/project/queryObjection',
    kind: 'read',
    access: sealedReaders,
    summary: '查看异议人身份和证据',
    input: z.object({ caseId: id() }),
    output: z.object({
      filedBy: z.enum(['person', 'unit']),
      name: z.string(),
      orgName: z.string(),
      mobileTel: z.string(),
      email: z.string(),
      address: z.string(),
      facts: z.string(),
      request: z.string(),
      files: z.array(caseFile),
      /** Of a unit: its objection with its seal. */
      letter: caseFile.nullable(),
      /** What the completing units say to it; '' until then. */
      statement: z.string(),
      statedBy: z.string(),
      statementFiles: z.array(caseFile),
    }),
    errors: ['guardFailed'],
    audit: true,
  }),
  refuseObjection: endpoint({
    path: '/api/project/refuseObjection',
    kind: 'write',
    access: sealedReaders,
    summary: '不予受理异议',
    touches: ['publicity'],
    input: z.object({
      caseId: id(),
      reason: choice('原因', OBJECTION_REFUSALS),
      reply: atLeast('给异议人的答复', { min: 10, max: 2000, missing: '请填写至少10个字的答复' }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  reportObjection: endpoint({
    path: '/api/project/reportObjection',
    kind: 'write',
    access: sealedReaders,
    summary: '填写异议调查情况',
    touches: ['publicity'],
    input: z.object({
      caseId: id(),
      report: atLeast('调查情况', {
        ...{ min: 20, max: 5000, missing: '请填写至少20个字的调查情况' },
        help: '仅工作人员可以看到；保存后交负责人裁定',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  uploadStatement: endpoint({
    path: '/api/project/uploadStatement',
    kind: 'write',
    access: heard,
    summary: '上传异议陈述的证据',
    input: none,
    output: uploaded,
    errors: [...UPLOAD_ERRORS],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    files: {
      file: { ...evidenceSlot, required: true },
    },
    audit: true,
  }),
  /** Again as long as the case is not ruled: the last one counts. */
  stateOnObjection: endpoint({
    path: '/api/project/stateOnObjection',
    kind: 'write',
    access: heard,
    summary: '就异议陈述意见',
    touches: ['publicity', 'nomination'],
    input: z.object({
      caseId: id(),
      text: atLeast('陈述意见', {
        ...{ min: 20, max: 5000, missing: SHORT },
        help: '请逐条说明事实和依据；仅办理异议的工作人员可以看到',
      }),
      fileIds: describe(z.array(id()).max(MAX_EVIDENCE, `证据材料不能超过${MAX_EVIDENCE}个`).default([]), {
        title: '证据材料',
        widget: 'checks',
        required: false,
      }),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
