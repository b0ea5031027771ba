import * as z from 'zod'
import { objectionCase, publicityRow } from '../../peer-review/objection.calls.ts'
import { replyForecast } from '../../peer-review/panel.fields.ts'
import { ACHIEVEMENT_LEVELS, EVALUATION_MODES } from '../../peer-review/subject.rules.ts'
import { codesOf } from '../../platform/codes.ts'
import { done, endpoint, flag, id, instant } from '../../platform/endpoint.ts'
import type { Option } from '../../platform/enums.ts'
import { date, describe, optionalText, requiredText } from '../../platform/fields.ts'
import { MOVE_NAMES, type MoveName, moveOf } from '../achievement-moves.rules.ts'
import { ACHIEVEMENT_STATUSES } from '../achievement-status.rules.ts'
import { workdays } from './calendar.calls.ts'
import { day, EVALUATORS, readers } from './process.fields.ts'
import { processMessages } from './process-message.calls.ts'
import { applicantRequest, REQUEST_KINDS } from './request.fields.ts'
import { returnSheet, returns } from './return.calls.ts'
import { STEP_CODES, TASK_CODES } from './task.rules.ts'

/** Moves that somebody makes by a button, and the conclusion. */
export const BUTTON_MOVES = MOVE_NAMES.filter((name) => !moveOf(name).quiet) as [MoveName, ...MoveName[]]

/** The first review ticks each (docs/handbook/evaluation.md#moves). */
export const FORMAL_CHECKS = [
  { code: 'complete', label: '申请表各项填写完整，名称、单位、人员与盖章件一致' },
  { code: 'stamped', label: '申请表已由完成单位盖章、全体完成人签字' },
  { code: 'materials', label: '研究报告、查新报告等必备附件齐全、清晰、在有效期内' },
  { code: 'order', label: '完成单位和完成人的排序已由申请人确认' },
  { code: 'noSecret', label: '材料不含涉密内容和不宜公开的个人信息' },
  { code: 'noDispute', label: '未见权属争议，同一成果未在其他机构重复评价' },
] as const satisfies readonly Option[]
const CHECK_CODES = codesOf<string>(FORMAL_CHECKS)

/** Why an application is not accepted (docs/handbook/evaluation.md#moves). */
export const REJECT_REASONS = [
  { code: 'outOfScope', label: '不属于本学会评价范围' },
  { code: 'notDone', label: '成果尚未完成或未经应用验证' },
  { code: 'incomplete', label: '材料不全且未按要求补正' },
  { code: 'dispute', label: '存在权属争议' },
  { code: 'secret', label: '涉及国家秘密' },
  { code: 'duplicate', label: '同一成果已经评价或正在评价' },
  { code: 'untrue', label: '材料不真实' },
] as const satisfies readonly Option[]
const REJECT_CODES = codesOf<string>(REJECT_REASONS)

const opinion = z.string().trim().max(2000, '意见不能超过2000个字').default('')
const itemText = z.string({ error: '请填写问题' }).trim().min(2, '请填写问题').max(500, '不能超过500个字')
const statuses = z.enum(ACHIEVEMENT_STATUSES)
const modes = z.enum(codesOf(EVALUATION_MODES))
const levels = z.enum(codesOf<string>(ACHIEVEMENT_LEVELS))

export const examineInput = z.object({
  id: id(),
  action: z.enum(BUTTON_MOVES, { error: '没有这个操作' }),
  opinion,
  /** `target`: a field or a slot of the form, or `''` for the whole. */
  items: z
    .array(z.object({ target: z.string().max(80), text: itemText }))
    .max(100, '补正内容不能超过100项')
    .default([]),
  /** Until when it has to be corrected; left out: the usual number of working days. */
  dueAt: day.optional(),
  /** Row 6: codes of FORMAL_CHECKS. */
  checklist: z.array(z.enum(CHECK_CODES)).max(20).default([]),
  /** Rows 7 and 10. */
  reason: z.enum(REJECT_CODES, { error: '请选择原因' }).optional(),
  /** Row 9: the answer comes straight back to the person in charge. */
  direct: flag().default(false),
  /** Row 11. The summary is what everybody will read; the rest of the page is the frozen submission. */
  publicity: z
    .object({
      days: z.coerce.number().int().min(0).max(120),
      summary: z.string().trim().max(3000, '公示简介不能超过3000个字'),
      noSecret: flag(),
    })
    .optional(),
  /** Rows 13 to 17. The opinion is what the applicant reads, the reply what the objector reads, the finding is for staff. */
  objection: z
    .object({
      caseId: id(),
      /** What the completing units are asked when it is taken; the applicant reads it. */
      question: z.string().trim().max(1000, '不能超过1000个字').default(''),
      finding: z.string().trim().max(3000).default(''),
      reply: z.string().trim().max(2000).default(''),
    })
    .optional(),
  /** Row 21. */
  mode: z.array(modes).max(3).default([]),
  /** Row 25. */
  conclusion: z
    .object({
      outcome: z.enum(['passed', 'failed']),
      level: levels.optional(),
      text: z.string().trim().max(5000),
    })
    .optional(),
  expectStatus: statuses.optional(),
  expectVersion: z.coerce.number().int().min(1),
})

const FEE = '请填写评价费，单位为元'
const contract = z.object({
  contractNo: requiredText('合同编号', { max: 60 }),
  signedOn: date('签订日期', { required: true }),
  fee: describe(z.coerce.number({ error: FEE }).min(0, FEE).max(99_999_999, FEE).multipleOf(0.01, FEE), {
    title: '评价费（元）',
    widget: 'number',
    required: true,
  }),
  paidOn: date('到账日期', { required: false }),
  voucherNo: optionalText('收款凭证号', { max: 60, help: '银行回单、收据或发票的号码' }).default(''),
  note: optionalText('备注', { max: 500, widget: 'textarea' }),
})

const appealRow = applicantRequest.extend({
  /** Against a conclusion that the reader made: somebody else decides. */
  ownConclusion: z.boolean(),
  id: z.string(),
  kind: z.enum([...REQUEST_KINDS, 'correction']),
  byName: z.string(),
  decidedBy: z.string(),
})

/** What it waits for, and in 筹备会议 how far it has come. */
const course = z.object({
  tasks: z.array(
    z.object({
      task: z.enum(TASK_CODES),
      /** The office, with the name where one person alone has it. */
      who: z.string(),
      dueAt: instant().nullable(),
      overdue: z.boolean(),
      mine: z.boolean(),
    }),
  ),
  /** Empty before and after 筹备会议. */
  steps: z.array(
    z.object({
      step: z.enum(STEP_CODES),
      who: z.string(),
      state: z.enum(['done', 'now', 'ahead']),
      /** When it was done, or is due. */
      at: instant().nullable(),
      /** How much of it there is, e.g. 5/7. */
      count: z.string(),
    }),
  ),
  /** Of the invitations that wait for an answer. */
  forecast: replyForecast.nullable(),
  /** Staff who have to act and whom no letter reaches. */
  unreachable: z.array(z.string()),
})

export const MESSAGE_TEMPLATES = {
  progress: { label: '进展告知', to: ['applicant'] },
  materials: { label: '材料提醒', to: ['applicant'] },
  arrangement: { label: '评价安排', to: ['applicant', 'expert', 'panel'] },
  caseProgress: { label: '异议办理进展', to: ['objector'] },
} as const
export type MessageTemplate = keyof typeof MESSAGE_TEMPLATES
export const RECIPIENT_KINDS = {
  applicant: '申请人',
  expert: '专家',
  panel: '专家组',
  objector: '异议人',
} as const

export const achievementProcess = {
  ...processMessages,
  ...workdays,
  ...returns,
  examine: endpoint({
    path: '/api/project/projectExamine',
    kind: 'write',
    access: { roles: [...EVALUATORS, 'person', 'project'] },
    summary: '办理成果评价',
    touches: ['publicity', 'meeting'],
    input: examineInput,
    output: z.object({ status: statuses, version: z.number(), outcome: z.string() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    audit: true,
  }),
  /** A handler opens the present submission: it becomes theirs where it is nobody's, and cannot be recalled any more. */
  takeUp: endpoint({
    path: '/api/project/takeUp',
    kind: 'write',
    access: { roles: ['handler', 'superAdmin'] },
    summary: '打开待初审成果',
    input: z.object({ id: id() }),
    output: z.object({ version: z.number(), handlerName: z.string() }),
    errors: [],
    audit: true,
  }),
  assign: endpoint({
    path: '/api/project/assignHandler',
    kind: 'write',
    access: { roles: ['inCharge', 'superAdmin'] },
    summary: '指定成果经办人',
    input: z.object({
      id: id(),
      handlerId: describe(z.uuid({ error: '请选择经办人' }), {
        title: '经办人',
        widget: 'select',
        required: true,
      }),
      expectVersion: z.coerce.number().int().min(1),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Everything about the way of an achievement that its form does not hold. */
  process: endpoint({
    path: '/api/project/queryProcess',
    kind: 'read',
    access: readers,
    summary: '查看成果办理情况',
    input: z.object({ id: id() }),
    output: z.object({
      version: z.number(),
      status: statuses,
      actions: z.array(z.enum(BUTTON_MOVES)),
      /** The reader's own unit is a completing unit. */
      involved: z.boolean(),
      handler: z.object({ id: z.string(), name: z.string() }).nullable(),
      handlers: z.array(z.object({ id: z.string(), name: z.string() })),
      dueAt: instant().nullable(),
      overdue: z.boolean(),
      returns: z.array(returnSheet),
      rejectProposal: z.object({ reason: z.string(), opinion: z.string(), byName: z.string() }).nullable(),
      publicities: z.array(publicityRow),
      /** Empty for those who may not see the cases. */
      objections: z.array(objectionCase),
      contract: contract.extend({ byName: z.string(), at: instant() }).nullable(),
      appeals: z.array(appealRow),
      course,
      defaults: z.object({
        publicityDays: z.number(),
        returnDueOn: z.string(),
        feeGate: z.boolean(),
        phrases: z.array(z.string()),
        publicSummary: z.string(),
      }),
      unread: z.number(),
    }),
    errors: [],
  }),
  saveContract: endpoint({
    path: '/api/project/saveContract',
    kind: 'write',
    access: { roles: ['handler', 'inCharge', 'superAdmin'] },
    summary: '登记委托评价合同和评价费',
    input: contract.extend({ id: id() }),
    output: done,
    errors: ['guardFailed'],
    audit: true,
  }),
  /**
   * Row 28 and the request behind row 27. `correction`: the person in charge asks without an appeal. `grant`: what was not taken up should
   * have been, and is applied for anew.
   */
  decideAppeal: endpoint({
    path: '/api/project/decideAppeal',
    kind: 'write',
    access: { roles: ['inCharge', 'superAdmin'] },
    summary: '处理复议或更正',
    input: z.object({
      id: id(),
      decision: z.enum(['keep', 'reopen', 'correction', 'grant'], { error: '请选择处理结果' }),
      opinion: describe(
        z
          .string({ error: '请填写至少10个字的意见' })
          .trim()
          .min(10, '请填写至少10个字的意见')
          .max(2000, '意见不能超过2000个字'),
        { title: '意见', widget: 'textarea', required: true, max: 2000 },
      ),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),

  /** Counts for the menu: what waits for the reader, and what of it is late. */
  todo: endpoint({
    path: '/api/project/queryTodo',
    kind: 'read',
    access: readers,
    summary: '成果评价待办数量',
    input: z.object({}),
    output: z.object({ waiting: z.number(), overdue: z.number(), objections: z.number() }),
    errors: [],
  }),
}
