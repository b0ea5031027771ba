import { type ReactNode, useEffect, useRef } from 'react'
import row from '../ui/tabs.module.css'
import { Count } from '../ui/tag.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import styles from './list.module.css'
import type { ListTabs as Tabs } from './types.ts'

/** Status tabs with their counts, and what stands at the end of their line. Buttons, not links of a tab list: they filter one table. */
export function ListTabs({
  tabs,
  value,
  counts,
  onChange,
  end,
}: {
  tabs: Tabs
  value: string
  counts: Readonly<Record<string, number>> | undefined
  onChange: (code: string) => void
  end?: ReactNode
}) {
  const items = tabs.all === false ? tabs.items : [{ code: '', label: tabs.all ?? '全部' }, ...tabs.items]
  const host = useRef<HTMLFieldSetElement>(null)
  const counted = counts !== undefined
  // On a phone the tabs are wider than the screen, and wider still with their counts.
  useEffect(() => {
    host.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value, counted])
  return (
    <div className={`${styles.head} no-print`}>
      <fieldset ref={host} className={row.list} aria-label="状态">
        {items.map(({ code, label }) => {
          const count = counts?.[code || 'all']
          return (
            <button key={code} type="button" aria-pressed={code === value} onClick={() => onChange(code)}>
              {label}
              {count !== undefined && <Count>{count}</Count>}
            </button>
          )
        })}
      </fieldset>
      {end && <Toolbar end={end} />}
    </div>
  )
}
