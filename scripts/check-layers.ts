/**
 * Holds the rules of import of docs/architecture.md, and proves first that the check bites: a planted violation of each kind
 * must be found, in a small tree of its own beside the repository. A cruise over nothing is a failure, not a success.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const run = async (baseDir: string): Promise<ICruiseResult> => {
  const { output } = await cruise(['packages'], {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  })
  if (typeof output === 'string') throw new Error('unexpected report')
  return output
}

/** A file that breaks a rule, and the rule. */
const SEEDS: readonly [rule: string, file: string, text: string][] = [
  ['contract-imports-only-zod', 'packages/contract/src/seeded-violation.ts', "import 'node:fs'\n"],
  ['platform-knows-no-domain', 'packages/server/src/platform/seeded-violation.ts', "import '../app.ts'\n"],
  [
    'server-and-web-meet-in-contract',
    'packages/web/src/shared/seeded-violation.ts',
    "import '../../../server/src/app.ts'\n",
  ],
  [
    'shared-knows-no-domain',
    'packages/web/src/shared/ui/seeded-violation.ts',
    "import '../../app/pages.tsx'\n",
  ],
  [
    'downward-from-membership',
    'packages/server/src/membership/seeded-violation.ts',
    "import '../award/batch/award.queries.ts'\n",
  ],
  [
    'downward-from-peer-review',
    'packages/server/src/peer-review/seeded-violation.ts',
    "import '../evaluation/achievement/achievement.queries.ts'\n",
  ],
  [
    'subjects-of-the-web-meet-at-their-index',
    'packages/web/src/content/seeded-violation/rule.ts',
    "import '../../identity/account/user-name.ts'\n",
  ],
  [
    'one-component-library-behind-ui',
    'packages/web/src/app/seeded-violation.ts',
    "import 'react-aria-components'\n",
  ],
]

const plant = async (): Promise<string[]> => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'layers-')))
  const write = (file: string, text: string, flag: 'a' | 'w' = 'w') => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text, { flag })
  }
  try {
    for (const [, file, text] of SEEDS) {
      write(file, text, 'a')
      const [, to = ''] = /'([^']+)'/.exec(text) ?? []
      if (to.startsWith('.')) write(join(dirname(file), to), '')
      else if (!to.startsWith('node:')) {
        write(`node_modules/${to}/lib/index.js`, '')
        write(`node_modules/${to}/package.json`, `{ "name": "${to}", "main": "lib/index.js" }`)
      }
    }
    const { violations } = (await run(tree)).summary
    return SEEDS.flatMap(([rule, file]) =>
      violations.some((found) => found.rule.name === rule && found.from === file) ? [] : [rule],
    )
  } finally {
    rmSync(tree, { recursive: true })
  }
}

const missed = await plant()
if (missed.length > 0) {
  console.error(`planted violations were not found: ${missed.join(', ')}`)
  process.exit(1)
}
const { summary } = await run(process.cwd())
if (summary.totalCruised < 50) {
  console.error(`only ${summary.totalCruised} modules were read: the check sees nothing`)
  process.exit(1)
}
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
console.log(
  `layers: ${summary.totalCruised} modules, ${SEEDS.length} planted violations found, ${summary.violations.length} real ones`,
)
process.exit(summary.violations.length > 0 ? 1 : 0)
