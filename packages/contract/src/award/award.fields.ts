import * as z from 'zod'
import { publicityRow } from '../peer-review/objection.calls.ts'
import { hit } from '../peer-review/panel.fields.ts'
import { ALL_TEMPLATES } from '../peer-review/sheet/scoring.rules.ts'
import { template } from '../peer-review/sheet/sheet.fields.ts'
import { keysOf } from '../platform/codes.ts'
import { id, instant, wholeNumber } from '../platform/endpoint.ts'
import { choice, describe, essay, optionalText, requiredText } from '../platform/fields.ts'
import {
  AWARD_ITEM_STATES,
  AWARD_MOVE_NAMES,
  AWARD_SEAT_STATES,
  AWARD_SOURCES,
  AWARD_STATUSES,
} from './award.rules.ts'
import { heldMeeting, vote } from './award-meeting.fields.ts'
import { distinct, nominationOfItem, short } from './award-parts.fields.ts'

/** Forms and records of awards, as the calls take and answer them. */

/** Imports, corrects and checks. */
export const keepers = { roles: ['superAdmin', 'handler', 'inCharge'] } as const
export const deciders = { roles: ['superAdmin', 'inCharge'] } as const

export const batchId = id()
export const expectVersion = z.coerce.number().int().min(1)

/** 3.3: those who look after panels; the administrator reads. */
export const awardReaders = {
  roles: ['superAdmin', 'administrator', 'handler', 'inCharge', 'expertReview'],
} as const

export const awardStatus = z.enum(AWARD_STATUSES)
export const seatState = z.enum(keysOf(AWARD_SEAT_STATES))

/** A file of an item or of a sheet; opened through `expert/awardFile` and `award/file`. */
export const awardFile = z.object({
  id: z.string(),
  fileName: z.string(),
  mime: z.string(),
  size: z.number(),
  at: instant(),
})

export const itemState = z.enum(keysOf(AWARD_ITEM_STATES))
export const action = z.enum(AWARD_MOVE_NAMES, { error: '没有这个操作' })

// --- batches -------------------------------------------------------------------------------------------------------------

export const AWARD_TEMPLATES = [
  { code: 'development', label: '科技研发类成果评分表' },
  { code: 'basic', label: '基础研究类成果评分表' },
  { code: 'promotion', label: '技术推广类成果评分表' },
  { code: 'popular', label: '科学普及类成果评分表' },
] as const
if (AWARD_TEMPLATES.length !== ALL_TEMPLATES.length) throw new Error('a scoring template has no label')

export const awardBatchForm = z.object({
  year: wholeNumber(1990, 2100),
  award: requiredText('奖项名称', { max: 60, placeholder: '如：流域科学技术奖' }),
  groups: distinct(z.array(short('请填写组别', 40)).min(1, '请填写组别').max(20, '组别不能超过20个')),
  /** Best first. */
  grades: distinct(z.array(short('请填写奖励等级')).min(1, '请填写奖励等级').max(8, '等级不能超过8个')),
  template: choice('评分表', AWARD_TEMPLATES),
  /** Until when experts hand in: YYYY-MM-DD, the whole day. Empty while it is not known. */
  deadline: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, '请选择评审截止日期')
    .default(''),
  /** Until when nominations are taken online, the whole day; empty: they are not. */
  nominateUntil: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, '请选择网上推荐截止日期')
    .default(''),
  /** Experts that each item needs at least. */
  minExperts: wholeNumber(1, 15).default(3),
})
export type AwardBatchForm = z.output<typeof awardBatchForm>

export const batch = awardBatchForm.extend({
  id: z.string(),
  status: awardStatus,
  version: z.number(),
  deadlineAt: instant().nullable(),
  overdue: z.boolean(),
  /** As it is scored by; frozen with the start of the review. */
  scoring: template,
  actions: z.array(action),
  /** What stands against the next step, in the words of the guards. */
  missing: z.array(z.string()),
  counts: z.object({
    items: z.number(),
    unchecked: z.number(),
    /** Of these: given back, and their nominator has time to correct them. */
    returned: z.number(),
    passed: z.number(),
    failed: z.number(),
    out: z.number(),
    experts: z.number(),
    assigned: z.number(),
    signed: z.number(),
    recused: z.number(),
    waiting: z.number(),
    short: z.number(),
    /** Items with fewer signed sheets than the batch asks for. */
    unsigned: z.number(),
    openObjections: z.number(),
    voted: z.number(),
  }),
  publicities: z.array(
    publicityRow.extend({ /** 1 before the review, 2 with the result. */ stage: z.number() }),
  ),
  meeting: heldMeeting.extend({ byName: z.string(), at: instant() }).nullable(),
  /** Shares and numbers of the settings, for the pages. */
  rules: z.object({
    publicityDays: z.number(),
    quorum: z.string(),
    majority: z.string(),
    quorumNeeded: z.number().nullable(),
  }),
  /** What the reader may do beside the moves. */
  may: z.object({
    edit: z.boolean(),
    import: z.boolean(),
    check: z.boolean(),
    assign: z.boolean(),
    confirmWaiver: z.boolean(),
    vote: z.boolean(),
    objections: z.boolean(),
    certificates: z.boolean(),
  }),
  createdBy: z.string(),
  createdAt: instant(),
})

// --- items ---------------------------------------------------------------------------------------------------------------

const person = z.object({
  name: short('请填写完成人姓名', 30),
  orgName: z.string().trim().max(60, '不能超过60个字').default(''),
})
export const awardItemForm = z.object({
  no: optionalText('编号', { max: 20, help: '不填的按顺序编号' }),
  name: requiredText('项目名称', { max: 100 }),
  group: requiredText('组别', { max: 40 }),
  grade: requiredText('申报等级', { max: 20 }),
  /** In their order. */
  units: z.array(short('请填写完成单位', 60)).min(1, '请填写完成单位').max(20, '完成单位不能超过20个'),
  persons: z.array(person).min(1, '请填写完成人').max(50, '完成人不能超过50个'),
  contactName: optionalText('联系人', { max: 30 }),
  /** Keeps the contact from examining or handling the item. */
  contactMobile: describe(
    z
      .string()
      .trim()
      .regex(/^(1\d{10})?$/, '联系人手机号不正确')
      .default(''),
    {
      ...{ title: '联系人手机号', widget: 'mobile', required: false, max: 11 },
      help: '用于回避核对，不公开',
    },
  ),
  summary: essay('项目简介', false),
})
export type AwardItemForm = z.output<typeof awardItemForm>

/** Columns of the import sheet, in their order; lists stand in one cell, separated by 、or ；. */
export const AWARD_IMPORT_COLUMNS = [
  { name: 'no', title: '编号', required: false, help: '不填的按顺序编号' },
  { name: 'name', title: '项目名称', required: true, help: '' },
  { name: 'group', title: '组别', required: true, help: '须为本批次的组别' },
  { name: 'grade', title: '申报等级', required: true, help: '须为本批次的等级' },
  { name: 'units', title: '完成单位', required: true, help: '按排序填写，以“、”分隔' },
  { name: 'persons', title: '完成人', required: true, help: '按排序填写，写作“姓名（单位）”，以“、”分隔' },
  { name: 'contactName', title: '联系人', required: false, help: '' },
  { name: 'contactMobile', title: '联系人手机号', required: false, help: '11位手机号' },
  { name: 'summary', title: '项目简介', required: false, help: '不超过1000个字' },
] as const

export const itemRow = z.object({
  id: z.string(),
  no: z.string(),
  name: z.string(),
  group: z.string(),
  grade: z.string(),
  firstUnit: z.string(),
  unitCount: z.number(),
  firstPerson: z.string(),
  source: z.enum(
    Object.keys(AWARD_SOURCES) as [keyof typeof AWARD_SOURCES, ...(keyof typeof AWARD_SOURCES)[]],
  ),
  state: itemState,
  /** Given back, and its nominator has time to correct it: it is not checked meanwhile. */
  returned: z.boolean(),
  version: z.number(),
  materials: z.number(),
  experts: z.number(),
  signed: z.number(),
  recused: z.number(),
  openObjections: z.number(),
  /** Of the vote; '' before it or where it failed. */
  result: z.string(),
  /** The reader or the reader's unit has a part in it. */
  involved: z.boolean(),
})
export const seat = z.object({
  /** The assignment. */
  id: z.string(),
  expertId: z.string(),
  name: z.string(),
  orgName: z.string(),
  state: seatState,
  hits: z.array(hit),
  recusal: z.object({ kind: z.string(), text: z.string(), at: instant() }).nullable(),
  assignedBy: z.string(),
  assignedAt: instant(),
  signedAt: instant().nullable(),
})
export const item = itemRow.extend({
  ...awardItemForm.shape,
  batchId: z.string(),
  achievementId: z.string(),
  nomination: nominationOfItem.nullable(),
  check: z
    .object({
      passed: z.boolean(),
      checked: z.array(z.string()),
      reason: z.string(),
      byName: z.string(),
      at: instant(),
    })
    .nullable(),
  /** Why it was withdrawn, taken out or disqualified. */
  endReason: z.string(),
  files: z.array(awardFile),
  seats: z.array(seat),
  vote: vote.omit({ itemId: true }).extend({ needed: z.number(), passed: z.boolean() }).nullable(),
  certificateId: z.string(),
  may: z.object({
    edit: z.boolean(),
    check: z.boolean(),
    files: z.boolean(),
    assign: z.boolean(),
    /** In a draft, where nobody nominated it. */
    remove: z.boolean(),
    end: z.boolean(),
    takeOut: z.boolean(),
    giveBack: z.boolean(),
  }),
})

export const importIssue = z.object({
  /** As Excel counts; null: a heading or the whole file. */
  row: z.number().nullable(),
  heading: z.string(),
  message: z.string(),
})
export const candidate = z.object({
  expertId: z.string(),
  name: z.string(),
  orgName: z.string(),
  zc: z.string(),
  subject: z.string(),
  /** Items of this batch that the expert has. */
  load: z.number(),
  credibility: z.string(),
  /** On the item that was asked about; empty without one. */
  hits: z.array(hit),
  blocked: z.boolean(),
  seated: z.boolean(),
})

export const AWARD_CERTIFICATE_KINDS = {
  item: '获奖证书',
  unit: '单位获奖证书',
  person: '个人获奖证书',
  expert: '评审专家证书',
} as const
export const certificate = z.object({
  id: z.string(),
  kind: z.enum(keysOf(AWARD_CERTIFICATE_KINDS)),
  no: z.string(),
  itemId: z.string(),
  /** Whose it is, where it belongs to one unit or person: their place in the order. */
  holder: z.string(),
  rank: z.number(),
  /** Of the item or of the expert. */
  name: z.string(),
  grade: z.string(),
  units: z.string(),
  issuedOn: z.string(),
  status: z.enum(['valid', 'voided']),
  endReason: z.string(),
})
