import type { Endpoint, OutputOf } from '@portal/contract/platform/endpoint'
import type { ReactNode } from 'react'

/** The row type of a list endpoint, read off its output. */
export type RowOf<E extends Endpoint> = OutputOf<E> extends { list: (infer R)[] } ? R : never

export interface ListColumn<Row> {
  readonly key: string
  readonly title: string
  readonly width?: number
  /** Without it the cell shows `row[key]`. */
  readonly render?: (row: Row) => ReactNode
  /** Name of the sort in the endpoint. */
  readonly sort?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Where the window is too narrow for all, those with a number go first, the smallest before the others, then from the right. */
  readonly folds?: number
  /** Not shown until chosen. */
  readonly hidden?: boolean
}

export interface ListFilter {
  /** Name of the input field of the endpoint, and of the parameter in the URL. */
  readonly key: string
  readonly label: string
  /** Left out: a text, or a choice where there are options. `link`: set by a link from elsewhere; shown while it is in force, to be taken away. */
  readonly kind?: 'text' | 'select' | 'link'
  /** Makes it a span of days: the field of its last day; `key` names that of its first. */
  readonly to?: string
  readonly options?: readonly { readonly code: string; readonly label: string }[]
  /** Of a select: any of several, where the endpoint takes a list. */
  readonly several?: boolean
  readonly placeholder?: string
  /** Says how several values of that filter are meant; offered once there are. */
  readonly refines?: string
}

/** What the filters are set to; those that take several have a list, and an empty one is none. */
export type FilterValues = Readonly<Record<string, string | readonly string[]>>

export interface ListTabs {
  /** Input field that the tab sets. */
  readonly field: string
  readonly items: readonly { readonly code: string; readonly label: string }[]
  /** Label of the tab that sets nothing; left out when false. */
  readonly all?: string | false
}

export interface DrawerTools {
  close: () => void
  /** Fetches the list again, e.g. after a decision. */
  refresh: () => void
  /** Opens the next record, across pages; undefined at the end. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

export interface ListDrawer<Row> {
  readonly title: (row: Row | undefined, key: string) => ReactNode
  /** `row` is undefined when a link leads to a record that is not on the page shown. */
  readonly render: (key: string, row: Row | undefined, tools: DrawerTools) => ReactNode
  readonly width?: number
}

export interface BatchOf<Row> {
  /** All that the filter finds, in place of rows: its input and how many that is. The server finds them anew. */
  readonly whole?: { readonly input: Readonly<Record<string, unknown>>; readonly total: number } | undefined
  readonly keys: readonly string[]
  readonly rows: readonly Row[]
  /** Keys of the chosen columns. */
  readonly columns: readonly string[]
  /** The order of the list, as input of the endpoint. */
  readonly sorted: Readonly<Record<string, string>>
  readonly clear: () => void
  readonly refresh: () => void
}

export interface ListPageProps<E extends Endpoint> {
  /** Names what is remembered of this list: columns, density, saved filters. */
  readonly id: string
  /** A contract endpoint answering `{ total, list, counts? }`. */
  readonly query: E
  /** Input that is always sent (a kind, a column). */
  readonly fixed?: Readonly<Record<string, unknown>>
  readonly columns: readonly ListColumn<RowOf<E>>[]
  readonly rowKey: (row: RowOf<E>) => string
  readonly filters?: readonly ListFilter[]
  /** What was typed, before it goes into the address of the page; without an answer nothing changes. */
  readonly resolve?: (values: FilterValues) => Promise<FilterValues | undefined>
  readonly tabs?: ListTabs
  readonly defaultSort?: { readonly sort: string; readonly order: 'asc' | 'desc' }
  /** Left end of the toolbar; gets the input of the current filter, e.g. for an export, and the keys of the chosen columns. */
  readonly actions?: (current: {
    input: Readonly<Record<string, unknown>>
    total: number
    columns: readonly string[]
    refresh: () => void
  }) => ReactNode
  /** Last column. */
  readonly rowActions?: (row: RowOf<E>, refresh: () => void) => ReactNode
  /** On a phone each row is this instead of its columns: what somebody needs to see before they open it. */
  readonly card?: (row: RowOf<E>) => ReactNode
  /** With it rows can be selected, across pages. */
  readonly batch?: (selected: BatchOf<RowOf<E>>) => ReactNode
  /** The acts of `batch` know what to do with all that the filter finds. */
  readonly batchTakesAll?: boolean
  readonly drawer?: ListDrawer<RowOf<E>>
  readonly empty?: { readonly title: string; readonly text?: ReactNode; readonly actions?: ReactNode }
}
