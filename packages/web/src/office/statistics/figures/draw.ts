import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartData } from './chart-data.ts'
import { tilesOf } from './draw-tiles.ts'

/** The only module that knows the chart library; it is loaded when a chart is to be drawn. */

use([
  BarChart,
  CustomChart,
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AriaComponent,
  SVGRenderer,
])

const COLOURS = ['--river', '--amber', '--jade', '--ink3'] as const
const LINE_COLOURS = ['--amber', '--river'] as const

/** The theme's own values: the style sheet is the one place of colours and of the size of type. */
const readTheme = () => {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    colour,
    rem: Number.parseFloat(style.fontSize) || 16,
    // Saved pictures carry the names within double quotes.
    family: style.getPropertyValue('--font').trim().replaceAll('"', "'"),
  }
}

/** A line for each over time, otherwise bars. */
const seriesOf = ({ shape, series }: ChartData, rem: number, text: object) =>
  series.map(({ title, values }, index) =>
    shape === 'lines'
      ? {
          type: 'line',
          name: title,
          data: [...values],
          symbolSize: 6,
          symbol: ['circle', 'rect'][index],
          lineStyle: { width: 2, type: ['dashed', 'solid'][series.length > 1 ? index : 1] },
          ...(series.length === 1 && { areaStyle: { opacity: 0.12 } }),
        }
      : {
          type: 'bar',
          name: title,
          data: [...values],
          barMaxWidth: rem * 1.25,
          cursor: 'pointer',
          ...(shape === 'stack' && { stack: 'all' }),
          ...(shape === 'bars' && {
            itemStyle: { borderRadius: [0, 4, 4, 0] },
            label: { show: true, position: 'right', ...text },
          }),
        },
  )

const optionOf = (data: ChartData): EChartsCoreOption => {
  const { shape, labels, series, description } = data
  const { colour, rem, family } = readTheme()
  const text = { color: colour('--ink2'), fontFamily: family, fontSize: rem * 0.8125 }
  const categories = {
    type: 'category',
    data: [...labels],
    axisLabel: {
      ...text,
      ...(shape === 'lines' ? { hideOverlap: true } : { width: rem * 8, overflow: 'truncate', interval: 0 }),
    },
    axisLine: { lineStyle: { color: colour('--line') } },
    axisTick: { show: false },
    ...(shape !== 'lines' && { inverse: true }),
  }
  const counts = {
    type: 'value',
    minInterval: 1,
    axisLabel: { ...text, hideOverlap: true },
    splitLine: { lineStyle: { color: colour('--line-soft') } },
  }
  // One line alone is the society's own: water.
  const palette = (shape === 'lines' && series.length > 1 ? LINE_COLOURS : COLOURS).map(colour)
  return {
    animation: false,
    color: palette,
    textStyle: text,
    aria: { enabled: true, label: { description } },
    grid: {
      left: 4,
      // Half of the last month's name stands beyond the last point.
      right: shape === 'bars' ? rem * 3 : shape === 'lines' ? rem * 2 : 12,
      top: series.length > 1 ? rem * 2.25 : 8,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    // Drawn into the picture: markup with styles of its own is refused by the content security policy.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: shape === 'lines' ? 'line' : 'shadow' },
      textStyle: { ...text, color: colour('--ink') },
    },
    ...(series.length > 1 && { legend: { top: 0, left: 0, itemWidth: 14, textStyle: text } }),
    ...(shape === 'lines'
      ? { xAxis: categories, yAxis: counts }
      : { xAxis: { ...counts, show: shape === 'stack' }, yAxis: categories }),
    series: seriesOf(data, rem, text),
  }
}

export interface Drawing {
  show(data: ChartData): void
  resize(): void
  /** The picture as it stands, on white. */
  svg(): string
  close(): void
}

/** `onPick`: which label was pressed, in which series. */
export const draw = (host: HTMLElement, onPick: (label: number, series: number) => void): Drawing => {
  const chart: ECharts = init(host, undefined, { renderer: 'svg' })
  chart.on('click', ({ dataIndex, seriesIndex }) => onPick(dataIndex, seriesIndex ?? 0))
  return {
    show: (data) =>
      chart.setOption(data.shape === 'tiles' ? tilesOf(data, readTheme()) : optionOf(data), {
        notMerge: true,
      }),
    resize: () => chart.resize(),
    svg: () =>
      decodeURIComponent(
        chart
          .getDataURL({ type: 'svg', backgroundColor: readTheme().colour('--white') })
          .replace(/^data:[^,]*,/, ''),
      ),
    close: () => chart.dispose(),
  }
}
