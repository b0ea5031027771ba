import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  listReaders,
  many,
  members,
  none,
} from '../endpoint.ts'
import { LEVEL_PERSON, LEVEL_SENIOR, LEVEL_UNIT, labelOf, type Options, REVIEW_STATE } from '../enums.ts'
import { REVIEW_ACTIONS, type ReviewAction } from '../review.ts'

/**
 * What every kind of member shares: registration, review, revisions, numbers, maintenance (§2, §4, §6; decisions C, D).
 * The kinds bring their form schema (person.ts, …); everything here is written once for all of them.
 */

export const MEMBER_KINDS = {
  /** `type` of the information calls (§3), first letter of the member number (decision C), levels of §6. */
  person: {
    label: '个人会员',
    type: '0',
    letter: 'G',
    levels: LEVEL_PERSON,
    defaultLevel: 'M',
    register: '/registerperson',
  },
  unit: {
    label: '单位会员',
    type: '1',
    letter: 'D',
    levels: LEVEL_UNIT,
    defaultLevel: 'P',
    register: '/registerunit',
  },
  expert: {
    label: '专家',
    type: '2',
    letter: 'Z',
    levels: LEVEL_SENIOR,
    defaultLevel: 'S',
    register: '/registerexpert',
  },
  project: {
    label: '成果评价账号',
    type: '4',
    letter: '',
    levels: [],
    defaultLevel: '',
    register: '/registerproject',
  },
} as const satisfies Record<
  string,
  { label: string; type: string; letter: string; levels: Options; defaultLevel: string; register: string }
>
export type MemberKind = keyof typeof MEMBER_KINDS
export type MemberType = (typeof MEMBER_KINDS)[MemberKind]['type']
export const kindOfType = (type: MemberType): MemberKind =>
  (Object.keys(MEMBER_KINDS) as MemberKind[]).find((kind) => MEMBER_KINDS[kind].type === type) ?? 'person'

/** §6: the last character of the member id is the level. */
export const levelLabel = (kind: MemberKind, letter: string): string =>
  labelOf(MEMBER_KINDS[kind].levels, letter)

/** Number shown for a member: letter, examine date as YYYYMMDD, serial padded to five, level letter (decision C). */
export const serialNumber = (parts: {
  firstLetter: string
  examineDate: string | null
  serial: number | null
  serialChar: string
}): string =>
  parts.serial === null || parts.examineDate === null
    ? ''
    : `${parts.firstLetter}${parts.examineDate.replaceAll('-', '')}${String(parts.serial).padStart(5, '0')}${parts.serialChar}`

export const memberKind = z.enum(['person', 'unit', 'expert', 'project'])
const memberType = z.enum(['0', '1', '2', '4'])
/** Names one record: members leave both out and mean themselves; staff give the opaque id. */
const target = { type: memberType.optional(), id: id().optional() }
const version = z.coerce.number().int().min(1)
/** Field values by name as the kind's form has them; the server checks them against that kind's schema. */
export const formValues = z.record(
  z.string().max(40),
  z.union([z.string(), z.boolean(), z.number(), z.array(z.string())]),
)

export const attachment = z.object({
  id: z.string(),
  /** What it was uploaded as: the slot of a stamped form, or photo. */
  slot: z.string(),
  fileName: z.string(),
  /** Signed, good for five minutes. */
  fileUrl: z.string(),
  mime: z.string(),
  size: z.number(),
  uploadedAt: instant(),
})

export const reviewItem = z.object({
  /** Field name of the form, or the name of an attachment slot. */
  field: z.string().min(1).max(40),
  comment: z.string().trim().min(1, '请填写修改意见').max(200, '修改意见不能超过200个字'),
})

const reviewAction = z.enum(Object.keys(REVIEW_ACTIONS) as [ReviewAction, ...ReviewAction[]])

export const historyEntry = z.object({
  at: instant(),
  action: reviewAction,
  label: z.string(),
  /** 申请人 for members; the name of the person for staff, to staff only. */
  actor: z.string(),
  opinion: z.string(),
  items: z.array(reviewItem.extend({ title: z.string() })),
  version: z.number().nullable(),
})

const state = {
  confirmStatus: z.enum(['0', '1', '2']),
  reviewOutcome: z.enum(['', 'returned', 'rejected']),
  tableUploadStatus: z.enum(['0', '1']),
  infoEditStatus: z.enum(['0', '1', '2']),
  opinion: z.string(),
}

/** §3, §6: for administrators, never for the expert; empty until activities are scored. */
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
  memberTag1: z.string(),
  historyZw: z.string(),
  examineDate: z.string().nullable(),
  submittedAt: instant(),
  attachments: z.array(attachment),
})

/** The applicant's own view before sign-in, behind a ticket (decision C). */
export const applicationView = z.object({
  ...memberRecord.shape,
  state: z.enum(['pending', 'returned', 'rejected', 'approved']),
  waitingDays: z.number(),
  /** Fields the reviewer marked, with what to correct. */
  flagged: z.array(reviewItem),
  history: z.array(historyEntry),
})

const reviewState = z.enum(
  REVIEW_STATE.map((option) => option.code) as ['pending', 'returned', 'rejected', 'approved'],
)

/** What the lists of all kinds can be narrowed by. */
export const listFilter = {
  state: reviewState.optional(),
  /** Records whose modified information waits for review. */
  edits: flag().optional(),
  /** Part of the name, pinyin or initials, mobile number, member number. */
  keyword: z.string().trim().max(50).optional(),
  memberTag1: many(z.string().max(20)),
  level: many(z.string().max(1)),
  tableUploadStatus: z.enum(['0', '1']).optional(),
  submittedFrom: z.string().max(10).optional(),
  submittedTo: z.string().max(10).optional(),
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
  pending: z.number(),
  returned: z.number(),
  rejected: z.number(),
  approved: z.number(),
  edits: z.number(),
})

/** A column of a list and of its spreadsheet. */
export interface ListTitle<Key extends string = string> {
  readonly key: Key
  readonly title: string
  readonly width: number
  readonly shown: boolean
}

/** Kinds that hand in a stamped form. */
const formKind = z.enum(['person', 'unit', 'expert'])
/** Which of a kind's forms: that of the kind itself when left out; experts who join have a second one. */
export const formSlot = z.enum(['tableAttach', 'companyAttach', 'multiConfirmFile']).optional()

const pair = z.object({
  field: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  masked: z.boolean(),
  /** Of a picture: links to both, the first one empty where there was none. */
  pictures: z.object({ before: z.string(), after: z.string() }).optional(),
})

export const member = {
  begin: endpoint({
    path: '/api/user/signup/begin',
    kind: 'write',
    access: 'public',
    summary: '同意须知并开始注册',
    input: z.object({
      kind: memberKind,
      agreed: z.literal(true, { error: '请先阅读并同意以上内容' }),
      /** Separate consent for ID number and scans (PIPL 29). */
      sensitiveConsent: z.literal(true, { error: '请先同意敏感个人信息的处理' }),
    }),
    output: z.object({ ticket: z.string(), applicationNo: z.string(), promiseWord: z.string() }),
    errors: [],
    limits: [{ by: 'ip', max: 60, seconds: 3600 }],
    audit: true,
  }),
  judgeAccount: endpoint({
    path: '/api/user/signup/judgeAccount',
    kind: 'read',
    access: { ticket: ['wizard', 'resubmit'], roles: administrators.roles },
    summary: '检查账号是否已注册',
    // §7: urlencoded account and type (user, expert, group, project)
    input: z.object({
      account: z.string({ error: '请填写账号' }).trim().min(1, '请填写账号').max(60),
      type: z.enum(['user', 'expert', 'group', 'project']),
    }),
    output: z.object({ registered: z.literal(false) }),
    errors: ['idCardRegistered', 'creditCodeRegistered', 'mobileRegistered'],
    limits: [
      { by: 'actor', max: 10, seconds: 3600 },
      { by: 'ip', max: 20, seconds: 86_400 },
    ],
  }),
  supplement: endpoint({
    path: '/api/user/signup/supplement',
    kind: 'write',
    access: { ticket: ['resubmit'] },
    summary: '补交盖章申请表',
    input: z.object({
      companyAttach: z.array(id()).max(10).default([]),
      tableAttach: z.array(id()).max(10).default([]),
      multiConfirmFile: z.array(id()).max(1, '登记表只能上传一个文件').default([]),
    }),
    output: done,
    errors: ['stateChanged', 'tableMissing', 'unitTableMissing'],
    audit: true,
  }),
  getSingleUser: endpoint({
    path: '/api/user/getSingleUser',
    kind: 'read',
    access: { roles: [...members.roles, ...listReaders.roles] },
    summary: '查看会员信息',
    input: z.object(target),
    output: memberRecord.extend({ actions: z.array(reviewAction), assessment: assessment.nullable() }),
    errors: [],
  }),
  getModifiedSingleUser: endpoint({
    path: '/api/user/getModifiedSingleUser',
    kind: 'read',
    access: { roles: [...members.roles, ...administrators.roles] },
    summary: '查看待审核的信息修改',
    input: z.object(target),
    output: z.object({
      memberId: z.string(),
      version: z.number(),
      status: z.enum(['none', 'pending', 'returned']),
      submittedAt: instant().nullable(),
      opinion: z.string(),
      items: z.array(reviewItem),
      changes: z.array(pair),
      /** The submitted values, so that a returned edit can be taken up again; only to its owner. */
      form: formValues.nullable(),
    }),
    errors: [],
  }),
  submitModifiedUserInfo: endpoint({
    path: '/api/user/submitModifiedUserInfo',
    kind: 'write',
    access: members,
    summary: '提交信息修改',
    input: z.object({ type: memberType.optional(), version, changes: formValues }),
    output: z.object({
      /** Fields that needed no review and apply at once. */ applied: z.array(z.string()),
      pending: z.array(z.string()),
    }),
    errors: ['stateChanged', 'revisionPending', 'nothingChanged', 'mobileRegistered'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
  }),
  withdrawModifiedUserInfo: endpoint({
    path: '/api/user/withdrawModifiedUserInfo',
    kind: 'write',
    access: members,
    summary: '撤回信息修改',
    input: none,
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  auditSingleUserInfo: endpoint({
    path: '/api/user/auditSingleUserInfo',
    kind: 'write',
    access: administrators,
    summary: '审核信息修改',
    input: z.object({
      id: id(),
      version,
      action: z.enum(['approve', 'return']),
      items: z.array(reviewItem).max(60).default([]),
      opinion: z.string().trim().max(500, '意见不能超过500个字').default(''),
    }),
    output: done,
    errors: ['stateChanged', 'ownRecord', 'mobileRegistered'],
    audit: true,
  }),
  auditRegStatus: endpoint({
    path: '/api/auditRegStatus',
    kind: 'write',
    access: administrators,
    summary: '审核注册申请',
    input: z.object({
      id: id(),
      version,
      action: z.enum(['approve', 'return', 'reject']),
      /** Approval: level letter and society post. */
      level: z.string().max(1).optional(),
      memberTag1: z.string().max(20).optional(),
      items: z.array(reviewItem).max(60).default([]),
      opinion: z.string().trim().max(500, '意见不能超过500个字').default(''),
      /** Rejection: whether the applicant is told. */
      notify: flag().default(true),
    }),
    output: z.object({ serialNum: z.string() }),
    errors: ['stateChanged', 'ownRecord'],
    audit: true,
  }),
  /** Everything the review desk shows about one record, in one call. */
  reviewDesk: endpoint({
    path: '/api/user/reviewDesk',
    kind: 'read',
    access: administrators,
    summary: '打开审核界面',
    input: z.object({ id: id() }),
    output: z.object({
      record: memberRecord,
      state: z.enum(['pending', 'returned', 'rejected', 'approved']),
      applicationNo: z.string(),
      applicationVersion: z.number(),
      /** Of the data under review; the printed form's QR code carries the same. */
      contentHash: z.string(),
      waitingDays: z.number(),
      overdue: z.boolean(),
      submittedVia: z.enum(['desktop', 'phone', 'staff']),
      /** Against the previous submission, or against the live record for modified information. */
      changes: z.array(pair),
      flaggedBefore: z.array(reviewItem),
      duplicates: z.array(
        z.object({
          id: z.string(),
          kind: memberKind,
          name: z.string(),
          state: z.string(),
          reasons: z.array(z.enum(['idCard', 'mobile', 'nameAndUnit'])),
        }),
      ),
      history: z.array(historyEntry),
      /** Frequent comments by field name; `overall` for the whole. */
      phrases: z.record(z.string(), z.array(z.string())),
      actions: z.array(reviewAction),
    }),
    errors: [],
    audit: true,
  }),
  reveal: endpoint({
    path: '/api/user/reveal',
    kind: 'write',
    access: administrators,
    summary: '查看完整个人信息',
    input: z.object({
      id: id(),
      field: z.string().min(1).max(40),
      reason: z.string({ error: '请填写查看原因' }).trim().min(2, '请填写查看原因').max(100),
    }),
    output: z.object({ value: z.string() }),
    errors: [],
    limits: [{ by: 'actor', max: 200, seconds: 3600 }],
    audit: true,
  }),
  updateUserInfo: endpoint({
    path: '/api/user/update/userInfo',
    kind: 'write',
    access: administrators,
    summary: '修改会员信息',
    input: z.object({ type: memberType.optional(), id: id(), version, changes: formValues }),
    output: z.object({ version: z.number() }),
    errors: [
      'stateChanged',
      'ownRecord',
      'nothingChanged',
      'idCardRegistered',
      'creditCodeRegistered',
      'unitNameRegistered',
      'mobileRegistered',
    ],
    audit: true,
  }),
  updateVID: endpoint({
    path: '/api/user/updateVID',
    kind: 'write',
    access: { ...administrators },
    summary: '调整会员级别',
    input: z.object({
      id: id(),
      version,
      level: z.string().length(1, '请选择级别'),
      reason: z.string({ error: '请填写原因' }).trim().min(2, '请填写原因').max(200),
    }),
    output: z.object({ serialNum: z.string() }),
    errors: ['stateChanged'],
    audit: true,
  }),
  /** The form as it was approved, with the member number (decision H); to its member, and masked to staff. */
  approvedForm: endpoint({
    path: '/api/user/signup/checkedFileDonwload',
    aliases: ['/api/user/signup/checkedFileDownload'],
    kind: 'read',
    access: { roles: [...administrators.roles, 'person', 'unit', 'expert'] },
    summary: '下载已通过的申请表',
    input: z.object({ id: id().optional(), slot: formSlot }),
    output: none,
    errors: ['downloadFailed', 'stateChanged'],
    limits: [{ by: 'actor', max: 20, seconds: 300 }],
    download: true,
    audit: true,
  }),
  /** The form as the society hands it out on paper. */
  blankForm: endpoint({
    path: '/api/user/signup/blankForm',
    kind: 'read',
    access: listReaders,
    summary: '下载空白表格',
    input: z.object({ kind: formKind }),
    output: none,
    errors: ['downloadFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 300 }],
    download: true,
  }),
  /** The same to look at: what the Word file says, cell by cell. */
  viewBlankForm: endpoint({
    path: '/api/user/signup/viewBlankForm',
    kind: 'read',
    access: listReaders,
    summary: '查看空白表格',
    input: z.object({ kind: formKind }),
    output: z.object({
      /** Lines above the table. */
      headings: z.array(z.string()),
      /** Relative widths of the columns. */
      columns: z.array(z.number()),
      rows: z.array(
        z.object({
          /** Least height in points. */
          height: z.number(),
          cells: z.array(
            z.object({
              lines: z.array(z.string()),
              span: z.number(),
              rows: z.number(),
              label: z.boolean(),
            }),
          ),
        }),
      ),
      /** Lines below it. */
      notes: z.array(z.string()),
    }),
    errors: ['downloadFailed'],
  }),
  opinions: endpoint({
    path: '/api/user/opinions',
    kind: 'read',
    access: members,
    summary: '本人审核意见',
    input: none,
    output: z.object({
      canEditAgain: z.boolean(),
      infoEditStatus: state.infoEditStatus,
      list: z.array(historyEntry),
    }),
    errors: [],
  }),
  /** Who looked at one's full personal data, and why (decision D). */
  disclosures: endpoint({
    path: '/api/user/disclosures',
    kind: 'read',
    access: members,
    summary: '本人信息查看记录',
    input: none,
    output: z.object({
      list: z.array(z.object({ at: instant(), field: z.string(), by: z.string(), reason: z.string() })),
    }),
    errors: [],
  }),
  dashboard: endpoint({
    path: '/api/user/dashboard',
    kind: 'read',
    access: listReaders,
    summary: '工作台待办',
    input: none,
    output: z.object({
      /** Waiting registrations and modifications by kind, with the longest wait in days. */
      queues: z.array(
        z.object({
          kind: memberKind,
          pending: z.number(),
          edits: z.number(),
          oldestDays: z.number(),
          overdue: z.number(),
        }),
      ),
      members: z.array(z.object({ kind: memberKind, approved: z.number(), thisMonth: z.number() })),
      recent: z.array(
        z.object({
          at: instant(),
          label: z.string(),
          name: z.string(),
          actor: z.string(),
          id: z.string(),
          kind: memberKind,
        }),
      ),
      /** Approvals a month, the last twelve, oldest first. */
      growth: z.array(z.object({ month: z.string(), count: z.number() })),
    }),
    errors: [],
  }),
}
