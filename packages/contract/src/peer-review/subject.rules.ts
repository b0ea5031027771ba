import type { Option } from '../platform/enums.ts'

/** Words for what a panel examines, and for how it goes about it. */

/** Kinds of achievement with their own sets of criteria and attachments (docs/handbook/evaluation.md#application, docs/handbook/peer-review.md#sheets). */
export const ACHIEVEMENT_TYPES = [
  { code: 'basic', label: '基础研究类' },
  { code: 'development', label: '科技研发类' },
  { code: 'promotion', label: '技术推广类' },
  { code: 'popular', label: '科学普及类' },
] as const satisfies readonly Option[]
export const EVALUATION_MODES = [
  { code: 'meeting', label: '会议评价' },
  { code: 'correspondence', label: '通讯评价' },
  { code: 'test', label: '检测评价' },
] as const satisfies readonly Option[]
/** What was chosen at the start as one: a test goes with a meeting, and whoever meets is to be there. */
export const evaluationModeOf = (chosen: readonly (typeof EVALUATION_MODES)[number]['code'][]) =>
  (['test', 'meeting', 'correspondence'] as const).find((code) => chosen.includes(code)) ?? 'meeting'
export const ACHIEVEMENT_LEVELS = [
  { code: 'worldLeading', label: '国际领先' },
  { code: 'worldAdvanced', label: '国际先进' },
  { code: 'nationalLeading', label: '国内领先' },
  { code: 'nationalAdvanced', label: '国内先进' },
  { code: 'other', label: '其他' },
] as const satisfies readonly Option[]
/** What each of them says, for whoever has to choose. */
export const LEVELS_EXPLAINED: Readonly<Record<(typeof ACHIEVEMENT_LEVELS)[number]['code'], string>> = {
  worldLeading: '总体技术和主要指标优于国外同类成果的最高水平',
  worldAdvanced: '总体技术和主要指标达到国外同类成果的先进水平',
  nationalLeading: '总体技术和主要指标优于国内同类成果的最高水平',
  nationalAdvanced: '总体技术和主要指标达到国内同类成果的先进水平',
  other: '未达到国内先进水平，或不宜与同类成果比较',
}
/** What the comparison rests on. */
export const LEVELS_REST_ON = '以查新报告和检测报告中与同类成果的比较为依据'
