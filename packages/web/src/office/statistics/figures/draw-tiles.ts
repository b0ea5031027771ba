import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from './chart-data.ts'
import { COLUMNS, TILE_ROWS, TILES } from './tiles.ts'

interface Theme {
  readonly colour: (name: string) => string
  readonly rem: number
  readonly family: string
}
/** What a drawn item is told of its place. */
interface Place {
  readonly dataIndex: number
}
interface Canvas {
  getWidth(): number
  getHeight(): number
}

/** How deep the water is, from a few to the most; none of them leaves its number hard to read. */
const DEPTHS = [0.08, 0.2, 0.38, 0.85, 1] as const
const LIGHT_FROM = 0.85
const depthOf = (value: number, most: number): number =>
  value === 0 ? 0 : (DEPTHS[Math.min(DEPTHS.length - 1, Math.floor((value / most) * DEPTHS.length))] ?? 1)

/** Tiles as large as the place allows, in its middle. */
const sizesIn = (canvas: Canvas, rem: number) => {
  const [width, height] = [canvas.getWidth(), canvas.getHeight()]
  const wide = Math.min(width / COLUMNS, rem * 6)
  const high = Math.min(height / TILE_ROWS, wide)
  return { wide, high, left: (width - wide * COLUMNS) / 2, top: (height - high * TILE_ROWS) / 2 }
}

/** A name above a number, the number of it the larger one. */
const words = (text: string, at: { x: number; y: number }, look: object) => ({
  ...{ type: 'text', silent: true },
  style: { text, ...at, textAlign: 'center', textVerticalAlign: 'middle', ...look },
})

export const tilesOf = ({ series, description }: ChartData, theme: Theme): EChartsCoreOption => {
  const { colour, rem, family } = theme
  const values = series[0]?.values ?? []
  const most = Math.max(1, ...values)
  const renderItem = ({ dataIndex }: Place, canvas: Canvas) => {
    const tile = TILES[dataIndex]
    const value = values[dataIndex] ?? 0
    if (!tile) return undefined
    const { wide, high, left, top } = sizesIn(canvas, rem)
    const [x, y] = [left + tile.column * wide, top + tile.row * high]
    const depth = depthOf(value, most)
    const fill = colour(depth >= LIGHT_FROM ? '--white' : value === 0 ? '--ink3' : '--ink')
    const small = Math.min(rem * 0.8125, wide / 3.8)
    const line = (text: string, share: number, fontSize: number, fontWeight: number) =>
      words(
        text,
        { x: x + wide / 2, y: y + high * share },
        { fill, fontSize, fontWeight, fontFamily: family },
      )
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { x: x + 2, y: y + 2, width: wide - 4, height: high - 4, r: 6 },
          style: { fill: colour('--white'), stroke: colour('--line') },
        },
        {
          type: 'rect',
          shape: { x: x + 2, y: y + 2, width: wide - 4, height: high - 4, r: 6 },
          style: { fill: colour('--river'), opacity: depth },
        },
        line(tile.name, 0.36, small, 400),
        line(String(value), 0.67, small * 1.1, 600),
      ],
    }
  }
  return {
    animation: false,
    aria: { enabled: true, label: { description } },
    series: [
      {
        ...{ type: 'custom', coordinateSystem: 'none', cursor: 'pointer', renderItem },
        data: TILES.map((_, at) => values[at] ?? 0),
      },
    ],
  }
}
