import { type StatisticsKind, statistics } from '@portal/contract/office/statistics.calls'
import { isDate, today } from '@portal/contract/platform/time'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/call/use-call.ts'
import { useChoice, useSaid } from '../../../shared/routes/said.ts'

export interface FigureFilter {
  readonly from?: string
  readonly to?: string
}

const dayIn = (value: string) => (isDate(value) ? value : undefined)

/** The URL holds what is counted: whoever opens the link sees the same figures. */
export const useFigureSpan = () => {
  const [params, setParams] = useSearchParams()
  const [from, to] = [useSaid('from', dayIn), useSaid('to', dayIn)]
  const filter: FigureFilter = { ...(from && { from }), ...(to && { to }) }
  const change = (next: Partial<Record<'kind' | 'from' | 'to', string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(next)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  return { params, filter, change }
}

export const useFigures = (kinds: readonly [StatisticsKind, ...StatisticsKind[]]) => {
  const { filter, change } = useFigureSpan()
  const kind = useChoice('kind', kinds) ?? kinds[0]
  const answer = useCall(statistics.overview, { kind, ...filter }, { keepPrevious: true })
  return { kind, filter, answer, change }
}

/** Spans that people ask for, as of today. */
export const spans = (): readonly { label: string; from: string; to: string }[] => {
  const day = today()
  const year = Number(day.slice(0, 4))
  return [
    { label: '全部', from: '', to: '' },
    { label: '今年', from: `${year}-01-01`, to: `${year}-12-31` },
    { label: '去年', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { label: '近三年', from: `${year - 2}-01-01`, to: `${year}-12-31` },
  ]
}
