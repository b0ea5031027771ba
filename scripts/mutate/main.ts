import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { inPlantedTree, type PlantedTree, ROOT } from '../plants/plant.ts'
import { EQUIVALENTS } from './equivalents.ts'
import { judge, type Mutant, wordsOf } from './judge.ts'
import { MUTATED } from './targets.ts'

/**
 * `npm run mutate`: changes each rule in every way that Stryker knows, in a copy of the tree, and runs the pure tests that meet it
 * (docs/decisions/112-mutants-of-rules.md). `-- dues time.ts`: those files alone whose path has one of these words in it.
 */

const words = process.argv.slice(2).map((word) => relative(ROOT, join(ROOT, word)))
const wanted = MUTATED.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
if (wanted.length === 0) {
  console.error(`no rule is changed under ${words.join(', ')} (scripts/mutate/targets.ts)`)
  process.exit(2)
}

const mutantsOf = async ({ root }: PlantedTree): Promise<Mutant[]> => {
  process.chdir(root)
  const found = await new Stryker({
    mutate: [...wanted],
    inPlace: true,
    disableTypeChecks: false,
    plugins: [
      import.meta.resolve('@stryker-mutator/vitest-runner'),
      join(import.meta.dirname, 'type-defaults.ts'),
    ],
    ignorers: ['type-defaults'],
    testRunner: 'vitest',
    vitest: { configFile: join('scripts', 'mutate', 'vitest.config.ts'), related: false },
    coverageAnalysis: 'perTest',
    // A table that is filled while its file loads would be asked by every test: half of the time for a few of the mutants.
    ignoreStatic: true,
    concurrency: 2,
    // A mutant that runs for ever, not a busy machine.
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    allowConsoleColors: false,
  }).runMutationTest()
  return found.map((one) => ({ ...one, fileName: relative(root, one.fileName) }))
}

const mutants = await inPlantedTree(mutantsOf)
const verdict = judge(mutants, EQUIVALENTS, (file) => readFileSync(join(ROOT, file), 'utf8'))
console.log(`\n${wordsOf(verdict).join('\n')}`)
process.exitCode = verdict.good ? 0 : 1
