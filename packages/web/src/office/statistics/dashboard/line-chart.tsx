import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import styles from './line-chart.module.css'

export interface ChartPoint {
  readonly title: string
  readonly tick: string
  readonly value: number
}

/** Of type at its standard size; the large one needs as much more around the curve. */
const STANDARD = { height: 232, top: 28, right: 54, bottom: 30, left: 40, label: 44 }
type Size = typeof STANDARD

/** How much larger type is than the standard, followed when the switch 大字版 is used. */
const useTypeScale = (): number => {
  const read = () => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
  const [scale, setScale] = useState(read)
  useEffect(() => {
    const follow = () => setScale(read())
    window.addEventListener('scalechange', follow)
    return () => window.removeEventListener('scalechange', follow)
  }, [])
  return scale
}

/** How wide there is room to draw. */
const useWidth = (box: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return width
}

/** The scale ends on a round number at or above the highest value, in up to five steps of whole things. */
const scaleOf = (highest: number) => {
  const rough = Math.max(1, highest / 5)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.ceil([1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough)
  const steps = Math.max(2, Math.ceil(highest / step))
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) }
}

/** A curve through all points that never swings beyond them (monotone cubic), so that no count appears below zero. */
const curve = (points: readonly (readonly [number, number])[]): string => {
  const slope = (i: number): number => {
    const [before, here, after] = [points[i - 1], points[i], points[i + 1]]
    if (!before || !here || !after) return 0
    const [left, right] = [
      (here[1] - before[1]) / (here[0] - before[0]),
      (after[1] - here[1]) / (after[0] - here[0]),
    ]
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
  }
  return points
    .map(([x, y], i) => {
      const before = points[i - 1]
      if (!before) return `M${x},${y}`
      const third = (x - before[0]) / 3
      return `C${before[0] + third},${before[1] + slope(i - 1) * third} ${x - third},${y - slope(i) * third} ${x},${y}`
    })
    .join('')
}

/** Where everything of the picture stands, in pixels. */
const placeIn = (width: number, scale: number, points: readonly ChartPoint[]) => {
  const size = Object.fromEntries(
    Object.entries(STANDARD).map(([name, pixels]) => [name, pixels * scale]),
  ) as Size
  const { top, ticks } = scaleOf(Math.max(0, ...points.map(({ value }) => value)))
  const inner = width - size.left - size.right
  const floor = size.height - size.bottom
  const x = (index: number) =>
    size.left + (points.length < 2 ? inner / 2 : (index / (points.length - 1)) * inner)
  const y = (value: number) => floor - (value / top) * (floor - size.top)
  // Crowded labels: only every second or third, counted from the end, so that the present month keeps its own.
  const every = Math.max(1, Math.ceil((size.label * points.length) / inner))
  return { size, width, ticks, inner, floor, x, y, every }
}
type Place = ReturnType<typeof placeIn>

/** One series over time. Drawn in real pixels, so that text stays its size at every width. */
export const LineChart = ({
  points,
  label,
  unit,
}: {
  points: readonly ChartPoint[]
  label: string
  unit: string
}) => {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [active, setActive] = useState<number>()

  const scale = useTypeScale()
  const place = placeIn(width, scale, points)
  const { size, inner, floor, x, y } = place
  const shown = active ?? points.length - 1
  const marked = points[shown]

  const follow = (event: React.PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - size.left
    const index = Math.round((at / inner) * (points.length - 1))
    setActive(Math.min(points.length - 1, Math.max(0, index)))
  }

  return (
    <div ref={box} className={styles.chart}>
      <svg
        width={width}
        height={size.height}
        role="img"
        aria-label={label}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setActive(undefined)}
      >
        <Scale place={place} />
        {points.length > 1 && <Line points={points} place={place} />}
        <Dots points={points} place={place} shown={shown} />
        {marked && (
          <g className={styles.mark}>
            <line x1={x(shown)} x2={x(shown)} y1={y(marked.value) + 7} y2={floor} />
            <circle cx={x(shown)} cy={y(marked.value)} r={5.5} />
            {active === undefined ? (
              <text x={x(shown) + 11} y={y(marked.value)} dy="0.35em">
                {marked.value} {unit}
              </text>
            ) : (
              <text
                x={x(shown)}
                y={y(marked.value) - 13}
                textAnchor={x(shown) > width - 110 ? 'end' : x(shown) < 90 ? 'start' : 'middle'}
              >
                {marked.title} {marked.value} {unit}
              </text>
            )}
          </g>
        )}
      </svg>
    </div>
  )
}

const Scale = ({ place: { size, width, ticks, y } }: { place: Place }) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line className={styles.grid} x1={size.left} x2={width - size.right} y1={y(tick)} y2={y(tick)} />
      <text className={styles.tick} x={size.left - 10} y={y(tick)} dy="0.35em" textAnchor="end">
        {tick}
      </text>
    </g>
  ))

interface PartProps {
  points: readonly ChartPoint[]
  place: Place
}
const Line = ({ points, place: { floor, x, y } }: PartProps) => {
  const gradient = useId()
  const line = curve(points.map(({ value }, index) => [x(index), y(value)]))
  return (
    <>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.shallow} />
          <stop offset="1" className={styles.clear} />
        </linearGradient>
      </defs>
      <path d={`${line}V${floor}H${x(0)}Z`} fill={`url(#${gradient})`} />
      <path d={line} className={styles.line} />
    </>
  )
}

const Dots = ({ points, place: { size, every, x, y }, shown }: PartProps & { shown: number }) =>
  points.map((point, index) => (
    <g key={point.title}>
      <circle className={styles.dot} cx={x(index)} cy={y(point.value)} r={3.5} />
      {(points.length - 1 - index) % every === 0 && (
        <text
          className={styles.tick}
          x={x(index)}
          y={size.height - 8}
          textAnchor="middle"
          data-active={index === shown ? '' : undefined}
        >
          {point.tick}
        </text>
      )}
    </g>
  ))
