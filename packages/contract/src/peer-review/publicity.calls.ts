import * as z from 'zod'
import { evidenceSlot, UPLOAD_ERRORS } from '../identity/upload.ts'
import { endpoint, filesOfStrangers, id, instant, none } from '../platform/endpoint.ts'
import type { Option } from '../platform/enums.ts'
import { objectionRead, withCode } from './objection-state.calls.ts'
import { publicityRead } from './publicity-read.calls.ts'

export * from './publicity-read.calls.ts'

/**
 * How anybody objects to what is publicised, and asks how their objection stands (docs/handbook/peer-review.md#objections). Apart from the
 * calls of staff, because the public pages stay light.
 */

export const OBJECTION_KINDS = [
  { code: 'substantive', label: '实质性异议' },
  { code: 'nonSubstantive', label: '非实质性异议' },
] as const satisfies readonly Option[]
export type ObjectionKind = (typeof OBJECTION_KINDS)[number]['code']

/** `severe`: taken after the end of the publicity as well (docs/handbook/peer-review.md#objections). */
export const OBJECTION_GROUNDS = [
  { code: 'fraud', label: '材料或数据造假', kind: 'substantive', severe: true },
  { code: 'integrity', label: '违反科研诚信', kind: 'substantive', severe: true },
  { code: 'ownership', label: '知识产权或成果权属争议', kind: 'substantive', severe: true },
  { code: 'content', label: '成果内容与事实不符', kind: 'substantive', severe: false },
  { code: 'persons', label: '完成人或排序', kind: 'nonSubstantive', severe: false },
  { code: 'units', label: '完成单位或排序', kind: 'nonSubstantive', severe: false },
] as const
export type ObjectionGround = (typeof OBJECTION_GROUNDS)[number]['code']
const GROUND_CODES = OBJECTION_GROUNDS.map(({ code }) => code) as [ObjectionGround, ...ObjectionGround[]]
export const groundOf = (code: string) => OBJECTION_GROUNDS.find((ground) => ground.code === code)

export const OBJECTION_STATES = {
  submitted: { label: '待甄别', own: '已收到，正在甄别' },
  accepted: { label: '已受理，调查中', own: '已受理，正在调查' },
  investigated: { label: '待裁定', own: '已受理，正在调查' },
  ruled: { label: '已裁定', own: '已办结' },
  refused: { label: '不予受理', own: '不予受理' },
} as const
export type ObjectionState = keyof typeof OBJECTION_STATES

export const OBJECTION_RULINGS = {
  dismissed: '异议不成立',
  revision: '异议成立，成果须修改',
  terminated: '异议成立，评价终止',
  /** The evaluation ended or began anew on other grounds: nobody said whether it was right. */
  closed: '程序终结，未作裁定',
} as const
export type ObjectionRuling = keyof typeof OBJECTION_RULINGS
/** The same of an item of an award: nothing else ends by it. */
const AWARD_RULINGS = {
  ...OBJECTION_RULINGS,
  revision: '异议成立，项目须更正',
  terminated: '异议成立，取消参评资格',
} as const satisfies Record<ObjectionRuling, string>
export const rulingsOf = ({ awardBatchId }: { readonly awardBatchId: string | null }) =>
  awardBatchId === null ? OBJECTION_RULINGS : AWARD_RULINGS

export const MAX_EVIDENCE = 5

const text = (missing: string, min: number, max: number, short: string) =>
  z.string({ error: missing }).trim().min(1, missing).min(min, short).max(max, `不能超过${max}个字`)
const phone = z
  .string({ error: '请填写手机号' })
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .regex(/^1\d{10}$/, '请填写正确的手机号')

/** Who objects: somebody for themselves, or a unit under its seal. */
export const OBJECTORS = [
  { code: 'person', label: '个人' },
  { code: 'unit', label: '单位' },
] as const satisfies readonly Option[]
export const UNIT_MISSING = '请填写提出异议的单位全称'
export const LETTER_MISSING = '请上传加盖单位公章的异议书'

export const PROMISE = '请确认所述情况真实'
export const objectionForm = z.object({
  publicityId: id(),
  /** Of an award batch: the item that is objected to. */
  awardItemId: id().optional(),
  filedBy: z.enum(['person', 'unit']).default('person'),
  /** Of a unit: its objection with its seal. Its name is the unit's, `name` whom to ask. */
  letterId: id().optional(),
  name: text('请填写真实姓名', 2, 30, '请填写真实姓名').regex(
    /^[\p{Script=Han}A-Za-z·. ]+$/u,
    '请填写真实姓名',
  ),
  orgName: z.string().trim().max(60, '不能超过60个字').default(''),
  email: z
    .string()
    .trim()
    .max(100, '邮箱格式不正确')
    .regex(/^([A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24})?$/, '邮箱格式不正确')
    .default(''),
  address: text('请填写通讯地址', 4, 120, '请填写完整的通讯地址'),
  ground: z.enum(GROUND_CODES, { error: '请选择异议事由' }),
  facts: text('请写明异议的事实和理由', 20, 3000, '请写明异议的事实和理由，至少20个字'),
  request: z.string().trim().max(500, '不能超过500个字').default(''),
  fileIds: z.array(id()).min(1, '请上传证据材料').max(MAX_EVIDENCE, `证据材料不能超过${MAX_EVIDENCE}个`),
  promise: z.literal(true, { error: PROMISE }),
})

/** The phone of somebody without an account, and the six digits that came to it. */
export const verification = z.object({
  mobileTel: phone,
  code: z
    .string({ error: '请输入6位验证码' })
    .trim()
    .regex(/^\d{6}$/, '请输入6位验证码'),
})

export const publicity = {
  ...publicityRead,
  ...objectionRead,
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
      { by: 'ip+input.mobileTel', max: 5, seconds: 3600 },
    ],
    audit: true,
  }),
  /** Opens the way to file or to look up for two hours. */
  checkCode: endpoint({
    path: '/api/publicity/checkCode',
    kind: 'write',
    access: 'public',
    summary: '验证异议人手机号',
    input: verification,
    output: z.object({ ticket: z.string() }),
    errors: ['captchaInvalid'],
    limits: [
      { by: 'ip', max: 20, seconds: 600 },
      { by: 'ip+input.mobileTel', max: 10, seconds: 600 },
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
    errors: [...UPLOAD_ERRORS],
    limits: [{ by: 'actor', max: 20, seconds: 600 }, { by: 'ip', max: 40, seconds: 600 }, filesOfStrangers],
    files: {
      file: { ...evidenceSlot, required: true },
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
}
