import { today } from '@portal/contract/platform/time'
import { spanText } from '../ui/date-spans.ts'
import styles from './list.module.css'
import { textOf } from './list-url.ts'
import type { FilterValues, ListFilter, ListTabs } from './types.ts'

/** On paper the fields of the search are gone: what they were set to says of which list this is a part. */
export function PrintedConditions({
  filters,
  values,
  tabs,
  tab,
}: {
  filters: readonly ListFilter[]
  values: FilterValues
  tabs: ListTabs | undefined
  tab: string
}) {
  const labelled = (options: ListFilter['options'], value: string) =>
    options?.find(({ code }) => code === value)?.label ?? value
  const set = filters.flatMap(({ key, to, kind, label, options, placeholder }) => {
    const ends = to && spanText({ from: textOf(values, key), to: textOf(values, to) }, today())
    const given =
      ends ??
      [values[key] ?? []]
        .flat()
        .map((value) => labelled(options, value))
        .join('、')
    if (!given) return []
    return `${label}：${kind === 'link' ? placeholder : given}`
  })
  if (tab && tabs) set.unshift(`状态：${labelled(tabs.items, tab)}`)
  return set.length > 0 && <p className={styles.printed}>{set.join('；')}</p>
}
