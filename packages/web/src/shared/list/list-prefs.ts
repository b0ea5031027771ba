import { useState } from 'react'
import { session } from '../session.ts'
import { PAGE_SIZES } from './list-url.ts'
import type { FilterValues, ListColumn } from './types.ts'

export type Density = 'middle' | 'small'
export interface SavedFilter {
  name: string
  search: string
}
interface Prefs {
  /** Keys in the order chosen; unknown keys are ignored, new columns follow at the end. */
  order: string[]
  hidden: string[]
  density: Density
  pageSize: number
  saved: SavedFilter[]
  folded: boolean
}

const empty: Prefs = { order: [], hidden: [], density: 'middle', pageSize: 20, saved: [], folded: true }

const slotOf = (id: string) => `list:${id}:${session.get().userName}`

// Of the page of a list, not of what it is filtered by.
const NO_FILTERS = ['page', 'size', 'sort', 'order', 'open']
/** The filters that this person saved in a list, as input of its endpoint: for pages that choose by the same filters. */
export const savedFiltersOf = (id: string): { name: string; filter: FilterValues }[] =>
  read(slotOf(id), []).saved.map(({ name, search }) => {
    const params = new URLSearchParams(search)
    const keys = [...new Set(params.keys())].filter((key) => !NO_FILTERS.includes(key))
    const chosenIn = (key: string) => {
      const [first = '', ...others] = params.getAll(key)
      return others.length > 0 ? [first, ...others] : first
    }
    return { name, filter: Object.fromEntries(keys.map((key) => [key, chosenIn(key)])) }
  })

/** Kept per person on this device: two clerks at one computer do not rearrange each other's lists. */
export function useListPrefs<Row>(id: string, columns: readonly ListColumn<Row>[]) {
  const slot = slotOf(id)
  const [prefs, setPrefs] = useState<Prefs>(() => read(slot, columns))
  const update = (change: Partial<Prefs>) => {
    const next = { ...prefs, ...change }
    localStorage.setItem(slot, JSON.stringify(next))
    setPrefs(next)
  }
  const place = (key: string) => {
    const at = prefs.order.indexOf(key)
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  const ordered = [...columns].sort((a, b) => place(a.key) - place(b.key))
  const atFirst = hiddenAtFirst(columns)
  return {
    prefs,
    update,
    ordered,
    /** Columns were chosen or moved by hand. */
    arranged: prefs.order.length > 0 || [...prefs.hidden].sort().join() !== [...atFirst].sort().join(),
    shown: ordered.filter(({ key }) => !prefs.hidden.includes(key)),
    reset: () => update({ order: [], hidden: hiddenAtFirst(columns) }),
  }
}

const hiddenAtFirst = <Row>(columns: readonly ListColumn<Row>[]) =>
  columns.filter(({ hidden }) => hidden).map(({ key }) => key)

function read<Row>(slot: string, columns: readonly ListColumn<Row>[]): Prefs {
  const first = { ...empty, hidden: hiddenAtFirst(columns) }
  try {
    const known: Partial<Prefs> = JSON.parse(localStorage.getItem(slot) ?? '{}')
    const merged = { ...first, ...known }
    return PAGE_SIZES.includes(merged.pageSize) ? merged : { ...merged, pageSize: empty.pageSize }
  } catch {
    return first
  }
}
