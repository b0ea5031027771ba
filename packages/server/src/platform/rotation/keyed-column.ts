import type { KeyRing } from '../crypto/secrets.ts'

/** What a column holds, as far as the key of the portal is concerned. */
export type KeyedColumn =
  /** A value sealed for its own place: table, column, `id` of the row. */
  | { readonly kept: 'sealed' }
  | IndexColumn
  /** Sealed or indexed, and swept away within `days` of the time in `since`: nothing of it is worth carrying over. */
  | { readonly kept: 'passing'; readonly since: string; readonly days: number }
  /**
   * An index of what the portal itself does not know any more (a device, a name that somebody typed). It is found until the old key goes;
   * then the row goes with it, or stays for its readers with an index that finds nothing. `since`: when it was last written.
   */
  | {
      readonly kept: 'forgotten'
      readonly since: string
      readonly goes: 'row' | 'index'
      readonly title: string
    }
  /** A plain digest, or content that is no secret. */
  | { readonly kept: 'unkeyed' }

/** A blind index that can be made again from what lies sealed beside it. */
export interface IndexColumn {
  readonly kept: 'index'
  /** What tells a row from all others; `id` where it is left out. */
  readonly key?: readonly string[]
  readonly sources: readonly Source[]
}

export interface Source {
  /** The table of the index itself, or another one with the text. */
  readonly table: string
  /** The column of the indexed table that is the `id` of the other. */
  readonly by?: string
  readonly reads: readonly string[]
  /** What the index is of; undefined where there is nothing. `row` has what was read, the key's columns, and `sourceId`. */
  indexed(ring: KeyRing, row: SourceRow): Indexed | undefined
}

export type SourceRow = Readonly<Record<string, unknown>> & { readonly sourceId: string }

interface Indexed {
  readonly purpose: string
  readonly text: string
}

/** By `table.column`. */
export type KeyedColumns = Readonly<Record<string, KeyedColumn>>
