import type * as z from 'zod'
import { fieldOf } from '../../platform/fields.ts'
import type { AnyKind } from '../kind/kind.fields.ts'
import type { MemberKind } from '../kind/kinds.ts'
import { KINDS } from '../kind/member-kinds.ts'

/** 完整导出 (docs/handbook/membership.md#full-exports): what a sheet without masks may hold, and how far a request has come. */

/** A request that nobody agreed to in so many days has lapsed. */
export const FULL_EXPORT_DAYS = 3
export const FULL_EXPORT_MOST = 200_000

export const FULL_EXPORT_STATES = {
  waiting: '待复核',
  agreed: '已同意',
  refused: '未同意',
  withdrawn: '已撤回',
  lapsed: '已过期',
} as const
export type FullExportState = keyof typeof FULL_EXPORT_STATES

/** In what form it is handed out. */
export const FULL_EXPORT_OUTPUTS = [
  { code: 'sheet', label: '表格（Excel）' },
  { code: 'labels', label: '邮寄标签（PDF）' },
] as const
export type FullExportOutput = (typeof FULL_EXPORT_OUTPUTS)[number]['code']
/** What whoever agrees is asked for. */
export const FULL_EXPORT_NAMES = {
  sheet: '完整导出',
  labels: '邮寄标签',
} as const satisfies Record<FullExportOutput, string>

interface Choice {
  readonly key: string
  readonly title: string
}
export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

/** What the society itself keeps of a record. */
const MEMBERSHIP: ChoiceGroup = {
  title: '会籍',
  choices: [
    { key: 'serialNum', title: '编号' },
    { key: 'state', title: '状态' },
    { key: 'level', title: '级别' },
    { key: 'memberTag1', title: '学会职务' },
    { key: 'examineDate', title: '审核通过日期' },
  ],
}
/** Neither text nor number, or nothing about the person. */
const LEFT_OUT = ['hidden', 'image', 'consent', 'password', 'readonly']

/** By section of the form. */
export const fullExportChoices = (kind: MemberKind): ChoiceGroup[] => {
  const { sections, fields, pictures = {}, consents = {} } = KINDS[kind] as AnyKind
  const asked = new Set(Object.values(consents).flatMap((consent) => consent?.fields ?? []))
  const own = sections.map(({ title, fields: names }) => ({
    title,
    choices: names.flatMap((key): Choice[] => {
      const field = fieldOf((fields.shape as Record<string, z.ZodType>)[key] as z.ZodType)
      // Account numbers were given for fees alone, by a consent of their own.
      const leftOut = !field || LEFT_OUT.includes(field.widget) || key in pictures || asked.has(key)
      return leftOut ? [] : [{ key, title: field.title }]
    }),
  }))
  return [MEMBERSHIP, ...own].filter(({ choices }) => choices.length > 0)
}
export const fullExportTitles = (kind: MemberKind): ReadonlyMap<string, string> =>
  new Map(fullExportChoices(kind).flatMap(({ choices }) => choices.map(({ key, title }) => [key, title])))
