import * as z from 'zod'
import { administrators, endpoint, flag, id, many } from '../platform/endpoint.ts'
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
} from '../platform/enums.ts'
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
} from '../platform/fields.ts'
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
import { ageFilter, type ListTitle, listedMember, listFilter } from './member-record.fields.ts'

/** Individual members. Field names are the same from form to column. */

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

/** How the form is laid out; dialogs use the same groups. */
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

/** On desktop the page requires these three too; on a phone it does not. */
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
export const checkedPerson = <T extends z.ZodObject>(schema: T): T =>
  schema.check(z.superRefine(crossChecks as never, { when: () => true } as never)) as T

/** The plain base: pick, extend and compare on this one. */
export const personFields = z.object(fields)
/** What a phone sends, and the least the server takes. */
export const personForm = checkedPerson(personFields)
export const personDesktopForm = checkedPerson(personFields.extend(desktopOnly))
const passwords = { pwd: newPassword('登录密码'), confirmPwd: confirmPassword() }
/** The page's own forms: with the passwords that travel sealed. */
export const personPageForm = {
  phone: checkedPerson(personFields.extend(passwords)),
  desktop: checkedPerson(personFields.extend({ ...desktopOnly, ...passwords })),
}

/** Dialog of staff: the titles know 无, society post and birthday are required, the council post is theirs alone (docs/handbook/membership.md#fields, docs/handbook/membership.md#field-rules). */
export const personStaffFields = personFields.extend({
  zc: choice('职称', TITLE_STAFF),
  memberTag1: choice('学会职务', POST_PERSON),
  historyZw: optionalText('历任职务', { max: 200 }),
})
export const personStaffForm = checkedPerson(personStaffFields)
/** What a member cannot change in the dialog. */
export const PERSON_LOCKED = ['name', 'memberTag1', 'sex', 'birthday', 'idCard', 'company', 'orgId'] as const

/** Personal data columns that apply at once when the setting `contactWithoutReview` is on (docs/handbook/membership.md#changes). */
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
  age: ageFilter,
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

const { label } = MEMBER_KINDS.person

export const person = {
  register: endpoint({
    ...registration,
    path: '/api/user/signup/personalUser',
    summary: '提交个人会员注册',
    input: checkedPerson(
      personFields.extend({
        ...submitted,
        companyAttach: z.array(id()).max(10, '申请表最多上传10个文件').default([]),
        /** 稍后上传: the explicit choice to submit before the stamped form is there (docs/handbook/membership.md#registration). */
        uploadLater: flag().default(false),
      }),
    ),
    errors: ['idCardRegistered', 'mobileRegistered', 'tableMissing', ...registrationErrors],
  }),
  applicationForm: endpoint({
    ...printedForm,
    path: '/api/user/signup/personTableDownload',
    access: { ticket: ['wizard', 'resubmit'], roles: [...administrators.roles, 'person'] },
    summary: '生成入会申请表',
    input: checkedPerson(personFields.extend({ promiseWord: submitted.promiseWord })),
  }),
  registrationStatus: statusCall({ path: '/api/user/registrationStatus', label, phone: 'mobileTel' }),
  beforeLogin: beforeLoginCall({
    path: '/api/user/selectUserByTelBeforeLogin',
    whose: '本人的个人会员',
    phone: 'mobileTel',
  }),
  byMobile: byMobileCall({
    path: '/api/user/selectUserByMobileTel',
    summary: '按手机号查找个人会员',
    phone: 'mobileTel',
    row: personRow,
  }),
  attachments: attachmentsCall({ path: '/api/user/getAttachByUserAccount', label }),
  list: listCall({ path: '/api/user/selectUserToPage', label, filter, sorts: SORTS, row: personRow }),
  export: exportCall({ path: '/api/user/exportPersons', label, filter }),
  ...removalCalls({ name: 'personalUser', label, taken: ['mergedElsewhere', 'idCardRegistered'] }),
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
