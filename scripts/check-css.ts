/**
 * Holds the look in one place: no colour outside theme.ts, no literal length in a domain, three widths at which a layout changes, and so many
 * lines of CSS in all. What is older than the rule stands in `css-known.json`, which may only shrink: `node scripts/check-css.ts --shrink` writes
 * down what is less by now. Proves first that it bites.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findingsOf, readSheets } from './css.ts'

interface Known {
  /** Lines of CSS in all. The aim is 6,000. */
  lines: number
  /** Literal values by file. */
  literals: Record<string, number>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const ledger = `${root}scripts/css-known.json`

const PLANTED: readonly [css: string, kind: string][] = [
  ['.a {\n  color: #0f5e8c;\n}', 'colour'],
  ['.a {\n  border: 1px solid white;\n}', 'colour'],
  ['.a {\n  background: rgba(0, 0, 0, 0.5);\n}', 'colour'],
  ['.a {\n  padding: 0.75rem;\n}', 'length'],
  ['.a {\n  margin: 0 auto -12px;\n}', 'length'],
  ['.a {\n  width: calc(100% - 3rem);\n}', 'length'],
  ['@media (max-width: 640px) {\n}', 'breakpoint'],
]
const missed = PLANTED.filter(
  ([css, kind]) => !findingsOf(css, { domain: true }).some((each) => each.kind === kind),
)
if (missed.length > 0) {
  console.error(`planted violations were not found: ${missed.map(([css]) => css).join(' ')}`)
  process.exit(1)
}
const INNOCENT =
  '.a-2rem {\n  border: 1px solid var(--line);\n  gap: var(--space-3);\n  width: 50%; /* 12px */\n}'
if (findingsOf(INNOCENT, { domain: true }).length > 0) {
  console.error('what is allowed was refused: the check would be switched off by whoever meets it')
  process.exit(1)
}

const sheets = readSheets(root)
if (sheets.length < 10) {
  console.error(`only ${sheets.length} stylesheets were read: the check sees nothing`)
  process.exit(1)
}
const known: Known = JSON.parse(readFileSync(ledger, 'utf8'))
const lines = sheets.reduce((sum, sheet) => sum + sheet.lines, 0)
const over = sheets.filter(({ path, findings }) => findings.length > (known.literals[path] ?? 0))

if (process.argv.includes('--shrink')) {
  const literals = Object.fromEntries(
    sheets
      .map(({ path, findings }) => [path, Math.min(findings.length, known.literals[path] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
  writeFileSync(ledger, `${JSON.stringify({ lines: Math.min(lines, known.lines), literals }, null, 2)}\n`)
}
for (const { path, findings } of over)
  for (const { line, kind, text } of findings)
    console.error(`packages/web/src/${path}:${line}: ${kind} ${text} — take a token (docs/decisions/040)`)
if (lines > known.lines)
  console.error(
    `${lines} lines of CSS, ${known.lines} are allowed: use the parts of shared/ui instead of adding`,
  )
const literals = sheets.reduce((sum, { findings }) => sum + findings.length, 0)
console.log(
  `css: ${lines} lines in ${sheets.length} files, ${literals} older literals, ${PLANTED.length} planted violations found`,
)
process.exit(over.length > 0 || lines > known.lines ? 1 : 0)
