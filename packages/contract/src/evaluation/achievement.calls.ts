import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '../peer-review/subject.rules.ts'
import {
  done,
  endpoint,
  flag,
  id,
  instant,
  MB,
  many,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../platform/endpoint.ts'
import { type Role, STAFF_ROLES } from '../platform/roles.ts'
import { isDate } from '../platform/time.ts'
import {
  achievementFields,
  achievementForm,
  MAX_SLOT_MB,
  promisesForm,
  SLOT_NAMES,
} from './achievement-form.fields.ts'
import { MOVE_NAMES } from './achievement-moves.rules.ts'
import {
  ACHIEVEMENT_OUTCOMES,
  ACHIEVEMENT_STATUS,
  ACHIEVEMENT_STATUSES,
  type AchievementOutcome,
  AchievementStatus,
  type Mover,
} from './achievement-status.rules.ts'

/** The application for an evaluation, its applicant's calls and the three readings for everybody (docs/handbook/evaluation.md#who-sees, docs/handbook/evaluation.md#application). */

/** Who applies: evaluation accounts and individual members. */
export const applicants = { roles: ['project', 'person'] } as const
const EVALUATORS = ['superAdmin', 'handler', 'inCharge', 'expertReview'] as const satisfies readonly Role[]
export const evaluationStaff = { roles: EVALUATORS } as const
/** The administrator reads. */
const concerned = { roles: [...applicants.roles, ...EVALUATORS, 'administrator'] } as const
/** Experts read what they accepted to evaluate. */
const readers = { roles: [...concerned.roles, 'expert'] } as const

export const statusCode = z.enum(ACHIEVEMENT_STATUSES, { error: '成果状态不正确' })
const outcome = z.enum(Object.keys(ACHIEVEMENT_OUTCOMES) as [AchievementOutcome, ...AchievementOutcome[]])
const typeCode = z.enum(
  ACHIEVEMENT_TYPES.map(({ code }) => code) as ['basic', 'development', 'promotion', 'popular'],
)
const modeCode = z.enum(EVALUATION_MODES.map(({ code }) => code) as ['meeting', 'correspondence', 'test'])
const moveName = z.enum(MOVE_NAMES)
const version = wholeNumber(1, 2_147_483_647)

/** Whose turn it is in each status. */
export const TURN: Readonly<Record<AchievementStatus, readonly Mover[]>> = {
  [AchievementStatus.draft]: ['applicant'],
  [AchievementStatus.handlerReview]: ['handler'],
  [AchievementStatus.inChargeReview]: ['inCharge'],
  [AchievementStatus.returned]: ['applicant'],
  [AchievementStatus.publicity]: ['timer'],
  [AchievementStatus.objection]: ['inCharge'],
  [AchievementStatus.publicised]: ['handler'],
  [AchievementStatus.evaluation]: ['expertReview', 'handler', 'inCharge'],
  [AchievementStatus.concluded]: [],
}
/** The same in the words of the applicant, who does not know the offices. */
export const NEXT_FOR_APPLICANT: Readonly<Record<AchievementStatus, string>> = {
  [AchievementStatus.draft]: '等待您提交',
  [AchievementStatus.handlerReview]: '学会正在初审',
  [AchievementStatus.inChargeReview]: '学会正在初审',
  [AchievementStatus.returned]: '等待您修改',
  [AchievementStatus.publicity]: '公示期满后进入评价',
  [AchievementStatus.objection]: '学会正在核实异议',
  [AchievementStatus.publicised]: '学会正在安排评价',
  [AchievementStatus.evaluation]: '专家正在评价',
  [AchievementStatus.concluded]: '',
}
/** 异常成果: returned, or objected to (3.9 getErrorNum). */
export const ERROR_STATUSES: readonly AchievementStatus[] = [
  AchievementStatus.returned,
  AchievementStatus.objection,
]
/** The expert-review accounts see it from here on (3.3). */
export const EXPERT_REVIEW_STATUSES: readonly AchievementStatus[] = [
  AchievementStatus.publicised,
  AchievementStatus.evaluation,
  AchievementStatus.concluded,
]
export const labelFor = (status: AchievementStatus, role: Role): string =>
  (STAFF_ROLES as readonly Role[]).includes(role)
    ? ACHIEVEMENT_STATUS[status].label
    : ACHIEVEMENT_STATUS[status].own

const row = z.object({
  id: z.string(),
  acceptNo: z.string(),
  name: z.string(),
  type: z.string(),
  evalMode: z.string(),
  orgName: z.string(),
  status: statusCode,
  /** In the words of whoever reads. */
  statusLabel: z.string(),
  outcome: outcome.or(z.literal('')),
  version: z.number(),
  /** When somebody has to have acted. */
  dueAt: instant().nullable(),
  /** Whole days until then; negative once it is over. */
  daysLeft: z.number().nullable(),
  overdue: z.boolean(),
  errorFlag: z.boolean(),
  /** Whose turn it is, in the words of whoever reads; empty when it is over. */
  next: z.string(),
  needMe: z.boolean(),
  submittedAt: instant().nullable(),
  enteredAt: instant(),
  updatedAt: instant(),
  /** What the reader may do now; guards are asked when it is done. */
  actions: z.array(moveName),
  /** Staff only. */
  handlerId: z.string().optional(),
  handlerName: z.string().optional(),
  applicant: z.string().optional(),
})
export type AchievementListRow = z.output<typeof row>

const heldFile = z.object({
  id: z.string(),
  slot: z.string(),
  fileName: z.string(),
  /** Good for five minutes. */
  fileUrl: z.string(),
  mime: z.string(),
  size: z.number(),
  uploadedAt: instant(),
})
const difference = z.object({
  target: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  /** Of what was publicised. */
  public: z.boolean(),
})
export const returnItem = z.object({
  itemId: z.string(),
  target: z.string(),
  title: z.string(),
  text: z.string(),
  /** The applicant's answer; empty until then. */
  answer: z.string(),
})
const returnSheet = z.object({
  id: z.string(),
  at: instant(),
  dueAt: instant().nullable(),
  opinion: z.string(),
  items: z.array(returnItem),
  answeredAt: instant().nullable(),
})
export const publicityView = z.object({
  startAt: instant(),
  endAt: instant(),
  /** Where everybody reads it. */
  path: z.string(),
  state: z.enum(['open', 'paused', 'ended', 'withdrawn']),
})
/** Objections without who raised them, unless the reader may know. */
export const objectionView = z.object({
  caseNo: z.string(),
  receivedAt: instant(),
  state: z.string(),
  reply: z.string(),
})
const panelExpert = z.object({ name: z.string(), orgName: z.string(), role: z.string() })
const step = z.object({ status: statusCode, label: z.string(), at: instant().nullable() })

const attachRef = z.object({ slot: z.enum(SLOT_NAMES, { error: '附件类别不正确' }), id: id() })
const formInput = achievementForm.shape

export const achievement = {
  /** Creates, saves (autosave), submits and, once it was returned, resubmits: moves 1, 2, 18. Lists stand in their order. */
  save: endpoint({
    path: '/api/project/addOrUpdate',
    kind: 'write',
    access: applicants,
    summary: '保存或提交成果',
    input: z.object({
      id: id().optional(),
      submit: flag().default(false),
      /** The version that the page shows; needed with `id`. */
      expectVersion: version.optional(),
      achievement: achievementFields,
      units: formInput.units,
      persons: formInput.persons,
      avoid: formInput.avoid,
      suggestExperts: formInput.suggestExperts,
      contact: formInput.contact,
      /** All files of the achievement, in their order; those left out are removed. */
      attach: z.array(attachRef).max(80, '附件过多').default([]),
      promises: promisesForm.prefault({}),
      /** To each item of the return sheet. */
      reply: z
        .array(
          z.object({ itemId: z.string().max(40), text: z.string().trim().max(500, '答复不能超过500个字') }),
        )
        .max(100)
        .default([]),
    }),
    bodyLimit: MB,
    output: z.object({
      id: z.string(),
      status: statusCode,
      version: z.number(),
      /** After a submission. */
      acceptNo: z.string(),
      savedAt: instant(),
    }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 240, seconds: 600 }],
    audit: true,
  }),
  /** #3. Only what was never submitted; it is gone for good after thirty days. */
  remove: endpoint({
    path: '/api/project/deleteProject',
    kind: 'write',
    access: { roles: [...applicants.roles, 'superAdmin'] },
    summary: '删除成果草稿',
    input: z.object({ id: id() }),
    output: done,
    errors: ['notDeletable'],
    audit: true,
  }),
  /** One attachment, waiting until the form that names it is saved. */
  attach: endpoint({
    path: '/api/project/attach',
    kind: 'write',
    access: applicants,
    summary: '上传成果附件',
    input: z.object({ slot: z.enum(SLOT_NAMES, { error: '附件类别不正确' }) }),
    output: uploaded,
    errors: ['achievementFileKind', 'fileTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: [
      { by: 'actor', max: 120, seconds: 600 },
      { by: 'ip', max: 300, seconds: 600 },
    ],
    files: {
      file: {
        kinds: ['pdf', 'docx', 'xlsx', 'jpg', 'png'],
        maxBytes: MAX_SLOT_MB * MB,
        required: true,
        errors: { kind: 'achievementFileKind', size: 'fileTooLarge' },
      },
    },
    audit: true,
  }),
  /** 申请表 as a Word file of what is saved, to be stamped. */
  form: endpoint({
    path: '/api/project/applicationForm',
    kind: 'read',
    access: concerned,
    summary: '生成科技成果评价申请表',
    input: z.object({ id: id() }),
    output: none,
    errors: ['downloadFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  /** 申请表附件: the stamped form with what it replaced. */
  stampedForm: endpoint({
    path: '/api/project/getSqbfjById',
    kind: 'read',
    access: concerned,
    summary: '查看盖章的成果评价申请表',
    input: z.object({ id: id() }),
    output: z.object({
      current: z
        .object({ fileId: z.string(), fileName: z.string(), fileUrl: z.string(), at: instant() })
        .nullable(),
      history: z.array(
        z.object({
          fileId: z.string(),
          fileName: z.string(),
          fileUrl: z.string(),
          at: instant(),
          removedAt: instant().nullable(),
          /** Submissions that contained it. */
          revisions: z.array(z.number()),
        }),
      ),
    }),
    errors: [],
  }),
  /** The badge (docs/handbook/evaluation.md#badge). `account` is the caller's own; staff hear what is overdue. */
  errorNumber: endpoint({
    path: '/api/project/getErrorNum',
    kind: 'read',
    access: concerned,
    summary: '异常成果数',
    input: z.object({ account: z.string().max(60).optional() }),
    output: z.object({
      errorNum: z.number(),
      detail: z.object({ returned: z.number(), objection: z.number(), overdue: z.number() }),
    }),
    errors: [],
  }),
  list: endpoint({
    path: '/api/project/queryListPage',
    kind: 'read',
    access: concerned,
    summary: '成果列表',
    input: paged(
      {
        status: many(statusCode, 9),
        outcome: many(outcome, 6),
        /** Part of the name, or the acceptance number. */
        keyword: z.string().trim().max(100).optional(),
        type: many(typeCode, 4),
        evalMode: many(modeCode, 3),
        /** One of the completing units. */
        orgId: id().optional(),
        handler: id().optional(),
        /** Submitted in these days, both included. */
        from: z.string().refine(isDate, { error: '日期格式不正确' }).optional(),
        to: z.string().refine(isDate, { error: '日期格式不正确' }).optional(),
        overdue: flag().optional(),
        needMe: flag().optional(),
        errors: flag().optional(),
      },
      ['updatedAt', 'submittedAt', 'dueAt', 'enteredAt', 'acceptNo'],
    ),
    output: pageOf(row, {
      /** By status under the same filter without its status. */
      counts: z.record(statusCode, z.number()),
    }),
    errors: [],
  }),
  detail: endpoint({
    path: '/api/project/queryById',
    kind: 'read',
    access: readers,
    summary: '查看成果',
    /** `revision`: a submission as it was; left out: what is being written for its owner, the newest submission for others. */
    input: z.object({ id: id(), revision: wholeNumber(1, 1000).optional() }),
    output: z.object({
      project: row.extend({
        revisionNo: z.number(),
        republish: z.boolean(),
        /** Staff only: the handler's proposal not to accept it. */
        rejectProposal: z.object({ reason: z.string(), opinion: z.string() }).nullable().optional(),
        returnedFrom: statusCode.nullable().optional(),
        resumeTo: statusCode.nullable().optional(),
        openedAt: instant().nullable().optional(),
        createdAt: instant(),
      }),
      /** Whether the reader may write it now. */
      editable: z.boolean(),
      /** Whole to its owner; ID numbers and phones masked to others. */
      form: achievementForm,
      /** The same, one text per target. */
      texts: z.record(z.string(), z.string()),
      files: z.array(heldFile),
      revisions: z.array(z.object({ no: z.number(), at: instant(), changes: z.number() })),
      diffWithPrev: z.array(difference),
      steps: z.array(step),
      /** The open one, or the last. */
      returnSheet: returnSheet.nullable(),
      returnSheets: z.array(returnSheet),
      publicity: publicityView.nullable(),
      objections: z.array(objectionView),
      /** Experts who accepted. The applicant does not hear who before the report names them (docs/handbook/evaluation.md#who-sees). */
      panel: z.array(panelExpert),
      /** The session to come or under way, once it was announced. */
      meeting: z
        .object({ startAt: instant(), place: z.string(), link: z.string(), running: z.boolean() })
        .nullable(),
      report: z
        .object({ id: z.string(), no: z.string(), issuedAt: instant(), passed: z.boolean() })
        .nullable(),
      actions: z.array(moveName),
    }),
    errors: [],
  }),
  /** Applicants read the rows that are theirs, without who acted. */
  log: endpoint({
    path: '/api/project/queryLogById',
    kind: 'read',
    access: concerned,
    summary: '成果办理记录',
    input: z.object({ id: id() }),
    output: z.array(
      z.object({
        no: z.number(),
        at: instant(),
        actor: z.string(),
        /** 经办人, 申请人, 超级管理员代办 … */
        role: z.string(),
        via: z.string(),
        action: moveName,
        label: z.string(),
        from: z.string(),
        to: z.string(),
        opinion: z.string(),
        /** The submission that it made. */
        diffRef: z.number().nullable(),
        notices: z.array(z.object({ to: z.string(), channel: z.string(), result: z.string() })),
        hash: z.string().optional(),
      }),
    ),
    errors: [],
  }),
}
