/** What stands in the cells of a sheet that leaves the portal. */

export interface SheetColumn {
  readonly key: string
  readonly title: string
  /** In characters of half width. */
  readonly width: number
  /**
   * What a spreadsheet program shall take it for; without it numbers are numbers and everything else is text. Numbers of phones,
   * documents and members are text: nobody adds them up, and a program cuts the long ones off.
   */
  readonly type?: 'text' | 'day' | 'moment' | 'number' | 'amount' | undefined
}
export type SheetCell = string | number | boolean | null | undefined
export type SheetRow = { readonly [key: string]: SheetCell }

// Excel repairs (and shortens) files with longer cells.
const LONGEST_CELL = 32_767

/** A, B, …, Z, AA, … */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`

/**
 * Text that no spreadsheet program takes for a formula. The apostrophe comes after the cleaning, and
 * blanks before a sign do not hide it: some programs trim cells before they look.
 */
export function toCellText(value: SheetCell): string {
  const text = String(value ?? '')
    .toWellFormed()
    .replace(/[^\n\r\t\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
  const guarded = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text
  return guarded.length <= LONGEST_CELL ? guarded : guarded.slice(0, LONGEST_CELL).toWellFormed()
}
