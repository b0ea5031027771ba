import type { nameLists } from '@portal/contract/membership/name-list/name-list.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { type NameList, nameFaults, writeNames } from '@portal/contract/platform/names/names.rules'

/** A list of names while it is being edited. */

export type Stored = OutputOf<typeof nameLists.view>
export interface NameLine {
  readonly name: string
  readonly retired: boolean
  /** Its name until now; empty: it is new. */
  readonly was: string
  readonly carry: boolean
  readonly count: number
  readonly waiting: number
}

export const linesOf = ({ entries }: Pick<Stored, 'entries'>): NameLine[] =>
  entries.map((entry) => ({ ...entry, was: entry.name, carry: true }))

export const FRESH: NameLine = { name: '', retired: false, was: '', carry: true, count: 0, waiting: 0 }

export const isRenamed = ({ name, was }: NameLine): boolean => was !== '' && name.trim() !== was

/** As it was delivered; what records carry beside it is offered no more. */
export const delivered = (list: NameList, stored: Stored): NameLine[] => {
  const lines = linesOf(stored)
  const own = lines.filter(({ name, count }) => count > 0 && !list.delivered.includes(name))
  return [
    ...list.delivered.map((name) => ({
      ...(lines.find((line) => line.name === name) ?? { ...FRESH, name }),
      retired: false,
    })),
    ...own.map((line) => ({ ...line, retired: true })),
  ]
}

/** The list as a form would read it; what is wrong with a name is said at its line, and the form has it once. */
export const textOf = (list: NameList, lines: readonly NameLine[]): string => {
  const faults = nameFaults(
    list,
    lines.map(({ name }) => name),
  )
  const right = lines.filter((_, at) => faults[at] === undefined)
  return writeNames(
    list,
    right.map(({ name, retired }) => ({ name: name.trim(), retired })),
  )
}
