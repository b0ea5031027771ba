import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './tabs.module.css'
import { Count } from './tag.tsx'

export interface View {
  readonly to: string
  readonly title: string
  readonly current: boolean
  /** Waiting work behind it; nothing is shown for none. */
  readonly count?: number | undefined
}

/** The parts of one page, each with an address of its own. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => {
  const strip = useRef<HTMLElement>(null)
  const shown = views.map(({ title, current, count }) => `${title} ${current} ${count}`).join()
  // Where the parts do not fit side by side, the one that is open is in sight: once more of them have come, and once they have the width that
  // they keep (type and styles may come late, a phone is turned). The page itself stays where it is.
  useLayoutEffect(() => {
    const nav = strip.current
    if (!nav || !shown) return
    const widths = new ResizeObserver(() => {
      const link = nav.querySelector<HTMLElement>('[aria-current]')
      if (link && nav.scrollWidth > nav.clientWidth)
        nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
    })
    for (const part of [nav, ...nav.children]) widths.observe(part)
    return () => widths.disconnect()
  }, [shown])
  return (
    <nav ref={strip} className={styles.list} aria-label={label}>
      {views.map(({ to, title, current, count }) => (
        <Link key={title} to={to} aria-current={current ? 'page' : undefined}>
          {title}
          {count !== undefined && count > 0 && <Count tone="wait">{count}</Count>}
        </Link>
      ))}
    </nav>
  )
}
