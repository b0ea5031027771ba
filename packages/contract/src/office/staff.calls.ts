import * as z from 'zod'
import { done, endpoint, flag, id, instant, none, superAdmin } from '../platform/endpoint.ts'
import { describe, requiredText } from '../platform/fields.ts'
import { email, mobile, WRONG_EMAIL } from '../platform/person/contact.fields.ts'
import { ROLES, STAFF_ROLES } from '../platform/roles.ts'

/** Accounts of staff. */

const stepUp = { ...superAdmin, stepUp: true } as const

const roleOptions = STAFF_ROLES.map((role) => ({ code: role, label: ROLES[role].label }))
const staffRole = describe(z.enum(STAFF_ROLES, { error: '请选择角色' }), {
  title: '角色',
  widget: 'select',
  required: true,
  options: roleOptions,
})
const WRONG_STAFF_NAME = '登录名为3至30个小写字母、数字或下划线，以字母开头'
const WRONG_MOBILE = '请填写正确的手机号'
export const staffForm = z.object({
  account: describe(
    z
      .string({ error: '请填写登录名' })
      .trim()
      .min(1, '请填写登录名')
      .regex(/^[a-zA-Z][a-zA-Z0-9_]{2,29}$/, WRONG_STAFF_NAME),
    { title: '登录名', widget: 'text', required: true, max: 30, help: '登录时使用，创建后不能修改' },
  ),
  name: requiredText('姓名', { max: 30 }),
  role: staffRole,
  mobileTel: mobile('手机号', WRONG_MOBILE, '用于找回密码和短信提醒'),
})

const staffRow = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  roleLabel: z.string(),
  /** Masked. */
  mobileTel: z.string(),
  disabled: z.boolean(),
  totpEnrolled: z.boolean(),
  mustChangePassword: z.boolean(),
  lastSignInAt: instant().nullable(),
  createdAt: instant(),
  /** Their own unit: they do not act on its achievements. Empty: none. */
  orgId: z.string(),
  orgName: z.string(),
  /** Where tasks and the daily digest go. */
  email: z.string(),
})
/** Shown once; it must be changed at the first sign-in. */
const initialPassword = z.object({ id: z.string(), account: z.string(), initialPassword: z.string() })

export const staffAccounts = {
  list: endpoint({
    path: '/api/user/staff/list',
    kind: 'read',
    access: superAdmin,
    summary: '查看管理员',
    input: none,
    output: z.object({ list: z.array(staffRow) }),
    errors: [],
  }),
  create: endpoint({
    path: '/api/user/signup/adminUser',
    kind: 'write',
    access: stepUp,
    summary: '新增管理员',
    input: staffForm,
    output: initialPassword,
    errors: ['nameTaken', 'stepUpRequired'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
  }),
  setDisabled: endpoint({
    path: '/api/user/staff/setDisabled',
    kind: 'write',
    access: stepUp,
    summary: '停用或启用管理员',
    input: z.object({ id: id(), disabled: flag() }),
    output: done,
    errors: ['lastSuperAdmin', 'stepUpRequired', 'stateChanged'],
    audit: true,
  }),
  setRole: endpoint({
    path: '/api/user/staff/setRole',
    kind: 'write',
    access: stepUp,
    summary: '更改管理员角色',
    input: z.object({ id: id(), role: staffRole }),
    output: done,
    errors: ['lastSuperAdmin', 'stepUpRequired', 'nothingChanged'],
    audit: true,
  }),
  /** Unit and mail address, empty to take them away; a phone left empty stays as it is. */
  setProfile: endpoint({
    path: '/api/user/staff/setProfile',
    kind: 'write',
    access: stepUp,
    summary: '设置管理员的单位、邮箱和手机号',
    input: z.object({
      id: id(),
      orgId: z.union([z.literal(''), z.uuid()], { error: '请从单位库中选择单位' }).default(''),
      email: describe(z.union([z.literal(''), email('电子邮箱')], { error: WRONG_EMAIL }).default(''), {
        title: '电子邮箱',
        widget: 'email',
        required: false,
        max: 100,
        help: '接收待办提醒和每日汇总',
      }),
      mobileTel: describe(
        z.union([z.literal(''), mobile('新手机号', WRONG_MOBILE)], { error: WRONG_MOBILE }).default(''),
        {
          ...{ title: '新手机号', widget: 'mobile', required: false, max: 11 },
          help: '不填则不变；用于找回密码和短信提醒，更换前请当面核实',
        },
      ),
    }),
    output: done,
    errors: ['stepUpRequired'],
    audit: true,
  }),
  /** Where somebody is signed in at this moment. */
  sessions: endpoint({
    path: '/api/user/staff/sessions',
    kind: 'read',
    access: superAdmin,
    summary: '查看管理员的在线会话',
    input: z.object({ id: id() }),
    output: z.object({
      list: z.array(
        z.object({ createdAt: instant(), lastSeenAt: instant(), ip: z.string(), device: z.string() }),
      ),
    }),
    errors: [],
  }),
  endSessions: endpoint({
    path: '/api/user/staff/endSessions',
    kind: 'write',
    access: stepUp,
    summary: '结束管理员的全部会话',
    input: z.object({ id: id() }),
    output: done,
    errors: ['stepUpRequired'],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/user/delete/adminUser',
    kind: 'write',
    access: stepUp,
    summary: '删除管理员',
    input: z.object({ id: id() }),
    output: done,
    errors: ['lastSuperAdmin', 'stepUpRequired'],
    audit: true,
  }),
  resetPassword: endpoint({
    path: '/api/user/staff/resetPassword',
    kind: 'write',
    access: stepUp,
    summary: '重设管理员密码',
    /** `clearTotp`: the second factor is lost; another person confirms that it is cleared, and it will be enrolled anew. */
    input: z.object({
      id: id(),
      clearTotp: describe(flag().default(false), {
        title: '同时申请清除动态口令（手机遗失或更换时），须由另一位管理员确认',
        widget: 'switch',
        required: false,
      }),
    }),
    output: initialPassword,
    errors: ['stepUpRequired'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
  }),
}
