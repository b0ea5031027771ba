import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACT, SERVER } from './period.ts'
import { PERIODS } from './periods.ts'
import { ROOT } from './plant.ts'

/** Finds the periods of the source by their names, and prints the page of the handbook. */

const CONSTANT = /^(?:export )?const ((?:[A-Z]+_)*(?:DAYS|HOURS|MINUTES|MONTHS|YEARS|WEEKS)) = (\d+)$/gm
const SETTING =
  /^ {2}(\w+(?:Days|Minutes|Months|Years)|absoluteHours|eval(?:Mean|Agree|Outlier|TrimFrom)): setting\(/gm

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\.testing\.ts$|^(?:demo|testing)\//.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

/** Every period by its name, with its value; a setting with none, because the society may change it. */
export const found = (): Map<string, string> => {
  const all = new Map<string, string>()
  for (const file of [...sourcesBelow(CONTRACT), ...sourcesBelow(SERVER)].sort())
    for (const [, name = '', value = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(CONSTANT))
      all.set(`${file} ${name}`, value)
  const folder = join(ROOT, CONTRACT, 'platform/settings')
  const settings = globSync('*settings.ts', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  for (const [, name = ''] of settings.matchAll(SETTING)) all.set(`settings ${name}`, 'setting')
  return all
}

const short = (test: string): string => test.replace(/^.*\/(?=[^/]+\.test\.ts)/, '')

export const page = (): string => {
  const values = found()
  const rows = PERIODS.map(
    ({ rule, value, inside, outside }) =>
      `| ${rule} | ${value.split(' ').at(-1)} | ${values.get(value)} | ${short(inside)} | ${short(outside)} |`,
  )
  return `# Periods (期限): the last moment inside, and the first outside

Printed from \`scripts/plants/periods.ts\` by its test (\`-u\`), which finds every period in the source by its name: one that is new comes with its two tests.
The values of settings are in [tables.md](tables.md#settings).

| rule | name | value | inside | outside |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}
