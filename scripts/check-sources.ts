/**
 * Holds the rules of source-rules.ts over all sources, and proves first that each bites. What breaks them today stands in
 * known-violations.json, a number for each file: it may only shrink. What is larger than it should be and is meant to stay
 * so stands in kept-sizes.json with its reason, ten at most. `--strike` writes the list anew where it has shrunk.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Found, fullFolders, lookAt, type RuleName } from './source-rules.ts'

/** A source that breaks a rule, and one beside it that does not. */
const PLANTED: readonly [rule: RuleName, file: string, bad: string, good: string][] = [
  [
    'one-clock',
    'packages/server/src/award/planted.rules.ts',
    'const late = Date.parse(end) < Date.now()\n',
    'const late = Date.parse(end) < portalNow().getTime()\n',
  ],
  [
    'one-clock',
    'packages/server/src/evaluation/planted.rules.ts',
    'const over = new Date(end) < new Date()\n',
    'const over = new Date(end) < portalNow()\n',
  ],
  [
    'sql-in-queries',
    'packages/server/src/office/planted.actions.ts',
    "const rows = db.selectFrom('member').execute()\n",
    'const rows = await findMembers(db)\n',
  ],
  [
    'sql-in-queries',
    'packages/server/src/office/planted.views.ts',
    'const at = sql<string>`now()`\n',
    'const at = gql`now()`\n',
  ],
  [
    'named-states',
    'packages/web/src/office/planted-page.tsx',
    "const over = status === '27'\n",
    'const over = status === AchievementStatus.publicity\n',
  ],
  [
    'named-states',
    'packages/contract/src/office/planted.rules.ts',
    "switch (state) {\n  case '4':\n}\n",
    "switch (state) {\n  case 'draft':\n}\n",
  ],
  [
    'named-states',
    'packages/server/src/office/planted.actions.ts',
    "const seat = { joinStatus: '2' }\n",
    "const person = { sex: '2' }\n",
  ],
  [
    'named-guards',
    'packages/server/src/office/planted.actions.ts',
    "throw new AppError('guardFailed', { message: 'no' })\n",
    "throw guardFailed(GUARDS, 'no')\n",
  ],
  [
    'one-clock',
    'packages/web/src/office/planted-page.tsx',
    'const day = new Date().toISOString().slice(0, 10)\n',
    'const day = today()\n',
  ],
  [
    'one-clock',
    'packages/server/src/office/planted.messages.ts',
    "const time = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' })\n",
    "const order = new Intl.Collator('zh-CN')\n",
  ],
  [
    'one-clock',
    'packages/contract/src/office/planted.rules.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a file
    'const at = `${day}T12:00:00+08:00`\n',
    'const at = endOfDay(day)\n',
  ],
  [
    'one-clock',
    'packages/web/src/office/planted.ts',
    'const at = Date.now() + 8 * 3_600_000\n',
    'const at = Date.now() + 8 * 60_000\n',
  ],
  [
    'one-clock',
    'packages/web/src/office/planted.ts',
    'const year = new Date().getFullYear()\n',
    'const year = thisYear()\n',
  ],
  [
    'named-periods',
    'packages/server/src/office/planted.queries.ts',
    'const old = sql`"at" < now() - interval \'30 days\'`\n',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a file
    'const old = sql`"at" < now() - make_interval(days => ${KEPT_DAYS})`\n',
  ],
  [
    'named-periods',
    'packages/server/src/office/planted.rules.ts',
    'const late = at < now - 65 * 86_400_000\n',
    'const late = at < now - LATE_DAYS * 86_400_000\n',
  ],
  [
    'parameters',
    'packages/server/src/office/planted.test.ts',
    'const f = (a: 1, b: 2, c: 3, d: 4, e: 5) => a\n',
    'const f = (a: 1, b: 2, c: 3, d: 4) => a\n',
  ],
  [
    'function-size',
    'packages/server/src/office/planted.rules.ts',
    `const f = () => {\n${'  f()\n'.repeat(59)}}\n`,
    `const f = () => {\n${'  f()\n'.repeat(58)}}\n`,
  ],
  [
    'function-size',
    'packages/web/src/office/planted-page.tsx',
    `const Page = () => {\n${'  f()\n'.repeat(99)}}\n`,
    `const Page = () => {\n${'  f()\n'.repeat(98)}}\n`,
  ],
  [
    'unrun-query',
    'packages/server/src/office/planted.queries.ts',
    "await db.updateTable('panel').set({ version: 1 })\n",
    "await db.updateTable('panel').set({ version: 1 }).execute()\n",
  ],
  [
    'silent-test',
    'packages/server/src/office/planted.test.ts',
    "const open = async () => ask()\ntest('says what is missing', async () => {\n  await open()\n})\n",
    "const open = async () => expect(ask()).toBe(1)\ntest('says what is missing', async () => {\n  await open()\n})\n",
  ],
  [
    'silent-skip',
    'packages/server/src/office/planted.test.ts',
    "test.skipIf(small)('a large one', () => expect(1).toBe(1))\n",
    "test('a large one', () => expect(1).toBe(1))\n",
  ],
  [
    'silent-skip',
    'packages/e2e/planted.spec.ts',
    "test.skip(project.name === 'phone')\n",
    "test.skip(project.name === 'phone', 'the desk')\n",
  ],
  [
    'empty-list',
    'packages/web/src/office/planted.browser.test.tsx',
    'expect(rows.every((row) => row.own)).toBe(true)\n',
    'expect(new Set(rows.map((row) => row.own))).toEqual(new Set([true]))\n',
  ],
  [
    'slept-in-test',
    'packages/server/src/office/planted.test.ts',
    "test('nothing comes', async () => {\n  await sleep(300)\n  expect(sent).toEqual([])\n})\n",
    "test('it comes', async () => {\n  while (sent.length === 0) await sleep(5)\n  expect(sent).toEqual(['it'])\n})\n",
  ],
  [
    'luck-in-test',
    'packages/e2e/planted.spec.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a file
    'const phone = `199${Math.random()}`\n',
    'const phone = 199 + test.info().retry\n',
  ],
  [
    'own-limit',
    'packages/server/src/office/planted.test.ts',
    "test('it comes', async () => {\n  expect(await it()).toBe(1)\n}, 5_000)\n",
    "test('it comes', async () => {\n  expect(await it()).toBe(1)\n})\n",
  ],
  [
    'own-limit',
    'packages/server/src/office/planted.test.ts',
    "test('it comes', () => vi.waitFor(() => expect(sent).toEqual(['it'])))\n",
    "test('it comes', () => eventually(() => expect(sent).toEqual(['it'])))\n",
  ],
  ['file-size', 'bench/planted.ts', 'f()\n'.repeat(301), 'f()\n'.repeat(300)],
]
/** Sizes that are meant to stay: at most ten, each with what speaks for it. */
type Kept = Readonly<Record<string, string>>
const faultsOf = (kept: Kept): string[] => [
  ...(Object.keys(kept).length > 10
    ? [`${Object.keys(kept).length} sizes are meant to stay: ten at most`]
    : []),
  ...Object.entries(kept).flatMap(([file, reason]) =>
    reason.trim().length < 20 ? [`${file} is meant to stay as it is without a reason`] : [],
  ),
]
const keptOf = (count: number, reason: string): Kept =>
  Object.fromEntries(folderOf(count).map((file) => [file, reason]))

const folderOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `packages/web/src/planted/${n}.ts`)

const missed = PLANTED.flatMap(([rule, file, bad, good]) => {
  const sees = (text: string) => lookAt(file, text).some((found) => found.rule === rule)
  return [
    ...(sees(bad) ? [] : [`${rule}: not found in\n${bad}`]),
    ...(sees(good) ? [`${rule}: found in\n${good}`] : []),
  ]
})
if (fullFolders(folderOf(16)).length !== 1 || fullFolders(folderOf(15)).length > 0) missed.push('folder-size')
const REASON = 'One walk that is read from top to bottom.'
if (faultsOf(keptOf(11, REASON)).length !== 1) missed.push('an eleventh size that stays')
if (faultsOf(keptOf(1, '')).length !== 1) missed.push('a size that stays without a reason')
if (faultsOf(keptOf(10, REASON)).length > 0) missed.push('ten sizes that stay, each with its reason')
if (missed.length > 0) {
  console.error(`planted violations:\n${missed.join('\n')}`)
  process.exit(1)
}

const tracked = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  { encoding: 'utf8' },
)
const files = tracked.split('\n').filter((file) => file !== '' && existsSync(file))
if (files.length < 500) {
  console.error(`only ${files.length} files were read: the check sees nothing`)
  process.exit(1)
}

type Known = Partial<Record<RuleName, Record<string, number>>>
const LIST = new URL('known-violations.json', import.meta.url)
const known: Known = JSON.parse(readFileSync(LIST, 'utf8'))
const stay: Kept = JSON.parse(readFileSync(new URL('kept-sizes.json', import.meta.url), 'utf8'))
const all = [...files.flatMap((file) => lookAt(file, readFileSync(file, 'utf8'))), ...fullFolders(files)]
const stays = ({ rule, file }: Found) => rule.endsWith('-size') && stay[file] !== undefined
const found = all.filter((one) => !stays(one))
const faults = [
  ...faultsOf(stay),
  ...Object.keys(stay).flatMap((file) =>
    all.some((one) => one.file === file && stays(one)) ? [] : [`${file} need not stay: it has become small`],
  ),
]

const kept: Known = {}
const real: Found[] = []
const groups = Map.groupBy(found, ({ rule, file }) => `${rule} ${file}`)
for (const group of groups.values()) {
  const [{ rule, file } = { rule: 'file-size' as const, file: '' }] = group
  const allowed = known[rule]?.[file] ?? 0
  if (group.length > allowed) real.push(...group)
  if (allowed === 0) continue
  kept[rule] = { ...kept[rule], [file]: Math.min(group.length, allowed) }
}
const gone = Object.entries(known).flatMap(([rule, list]) =>
  Object.keys(list).flatMap((file) => (groups.has(`${rule} ${file}`) ? [] : [`${rule} ${file}`])),
)

if (process.argv.includes('--strike')) {
  const sorted = Object.entries(kept).map(([rule, list]) => [
    rule,
    Object.fromEntries(Object.entries(list).sort()),
  ])
  writeFileSync(LIST, `${JSON.stringify(Object.fromEntries(sorted.sort()), undefined, 2)}\n`)
  console.log(`sources: ${gone.length} struck out`)
  process.exit(real.length > 0 ? 1 : 0)
}
for (const { rule, file, line, what } of real) console.error(`${rule}: ${file}:${line} ${what}`)
for (const fault of faults) console.error(`kept-sizes.json: ${fault}`)
for (const entry of gone)
  console.error(`no longer there, strike it out (node scripts/check-sources.ts --strike): ${entry}`)
const listed = Object.values(known).reduce((sum, list) => sum + Object.keys(list).length, 0)
console.log(
  `sources: ${files.length} files, ${PLANTED.length + 3} planted violations found, ${real.length} real ones, ${listed} known`,
)
process.exit(real.length + gone.length + faults.length > 0 ? 1 : 0)
