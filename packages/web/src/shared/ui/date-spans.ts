import { addDays, daysIn, monthFrom, monthsBefore } from '@portal/contract/platform/time'

/** Spans of days that have a name, both ends included. */

export interface Span {
  readonly from: string
  readonly to: string
}

const wholeMonth = (month: string): Span => ({ from: `${month}-01`, to: `${month}-${daysIn(month)}` })
const wholeYear = (year: number): Span => ({
  from: `${monthFrom(year, 1)}-01`,
  to: `${monthFrom(year, 12)}-31`,
})
const upTo = (today: string, days: number): Span => ({ from: addDays(today, 1 - days), to: today })

/** As they are today. */
export const namedSpans = (today: string): readonly (Span & { readonly name: string })[] => [
  { name: '今天', from: today, to: today },
  { name: '近7天', ...upTo(today, 7) },
  { name: '近30天', ...upTo(today, 30) },
  { name: '本月', ...wholeMonth(today.slice(0, 7)) },
  { name: '上月', ...wholeMonth(monthsBefore(today, 1).slice(0, 7)) },
  { name: '今年', ...wholeYear(Number(today.slice(0, 4))) },
  { name: '去年', ...wholeYear(Number(today.slice(0, 4)) - 1) },
]

/** By its name where it has one; the year is said once where both ends are in it. Empty where both ends are open. */
export const spanText = ({ from, to }: Span, today: string): string => {
  const named = namedSpans(today).find((span) => span.from === from && span.to === to)
  if (named) return named.name
  if (!from && !to) return ''
  if (!to) return `${from} 起`
  if (!from) return `至 ${to}`
  return from === to ? from : `${from} 至 ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`
}
