import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { FilterValues, ListFilter, ListTabs } from './types.ts'

/** The URL is the state of a list: whoever opens the link sees the same filter, order, page and record. */
export interface ListState {
  readonly filters: FilterValues
  readonly tab: string
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number
  /** Key of the record in the drawer. */
  readonly open: string
}

export const PAGE_SIZES = [10, 20, 50, 100, 200]
const whole = (text: string | null, fallback: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : fallback
}

/** What a filter sets; a span of days has two ends. */
export const keysOf = ({ key, to }: ListFilter): readonly string[] => (to ? [key, to] : [key])

/** The value of a filter that takes one. */
export const textOf = (values: FilterValues, key: string): string => [values[key] ?? ''].flat()[0] ?? ''

/** Several stand in the address one after another under the same name; one is written as ever. */
const valueIn = (params: URLSearchParams, { several }: ListFilter, key: string) =>
  several ? params.getAll(key).filter((each) => each !== '') : (params.get(key) ?? '')

const sortedOf = ({ sort, order }: ListState): Readonly<Record<string, string>> =>
  sort ? { sort, order } : {}

interface Options {
  filters: readonly ListFilter[]
  tabs: ListTabs | undefined
  /** What the columns can be sorted by. */
  sorts: readonly string[]
  defaultSort: { readonly sort: string; readonly order: 'asc' | 'desc' } | undefined
  pageSize: number
}

export function useListUrl({ filters, tabs, sorts, defaultSort, pageSize }: Options) {
  const [params, setParams] = useSearchParams()
  const state = useMemo<ListState>(() => {
    const values = filters
      .flatMap((filter) => keysOf(filter).map((key) => [key, valueIn(params, filter, key)] as const))
      .filter(([, value]) => value.length > 0)
    // A link to a neighbouring list may carry a sort that this one does not know.
    const sorted = sorts.find((sort) => sort === params.get('sort'))
    return {
      filters: Object.fromEntries(values),
      tab: tabs ? (params.get(tabs.field) ?? (tabs.all === false ? (tabs.items[0]?.code ?? '') : '')) : '',
      sort: sorted ?? defaultSort?.sort ?? '',
      order: ((sorted && params.get('order')) ?? defaultSort?.order) === 'asc' ? 'asc' : 'desc',
      page: whole(params.get('page'), 1),
      size: Math.min(200, whole(params.get('size'), pageSize)),
      open: params.get('open') ?? '',
    }
  }, [params, filters, tabs, sorts, defaultSort, pageSize])

  /** Names that are missing stay; empty ones leave the URL. A change of what is listed goes back to page 1. */
  const change = (
    next: Readonly<Record<string, string | number | readonly string[] | undefined>>,
    how: { replace?: boolean } = {},
  ) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (!('page' in next) && !('open' in next)) after.delete('page')
        for (const [name, value] of Object.entries(next)) {
          after.delete(name)
          for (const each of [value ?? ''].flat()) if (each !== '') after.append(name, String(each))
        }
        return after
      },
      { replace: how.replace ?? false },
    )

  /** All filters at once: what is not named is emptied. */
  const search = (values: FilterValues) =>
    change({
      ...Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, ''])),
      ...values,
      open: undefined,
      page: undefined,
    })

  const sorted = useMemo(() => sortedOf(state), [state])
  /** Input of the endpoint without paging. */
  const input = useMemo(
    () => ({
      ...state.filters,
      ...(tabs && state.tab ? { [tabs.field]: state.tab } : {}),
      ...sorted,
    }),
    [state, tabs, sorted],
  )

  const names = useMemo(() => [...filters.flatMap(keysOf), ...(tabs ? [tabs.field] : [])], [filters, tabs])
  return { state, change, search, input, sorted, names, params, setParams }
}
