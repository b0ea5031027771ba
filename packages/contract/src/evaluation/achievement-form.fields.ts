import * as z from 'zod'
import { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '../peer-review/subject.rules.ts'
import { TITLE_FORM } from '../platform/enums.ts'
import { describe, fieldOf, optionalChoice, optionalText, requiredText, retitle } from '../platform/fields.ts'
import { isDate } from '../platform/time.ts'
import { ACHIEVEMENT_SLOTS } from './achievement-slot.fields.ts'

/**
 * The application for an evaluation as it is written (docs/handbook/evaluation.md#application): every part may be missing, nothing may be too long.
 * What a submission must have is in `achievement-form.rules.ts`, over the same fields.
 */

export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number]['code']
export type EvaluationMode = (typeof EVALUATION_MODES)[number]['code']

const line = (title: string, max: number, extra: { help?: string; placeholder?: string } = {}) =>
  optionalText(title, { max, ...extra })
const essay = (title: string, max: number, help?: string) =>
  optionalText(title, { max, widget: 'textarea', help })
const rows = <T extends z.ZodType>(title: string, row: T, max: number, help?: string) =>
  describe(z.array(row).max(max, `${title}最多填写${max}项`).default([]), {
    title,
    widget: 'text',
    required: false,
    help,
  })
const entry = (title: string, max: number) => requiredText(title, { max })
const day = (title: string) =>
  describe(
    z
      .string()
      .refine((value) => value === '' || isDate(value), { error: `${title}格式不正确` })
      .default(''),
    { title, widget: 'date', required: false },
  )
/** An organisation of the library beside its name; empty while none is chosen. */
const orgId = () => z.union([z.literal(''), z.uuid()], { error: '请从单位库中选择单位' }).default('')
const rank = () => z.number().int().min(0).max(100).default(0)

export const ACHIEVEMENT_FIELDS = [
  '水文水资源',
  '水利工程',
  '水环境与水生态',
  '水土保持',
  '河湖治理',
  '航运交通',
  '水能与新能源',
  '流域经济与管理',
  '信息化与智慧流域',
  '科学普及',
  '其他',
] as const
export const ACHIEVEMENT_SOURCES = [
  '国家科技计划',
  '部委科技计划',
  '省级科技计划',
  '市县科技计划',
  '横向委托',
  '单位自选',
  '其他',
].map((code) => ({ code, label: code }))
export const IP_KINDS = ['发明专利', '实用新型', '软件著作权', '论文', '专著', '标准', '其他'].map(
  (code) => ({ code, label: code }),
)

export const indicatorRow = z.object({
  name: line('指标名称', 60),
  before: line('实施前', 60),
  after: line('实施后', 60),
  benchmark: line('国内外同类水平', 100),
  evidence: line('依据', 100, { help: '检测报告、查新报告等材料的名称和页码' }),
})
export const applicationRow = z.object({
  orgName: line('应用单位', 100),
  since: line('应用起始时间', 20, { placeholder: '如：2024年3月' }),
  content: line('应用情况', 300),
})
export const ipRow = z.object({
  kind: optionalChoice('类别', IP_KINDS),
  name: line('名称', 150),
  no: line('编号', 80, { help: '专利号、登记号、期刊卷期或标准号' }),
})
export const unitRow = z.object({
  orgId: orgId(),
  orgName: line('单位名称', 100),
  rank: rank(),
  duty: line('承担的主要工作', 300),
})
export const personRow = z.object({
  name: line('姓名', 30),
  idCard: optionalText('证件号码', {
    max: 30,
    widget: 'idCard',
    mask: 'idCard',
    help: '仅用于核对专家回避，不公开',
  }),
  title: optionalChoice('职称', TITLE_FORM),
  orgId: orgId(),
  orgName: line('工作单位', 100),
  rank: rank(),
  contribution: line('主要贡献', 300),
})
export const AVOID_KINDS = [
  { code: 'expert', label: '专家' },
  { code: 'org', label: '单位' },
] as const
export const avoidRow = z.object({
  kind: z.enum(['expert', 'org'], { error: '请选择回避对象' }).default('expert'),
  name: line('姓名', 30),
  orgId: orgId(),
  orgName: line('单位', 100),
  reason: line('理由', 200),
})
export const suggestedRow = z.object({
  name: line('姓名', 30),
  orgName: line('工作单位', 100),
  reason: line('推荐理由', 200),
})

/** Most of each list. */
export const MAX_ROWS = {
  innovations: 6,
  indicators: 20,
  application: 20,
  ip: 30,
  units: 15,
  persons: 20,
  avoid: 3,
  suggestExperts: 5,
} as const

export const achievementFields = z.object({
  name: line('成果名称', 80, { help: '简明反映研究对象和主要技术，不出现涉密内容' }),
  type: optionalChoice('成果类别', ACHIEVEMENT_TYPES),
  field: rows('技术领域', z.enum(ACHIEVEMENT_FIELDS, { error: '请选择技术领域' }), 3),
  keywords: rows('关键词', entry('关键词', 20), 8),
  source: optionalChoice('任务来源', ACHIEVEMENT_SOURCES),
  planName: line('计划（项目）名称', 100, { help: '列入科技计划的，填写计划和项目名称' }),
  planNo: line('计划（项目）编号', 60),
  startDate: day('研究起始日期'),
  endDate: day('研究完成日期'),
  evalMode: optionalChoice('申请评价形式', EVALUATION_MODES),
  purpose: essay('评价目的', 300),
  summary: retitle(essay('成果简介', 1000), { help: '公示时向社会公开，请勿写入技术秘密' }),
  innovations: rows('主要创新点', entry('创新点', 300), MAX_ROWS.innovations),
  indicators: rows('主要技术经济指标', indicatorRow, MAX_ROWS.indicators),
  novelty: z
    .object({
      org: line('查新机构', 100),
      no: line('查新报告编号', 60),
      conclusion: essay('查新结论', 500),
    })
    .prefault({}),
  application: rows('推广应用情况', applicationRow, MAX_ROWS.application),
  benefits: essay('经济、社会和生态效益', 1000),
  ip: rows('知识产权和论著', ipRow, MAX_ROWS.ip),
})

export const contactFields = z.object({
  name: line('联系人', 30),
  mobileTel: optionalText('联系手机', { max: 20, widget: 'mobile', mask: 'mobile' }),
  email: line('电子邮箱', 100),
  address: line('通讯地址', 150),
})

export const PROMISES = [
  { code: 'authentic', label: '真实性承诺', text: '所填内容和所附材料真实、准确、完整，无弄虚作假。' },
  { code: 'noSecret', label: '不涉密承诺', text: '全部内容和材料不涉及国家秘密，可以在非涉密平台处理。' },
  {
    code: 'noDispute',
    label: '无权属争议承诺',
    text: '成果权属清晰，完成单位、完成人及其排序经各方一致同意，无争议。',
  },
] as const
export type PromiseName = (typeof PROMISES)[number]['code']
export const promisesForm = z.object({
  authentic: z.boolean().default(false),
  noSecret: z.boolean().default(false),
  noDispute: z.boolean().default(false),
})

/** Everything that is written, as it is kept (sealed) and frozen. */
export const achievementForm = z.object({
  achievement: achievementFields.prefault({}),
  units: rows('完成单位', unitRow, MAX_ROWS.units, '按照贡献大小排序，第一个是第一完成单位'),
  persons: rows('主要完成人', personRow, MAX_ROWS.persons, '按照贡献大小排序'),
  avoid: rows('申请回避', avoidRow, MAX_ROWS.avoid),
  suggestExperts: rows('建议专家', suggestedRow, MAX_ROWS.suggestExperts, '仅供参考，是否聘请由学会决定'),
  contact: contactFields.prefault({}),
  promises: promisesForm.prefault({}),
})
export type AchievementForm = z.output<typeof achievementForm>
export const emptyForm = (): AchievementForm => achievementForm.parse({})

/** In the order in which they stand; a rank that is given decides, and ranks are 1, 2, 3 afterwards. */
export const ranked = <T extends { rank: number }>(list: readonly T[]): T[] => {
  const given = list.every((row) => row.rank > 0)
  const sorted = given ? [...list].sort((a, b) => a.rank - b.rank) : list
  return sorted.map((row, i) => ({ ...row, rank: i + 1 }))
}

// --- targets of remarks ----------------------------------------------------------------------------------------------------

export const FORM_SECTIONS = [
  { code: 'basic', label: '基本信息' },
  { code: 'content', label: '成果内容' },
  { code: 'benefit', label: '应用与效益' },
  { code: 'units', label: '完成单位' },
  { code: 'persons', label: '主要完成人' },
  { code: 'contact', label: '联系方式与回避' },
  { code: 'attach', label: '附件' },
] as const
export type FormSection = (typeof FORM_SECTIONS)[number]['code']

export interface Target {
  readonly target: string
  readonly title: string
  readonly section: FormSection
  /** Shown to everybody during the publicity; a change afterwards has to be publicised again (docs/handbook/peer-review.md#publicity). */
  readonly public?: true
}
const of = (section: FormSection, ...names: (keyof AchievementForm['achievement'])[]): Target[] =>
  names.map((target) => ({
    target,
    title: fieldOf(achievementFields.shape[target])?.title ?? '科技查新',
    section,
    ...((target === 'name' || target === 'summary') && { public: true as const }),
  }))

/** What a remark, a missing part or a difference points at: fields, lists, and attachments as `attach.{slot}`. */
export const ACHIEVEMENT_TARGETS: readonly Target[] = [
  ...of(
    'basic',
    'name',
    'type',
    'field',
    'keywords',
    'source',
    'planName',
    'planNo',
    'startDate',
    'endDate',
    'evalMode',
    'purpose',
  ),
  ...of('content', 'summary', 'innovations', 'indicators', 'novelty'),
  ...of('benefit', 'application', 'benefits', 'ip'),
  { target: 'units', title: '完成单位及排序', section: 'units', public: true },
  { target: 'persons', title: '主要完成人及排序', section: 'persons', public: true },
  { target: 'contact', title: '联系方式', section: 'contact' },
  { target: 'avoid', title: '申请回避', section: 'contact' },
  { target: 'suggestExperts', title: '建议专家', section: 'contact' },
  ...ACHIEVEMENT_SLOTS.map((slot) => ({
    target: `attach.${slot.code}`,
    title: slot.label,
    section: 'attach' as const,
  })),
]
export const targetOf = (target: string): Target | undefined =>
  ACHIEVEMENT_TARGETS.find((one) => one.target === target)
