import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Each reference to a document leads to a place in the repository, and none leads out of it. */

const ROOT = join(import.meta.dirname, '..')
const TEXT = /\.(tsx?|mjs|cjs|js|css|json|md|html|yaml|yml)$/
/** Landed migrations are hashed by the portal and cannot be edited; what their comments name is history. */
const LEFT_OUT = /(^|\/)migrations\/|package-lock\.json$|^CHANGELOG\.md$|^scripts\/references\.test\.ts$/

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXT.test(file) && !LEFT_OUT.test(file) && existsSync(join(ROOT, file)))
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const anchors = new Map<string, ReadonlySet<string>>()
/** Written as `<a id="…">`, or made of a heading. */
const anchorsOf = (file: string): ReadonlySet<string> => {
  const known = anchors.get(file)
  if (known) return known
  const text = textOf(file)
  const slugs = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  const found = new Set([...slugs, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)])
  anchors.set(file, found)
  return found
}

const isFile = (path: string) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile()
const resolves = (path: string, anchor: string | undefined): boolean =>
  isFile(path) && (anchor === undefined || !path.endsWith('.md') || anchorsOf(path).has(anchor))

interface Found {
  readonly reference: string
  readonly resolved: boolean
}

/** `docs/page.md#anchor` and `docs/decisions/NNN` wherever they stand, links of Markdown, paths in backticks of Markdown. */
const referencesIn = (file: string, text: string): Found[] => {
  const pages = [...text.matchAll(/(?<![\w/.])docs\/[\w./-]+\.md(?:#([\w-]+))?/g)].map(
    ([reference, anchor]) => ({
      reference,
      resolved: resolves(reference.split('#')[0] ?? '', anchor),
    }),
  )
  const decisions = [...text.matchAll(/(?:docs\/decisions\/|\bdecisions? )(\d{3})\b/gi)].map(
    ([reference, number]) => ({
      reference,
      resolved: files.some((one) => one.startsWith(`docs/decisions/${number}-`)),
    }),
  )
  if (!file.endsWith('.md')) return [...pages, ...decisions]
  // What begins with a stroke is an address of the portal, in a text of its own.
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|\{|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([reference, path = '', anchor]) => {
      const target = path === '' ? file : normalize(join(dirname(file), path))
      return {
        reference,
        resolved:
          resolves(target, anchor) ||
          (anchor === undefined && !target.startsWith('..') && existsSync(join(ROOT, target))),
      }
    },
  )
  const paths = file.startsWith('docs/decisions/')
    ? []
    : [...text.matchAll(/`((?:packages|scripts|bench|docs)\/[\w./-]+)`/g)].map(([reference, path = '']) => ({
        reference,
        resolved: existsSync(join(ROOT, path)),
      }))
  return [...pages, ...decisions, ...links, ...paths]
}

/** Documents that were never part of the repository, by the names that pointed to them. */
const FOREIGN =
  /§ ?\d|\(rows? \d[^)]*\)|(?<=[a-z] )\(\d\.\d\)|\bdecisions? [A-I]\b(?! \d)|(?<![\w/-])(?:evaluation|security|wording|portal|ui|stack|bar|house|decisions|examples)\.md\b(?!#)|shared\/(?:spec|design)\//gi
const foreignIn = (file: string, text: string): string[] =>
  [...text.matchAll(FOREIGN)]
    .map(([reference]) => reference)
    .filter((reference) => !reference.endsWith('.md') || !isFile(join(dirname(file), reference)))

const unresolved = (file: string, text: string) =>
  referencesIn(file, text)
    .filter(({ resolved }) => !resolved)
    .map(({ reference }) => `${file}: ${reference}`)

test('each reference leads to a place in the repository', () => {
  const found = files.flatMap((file) => referencesIn(file, textOf(file)))
  expect(found.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => unresolved(file, textOf(file)))).toEqual([])
})

test('none leads out of the repository', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => foreignIn(file, textOf(file)).map((one) => `${file}: ${one}`))).toEqual([])
})

test('what leads nowhere is found', () => {
  const code = 'packages/server/src/seeded-violation.ts'
  expect(unresolved(code, '// docs/handbook/identity.md#captcha-limits')).toEqual([])
  expect(unresolved(code, '// docs/handbook/identity.md#no-such-rule')).toHaveLength(1)
  expect(unresolved(code, '// docs/handbook/no-such-page.md')).toHaveLength(1)
  expect(unresolved(code, '// decision 999')).toHaveLength(1)
  expect(unresolved('docs/seeded.md', '[there](handbook/no-such-page.md), `packages/nowhere`')).toHaveLength(
    2,
  )
  expect(foreignIn(code, '// as §4 has it (decision C; security.md A3), for staff (3.3) (row 13b)')).toEqual([
    '§4',
    'decision C',
    'security.md',
    '(3.3)',
    '(row 13b)',
  ])
  expect(foreignIn('docs/handbook/seeded.md', '[evaluation](evaluation.md)')).toEqual([])
})
