import { DIVISIONS, UNKNOWN } from '@portal/contract/platform/divisions'

/**
 * The provinces as tiles of one size, each about where it lies: every one can be read and pressed, and no borders are drawn, which only
 * an approved map may show.
 */
const ROWS = [
  '.. .. .. .. .. .. .. 23',
  '.. .. .. .. .. 15 .. 22',
  '65 .. 62 64 14 11 12 21',
  '.. 63 .. 61 41 13 37 ..',
  '54 .. 51 50 42 34 32 31',
  '.. .. 53 52 43 36 33 ..',
  '.. .. .. 45 44 82 35 71',
  '.. .. .. 46 .. 81 .. ??',
]
export const COLUMNS = 8
export const TILE_ROWS = ROWS.length

export interface Tile {
  readonly code: string
  /** 湖北: without what kind of division it is. */
  readonly name: string
  readonly column: number
  readonly row: number
}

const shortNames = new Map(DIVISIONS.map(({ code, short }) => [code, short]))

export const TILES: readonly Tile[] = ROWS.flatMap((line, row) =>
  line.split(' ').flatMap((place, column): Tile[] => {
    if (place === '..') return []
    const code = place === '??' ? UNKNOWN : place
    return [{ code, name: shortNames.get(code) ?? UNKNOWN, column, row }]
  }),
)
