import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListColumn } from './types.ts'

/** Narrower windows scroll their tables by the finger. */
const NARROW = 900
/** A scrollbar that comes or goes is no other window. */
const SAME = 24

type Folding = Pick<ListColumn<never>, 'key' | 'folds' | 'sort'>

/** Keys in the order in which they give way; the first column and the one in whose order the list stands stay. */
const foldingOrder = (columns: readonly Folding[], sort: string): string[] => {
  const may = columns.slice(1).filter((column) => !column.sort || column.sort !== sort)
  const numbered = may
    .filter(({ folds }) => folds !== undefined)
    .sort((a, b) => (a.folds ?? 0) - (b.folds ?? 0))
  const others = may.filter(({ folds }) => folds === undefined).reverse()
  return [...numbered, ...others].map(({ key }) => key)
}

interface Fit {
  /** Of which columns. */
  readonly of: string
  readonly width: number
  readonly folded: number
}

/**
 * As many columns as the frame holds, so that a list is read without scrolling sideways. Whoever has chosen columns sees what they chose.
 * `host` holds the table; what is folded depends on how wide the cells are, and is looked at before anything is drawn.
 */
export function useFit<Column extends Folding>(columns: readonly Column[], sort: string, on: boolean) {
  const host: RefObject<HTMLDivElement | null> = useRef(null)
  const order = foldingOrder(columns, sort)
  const of = order.join()
  const [fit, setFit] = useState<Fit>({ of, width: 0, folded: 0 })
  const [, look] = useState(0)

  useEffect(() => {
    const frame = host.current
    if (!on || !frame) return
    const watch = new ResizeObserver(([entry]) => look(Math.round(entry?.contentRect.width ?? 0)))
    watch.observe(frame)
    return () => watch.disconnect()
  }, [on])

  // After each drawing: other rows have other widths.
  useLayoutEffect(() => {
    const frame = host.current?.firstElementChild
    if (!on || !frame) return
    const width = frame.clientWidth
    if (fit.of !== of || Math.abs(width - fit.width) >= SAME) setFit({ of, width, folded: 0 })
    else if (innerWidth > NARROW && frame.scrollWidth > width + 1 && fit.folded < order.length)
      setFit({ ...fit, folded: fit.folded + 1 })
  })

  const folded = on && fit.of === of ? order.slice(0, fit.folded) : []
  return { host, folded: folded.length, shown: columns.filter(({ key }) => !folded.includes(key)) }
}
