import { AGE, UNIT_TYPE } from '@portal/contract/membership/kind/groups'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import {
  ACADEMICIAN,
  LEVEL_PERSON,
  LEVEL_SENIOR,
  LEVEL_UNIT,
  labelOf,
  type Options,
  POST_EXPERT,
  POST_PERSON,
  POST_UNIT,
  SEX,
  SUBJECT,
  TITLE_STAFF,
  YES_NO,
} from '@portal/contract/platform/enums'

/** Conditions on members as people read them: those with a field in a group, and those that came with a link from a list. */

interface Choice {
  readonly key: string
  readonly label: string
  readonly options: Options
}
const LEVELS = { person: LEVEL_PERSON, unit: LEVEL_UNIT, expert: LEVEL_SENIOR } as const
const POSTS = { person: POST_PERSON, unit: POST_UNIT, expert: POST_EXPERT } as const
/** Chosen from a list in each group of the kind. */
export const choicesOf = (kind: MemberKind): readonly Choice[] => [
  ...(kind === 'project'
    ? []
    : [
        { key: 'level', label: '级别', options: LEVELS[kind] },
        { key: 'memberTag1', label: '学会职务', options: POSTS[kind] },
      ]),
  ...(kind === 'expert' ? [{ key: 'subject', label: '学科领域', options: SUBJECT }] : []),
]

interface Condition {
  readonly label: string
  readonly options?: Options
}
const CONDITIONS: Readonly<Record<string, Condition>> = {
  age: { label: '年龄', options: AGE },
  // Titles that only experts have read as they are stored.
  zc: { label: '职称', options: TITLE_STAFF },
  education: { label: '学历' },
  party: { label: '政治面貌' },
  sex: { label: '性别', options: SEX },
  tableUploadStatus: {
    label: '申请表',
    options: [
      { code: '1', label: '已上传' },
      { code: '0', label: '未上传' },
    ],
  },
  submittedFrom: { label: '提交自' },
  submittedTo: { label: '提交至' },
  examinedFrom: { label: '通过自' },
  examinedTo: { label: '通过至' },
  region: { label: '地区' },
  via: {
    label: '提交方式',
    options: [
      { code: 'self', label: '自行提交' },
      { code: 'staff', label: '管理端录入' },
    ],
  },
  type: { label: '单位类型', options: UNIT_TYPE },
  cpcode: { label: '统一社会信用代码' },
  linkFlag: { label: '网站链接', options: YES_NO },
  recommond: { label: '推荐专业委员会' },
  isAcademician: { label: '院士', options: ACADEMICIAN },
  isMember: { label: '加入学会', options: YES_NO },
}
/** Whose value is nothing to read. */
const CHOSEN: Readonly<Record<string, string>> = {
  label: '带有所选标签',
  labelMatch: '同时带有各个标签',
  reviewer: '由所选人员审核',
  orgId: '单位库中所选单位',
  edits: '信息修改待审核',
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** One condition as people read it: 职称：正高级、副高级. */
export const conditionText = (kind: MemberKind, key: string, value: unknown): string => {
  const chosen = CHOSEN[key]
  if (chosen) return chosen
  const known = choicesOf(kind).find((choice) => choice.key === key) ?? CONDITIONS[key]
  const { label, options = [] } = known ?? { label: '其他条件' }
  return `${label}：${listOf(value)
    .map((one) => labelOf(options, String(one)))
    .join('、')}`
}
