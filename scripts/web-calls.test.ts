import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Pages read by `useCall` and write by `useAction` (docs/decisions/039-one-way-to-read-and-to-write.md). What does not yet is listed by
 * domain in `web-calls/`, a file and a rule to a line; the lists may only shrink. `WEB_CALLS=list` writes them anew.
 */

const WEB = join(import.meta.dirname, '../packages/web/src')
const LISTS = join(import.meta.dirname, 'web-calls')

const RULES: Readonly<Record<string, RegExp>> = {
  catch: /\bcatch\s*[({]/,
  busy: /const \[(?:busy|saving|sending|loading|pending|working)\w*, \w+\] = useState/,
  key: /queryKey\s*:/,
  call: /import \{[^}]*\b(?:call|download)\b[^}]*\} from '[^']*shared\/api\.ts'/,
}
/** The sign-in and recovery pages load their calls late, and so keep them together. */
const OWN_CALLS = 'identity/account/calls.ts'
const LATE = 'identity/account/late-calls.ts'

const foundIn = (file: string, text: string): string[] => {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return Object.entries(RULES)
    .filter(([, pattern]) => pattern.test(code))
    .map(([rule]) => `${file} ${rule}`)
}
const domains = readdirSync(WEB, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['shared', 'dev'].includes(entry.name))
  .map(({ name }) => name)
const found = (domain: string): string[] =>
  readdirSync(join(WEB, domain), { recursive: true, withFileTypes: true })
    .filter((entry) => /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(WEB, path), path }))
    .filter(({ file }) => file !== OWN_CALLS && file !== LATE)
    .flatMap(({ file, path }) => foundIn(file, readFileSync(path, 'utf8')))
    .sort()
const known = (domain: string): string[] =>
  readFileSync(join(LISTS, `${domain}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)

test.each(domains)('%s reads and writes by hand only where that is known', (domain) => {
  const now = found(domain)
  if (process.env.WEB_CALLS === 'list')
    writeFileSync(join(LISTS, `${domain}.txt`), now.map((line) => `${line}\n`).join(''))
  expect(now).toEqual(known(domain))
})

test('finds each of them', () => {
  const planted = `
    import { call, errorText } from '../../shared/api.ts'
    const [busy, setBusy] = useState(false)
    useQuery({ queryKey: ['me'], queryFn: () => call(account.me, {}) })
    try { await act() } catch (cause) { toast(errorText(cause)) }`
  expect(foundIn('a.tsx', planted)).toEqual(Object.keys(RULES).map((rule) => `a.tsx ${rule}`))
  expect(
    foundIn('a.tsx', "// nobody may catch (this)\nimport { inWeChat } from '../../shared/api.ts'"),
  ).toEqual([])
})
