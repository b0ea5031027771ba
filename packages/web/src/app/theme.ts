// The only home of a colour, a radius, a space or a type size. `build/theme-plugin.ts` prints these as
// CSS variables (no inline style, the CSP forbids it). Everything is in rem, so that 大字版 is one factor on the root.

export const color = {
  // Water: deep for large surfaces, river for everything that can be pressed, flow and spray for decoration only.
  abyss: '#082b45',
  deep: '#0b3a5b',
  river: '#0f5e8c',
  riverPressed: '#0b4a70',
  flow: '#3d8fb8',
  spray: '#9fd0ea',
  foam: '#d4e6f1',
  mist: '#eaf2f6',
  // States. Each reads at ≥ 4.5:1 on white, on paper and on its own wash.
  jade: '#1c7053',
  jadeWash: '#e7f4ee',
  jadeLine: '#bfe0d0',
  amber: '#8f5600',
  amberWash: '#fdf3e1',
  amberLine: '#f0dcb4',
  cinnabar: '#b3321f',
  cinnabarPressed: '#8f2516',
  cinnabarWash: '#fbeae7',
  cinnabarLine: '#f0cbc4',
  cinnabarGlow: 'rgba(179,50,31,.22)',
  // Text and paper.
  ink: '#1d2b36',
  ink2: '#4d5e6b',
  ink3: '#5c6d79',
  white: '#ffffff',
  paper: '#fbfcfc',
  canvas: '#f3f7f9',
  sheet: '#f4f7f5',
  contour: '#c6d8dd',
  contourMajor: '#a5c0ca',
  line: '#d5e0e7',
  lineSoft: '#e8eff3',
  // Border of something that can be typed into: 3:1 on white (WCAG 1.4.11).
  edge: '#8296a3',
  glass: 'rgba(255,255,255,.09)',
  glassStrong: 'rgba(255,255,255,.15)',
  veil: 'rgba(8,43,69,.48)',
} as const

/** One accent per login page, so that the four are told apart at a glance: water, current, jade, silt. */
export const accent = {
  common: {
    from: '#082b45',
    via: '#0b3a5b',
    to: '#0f5e8c',
    solid: '#0f5e8c',
    pressed: '#0b4a70',
    wash: '#e6f0f6',
    line: '#9fd0ea',
  },
  person: {
    from: '#04303a',
    via: '#084754',
    to: '#0c7081',
    solid: '#0a6575',
    pressed: '#074e5b',
    wash: '#e3f2f4',
    line: '#98dbe2',
  },
  expert: {
    from: '#0a2e29',
    via: '#0f453a',
    to: '#1f7a5c',
    solid: '#1c7053',
    pressed: '#145740',
    wash: '#e5f3ec',
    line: '#a3dcc4',
  },
  project: {
    from: '#2c1d0d',
    via: '#4e3413',
    to: '#87591c',
    solid: '#855208',
    pressed: '#683f04',
    wash: '#f9f0e1',
    line: '#ecce9b',
  },
} as const

const radius = { s: '.25rem', m: '.5rem', l: '.75rem', pill: '62.5rem' } as const

const space = {
  0: '.125rem',
  1: '.25rem',
  2: '.5rem',
  3: '.75rem',
  4: '1rem',
  5: '1.5rem',
  6: '2rem',
  7: '3rem',
  8: '4rem',
  9: '5rem',
} as const

const type = {
  family:
    '-apple-system, BlinkMacSystemFont, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", sans-serif',
  /** Titles, dates and large figures of public pages; what is read or pressed is sans. */
  display:
    '"Songti SC", STZhongsong, "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", "PingFang SC", "Microsoft YaHei", serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
  size: {
    xs: '.8125rem',
    s: '.875rem',
    m: '1rem',
    l: '1.125rem',
    xl: '1.375rem',
    xxl: '1.75rem',
    title: '2.25rem',
    display: '2.625rem',
    figure: '3rem',
    hero: '4.5rem',
  },
} as const

/** Staff read all day: one step smaller. Names not listed stay. */
const compactSize = { s: '.8125rem', m: '.875rem', l: '1rem', xl: '1.25rem', xxl: '1.5rem' } as const

/** Lines of public pages, over a list and beside what is said first; a hairline of 1px needs no name. */
const rule = { line: '2px', bar: '3px' } as const
/** Letters apart, in titles alone. */
const tracking = { close: '.03em', open: '.1em' } as const

const shadow = {
  low: '0 1px 3px rgba(11,58,91,.14)',
  mid: '0 6px 20px rgba(11,58,91,.12)',
  high: '0 18px 48px rgba(8,43,69,.22)',
} as const

/** Smallest thing a finger can hit (docs/handbook/interface.md#phone-layout). */
const touch = { target: '2.75rem' } as const

/**
 * The two densities. `control` is the one height of everything in a row that can be pressed or typed into, `row` that of a line in a
 * table, `gutter` the edge of a page, `gap` what lies between its parts.
 */
const comfortable = { control: '3rem', row: '3rem', gutter: '2rem', gap: '1.5rem', inset: '1.25rem' } as const
const compact = { control: '2.25rem', row: '2.375rem', gutter: '1rem', gap: '1rem', inset: '1rem' } as const
const finger = { control: '2.75rem', row: '2.75rem' } as const

/** Widths of a page: of all it holds, of a desk, of a form, of a column of text. */
const width = { page: '75rem', form: '57rem', read: '42rem', rail: '15rem', side: '20rem' } as const

/** The staff's and members' frame: the height of its bar, and how far what it holds stands from its edges. */
const frame = { bar: '3.5rem', top: '1.125rem', edge: '1.375rem' } as const

const layer = {
  raised: '10',
  bar: '500',
  drawer: '800',
  dialog: '1000',
  popup: '1500',
  toast: '2000',
} as const

/** The only widths at which a layout may change, as they stand in `@media`: phone up to 600, tablet up to 900, narrow desk up to 1200. */
export const BREAKPOINTS = [600, 900, 1200] as const

/** 大字版 (GB/T 37668): everything is in rem, so one factor on the root is enough. */
const largeScale = 1.25

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const block = (prefix: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join('')

/** The style sheet behind `virtual:theme.css`. */
export function themeCss(): string {
  const root =
    block('', color) +
    block('radius-', radius) +
    block('space-', space) +
    block('text-', type.size) +
    block('shadow-', shadow) +
    block('rule-', rule) +
    block('tracking-', tracking) +
    block('touch-', touch) +
    block('', comfortable) +
    block('width-', width) +
    block('frame-', frame) +
    block('layer-', layer)
  const accents = Object.entries(accent).map(
    ([name, values]) => `[data-accent="${name}"]{${block('accent-', values)}}`,
  )
  return [
    `:root{--font:${type.family};--font-mono:${type.mono};--font-display:${type.display};${root}${block('accent-', accent.common)}}`,
    ...accents,
    `html[data-density="compact"]{${block('', compact)}${block('text-', compactSize)}}`,
    `@media (pointer:coarse){html[data-density="compact"]{${block('', finger)}}}`,
    `html[data-scale="large"]{font-size:${largeScale * 100}%}`,
  ].join('\n')
}
