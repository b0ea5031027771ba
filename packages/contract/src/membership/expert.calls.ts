import * as z from 'zod'
import { InfoEditStatus, TableUploadStatus } from '../identity/application-state.ts'
import { administrators, endpoint, flag, id, instant, MB, many } from '../platform/endpoint.ts'
import { YesNo } from '../platform/enums.ts'
import { checkedExpert, expertFields } from './expert.fields.ts'
import {
  attachmentsCall,
  beforeLoginCall,
  byMobileCall,
  exportCall,
  listCall,
  printedForm,
  registration,
  registrationErrors,
  removalCalls,
  statusCall,
  submitted,
} from './kind.calls.ts'
import { MEMBER_KINDS } from './kinds.ts'
import { ageFilter, formSlot, type ListTitle, listState, statisticsFilter } from './member-record.fields.ts'

/** Calls and list of experts. The form is in expert-fields.ts. */

const SORTS = ['submittedAt', 'examineDate', 'name', 'serial', 'organization'] as const
const codes = () => many(z.string().max(20))
const listFilter = {
  state: listState.optional(),
  /** Records whose modified information waits for review. */
  edits: flag().optional(),
  /** Part of the name, pinyin or initials, mobile number, member number. */
  keyword: z.string().trim().max(50).optional(),
  organization: z.string().trim().max(100).optional(),
  orgId: id().optional(),
  subject: codes(),
  zc: codes(),
  education: codes(),
  party: codes(),
  recommond: codes(),
  isAcademician: codes(),
  memberTag1: codes(),
  level: many(z.string().max(2)),
  sex: z.enum(['男', '女']).optional(),
  isMember: z.enum(YesNo).optional(),
  tableUploadStatus: z.enum(TableUploadStatus).optional(),
  submittedFrom: z.string().max(10).optional(),
  submittedTo: z.string().max(10).optional(),
  ...statisticsFilter,
  age: ageFilter,
}

export const expertRow = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  sex: z.string(),
  birthday: z.string(),
  idCard: z.string(),
  mobileTel: z.string(),
  email: z.string(),
  organization: z.string(),
  zw: z.string(),
  zc: z.string(),
  subject: z.string(),
  isAcademician: z.string(),
  education: z.string(),
  graduatedFrom: z.string(),
  majorNow: z.string(),
  party: z.string(),
  city: z.string(),
  recommond: z.string(),
  isMember: z.string(),
  memberTag1: z.string(),
  level: z.string(),
  levelLabel: z.string(),
  serialNum: z.string(),
  state: z.enum(['pending', 'returned', 'rejected', 'approved']),
  tableUploadStatus: z.enum(TableUploadStatus),
  infoEditStatus: z.enum(InfoEditStatus),
  submittedAt: instant(),
  examineDate: z.string().nullable(),
  waitingDays: z.number(),
})

/** A form field that is there once arrives as text. */
const scans = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(id()).max(10, '申请表最多上传10个文件').default([]),
)
const memberForm = {
  /** Of the membership form, where it is asked for. */
  personTableUploadStatus: z.enum(TableUploadStatus),
}

const { label } = MEMBER_KINDS.expert

export const expert = {
  /** Multipart with the photo as `image`; or as fields, with the id of a photo that was uploaded before. */
  register: endpoint({
    ...registration,
    path: '/api/user/signup/expertUser',
    summary: '提交专家注册',
    input: checkedExpert(
      expertFields.extend({
        ...submitted,
        image: id().optional(),
        tableAttach: scans,
        companyAttach: scans,
        /** 稍后上传: the explicit choice to submit before the stamped forms are there (docs/handbook/membership.md#registration). */
        uploadLater: flag().default(false),
      }),
    ),
    errors: [
      ...registrationErrors,
      ...(['idCardRegistered', 'mobileRegistered', 'tableMissing'] as const),
      ...(['photoKind', 'photoTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'] as const),
    ],
    files: {
      image: {
        kinds: ['jpg', 'png'],
        maxBytes: 10 * MB,
        errors: { kind: 'photoKind', size: 'photoTooLarge' },
      },
    },
  }),
  applicationForm: endpoint({
    ...printedForm,
    path: '/api/user/signup/expertTableDownload',
    access: { ticket: ['wizard', 'resubmit'], roles: [...administrators.roles, 'expert'] },
    summary: '生成专家申请表',
    input: checkedExpert(
      expertFields.extend({
        image: id().optional(),
        promiseWord: submitted.promiseWord,
        /** Those who also join as members print the membership form too. */
        slot: formSlot,
      }),
    ),
  }),
  registrationStatus: statusCall({
    path: '/api/expert/registrationStatus',
    label,
    phone: 'mobileTel',
    extra: memberForm,
  }),
  beforeLogin: beforeLoginCall({
    path: '/api/user/selectExpertUserByTelBeforeLogin',
    whose: '本人的专家',
    phone: 'mobileTel',
    extra: memberForm,
  }),
  byMobile: byMobileCall({
    path: '/api/user/selectExpertUserByMobileTel',
    summary: '按手机号查找专家',
    phone: 'mobileTel',
    row: expertRow,
  }),
  attachments: attachmentsCall({ path: '/api/user/getExpertAttachByUserAccount', label }),
  list: listCall({ path: '/api/expert/queryPage', label, filter: listFilter, sorts: SORTS, row: expertRow }),
  export: exportCall({ path: '/api/expert/export', label, filter: listFilter }),
  /** One's own signature; staff name the expert and say why, which its owner can read. */
  signature: endpoint({
    path: '/api/expert/getSignPathByExpertAccount',
    kind: 'read',
    access: { roles: [...administrators.roles, 'expert'] },
    summary: '查看专家电子签名',
    // The opaque id, never the account (an ID number), and left out it means oneself.
    input: z.object({
      account: id().optional(),
      reason: z.string().trim().max(100, '查看原因不能超过100个字').optional(),
    }),
    output: z.object({
      /** 0: there never was one. */
      version: z.number(),
      /** Signed, good for five minutes; empty without a signature. */
      fileUrl: z.string(),
      updatedAt: instant().nullable(),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    audit: true,
  }),
  updateSignature: endpoint({
    path: '/api/expert/updateSignPathByExpertAccount',
    kind: 'write',
    access: { roles: ['expert'] },
    summary: '更新本人电子签名',
    input: z.object({
      /** Of the one that is replaced. */
      version: z.coerce.number().int().min(0),
      /** Takes the signature back; no picture then. */
      remove: flag().default(false),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    files: {
      sign: {
        kinds: ['jpg', 'png'],
        maxBytes: 2 * MB,
        errors: { kind: 'signatureKind', size: 'signatureTooLarge' },
      },
    },
    audit: true,
  }),
  ...removalCalls({ name: 'expertUser', label, taken: ['mergedElsewhere', 'idCardRegistered'] }),
}

/** Titles of the list columns, in their first order: table headings and spreadsheet columns. */
export const EXPERT_COLUMNS: readonly ListTitle<keyof z.output<typeof expertRow>>[] = [
  { key: 'name', title: '姓名', width: 110, shown: true },
  { key: 'sex', title: '性别', width: 64, shown: true },
  { key: 'organization', title: '工作单位', width: 220, shown: true },
  { key: 'zw', title: '行政职务', width: 120, shown: true },
  { key: 'zc', title: '职称', width: 90, shown: true },
  { key: 'subject', title: '学科领域', width: 150, shown: true },
  { key: 'recommond', title: '推荐专业委员会', width: 180, shown: true },
  { key: 'mobileTel', title: '手机号', width: 130, shown: true },
  { key: 'serialNum', title: '会员编号', width: 170, shown: true },
  { key: 'levelLabel', title: '级别', width: 110, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 110, shown: true },
  { key: 'submittedAt', title: '提交时间', width: 160, shown: true },
  { key: 'examineDate', title: '通过日期', width: 120, shown: true },
  { key: 'isAcademician', title: '院士', width: 130, shown: false },
  { key: 'isMember', title: '加入学会', width: 90, shown: false },
  { key: 'idCard', title: '身份证号', width: 190, shown: false },
  { key: 'birthday', title: '出生日期', width: 120, shown: false },
  { key: 'email', title: '电子邮箱', width: 200, shown: false },
  { key: 'party', title: '政治面貌', width: 120, shown: false },
  { key: 'city', title: '所在省市', width: 120, shown: false },
  { key: 'education', title: '学历', width: 110, shown: false },
  { key: 'graduatedFrom', title: '毕业院校', width: 180, shown: false },
  { key: 'majorNow', title: '现从事专业', width: 150, shown: false },
]
