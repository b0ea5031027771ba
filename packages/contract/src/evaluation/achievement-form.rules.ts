import { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '../peer-review/subject.rules.ts'
import { labelOf } from '../platform/enums.ts'
import { canonicalIdCard, canonicalMobile, isForeignId, isIdCard, isMobile } from '../platform/fields.ts'
import { maskIdCard, maskMobile } from '../platform/person/mask.rules.ts'
import { isDate } from '../platform/time.ts'
import {
  ACHIEVEMENT_TARGETS,
  type AchievementForm,
  type AchievementType,
  type FormSection,
  targetOf,
} from './achievement-form.fields.ts'
import { ACHIEVEMENT_SLOTS, type AchievementSlot, requiresSlot } from './achievement-slot.fields.ts'

/**
 * What a submission must have (docs/handbook/evaluation.md#application), once: the server refuses by it, the form marks by it, the meter counts it.
 */

export interface Check {
  /** A field, `units.0.duty` within a list, or `attach.{slot}`. */
  readonly target: string
  readonly section: FormSection
  /** What to do where it is not met. */
  readonly text: string
  readonly met: boolean
}

/** How many files each slot holds. */
export type SlotCounts = Partial<Record<AchievementSlot, number>>

/** Parts that only some types must have. */
const NEEDS: Readonly<
  Record<'indicators' | 'novelty' | 'application' | 'benefits' | 'ip', readonly AchievementType[]>
> = {
  indicators: ['development', 'promotion'],
  novelty: ['basic', 'development', 'promotion'],
  application: ['promotion', 'popular'],
  benefits: ['development', 'promotion', 'popular'],
  ip: ['basic'],
}
export const needs = (part: keyof typeof NEEDS, type: string): boolean =>
  (NEEDS[part] as readonly string[]).includes(type)

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

const check = (target: string, met: boolean, text: string): Check => ({
  target,
  section: targetOf(target)?.section ?? targetOf(target.split('.')[0] ?? '')?.section ?? 'basic',
  text,
  met,
})
const filled = (target: string, value: string, title: string): Check =>
  check(target, value.trim() !== '', `请填写${title}`)
const chosen = (target: string, value: string, title: string): Check =>
  check(target, value !== '', `请选择${title}`)
const lengthy = (target: string, value: string, least: number, title: string): Check =>
  check(target, [...value.trim()].length >= least, `${title}不能少于${least}个字`)

const basicChecks = ({ achievement: a }: AchievementForm): Check[] => [
  filled('name', a.name, '成果名称'),
  chosen('type', a.type, '成果类别'),
  check('field', a.field.length > 0, '请选择技术领域'),
  check('keywords', a.keywords.length >= 3, '请填写3至8个关键词'),
  chosen('source', a.source, '任务来源'),
  check('startDate', isDate(a.startDate), '请选择研究起始日期'),
  check('endDate', isDate(a.endDate) && a.endDate >= a.startDate, '请选择研究完成日期，不能早于起始日期'),
  chosen('evalMode', a.evalMode, '申请评价形式'),
  filled('purpose', a.purpose, '评价目的'),
]

const contentChecks = ({ achievement: a }: AchievementForm): Check[] => [
  lengthy('summary', a.summary, 50, '成果简介'),
  check('innovations', a.innovations.length > 0, '请至少填写一项创新点'),
  ...(needs('indicators', a.type)
    ? [check('indicators', a.indicators.length > 0, '请至少填写一项主要技术经济指标')]
    : []),
  ...a.indicators.flatMap((row, i) => [
    filled(`indicators.${i}.name`, row.name, '指标名称'),
    filled(`indicators.${i}.after`, row.after, '实施后的指标值'),
    filled(`indicators.${i}.evidence`, row.evidence, '指标依据'),
  ]),
  ...(needs('novelty', a.type)
    ? [
        filled('novelty.org', a.novelty.org, '查新机构'),
        filled('novelty.no', a.novelty.no, '查新报告编号'),
        filled('novelty.conclusion', a.novelty.conclusion, '查新结论'),
      ]
    : []),
]

const benefitChecks = ({ achievement: a }: AchievementForm): Check[] => [
  ...(needs('application', a.type)
    ? [check('application', a.application.length > 0, '请至少填写一项推广应用情况')]
    : []),
  ...a.application.flatMap((row, i) => [
    filled(`application.${i}.orgName`, row.orgName, '应用单位'),
    filled(`application.${i}.content`, row.content, '应用情况'),
  ]),
  ...(needs('benefits', a.type) ? [filled('benefits', a.benefits, '经济、社会和生态效益')] : []),
  ...(needs('ip', a.type) ? [check('ip', a.ip.length > 0, '请至少填写一项知识产权或论著')] : []),
  ...a.ip.flatMap((row, i) => [
    chosen(`ip.${i}.kind`, row.kind, '类别'),
    filled(`ip.${i}.name`, row.name, '名称'),
  ]),
]

const once = (values: readonly string[], at: number): boolean =>
  values[at] === '' || values.indexOf(values[at] ?? '') === at

const partyChecks = ({ units, persons }: AchievementForm): Check[] => {
  const orgs = units.map((unit) => unit.orgId)
  const cards = persons.map((person) => canonicalIdCard(person.idCard))
  return [
    check('units', units.length > 0, '请至少填写一个完成单位'),
    ...units.flatMap((unit, i) => [
      check(`units.${i}.orgId`, unit.orgId !== '', '请从单位库中选择单位'),
      check(`units.${i}.orgId`, once(orgs, i), '该单位已经填写'),
      filled(`units.${i}.duty`, unit.duty, '承担的主要工作'),
    ]),
    check('persons', persons.length > 0, '请至少填写一位主要完成人'),
    ...persons.flatMap((person, i) => [
      filled(`persons.${i}.name`, person.name, '姓名'),
      check(`persons.${i}.idCard`, isIdentity(person.idCard), '请填写正确的证件号码'),
      check(`persons.${i}.idCard`, once(cards, i), '该完成人已经填写'),
      check(`persons.${i}.orgId`, person.orgId !== '', '请从单位库中选择工作单位'),
      filled(`persons.${i}.contribution`, person.contribution, '主要贡献'),
    ]),
  ]
}

/** A valid ID number, or a foreigner's document, which has a letter: digits alone are a number of ours with a slip in it. */
const isIdentity = (value: string): boolean =>
  isIdCard(canonicalIdCard(value)) || (isForeignId(value) && /[a-z]/i.test(value))

const contactChecks = ({ contact, avoid, suggestExperts }: AchievementForm): Check[] => [
  filled('contact.name', contact.name, '联系人'),
  check('contact.mobileTel', isMobile(canonicalMobile(contact.mobileTel)), '请填写正确的联系手机'),
  check('contact.email', EMAIL.test(contact.email), '邮箱格式不正确'),
  filled('contact.address', contact.address, '通讯地址'),
  ...avoid.flatMap((row, i) => [
    row.kind === 'expert'
      ? filled(`avoid.${i}.name`, row.name, '需要回避的专家姓名')
      : filled(`avoid.${i}.orgName`, row.orgName, '需要回避的单位'),
    filled(`avoid.${i}.reason`, row.reason, '回避理由'),
  ]),
  ...suggestExperts.flatMap((row, i) => [
    filled(`suggestExperts.${i}.name`, row.name, '专家姓名'),
    filled(`suggestExperts.${i}.orgName`, row.orgName, '专家工作单位'),
  ]),
]

const slotChecks = ({ achievement }: AchievementForm, slots: SlotCounts): Check[] =>
  ACHIEVEMENT_SLOTS.filter((slot) => requiresSlot(slot, achievement)).map((slot) =>
    check(`attach.${slot.code}`, (slots[slot.code] ?? 0) > 0, `请上传${slot.label}`),
  )

/** Everything that this achievement, being of its type, must have; the three promises are asked when it is submitted. */
export const checksOf = (form: AchievementForm, slots: SlotCounts): Check[] => [
  ...basicChecks(form),
  ...contentChecks(form),
  ...benefitChecks(form),
  ...partyChecks(form),
  ...contactChecks(form),
  ...slotChecks(form, slots),
]

/** How much of it is there, in whole per cent: 100 only when nothing is missing. */
export const completenessOf = (checks: readonly Check[]): number =>
  checks.length === 0 ? 100 : Math.floor((checks.filter(({ met }) => met).length / checks.length) * 100)

/** The first thing to do for each target that is not whole. */
export const problemsOf = (checks: readonly Check[]): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { target, met, text } of checks) if (!met) problems[target] ??= text
  return problems
}

// --- reading -------------------------------------------------------------------------------------------------------------

const joined = (parts: readonly (string | false)[], by = '，'): string => parts.filter(Boolean).join(by)
const listed = (lines: readonly string[]): string =>
  lines.length < 2 ? (lines[0] ?? '') : lines.map((text, i) => `${i + 1}. ${text}`).join('\n')

/** One text per target, as the document, the Word form and the differences show it. ID numbers and phones stay masked unless `whole`. */
export const textsOf = (form: AchievementForm, whole = false): Record<string, string> => {
  const { achievement: a, units, persons, avoid, suggestExperts, contact } = form
  const card = (value: string) => (whole ? value : maskIdCard(value))
  const phone = (value: string) => (whole ? value : maskMobile(value))
  return {
    name: a.name,
    type: labelOf(ACHIEVEMENT_TYPES, a.type),
    field: a.field.join('、'),
    keywords: a.keywords.join('；'),
    source: a.source,
    planName: a.planName,
    planNo: a.planNo,
    startDate: a.startDate,
    endDate: a.endDate,
    evalMode: labelOf(EVALUATION_MODES, a.evalMode),
    purpose: a.purpose,
    summary: a.summary,
    innovations: listed(a.innovations),
    indicators: listed(
      a.indicators.map((row) =>
        joined([
          row.name,
          row.before && `实施前 ${row.before}`,
          row.after && `实施后 ${row.after}`,
          row.benchmark && `同类水平 ${row.benchmark}`,
          row.evidence && `依据：${row.evidence}`,
        ]),
      ),
    ),
    novelty: joined([joined([a.novelty.org, a.novelty.no]), a.novelty.conclusion], '\n'),
    application: listed(a.application.map((row) => joined([row.orgName, row.since, row.content]))),
    benefits: a.benefits,
    ip: listed(a.ip.map((row) => joined([row.kind, row.name, row.no]))),
    units: listed(units.map((row) => joined([row.orgName, row.duty], '：'))),
    persons: listed(
      persons.map((row) =>
        joined([row.name, row.idCard && card(row.idCard), row.title, row.orgName, row.contribution]),
      ),
    ),
    contact: joined([
      contact.name,
      contact.mobileTel && phone(contact.mobileTel),
      contact.email,
      contact.address,
    ]),
    avoid: listed(
      avoid.map((row) =>
        joined([joined([row.kind === 'expert' && row.name, row.orgName]), row.reason], '：'),
      ),
    ),
    suggestExperts: listed(
      suggestExperts.map((row) => joined([joined([row.name, row.orgName]), row.reason], '：')),
    ),
  }
}

/** A file as a submission holds it. */
export interface HeldFile {
  readonly slot: string
  readonly fileName: string
  readonly sha256: string
}
export interface Difference {
  readonly target: string
  readonly title: string
  readonly before: string
  readonly after: string
  /** To be publicised again where it changes after a publicity. */
  readonly public: boolean
}

/** What changed from one submission to the next, fields and files, in the order of the form. */
export const differencesOf = (
  before: { form: AchievementForm; files: readonly HeldFile[] },
  after: { form: AchievementForm; files: readonly HeldFile[] },
): Difference[] => {
  // Compared whole, shown masked: another ID number is a difference too.
  const [old, now] = [textsOf(before.form, true), textsOf(after.form, true)]
  const [oldShown, nowShown] = [textsOf(before.form), textsOf(after.form)]
  const filesIn = (files: readonly HeldFile[], slot: string) => files.filter((file) => file.slot === slot)
  const same = (a: readonly HeldFile[], b: readonly HeldFile[]) =>
    a.length === b.length && a.every((file, i) => file.sha256 === b[i]?.sha256)
  const names = (files: readonly HeldFile[]) => files.map((file) => file.fileName).join('\n')
  return ACHIEVEMENT_TARGETS.flatMap(({ target, title, public: open = false }) => {
    if (target.startsWith('attach.')) {
      const [a, b] = [before.files, after.files].map((files) => filesIn(files, target.slice(7)))
      return same(a ?? [], b ?? [])
        ? []
        : [{ target, title, before: names(a ?? []), after: names(b ?? []), public: open }]
    }
    return old[target] === now[target]
      ? []
      : [{ target, title, before: oldShown[target] ?? '', after: nowShown[target] ?? '', public: open }]
  })
}
