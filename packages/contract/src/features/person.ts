import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  listReaders,
  many,
  members,
  none,
  paged,
  pageOf,
} from '../endpoint.ts'
import {
  DEGREE,
  EDUCATION,
  NATIONAL,
  PARTY,
  POST_PERSON,
  SEX,
  TITLE_FORM,
  TITLE_OTHER,
  TITLE_STAFF,
} from '../enums.ts'
import {
  choice,
  confirmPassword,
  date,
  email,
  essay,
  hiddenId,
  idCard,
  mobile,
  newPassword,
  optionalChoice,
  optionalText,
  PASSWORDS_DIFFER,
  readIdCard,
  requiredText,
  sealedPassword,
} from '../fields.ts'
import {
  applicationView,
  attachment,
  type ListTitle,
  listCounts,
  listedMember,
  listFilter,
} from './member.ts'

/** Individual members (§2–§5). Field names are the specification's, from form to column. */

const fields = {
  name: requiredText('姓名', { max: 50 }),
  sex: choice('性别', SEX),
  idCard: idCard(),
  birthday: date('出生日期', { required: true, help: '根据身份证号自动填写' }),
  city: optionalText('籍贯', { max: 50, placeholder: '如：示例省示例市' }),
  national: optionalChoice('民族', NATIONAL),
  party: choice('政治面貌', PARTY),
  zw: requiredText('职务', { max: 50 }),
  zc: choice('职称', TITLE_FORM),
  otherZc: optionalText('其他职称', { max: 50 }),
  recommendUnit: requiredText('推荐单位', { max: 100, help: '推荐您入会的单位；没有时填写工作单位' }),
  company: requiredText('工作单位', {
    max: 100,
    widget: 'organisation',
    missing: '请选择工作单位',
    help: '输入单位名称的一部分进行搜索',
  }),
  orgId: hiddenId('工作单位', '请从搜索结果中选择工作单位'),
  address: optionalText('通讯地址', { max: 200 }),
  mobileTel: mobile('手机号', '请填写正确的联系手机', '登录和接收审核结果都使用这个号码'),
  tel: optionalText('办公电话', { max: 30 }),
  weChat: optionalText('微信号', { max: 50 }),
  email: email('电子邮箱'),
  education: optionalChoice('学历', EDUCATION),
  degree: optionalChoice('学位', DEGREE),
  graduatedFrom: optionalText('毕业院校', { max: 100 }),
  major1: optionalText('所学专业', { max: 100 }),
  major2: optionalText('现从事专业', { max: 100 }),
  researchField: optionalText('研究方向', { max: 200 }),
  jobResume: essay('工作简历', true, '按时间先后填写学习和工作经历，一千字以内'),
}

/** How the form is laid out; dialogs use the same groups (§2). */
export const PERSON_SECTIONS = [
  { title: '基本信息', fields: ['name', 'idCard', 'sex', 'birthday', 'national', 'city', 'party'] },
  { title: '联系方式', fields: ['mobileTel', 'email', 'tel', 'weChat', 'address'] },
  {
    title: '职业信息',
    fields: [
      'company',
      'zw',
      'zc',
      'otherZc',
      'recommendUnit',
      'education',
      'degree',
      'graduatedFrom',
      'major1',
      'major2',
      'researchField',
      'jobResume',
    ],
  },
] as const satisfies readonly { title: string; fields: readonly (keyof typeof fields)[] }[]

/** §5: on desktop the page requires these three too; on a phone it does not. */
const desktopOnly = {
  education: choice('学历', EDUCATION),
  graduatedFrom: requiredText('毕业院校', { max: 100 }),
  major1: requiredText('所学专业', { max: 100 }),
}

type Values = Record<string, unknown>
const crossChecks = (value: Values, context: z.core.$RefinementCtx) => {
  if (value.zc === TITLE_OTHER && !value.otherZc)
    context.addIssue({ code: 'custom', path: ['otherZc'], message: '请填写其他职称' })
  const carried = typeof value.idCard === 'string' ? readIdCard(value.idCard) : undefined
  if (carried && value.birthday !== carried.birthday)
    context.addIssue({ code: 'custom', path: ['birthday'], message: '出生日期与身份证号不一致' })
  if (carried && value.sex !== carried.sex)
    context.addIssue({ code: 'custom', path: ['sex'], message: '性别与身份证号不一致' })
  if ('confirmPwd' in value && value.pwd !== value.confirmPwd)
    context.addIssue({ code: 'custom', path: ['confirmPwd'], message: PASSWORDS_DIFFER })
}
/** Cross-field rules run even while other fields are still wrong, so that all messages come at once. */
const checked = <T extends z.ZodObject>(schema: T): T =>
  schema.check(z.superRefine(crossChecks as never, { when: () => true } as never)) as T

/** The plain base: pick, extend and compare on this one. */
export const personFields = z.object(fields)
/** What a phone sends, and the least the server takes. */
export const personForm = checked(personFields)
export const personDesktopForm = checked(personFields.extend(desktopOnly))
const passwords = { pwd: newPassword('登录密码'), confirmPwd: confirmPassword() }
/** The page's own forms: with the passwords that travel sealed. */
export const personPageForm = {
  phone: checked(personFields.extend(passwords)),
  desktop: checked(personFields.extend({ ...desktopOnly, ...passwords })),
}

/** Dialog of staff: the titles know 无, society post and birthday are required, the council post is theirs alone (§3, §5). */
export const personStaffFields = personFields.extend({
  zc: choice('职称', TITLE_STAFF),
  memberTag1: choice('学会职务', POST_PERSON),
  historyZw: optionalText('历任职务', { max: 200 }),
})
export const personStaffForm = checked(personStaffFields)
/** §5: what a member cannot change in the dialog. */
export const PERSON_LOCKED = ['name', 'memberTag1', 'sex', 'birthday', 'idCard', 'company', 'orgId'] as const

/** Personal data columns that apply at once when the setting `contactWithoutReview` is on (decision C). */
export const PERSON_CONTACT = ['tel', 'weChat', 'address'] as const

const SORTS = ['submittedAt', 'examineDate', 'name', 'serial', 'company'] as const
const filter = {
  ...listFilter,
  company: z.string().trim().max(100).optional(),
  orgId: id().optional(),
  zc: many(z.string().max(20)),
  education: many(z.string().max(20)),
  party: many(z.string().max(20)),
  sex: z.enum(['男', '女']).optional(),
}

export const personRow = z.object({
  ...listedMember,
  sex: z.string(),
  birthday: z.string(),
  idCard: z.string(),
  mobileTel: z.string(),
  email: z.string(),
  company: z.string(),
  zw: z.string(),
  zc: z.string(),
  education: z.string(),
  graduatedFrom: z.string(),
  major1: z.string(),
  researchField: z.string(),
  party: z.string(),
  city: z.string(),
})

export const person = {
  register: endpoint({
    path: '/api/user/signup/personalUser',
    kind: 'write',
    access: { ticket: ['wizard', 'resubmit'] },
    summary: '提交个人会员注册',
    input: checked(
      personFields.extend({
        promiseWord: z.string().max(500).optional(),
        /** Required for a new registration; a resubmission without one keeps the old password. */
        pwd: sealedPassword().optional(),
        companyAttach: z.array(id()).max(10, '申请表最多上传10个文件').default([]),
        /** 稍后上传: the explicit choice to submit before the stamped form is there (decision C). */
        uploadLater: flag().default(false),
        layout: z.enum(['desktop', 'phone']).default('desktop'),
      }),
    ),
    output: z.object({ id: z.string(), tableUploadStatus: z.enum(['0', '1']), applicationNo: z.string() }),
    errors: [
      'idCardRegistered',
      'mobileRegistered',
      'tableMissing',
      'stateChanged',
      'weakPassword',
      'defaultPassword',
      'registrationFailed',
    ],
    limits: [{ by: 'ip', max: 60, seconds: 3600 }],
    audit: true,
  }),
  applicationForm: endpoint({
    path: '/api/user/signup/personTableDownload',
    kind: 'read',
    access: { ticket: ['wizard', 'resubmit'], roles: [...administrators.roles, 'person'] },
    summary: '生成入会申请表',
    input: checked(personFields.extend({ promiseWord: z.string().max(500).optional() })),
    output: none,
    errors: ['downloadFailed'],
    limits: [{ by: 'ip', max: 20, seconds: 300 }],
    download: true,
    audit: true,
  }),
  registrationStatus: endpoint({
    path: '/api/user/registrationStatus',
    kind: 'read',
    access: { ticket: ['resubmit'] },
    summary: '查询个人会员申请状态',
    input: z.object({ mobileTel: z.string().max(30).optional() }),
    output: z.object({ tableUploadStatus: z.enum(['0', '1']) }),
    errors: [],
  }),
  /** Answers only behind a ticket, and with that ticket's record whatever number is given (security.md row 1). */
  beforeLogin: endpoint({
    path: '/api/user/selectUserByTelBeforeLogin',
    kind: 'read',
    access: { ticket: ['resubmit'] },
    summary: '查看本人的个人会员申请',
    input: z.object({ mobileTel: z.string().max(30).optional() }),
    output: applicationView,
    errors: [],
  }),
  byMobile: endpoint({
    path: '/api/user/selectUserByMobileTel',
    kind: 'read',
    access: administrators,
    summary: '按手机号查找个人会员',
    input: z.object({ mobileTel: z.string().trim().min(1).max(30) }),
    output: z.object({ list: z.array(personRow) }),
    errors: [],
    audit: true,
  }),
  attachments: endpoint({
    path: '/api/user/getAttachByUserAccount',
    kind: 'read',
    access: { ticket: ['resubmit'], roles: [...members.roles, ...administrators.roles] },
    summary: '查看个人会员申请附件',
    // §7 names the account (= ID number); here it is the opaque id, and left out it means oneself.
    input: z.object({ account: id().optional() }),
    output: z.object({ list: z.array(attachment) }),
    errors: [],
  }),
  list: endpoint({
    path: '/api/user/selectUserToPage',
    kind: 'read',
    access: listReaders,
    summary: '个人会员列表',
    input: paged(filter, SORTS),
    output: pageOf(personRow, { counts: listCounts }),
    errors: [],
  }),
  export: endpoint({
    path: '/api/user/exportPersons',
    kind: 'write',
    access: administrators,
    summary: '导出个人会员',
    input: z.object({
      ...filter,
      ids: many(id(), 1000),
      columns: z.array(z.string().max(40)).min(1, '请选择要导出的列').max(60),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    output: z.object({ jobId: z.string() }),
    errors: [],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/user/delete/personalUser',
    kind: 'write',
    access: administrators,
    summary: '删除个人会员',
    input: z.object({ id: id() }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  removeMany: endpoint({
    path: '/api/user/batchDelete/personalUser',
    kind: 'write',
    access: administrators,
    summary: '批量删除个人会员',
    input: z.object({ ids: z.array(id()).min(1, '请选择要删除的会员').max(200) }),
    output: z.object({ deleted: z.number() }),
    errors: ['stateChanged'],
    audit: true,
  }),
  restore: endpoint({
    path: '/api/user/restore/personalUser',
    kind: 'write',
    access: administrators,
    summary: '恢复已删除的个人会员',
    input: z.object({ ids: z.array(id()).min(1).max(200) }),
    output: z.object({ restored: z.number() }),
    errors: ['mergedElsewhere', 'idCardRegistered'],
    audit: true,
  }),
}

/** Titles of the list columns, in their first order: table headings and spreadsheet columns. */
export const PERSON_COLUMNS: readonly ListTitle<keyof z.output<typeof personRow>>[] = [
  { key: 'name', title: '姓名', width: 110, shown: true },
  { key: 'sex', title: '性别', width: 64, shown: true },
  { key: 'company', title: '工作单位', width: 220, shown: true },
  { key: 'zw', title: '职务', width: 120, shown: true },
  { key: 'zc', title: '职称', width: 90, shown: true },
  { key: 'mobileTel', title: '手机号', width: 130, shown: true },
  { key: 'serialNum', title: '会员编号', width: 170, shown: true },
  { key: 'levelLabel', title: '级别', width: 110, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 110, shown: true },
  { key: 'submittedAt', title: '提交时间', width: 160, shown: true },
  { key: 'examineDate', title: '通过日期', width: 120, shown: true },
  { key: 'idCard', title: '身份证号', width: 190, shown: false },
  { key: 'birthday', title: '出生日期', width: 120, shown: false },
  { key: 'email', title: '电子邮箱', width: 200, shown: false },
  { key: 'party', title: '政治面貌', width: 120, shown: false },
  { key: 'city', title: '籍贯', width: 120, shown: false },
  { key: 'education', title: '学历', width: 110, shown: false },
  { key: 'graduatedFrom', title: '毕业院校', width: 180, shown: false },
  { key: 'major1', title: '所学专业', width: 150, shown: false },
  { key: 'researchField', title: '研究方向', width: 200, shown: false },
]
