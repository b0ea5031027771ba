import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { youngIn } from '../../../build/engines-plugin.ts'
import { YOUNG_PARTS } from '../../../build/young-parts.ts'

const found = (code: string) => youngIn(parseAst(code), code).map((fault) => fault.split(':')[0])

describe('what the oldest browsers cannot run', () => {
  it.each([
    ['class A { static { start() } }', 'a static block'],
    ['class A { #own = 1 }', 'a private name'],
    ['class A { static one = 1 }', 'a static field'],
    ['await import("a")', 'await at the top'],
    ['const words = /(?<=a)b/', 'look-behind'],
    ['const words = new RegExp("(?<!a)b")', 'look-behind'],
    ['const words = new RegExp(`(?<!' + '$' + '{a})b`)', 'look-behind'],
    ['const words = /a/d', 'a flag of regular expressions'],
    ['Object.groupBy(list, name)', 'groupBy'],
    ['new Intl.Segmenter("zh")', 'Segmenter'],
    ['form.requestSubmit()', 'requestSubmit'],
    ['window.requestIdleCallback(work)', 'requestIdleCallback'],
    ['requestIdleCallback(work)', 'requestIdleCallback'],
    ['const parts = new Intl.DurationFormat("zh")', 'DurationFormat'],
  ])('%s', (code, fault) => {
    expect(found(code)).toContain(fault)
  })

  it.each([
    'async () => { await later() }',
    'class A { one = 1 }',
    'const words = /(?<name>a)|(?:b)(?=c)/u; a ??= b?.c',
    'list.findLast(one); Object.hasOwn(a, "b"); structuredClone(a)',
    'lodash.groupBy(list)',
  ])('is not %s', (code) => {
    expect(found(code)).toEqual([])
  })

  it('is given where it is used', () => {
    const given = ['parts.ts', 'pdf-parts.ts', 'web-parts.ts']
      .map((name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8'))
      .join('\n')
    const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const missing = YOUNG_PARTS.filter(({ without }) => without === 'given').filter(
      ({ name }) => !given.includes(`/${kebab(name)}'`) && !given.includes(`'${name}'`),
    )
    expect(missing).toEqual([])
  })
})
