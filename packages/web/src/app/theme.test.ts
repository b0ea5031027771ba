import { describe, expect, it } from 'vitest'
import { accent, color, themeCss } from './theme.ts'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('theme', () => {
  const text: [string, string][] = [
    ...[color.ink, color.ink2, color.ink3, color.river, color.jade, color.amber, color.cinnabar].flatMap(
      (ink) =>
        [color.white, color.paper, color.canvas, color.mist].map((paper): [string, string] => [ink, paper]),
    ),
    [color.jade, color.jadeWash],
    [color.amber, color.amberWash],
    [color.cinnabar, color.cinnabarWash],
    [color.foam, color.deep],
    [color.spray, color.deep],
    ...Object.values(accent).flatMap(({ solid, pressed, wash, from, via, to }): [string, string][] => [
      [solid, color.white],
      [solid, wash],
      [pressed, color.white],
      [color.white, from],
      [color.white, via],
      [color.white, to],
    ]),
  ]

  it.each(text)('%s on %s can be read (AA)', (ink, paper) => {
    expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5)
  })

  it('draws the edge of a field at 3:1', () => {
    expect(contrast(color.edge, color.white)).toBeGreaterThanOrEqual(3)
  })

  it('prints every token as a variable', () => {
    const css = themeCss()
    for (const name of [
      '--river:',
      '--river-pressed:',
      '--radius-m:',
      '--text-display:',
      '--accent-solid:',
      '[data-scale="large"]',
    ])
      expect(css).toContain(name)
  })
})
