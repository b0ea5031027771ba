import type { Options } from '../../platform/enums.ts'

/** Ways in which the office and a member are in touch; a task is what it has to come back to. */
export const NOTE_KINDS = {
  note: { label: '内部备注' },
  call: { label: '电话' },
  visit: { label: '来访或走访' },
  letter: { label: '信函或其他' },
  task: { label: '跟进事项' },
} as const satisfies Record<string, { label: string }>
export type NoteKind = keyof typeof NOTE_KINDS

/** What is written down as it happened. */
export const NOTE_KIND_OPTIONS = (['note', 'call', 'visit', 'letter'] as const).map((code) => ({
  code,
  label: NOTE_KINDS[code].label,
})) satisfies Options

/** What a timeline is narrowed to. */
export const TIMELINE_SOURCES = {
  note: '联系与备注',
  message: '短信和邮件',
  history: '办理与变更',
  certificate: '证书',
  dues: '会费',
  activity: '会议与活动',
} as const
export type TimelineSource = keyof typeof TIMELINE_SOURCES
