import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Rules whose box scrolls up and down and grows from nothing (`flex: 1` means a basis of 0 %). In a column whose height comes from what it
 * holds, WebKit gives such a box no height at all: every dialog was once 40 px high on an iPhone. `flex: 1 1 auto` is the same elsewhere.
 */
function collapsing(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  return [...rules].flatMap(([, selector = '', body = '']) => {
    const scrolls = /overflow(?:-y)?:\s*(?:auto|scroll)/.test(body)
    const fromNothing = /flex:\s*\d+(?:\s+\d+)?(?:\s+0(?:%|px)?)?\s*(?:;|$)|flex-basis:\s*0/m.test(body)
    return scrolls && fromNothing ? [selector.trim()] : []
  })
}

describe('boxes that scroll', () => {
  it('have a height in every engine', () => {
    const sheets = globSync('**/*.css', { cwd: root })
    expect(sheets.length).toBeGreaterThan(50)
    const found = sheets.flatMap((sheet) =>
      collapsing(readFileSync(`${root}${sheet}`, 'utf8')).map((selector) => `${sheet}: ${selector}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['.body { flex: 1; overflow: auto; }', ['.body']],
    ['.body { overflow-y: scroll; flex: 1 1 0%; }', ['.body']],
    ['@media print { .body { overflow: auto; flex: 2 } }', ['.body']],
    ['.body { overflow: auto; flex-basis: 0; }', ['.body']],
    ['.body { overflow: auto; flex: 1 1 auto; }', []],
    ['.body { overflow: auto; flex: 1 1 10rem; }', []],
    ['.name { overflow: hidden; flex: 1; }', []],
    ['/* .body { flex: 1; overflow: auto; } */', []],
  ])('%s', (css, refused) => {
    expect(collapsing(css).map((selector) => selector.replace(/^.*\s/, ''))).toEqual(refused)
  })
})
