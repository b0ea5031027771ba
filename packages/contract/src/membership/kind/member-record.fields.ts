import * as z from 'zod'
import { ConfirmStatus, InfoEditStatus, TableUploadStatus } from '../../identity/application-state.ts'
import { STAMPED_FORMS } from '../../identity/file.calls.ts'
import { attachment } from '../../platform/attachment.ts'
import { codesOf, keysOf } from '../../platform/codes.ts'
import { flag, id, instant, many } from '../../platform/endpoint.ts'
import { REVIEW_STATE } from '../../platform/enums.ts'
import { approvalWarnings } from '../review/approval.rules.ts'
import { LIST_STATES, REVIEW_ACTIONS } from '../review/review.rules.ts'
import { ENDINGS } from './endings.ts'
import { memberKind } from './kind-codes.fields.ts'

/** What every kind of member shares on the wire: the record, its history, the rows and filters of lists (docs/handbook/membership.md#registration, docs/handbook/personal-data.md#masking). */

/** Sent back with a change: a stale one is refused. */
export const version = z.coerce.number().int().min(1)
/** Field values by name as the kind's form has them; the server checks them against that kind's schema. */
export const formValues = z.record(
  z.string().max(40),
  z.union([z.string(), z.boolean(), z.number(), z.array(z.string())]),
)

export const reviewItem = z.object({
  /** Field name of the form, or the name of an attachment slot. */
  field: z.string().min(1).max(40),
  comment: z.string().trim().min(1, '请填写修改意见').max(200, '修改意见不能超过200个字'),
})

export const reviewAction = z.enum(keysOf(REVIEW_ACTIONS))

/** A warning that the reviewer confirms, with the reason that is kept. */
export const confirmation = z.object({
  warning: z.enum(approvalWarnings),
  reason: z.string({ error: '请说明理由' }).trim().min(2, '请说明理由').max(200, '理由不能超过200个字'),
})

export const pair = z.object({
  field: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  masked: z.boolean(),
  /** Of a picture: links to both, the first one empty where there was none. */
  pictures: z.object({ before: z.string(), after: z.string() }).optional(),
})

/** Which of a kind's forms: that of the kind itself when left out; experts who join have a second one. */
export const formSlot = z.enum(STAMPED_FORMS).optional()

export const historyEntry = z.object({
  at: instant(),
  action: reviewAction,
  label: z.string(),
  /** 申请人 for members; the name of the person for staff, to staff only. */
  actor: z.string(),
  opinion: z.string(),
  items: z.array(reviewItem.extend({ title: z.string() })),
  version: z.number().nullable(),
  /** Field by field, masked; to staff only. */
  changes: z.array(pair),
  /** What the reviewer confirmed knowingly, and why; to staff only. */
  confirmed: z.array(confirmation),
})

export const state = {
  confirmStatus: z.enum(ConfirmStatus),
  reviewOutcome: z.enum(['', 'returned', 'rejected', 'ended']),
  tableUploadStatus: z.enum(TableUploadStatus),
  infoEditStatus: z.enum(InfoEditStatus),
  opinion: z.string(),
}

/** For administrators, never for the expert; empty until activities are scored. */
export const assessment = z.object({
  credibilityLevel: z.string(),
  activityLevel: z.string(),
  participateActivitiesText: z.string(),
})
export type Assessment = z.output<typeof assessment>

/** One record as the information dialogs, the member area and the review desk read it. */
export const memberRecord = z.object({
  id: z.string(),
  kind: memberKind,
  version: z.number(),
  name: z.string(),
  /** Values by field name. Fields with a mask are masked unless the reader is the owner. */
  form: formValues,
  ...state,
  level: z.string(),
  levelLabel: z.string(),
  serialNum: z.string(),
  /** What the member's number and id are made of; account and the phone in the id are masked like the fields they come from. */
  account: z.string(),
  vId: z.string(),
  firstLetter: z.string(),
  serialChar: z.string(),
  memberTag1: z.string(),
  historyZw: z.string(),
  examineDate: z.string().nullable(),
  /** Of a membership that ended: how, and since when. */
  ending: z.object({ kind: z.enum(keysOf(ENDINGS)), on: z.string() }).nullable(),
  submittedAt: instant(),
  /** Until then the approval can be undone at once; null: not, or not any more. */
  undoUntil: instant().nullable(),
  attachments: z.array(attachment),
})

/** The applicant's own view before sign-in, behind a ticket (docs/handbook/membership.md#registration). */
export const applicationView = z.object({
  ...memberRecord.shape,
  state: z.enum(codesOf(REVIEW_STATE)),
  waitingDays: z.number(),
  applicationNo: z.string(),
  /** Whose turn it is: the applicant's, the society's, or nobody's any more. */
  turn: z.enum(['applicant', 'society', 'none']),
  /** The day by which the society means to have decided; empty where no day is set. */
  dueOn: z.string(),
  /** Fields the reviewer marked, with what to correct. */
  flagged: z.array(reviewItem),
  history: z.array(historyEntry),
})

/**
 * What became of an approved application, for whoever has read the code that was sent to its phone: number and certificate, and nothing
 * of the record (docs/handbook/membership.md#reopen).
 */
export const outcomeView = z.object({
  kind: memberKind,
  name: z.string(),
  applicationNo: z.string(),
  serialNum: z.string(),
  levelLabel: z.string(),
  examineDate: z.string().nullable(),
  /** Issued, on its way, or issued by staff some time; null where the kind has none. */
  certificate: z
    .object({
      state: z.enum(['issued', 'coming', 'later']),
      id: z.string(),
      certNo: z.string(),
      issuedOn: z.string(),
    })
    .nullable(),
  history: z.array(historyEntry),
})

export const reviewState = z.enum(codesOf(REVIEW_STATE))

/** As tabs and filters of lists name it. */
export const listState = z.enum(keysOf(LIST_STATES))

/** What the figures of statistics are counted by, so that each leads to its list. */
export const statisticsFilter = {
  /** Two digits of a province, or 未知. */
  region: many(z.string().max(6)),
  examinedFrom: z.string().max(10).optional(),
  examinedTo: z.string().max(10).optional(),
  /** Whether it was handed in by the applicant or entered by staff. */
  via: z.enum(['self', 'staff']).optional(),
}
/** Bands of age (groups.ts). */
export const ageFilter = many(z.string().max(6))

/** What the lists of all kinds can be narrowed by. */
export const listFilter = {
  state: listState.optional(),
  /** Records whose modified information waits for review. */
  edits: flag().optional(),
  /** Part of the name, pinyin or initials, mobile number, member number. */
  keyword: z.string().trim().max(50).optional(),
  memberTag1: many(z.string().max(20)),
  level: many(z.string().max(2)),
  tableUploadStatus: z.enum(TableUploadStatus).optional(),
  submittedFrom: z.string().max(10).optional(),
  submittedTo: z.string().max(10).optional(),
  /** Ids of labels: records that have one of them, or each. */
  label: many(id()),
  labelMatch: z.enum(['any', 'all']).optional(),
  /** These records alone, as far as the rest of the filter leaves them. */
  ids: many(id()),
  /** Account of whoever is to review them. */
  reviewer: id().optional(),
  ...statisticsFilter,
}

/** What the rows of all lists show. */
export const listedMember = {
  id: z.string(),
  version: z.number(),
  name: z.string(),
  memberTag1: z.string(),
  level: z.string(),
  levelLabel: z.string(),
  serialNum: z.string(),
  state: reviewState,
  tableUploadStatus: state.tableUploadStatus,
  infoEditStatus: state.infoEditStatus,
  submittedAt: instant(),
  examineDate: z.string().nullable(),
  waitingDays: z.number(),
}

export const listCounts = z.object({
  /** Without the deleted ones. */
  all: z.number(),
  /** Complete, and so in the reviewers' queue. */
  pending: z.number(),
  /** The stamped form is still to come. */
  incomplete: z.number(),
  returned: z.number(),
  rejected: z.number(),
  approved: z.number(),
  ended: z.number(),
  edits: z.number(),
  /** Can still be restored. */
  deleted: z.number(),
})

/** A column of a list and of its spreadsheet. */
export interface ListTitle<Key extends string = string> {
  readonly key: Key
  readonly title: string
  readonly width: number
  readonly shown: boolean
  /** What a spreadsheet shall take it for. */
  readonly type?: 'day' | 'moment' | 'number' | 'amount'
}
