import type * as z from 'zod'
import { NATURES } from '../communication/message.fields.ts'
import { COLUMNS, type Column } from '../content/publication-columns.ts'
import { FILE_PURPOSES } from '../identity/file.calls.ts'
import { DUES_ACTIONS } from '../membership/dues/dues.calls.ts'
import { DUES_WAYS } from '../membership/dues/dues-act.calls.ts'
import { personKind } from '../membership/kind/person.kind.ts'
import { levelLabel, MEMBER_KINDS, type MemberKind } from '../membership/member.calls.ts'
import { ORGANISATION_STATUS } from '../membership/organisation/organisation.calls.ts'
import { labelOf } from '../platform/enums.ts'
import { type Field, fieldOf } from '../platform/fields.ts'
import { LOGIN_ROLES, ROLES } from '../platform/roles.ts'
import type { Setting } from '../platform/settings/setting.fields.ts'
import { isSettingKey, SETTINGS } from '../platform/settings/settings.ts'
import { timeOf } from '../platform/time.ts'

/** Turns what the audit log keeps, names and codes, into the words of the interface, for the page and for its spreadsheet. */

const TARGETS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MEMBER_KINDS).map(([kind, { label }]) => [kind, label])),
  account: '账号',
  staff: '管理员',
  setting: '系统设置',
  wordTemplate: '打印模板',
  report: '工作报告',
  file: '文件',
  job: '后台任务',
  organisation: '单位库',
  dues: '会费',
  award: '奖励评审',
  objection: '异议',
  held: '恢复后暂停的内容',
  meeting: '评价会议',
  import: '数据导入',
  loginDefense: '登录异常',
  mail: '邮件',
  sms: '短信',
  article: '文章',
  video: '视频',
  category: '栏目分类',
}
/** For filters. */
export const TARGET_KINDS = Object.entries(TARGETS).map(([code, label]) => ({ code, label }))
export const targetLabel = (kind: string): string => (kind === '' ? '' : (TARGETS[kind] ?? '其他'))

const TITLES: Readonly<Record<string, string>> = {
  reason: '原因',
  opinion: '审核意见',
  action: '决定',
  items: '修改意见',
  field: '项目',
  shown: '显示内容',
  level: '级别',
  serialNum: '会员编号',
  version: '版本',
  applicationNo: '申请编号',
  purpose: '用途',
  reader: '下载人',
  role: '角色',
  disabled: '停用',
  clearTotp: '清除动态口令',
  repeated: '同样的拒绝另有次数',
  hour: '所在小时',
  loginRole: '登录角色',
  status: '状态',
  names: '名称',
  records: '记录',
  orgName: '单位名称',
  rows: '行数',
  count: '数量',
  held: '各组内容',
  total: '总数',
  columns: '列',
  filter: '筛选条件',
  account: '登录名',
  memberTag1: '学会职务',
  merged: '并入的记录',
  fields: '采用的内容',
  kept: '保持不变的内容',
  recipients: '收件人数',
  excluded: '未列入人数',
  scheduledAt: '定时发送',
  nature: '性质',
  groups: '筛选条件组数',
  members: '指定会员人数',
  list: '名单人数',
  unknown: '包括结果未知的',
  perMinute: '每分钟发送',
  destination: '发往',
  checked: '检查号码数',
  valid: '可用号码数',
  usable: '可用行数',
  missing: '未列入的内容',
  unlocked: '同时解锁',
  from: '开始日期',
  to: '结束日期',
  format: '格式',
  call: '操作',
  actor: '操作人',
  target: '对象',
  result: '结果',
  ip: 'IP 地址',
  state: '状态',
  keyword: '关键字',
  key: '项目',
  act: '操作',
  column: '栏目',
  pinned: '置顶',
  sortOrder: '排序值',
  publishAt: '发布时间',
  size: '大小（字节）',
  restored: '恢复的版本',
  year: '年度',
  amount: '金额（元）',
  dueDate: '缴费截止',
  paidOn: '缴费日期',
  way: '缴费方式',
  voucherNo: '票据号',
  added: '新增记录',
  units: '单位数',
  messages: '通知条数',
  note: '说明',
  item: '项目',
  expert: '专家',
  file: '文件',
  deadline: '截止日期',
  passed: '通过',
  errors: '错误数',
  commit: '确认导入',
  dryRun: '试运行',
  agree: '同意',
  sent: '发送数',
  assigned: '分配数',
  confirmed: '已确认的提醒',
  waiting: '待确认数',
  rejected: '未分配数',
  certNo: '证书编号',
  docHash: '文件摘要',
}
const ACTIONS: Readonly<Record<string, string>> = {
  approve: '通过',
  return: '退回修改',
  reject: '不予通过',
  ...DUES_ACTIONS,
}

const settingField = (key: string): Field | undefined => {
  if (!isSettingKey(key)) return undefined
  const { schema }: Setting = SETTINGS[key]
  return fieldOf(schema)
}
const memberField = (key: string): Field | undefined => {
  const schema: z.ZodType | undefined = Object.hasOwn(personKind.staffFields.shape, key)
    ? (personKind.staffFields.shape as Record<string, z.ZodType>)[key]
    : undefined
  return schema && fieldOf(schema)
}
const fieldNamed = (key: string, kind: string): Field | undefined =>
  kind === 'setting' ? settingField(key) : memberField(key)

export const keyTitle = (key: string, kind: string): string =>
  fieldNamed(key, kind)?.title ?? TITLES[key] ?? '其他内容'

/** Settings are named by their keys in the log. */
export const targetName = (name: string, kind: string): string =>
  kind === 'setting'
    ? name
        .split('、')
        .map((key) => settingField(key)?.title ?? key)
        .join('、')
    : name

const isMemberKind = (kind: string): kind is MemberKind => Object.hasOwn(MEMBER_KINDS, kind)
const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const CODES: Readonly<Record<string, (code: string) => string | undefined>> = {
  action: (code) => ACTIONS[code],
  role: (code) => (Object.hasOwn(ROLES, code) ? ROLES[code as keyof typeof ROLES].label : undefined),
  loginRole: (code) => LOGIN_ROLES.find((role) => role.code === code)?.label,
  purpose: (code) =>
    Object.hasOwn(FILE_PURPOSES, code) ? FILE_PURPOSES[code as keyof typeof FILE_PURPOSES].label : undefined,
  column: (code) => (Object.hasOwn(COLUMNS, code) ? COLUMNS[code as Column].label : undefined),
  way: (code) => labelOf(DUES_WAYS, code),
  status: (code) => labelOf(ORGANISATION_STATUS, code),
  nature: (code) => (Object.hasOwn(NATURES, code) ? NATURES[code as keyof typeof NATURES].label : undefined),
}

/** One value as a reader wants it; '' when there is nothing to show. */
export const valueText = (key: string, value: unknown, kind: string): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map((item) => valueText(key, item, kind)).join('\n')
  if (typeof value === 'object') return objectText(value as Record<string, unknown>, kind)
  const text = String(value)
  if (key === 'level' && isMemberKind(kind)) return levelLabel(kind, text)
  const { options, widget } = fieldNamed(key, kind) ?? {}
  if (widget === 'image') return '已上传图片'
  return CODES[key]?.(text) ?? (options ? labelOf(options, text) : ISO.test(text) ? timeOf(text) : text)
}

const objectText = (value: Record<string, unknown>, kind: string): string => {
  // A reviewer's mark on a field, a record of a batch.
  if (typeof value.field === 'string' && typeof value.comment === 'string')
    return `${keyTitle(value.field, kind)}：${value.comment}`
  if (typeof value.name === 'string') return value.name
  return Object.entries(value)
    .map(([key, item]) => `${keyTitle(key, kind)}：${valueText(key, item, kind)}`)
    .join('；')
}

export interface Change {
  readonly title: string
  readonly before: string
  readonly after: string
}
export interface Remark {
  readonly title: string
  readonly text: string
}

// Lists that happen to hold two things are not a change of one into the other.
const LISTS = ['missing', 'items', 'names', 'records', 'fields', 'columns']
const isChange = (key: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !LISTS.includes(key)

/** The detail of a row: what changed from what to what, and everything else that was noted. */
export const readDetail = (
  detail: Readonly<Record<string, unknown>>,
  kind: string,
): { changes: Change[]; remarks: Remark[] } => {
  const changes: Change[] = []
  const remarks: Remark[] = []
  for (const [key, value] of Object.entries(detail)) {
    const title = keyTitle(key, kind)
    if (isChange(key, value)) {
      const [before, after] = value.map((side) => valueText(key, side, kind))
      changes.push({ title, before: before ?? '', after: after ?? '' })
    } else {
      const text = valueText(key, value, kind)
      if (text !== '') remarks.push({ title, text })
    }
  }
  return { changes, remarks }
}
