import * as z from 'zod'
import { ownCase } from '../peer-review/objection.calls.ts'
import { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '../peer-review/subject.rules.ts'
import { codesOf, keysOf } from '../platform/codes.ts'
import { endpoint, flag, id, instant, many, paged, pageOf, wholeNumber } from '../platform/endpoint.ts'
import { isDate } from '../platform/time.ts'
import { concerned, statusCode } from './achievement.fields.ts'
import { achievementForm } from './achievement-form.fields.ts'
import { MOVE_NAMES } from './achievement-moves.rules.ts'
import { ACHIEVEMENT_OUTCOMES } from './achievement-status.rules.ts'
import { applicantRequest } from './process/request.fields.ts'

/** Experts read what they accepted to evaluate. */
const readers = { roles: [...concerned.roles, 'expert'] } as const
const outcome = z.enum(keysOf(ACHIEVEMENT_OUTCOMES))
const typeCode = z.enum(codesOf(ACHIEVEMENT_TYPES))
const modeCode = z.enum(codesOf(EVALUATION_MODES))
const moveName = z.enum(MOVE_NAMES)

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
  /** Staff only: what is to be done next. */
  task: z.string().optional(),
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
  /** What it was before it was extended; null: it never was. */
  firstDueAt: instant().nullable(),
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
const panelExpert = z.object({ name: z.string(), orgName: z.string(), role: z.string() })
const step = z.object({ status: statusCode, label: z.string(), at: instant().nullable() })

/** The readings for everybody whom an achievement concerns. */
export const achievementReadings = {
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
      /** Without who raised them; also those against items of awards that it was taken for. */
      objections: z.array(ownCase),
      /** Experts who accepted. The applicant does not hear who before the report names them (docs/handbook/evaluation.md#who-sees). */
      panel: z.array(panelExpert),
      /** The session to come or under way, once it was announced. */
      meeting: z
        .object({ startAt: instant(), place: z.string(), link: z.string(), running: z.boolean() })
        .nullable(),
      /** The applicant's own, newest first. */
      requests: z.array(applicantRequest),
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
