import { useId } from 'react'

const WIDTH = 800
const STEP = 40
const LINES = 26

/** Height of one line of the relief at x: two waves and the fall of the valley. No chance in it: every page shows the same basin. */
function heightAt(line: number, x: number): number {
  const phase = line * 0.35
  const swell = 26 + line * 2.2
  const valley = (x - WIDTH / 2) ** 2 / 9000
  return 90 + line * 31 + Math.sin(x / 120 + phase) * swell + Math.sin(x / 47 + phase * 2) * 6 - valley
}

/** A smooth path through the midpoints of its samples: a quarter of the points that straight pieces would need. */
function linePath(line: number): string {
  const round = (value: number) => Math.round(value * 10) / 10
  let path = ''
  for (let x = -STEP; x <= WIDTH + STEP; x += STEP) {
    const y = heightAt(line, x)
    const middleX = x + STEP / 2
    const middleY = (y + heightAt(line, x + STEP)) / 2
    path +=
      path === ''
        ? `M${round(middleX)} ${round(middleY)}`
        : `Q${round(x)} ${round(y)} ${round(middleX)} ${round(middleY)}`
  }
  return path
}

const relief = Array.from({ length: LINES }, (_, line) => linePath(line))
const STREAM = 18
// Gauging stations along the stream.
const stations = [170, 430, 655].map((x) => ({ x, y: heightAt(STREAM, x) }))

/** The quiet motif of login and public pages: contour lines of a basin, one of them the river itself. */
export function ContourLines({ className, plain }: { className?: string | undefined; plain?: boolean }) {
  const gradient = useId()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} 900`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={WIDTH} y2="0">
          <stop offset="0" stopColor="currentColor" stopOpacity="0" />
          <stop offset=".35" stopColor="currentColor" stopOpacity=".9" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".35" />
        </linearGradient>
      </defs>
      {relief.map((path, line) => (
        <path
          key={path}
          d={path}
          strokeWidth={line % 5 === 0 ? 1.5 : 0.9}
          opacity={Math.min(0.5, 0.1 + line / 62)}
        />
      ))}
      {!plain && (
        <g data-stream>
          <path d={linePath(STREAM)} stroke={`url(#${gradient})`} strokeWidth="2.6" strokeLinecap="round" />
          {stations.map(({ x, y }) => (
            <g key={x}>
              <circle cx={x} cy={y} r="9" strokeWidth="1" opacity=".4" />
              <circle cx={x} cy={y} r="3.2" fill="currentColor" stroke="none" />
            </g>
          ))}
        </g>
      )}
    </svg>
  )
}
