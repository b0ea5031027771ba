import * as z from 'zod'
import { TableUploadStatus } from '../../identity/application-state.ts'
import { attachment } from '../../platform/attachment.ts'
import {
  administrators,
  done,
  endpoint,
  filesOfStrangers,
  flag,
  id,
  listReaders,
  many,
  members,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../../platform/endpoint.ts'
import type { ErrorName } from '../../platform/errors.ts'
import { sealedPassword } from '../../platform/person/password.fields.ts'
import { accountName } from './kind-codes.fields.ts'
import type { MEMBER_KINDS } from './kinds.ts'
import { applicationView, listCounts } from './member-record.fields.ts'

/**
 * The calls that every kind of member has under paths of its own. What they take, answer and allow is written once; a kind
 * names the paths, its label in summaries and the field that holds its phone.
 */

type Path = `/api/${string}`
type Label = (typeof MEMBER_KINDS)[keyof typeof MEMBER_KINDS]['label']
type Shape = z.ZodRawShape
/** The one field of a look-up by phone, under the kind's name for it. */
const phoneField = <P extends string, T extends z.ZodType>(phone: P, rule: T) =>
  z.object({ [phone]: rule } as Record<P, T>)

// --- from the agreement to the submitted form ----------------------------------------------------------------------------

/** Sent with the fields of every registration form. */
export const submitted = {
  promiseWord: z.string().max(500).optional(),
  /** Required for a new registration; a resubmission without one keeps the old password. */
  pwd: sealedPassword().optional(),
  layout: z.enum(['desktop', 'phone']).default('desktop'),
}

/**
 * Fields of a record that a registration may bring along (docs/handbook/membership.md#fields) and that are not the applicant's to set: state,
 * number, review and what is derived. The confirmed password never travels: both are compared where they are typed.
 */
export const SET_BY_THE_SOCIETY = [
  ...['ID', 'account', 'vId', 'confirmPwd', 'confirmStatus', 'tableUploadStatus', 'infoEditStatus'],
  ...['opinion', 'descriptions', 'memberTag1', 'historyZw', 'examineDate', 'personTableUploadStatus'],
  ...['credibilityLevel', 'activityLevel', 'participateActivitiesText', 'imgPath'],
]

/** What the registration calls of all kinds have in common; the kind adds path, summary, form and refusals. */
export const registration = {
  kind: 'write',
  access: { ticket: ['wizard', 'resubmit'] },
  output: z.object({
    id: z.string(),
    tableUploadStatus: z.enum(TableUploadStatus),
    applicationNo: z.string(),
  }),
  limits: [{ by: 'ip', max: 60, seconds: 3600 }, filesOfStrangers],
  leavesAside: SET_BY_THE_SOCIETY,
  audit: true,
} as const
export const registrationErrors = [
  'stateChanged',
  'phoneUnproven',
  'weakPassword',
  'defaultPassword',
  'registrationFailed',
] as const satisfies readonly ErrorName[]

/** The filled form as a Word file; the kind adds path, summary, form and its own role. */
export const printedForm = {
  kind: 'read',
  output: none,
  errors: ['downloadFailed'],
  limits: [{ by: 'ip', max: 20, seconds: 300 }],
  leavesAside: SET_BY_THE_SOCIETY,
  download: true,
  audit: true,
} as const

/** The status of a registration; `extra` for kinds with a second form. */
export const statusCall = <const P extends string, X extends Shape = Record<never, never>>(spec: {
  path: Path
  label: Label
  phone: P
  extra?: X
}) =>
  endpoint({
    path: spec.path,
    kind: 'read',
    access: { ticket: ['resubmit'] },
    summary: `查询${spec.label}申请状态`,
    input: phoneField(spec.phone, z.string().max(30).optional()),
    output: z.object({ tableUploadStatus: z.enum(TableUploadStatus), ...((spec.extra ?? {}) as X) }),
    errors: [],
  })

/** Answers only behind a ticket, and with that ticket's record whatever number is given (docs/handbook/identity.md#tickets). */
export const beforeLoginCall = <const P extends string, X extends Shape = Record<never, never>>(spec: {
  path: Path
  aliases?: readonly Path[]
  /** Whose application: 本人的个人会员, 本单位的会员. */
  whose: string
  phone: P
  extra?: X
}) =>
  endpoint({
    path: spec.path,
    aliases: spec.aliases ?? [],
    kind: 'read',
    access: { ticket: ['resubmit'] },
    summary: `查看${spec.whose}申请`,
    input: phoneField(spec.phone, z.string().max(30).optional()),
    output: applicationView.extend((spec.extra ?? {}) as X),
    errors: [],
  })

/** Stamped forms and photos, by the record's id or its account; left out it means oneself. */
export const attachmentsCall = (spec: { path: Path; label: Label }) =>
  endpoint({
    path: spec.path,
    kind: 'read',
    access: { ticket: ['resubmit'], roles: [...members.roles, ...administrators.roles] },
    summary: `查看${spec.label}申请附件`,
    input: z.object({ account: accountName.optional() }),
    output: z.object({ list: z.array(attachment) }),
    errors: [],
  })

// --- lists ---------------------------------------------------------------------------------------------------------------

export const byMobileCall = <const P extends string, R extends z.ZodType>(spec: {
  path: Path
  summary: string
  phone: P
  row: R
}) =>
  endpoint({
    path: spec.path,
    kind: 'read',
    access: administrators,
    summary: spec.summary,
    input: phoneField(spec.phone, z.string().trim().min(1).max(30)),
    output: z.object({ list: z.array(spec.row) }),
    errors: [],
    audit: true,
  })

/** Pages with totals and counts by state. */
export const listCall = <F extends Shape, const K extends string, R extends z.ZodType>(spec: {
  path: Path
  label: Label
  filter: F
  sorts: readonly [K, ...K[]]
  row: R
}) =>
  endpoint({
    path: spec.path,
    kind: 'read',
    access: listReaders,
    summary: `${spec.label}列表`,
    input: paged(spec.filter, spec.sorts),
    output: pageOf(spec.row, { counts: listCounts }),
    errors: [],
  })

/** What a list was narrowed to, in its order, as a spreadsheet, made by a job (docs/handbook/membership.md#lists). */
export const exportCall = <F extends Shape, const K extends string>(spec: {
  path: Path
  label: string
  filter: F
  sorts: readonly [K, ...K[]]
}) =>
  endpoint({
    path: spec.path,
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: `导出${spec.label}`,
    input: z.object({
      ...spec.filter,
      ids: many(id(), 1000),
      columns: z.array(z.string().max(40)).min(1, '请选择要导出的列').max(60),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      sort: z.enum(spec.sorts as readonly [K, ...K[]]).optional(),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: z.object({ jobId: z.string() }),
    errors: [],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  })

/** As many as one act deletes: each with its account, tickets and messages, in one transaction. */
export const REMOVE_MOST = 200

/** What is under way with a record was read, and it is deleted all the same. */
const knowingly = flag().default(false)

/** Deleting one or many, and taking it back; a kind's accounts are called personalUser, groupUser and so on. */
export const removalCalls = <const E extends readonly ErrorName[]>(spec: {
  name: `${string}User`
  label: Label
  /** What may have been taken by somebody else meanwhile. */
  taken: E
}) => ({
  remove: endpoint({
    path: `/api/user/delete/${spec.name}`,
    kind: 'write',
    access: administrators,
    summary: `删除${spec.label}`,
    touches: ['group', 'expert', 'projectUser', 'certificate', 'council'],
    input: z.object({ id: id(), confirmed: knowingly }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  removeMany: endpoint({
    path: `/api/user/batchDelete/${spec.name}`,
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: `批量删除${spec.label}`,
    touches: ['group', 'expert', 'projectUser', 'certificate', 'council'],
    input: z.object({
      ids: many(id(), REMOVE_MOST),
      /** Instead of `ids` all that the filter of the kind's list finds. */
      filter: z.record(z.string().max(40), z.unknown()).optional(),
      /** With a filter: how many the list named. Others have come or gone since, and nothing is deleted. */
      expected: wholeNumber(1, 1_000_000).optional(),
      confirmed: knowingly,
    }),
    output: z.object({
      deleted: z.number(),
      /** Of a filter: whom it found, to take it back. */
      ids: z.array(z.string()).optional(),
    }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  restore: endpoint({
    path: `/api/user/restore/${spec.name}`,
    kind: 'write',
    access: administrators,
    summary: `恢复已删除的${spec.label}`,
    touches: ['group', 'expert', 'projectUser', 'certificate', 'council'],
    input: z.object({ ids: z.array(id()).min(1).max(200) }),
    output: z.object({ restored: z.number() }),
    errors: spec.taken,
    audit: true,
  }),
})
