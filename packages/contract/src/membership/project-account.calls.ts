import * as z from 'zod'
import { endpoint, id, many } from '../platform/endpoint.ts'
import { SEX, TITLE_FORM, TITLE_OTHER } from '../platform/enums.ts'
import {
  choice,
  confirmPassword,
  date,
  email,
  hiddenId,
  idCard,
  mobile,
  newPassword,
  optionalText,
  readIdCard,
  requiredText,
} from '../platform/fields.ts'
import {
  beforeLoginCall,
  exportCall,
  listCall,
  registration,
  registrationErrors,
  removalCalls,
  submitted,
} from './kind.calls.ts'
import { MEMBER_KINDS } from './kinds.ts'
import { type ListTitle, listedMember, listFilter } from './member-record.fields.ts'

/** Evaluation accounts: who submits achievements for evaluation. They sign in with `tel`. */

const fields = {
  name: requiredText('姓名', { max: 50 }),
  idCard: idCard({ missing: '请填写身份证号', help: '仅用于核实身份，加密保存' }),
  sex: choice('性别', SEX),
  birthday: date('出生日期', { required: true, help: '根据身份证号自动填写' }),
  company: requiredText('工作单位', {
    max: 100,
    widget: 'organisation',
    help: '输入单位名称的一部分进行搜索',
  }),
  orgId: hiddenId('工作单位', '请从搜索结果中选择工作单位'),
  zw: requiredText('职务', { max: 50, missing: '请输入职务' }),
  zc: choice('职称', TITLE_FORM),
  otherZc: optionalText('其他职称', { max: 50 }),
  tel: mobile('手机号', '请填写正确的手机号', '即登录账号，也用于接收审核结果', '请填写联系电话'),
  email: email('电子邮箱', '请填写邮箱'),
  address: requiredText('通讯地址', { max: 200 }),
}

/** How the form is laid out; dialogs use the same groups. */
export const PROJECT_ACCOUNT_SECTIONS = [
  { title: '基本信息', fields: ['name', 'idCard', 'sex', 'birthday'] },
  { title: '单位与职务', fields: ['company', 'zw', 'zc', 'otherZc'] },
  { title: '联系方式', fields: ['tel', 'email', 'address'] },
] as const satisfies readonly { title: string; fields: readonly (keyof typeof fields)[] }[]

type Values = Record<string, unknown>
const crossChecks = (value: Values, context: z.core.$RefinementCtx) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (value.zc === TITLE_OTHER && !value.otherZc) issue('otherZc', '请输入其他职称')
  const carried = typeof value.idCard === 'string' ? readIdCard(value.idCard) : undefined
  if (carried && value.birthday !== carried.birthday) issue('birthday', '出生日期与身份证号不一致')
  if (carried && value.sex !== carried.sex) issue('sex', '性别与身份证号不一致')
  if ('confirmPwd' in value && value.pwd !== value.confirmPwd) issue('confirmPwd', '两次密码不一致')
}
/** Cross-field rules run even while other fields are still wrong, so that all messages come at once. */
const checked = <T extends z.ZodObject>(schema: T): T =>
  schema.check(z.superRefine(crossChecks as never, { when: () => true } as never)) as T

/** The plain base: pick, extend and compare on this one. */
export const projectAccountFields = z.object(fields)
export const projectAccountForm = checked(projectAccountFields)
/** The page's own form: with the passwords that travel sealed. */
export const projectAccountPageForm = checked(
  projectAccountFields.extend({
    pwd: newPassword('登录密码', '请填写密码'),
    confirmPwd: confirmPassword('确认密码', '请确认您的密码'),
  }),
)

/** Disabled in the edit dialog of the account's owner; the birthday follows the ID number. */
export const PROJECT_ACCOUNT_LOCKED = ['name', 'sex', 'idCard', 'birthday', 'tel'] as const

const SORTS = ['submittedAt', 'examineDate', 'name', 'company'] as const
const { level: _level, memberTag1: _post, tableUploadStatus: _table, edits: _edits, ...rest } = listFilter
// No statistics lead to this list.
const { region: _region, examinedFrom: _from, examinedTo: _to, via: _via, ...shared } = rest
const filter = {
  ...shared,
  company: z.string().trim().max(100).optional(),
  orgId: id().optional(),
  zc: many(z.string().max(20)),
  sex: z.enum(['男', '女']).optional(),
}

export const projectAccountRow = z.object({
  ...listedMember,
  sex: z.string(),
  birthday: z.string(),
  idCard: z.string(),
  /** The account. */
  tel: z.string(),
  email: z.string(),
  company: z.string(),
  zw: z.string(),
  zc: z.string(),
  address: z.string(),
})

const { label } = MEMBER_KINDS.project

export const projectAccount = {
  register: endpoint({
    ...registration,
    path: '/api/user/signup/projectUser',
    summary: '提交成果评价账号注册',
    input: checked(projectAccountFields.extend(submitted)),
    errors: ['mobileRegistered', ...registrationErrors],
  }),
  /** The one look-up for this kind, without BeforeLogin in its name; staff find accounts by phone in the list. */
  beforeLogin: beforeLoginCall({
    path: '/api/projectUser/selectUserByTel',
    aliases: ['/api/projectUser/selectUserByTelBeforeLogin'],
    whose: '本人的成果评价账号',
    phone: 'tel',
  }),
  list: listCall({
    path: '/api/projectUser/selectToPage',
    label,
    filter,
    sorts: SORTS,
    row: projectAccountRow,
  }),
  export: exportCall({ path: '/api/projectUser/exportAccounts', label, filter }),
  ...removalCalls({ name: 'projectUser', label, taken: ['mobileRegistered'] }),
}

/** Titles of the list columns, in their first order: table headings and spreadsheet columns. */
export const PROJECT_ACCOUNT_COLUMNS: readonly ListTitle<keyof z.output<typeof projectAccountRow>>[] = [
  { key: 'name', title: '姓名', width: 110, shown: true },
  { key: 'sex', title: '性别', width: 64, shown: true },
  { key: 'company', title: '工作单位', width: 240, shown: true },
  { key: 'zw', title: '职务', width: 130, shown: true },
  { key: 'zc', title: '职称', width: 90, shown: true },
  { key: 'tel', title: '手机号', width: 130, shown: true },
  { key: 'email', title: '电子邮箱', width: 200, shown: true },
  { key: 'submittedAt', title: '提交时间', width: 160, shown: true },
  { key: 'examineDate', title: '通过日期', width: 120, shown: true },
  { key: 'idCard', title: '身份证号', width: 190, shown: false },
  { key: 'birthday', title: '出生日期', width: 120, shown: false },
  { key: 'address', title: '通讯地址', width: 240, shown: false },
]
