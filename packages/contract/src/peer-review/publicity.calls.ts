import * as z from 'zod'
import { endpoint, id, instant, MB, none, paged, pageOf } from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import { field, objectionForm, phone } from './objection.fields.ts'

/**
 * What everybody may read of an achievement while and after it is publicised, and how to object (docs/handbook/peer-review.md#objections).
 * Apart from the calls of staff, because the public pages stay light.
 */

export const PUBLICITY_STATES = {
  open: { label: '公示中' },
  paused: { label: '公示暂停' },
  ended: { label: '公示已结束' },
  withdrawn: { label: '公示已撤销' },
} as const
export type PublicityState = keyof typeof PUBLICITY_STATES
const publicityState = z.enum(['open', 'paused', 'ended', 'withdrawn'])

/** The public fields (docs/handbook/peer-review.md#publicity), in the order in which they are shown. */
export const publicSnapshot = z.object({
  name: z.string(),
  typeLabel: z.string(),
  units: z.array(z.object({ name: z.string() })),
  persons: z.array(z.object({ name: z.string(), orgName: z.string() })),
  summary: z.string(),
  /** Of an award batch: the items that it is about, with the grade once it was voted; units and persons above are empty then. */
  items: z
    .array(
      z.object({
        id: z.string(),
        no: z.string(),
        name: z.string(),
        group: z.string(),
        grade: z.string(),
        units: z.array(z.string()),
        persons: z.array(z.string()),
      }),
    )
    .optional(),
})
export type PublicSnapshot = z.output<typeof publicSnapshot>

const listed = {
  id: z.string(),
  kind: z.enum(['achievement', 'award']),
  name: z.string(),
  typeLabel: z.string(),
  firstUnit: z.string(),
  unitCount: z.number(),
  /** Of an award batch. */
  itemCount: z.number(),
  state: publicityState,
  startAt: instant(),
  endAt: instant(),
  /** The second or a later publicity of the same achievement. */
  again: z.boolean(),
}

const withCode = { ticket: ['objection'] } as const

export const publicity = {
  list: endpoint({
    path: '/api/publicity/queryPage',
    kind: 'read',
    access: 'public',
    summary: '成果评价公示列表',
    input: paged(
      {
        keyword: z.string().trim().max(50).optional(),
        state: publicityState.optional(),
        kind: z.enum(['achievement', 'award']).optional(),
      },
      ['startAt'],
    ),
    output: pageOf(z.object(listed), { counts: z.record(publicityState, z.number()) }),
    errors: [],
    limits: [{ by: 'ip', max: 300, seconds: 60 }],
  }),
  detail: endpoint({
    path: '/api/publicity/queryById',
    kind: 'read',
    access: 'public',
    summary: '查看成果评价公示',
    input: z.object({ id: id() }),
    output: z.object({
      ...listed,
      /** Of an award batch: 1 of what takes part, with the grades applied for; 2 of the result, with the grades voted. */
      stage: z.number(),
      snapshot: publicSnapshot,
      /** Why it was withdrawn. */
      note: z.string(),
      /** `late`: only what concerns integrity, ownership or fraud. */
      objections: z.enum(['open', 'late', 'closed']),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 300, seconds: 60 }],
  }),
  /** To the phone of somebody who objects or asks how their objection stands. */
  sendCode: endpoint({
    path: '/api/publicity/sendCode',
    kind: 'write',
    access: 'public',
    summary: '获取异议验证码',
    input: z.object({ mobileTel: phone }),
    output: z.object({ sentTo: z.string() }),
    errors: ['smsFailed'],
    limits: [
      { by: 'ip', max: 10, seconds: 600 },
      { by: 'input.mobileTel', max: 5, seconds: 3600 },
    ],
    audit: true,
  }),
  /** Opens the way to file or to look up for two hours. */
  checkCode: endpoint({
    path: '/api/publicity/checkCode',
    kind: 'write',
    access: 'public',
    summary: '验证异议人手机号',
    input: z.object({
      mobileTel: phone,
      code: describe(
        z
          .string({ error: '请输入6位验证码' })
          .trim()
          .regex(/^\d{6}$/, '请输入6位验证码'),
        field('短信验证码', true, { widget: 'code', max: 6 }),
      ),
    }),
    output: z.object({ ticket: z.string() }),
    errors: ['captchaInvalid'],
    limits: [
      { by: 'ip', max: 20, seconds: 600 },
      { by: 'input.mobileTel', max: 10, seconds: 600 },
    ],
    audit: true,
  }),
  uploadEvidence: endpoint({
    path: '/api/publicity/uploadEvidence',
    kind: 'write',
    access: withCode,
    summary: '上传异议证据',
    input: none,
    output: z.object({ id: z.string(), fileName: z.string(), size: z.number() }),
    errors: ['fileKind', 'fileTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: [
      { by: 'actor', max: 20, seconds: 600 },
      { by: 'ip', max: 40, seconds: 600 },
    ],
    files: {
      file: {
        kinds: ['jpg', 'png', 'pdf'],
        maxBytes: 20 * MB,
        required: true,
        errors: { kind: 'fileKind', size: 'fileTooLarge' },
      },
    },
    audit: true,
  }),
  file: endpoint({
    path: '/api/publicity/fileObjection',
    kind: 'write',
    access: withCode,
    summary: '提出异议',
    input: objectionForm,
    output: z.object({ caseNo: z.string(), filedAt: instant() }),
    errors: ['objectionClosed', 'objectionLate', 'objectionRepeated'],
    limits: [
      { by: 'ip', max: 10, seconds: 3600 },
      { by: 'actor', max: 5, seconds: 3600 },
    ],
    audit: true,
  }),
  /** Whoever has the phone and the number reads how the case stands and what was answered. */
  objectionState: endpoint({
    path: '/api/publicity/objectionState',
    kind: 'read',
    access: withCode,
    summary: '查询异议办理情况',
    input: z.object({ caseNo: z.string().trim().max(40) }),
    output: z.object({
      caseNo: z.string(),
      name: z.string(),
      state: z.enum(['submitted', 'accepted', 'investigated', 'ruled', 'refused']),
      stateText: z.string(),
      filedAt: instant(),
      /** Ruling or reason of the refusal, with the reply. */
      result: z.string(),
      reply: z.string(),
      decidedAt: instant().nullable(),
    }),
    errors: [],
    limits: [
      { by: 'ip', max: 60, seconds: 600 },
      { by: 'input.caseNo', max: 20, seconds: 600 },
    ],
  }),
}
