import { REGION } from '@portal/contract/platform/divisions'
import { expect, test } from 'vitest'
import { COLUMNS, TILE_ROWS, TILES } from './tiles.ts'

test('every province of today has one tile, and 未知 another', () => {
  expect(TILES.map(({ code }) => code).sort()).toEqual(REGION.map(({ code }) => code).sort())
})

test('no two lie on each other or outside', () => {
  const places = TILES.map(({ column, row }) => `${column} ${row}`)
  expect(new Set(places).size).toBe(TILES.length)
  for (const { column, row, name } of TILES) {
    expect(column).toBeLessThan(COLUMNS)
    expect(row).toBeLessThan(TILE_ROWS)
    expect(name).not.toMatch(/省|市|区/)
  }
})
