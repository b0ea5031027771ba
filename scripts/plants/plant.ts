import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { guardedRun } from '../guard.mjs'

/**
 * Bugs planted by meaning: in a copy of the working tree one text is replaced by another, and the tests that are to catch it run there.
 * The tree itself is never touched, and the copy goes with the run however that ends (guard.mjs).
 */

/**
 * A file or folder of tests; with ` > ` and a title behind it one test, by its title as it stands in the file (of a repeated one with
 * its `%s` or `$name`).
 */
export type TestName = string

export interface Plant {
  readonly id: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** One of them going red is enough. */
  readonly tests: readonly TestName[]
  /** What a mistake like this would let happen. */
  readonly why: string
}

/** What ran of the named tests. `broken`: a file did not load or its preparation failed, which proves nothing. */
interface Outcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  readonly broken: readonly string[]
}

export interface PlantedTree {
  readonly root: string
  /** Runs the named tests as the copy stands. */
  run(tests: readonly TestName[]): Promise<Outcome>
  /** The same with the bug in it, up to the first that fails. */
  runWith(plant: Plant): Promise<Outcome>
}

export const ROOT = join(import.meta.dirname, '..', '..')

let known: readonly string[] | undefined
const filesOfTree = (): readonly string[] => {
  known ??= git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  return known
}

/** A file that moved is still meant: the only one of its name below its old folder, else the only one anywhere. */
const placeOf = (file: string, root: string): string => {
  if (existsSync(join(root, file))) return file
  const name = file.slice(file.lastIndexOf('/'))
  const named = filesOfTree().filter((path) => path.endsWith(name) && existsSync(join(root, path)))
  const below = named.filter((path) => path.startsWith(`${dirname(file)}/`))
  const [only, other] = below.length === 1 ? below : named
  return only !== undefined && other === undefined ? only : file
}

/** Why a plant or a test that is named cannot be used; empty when all can. */
export function wrongWith({ id, find, replace, tests, ...at }: Plant, root = ROOT): string[] {
  const file = placeOf(at.file, root)
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  const times = text === undefined ? 0 : text.split(find).length - 1
  return [
    ...(text === undefined ? [`${id}: no file ${file}`] : []),
    ...(text !== undefined && times !== 1 ? [`${id}: ${file} has its text ${times} times: ${find}`] : []),
    ...(find === replace ? [`${id}: changes nothing`] : []),
    ...(tests.length === 0 ? [`${id}: no test`] : []),
    ...tests.flatMap((test) => missingTest(test, root).map((what) => `${id}: ${what}`)),
  ]
}

/** Why a test cannot be found by its name. */
export function missingTest(test: TestName, root = ROOT): string[] {
  const { file, name } = partsOf(test, root)
  if (!existsSync(join(root, file))) return [`no file ${file}`]
  if (name === undefined) return []
  const quoted = new RegExp(`(['"\`])${RegExp.escape(name)}\\1`)
  return quoted.test(unescaped(readFileSync(join(root, file), 'utf8'))) ? [] : [`${file} has no test ${name}`]
}

const partsOf = (test: TestName, root: string): { file: string; name?: string } => {
  const [file = '', name] = test.split(/ > (.*)/s)
  return { file: placeOf(file, root), ...(name === undefined ? {} : { name }) }
}

const unescaped = (source: string): string => source.replaceAll("\\'", "'")

/** Works on a copy of the working tree, with what is not committed yet. */
export async function inPlantedTree<T>(work: (tree: PlantedTree) => Promise<T>): Promise<T> {
  const tests = guardedRun()
  try {
    return await tests.unlessStopped(() => work(treeIn(tests.folder)))
  } finally {
    await tests.end()
  }
}

function treeIn(folder: string): PlantedTree {
  const root = join(folder, 'tree')
  copyTree(root)
  return {
    root,
    run: (tests) => runTests(root, folder, tests),
    runWith: async (plant) => {
      const [wrong] = wrongWith(plant, root)
      if (wrong) throw new Error(wrong)
      const path = join(root, placeOf(plant.file, root))
      const sound = readFileSync(path, 'utf8')
      writeFileSync(path, sound.split(plant.find).join(plant.replace))
      try {
        return await runTests(root, folder, plant.tests, true)
      } finally {
        writeFileSync(path, sound)
      }
    },
  }
}

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).stdout

function copyTree(root: string): void {
  for (const file of new Set(filesOfTree())) {
    if (!file || !existsSync(join(ROOT, file))) continue
    mkdirSync(join(root, dirname(file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(root, file))
  }
  // Packages of others by a link each; our own are the copies.
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@portal'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@portal') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(ROOT, 'node_modules', '@portal')))
    symlinkSync(join(root, 'packages', name), join(modules, '@portal', name))
  const built = join(ROOT, 'packages/web/dist')
  if (existsSync(built)) symlinkSync(built, join(root, 'packages/web/dist'))
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** What is the same in every repetition of a test. */
const fixedPart = (name: string): string =>
  name
    .split(/%\w|\$[\w.]+/)
    .sort((one, other) => other.length - one.length)[0]
    ?.trim() ?? name

async function runTests(
  root: string,
  folder: string,
  tests: readonly TestName[],
  first = false,
): Promise<Outcome> {
  const report = join(folder, 'report.json')
  writeFileSync(report, '{"testResults":[]}')
  const parts = tests.map((test) => partsOf(test, root))
  const files = [...new Set(parts.map(({ file }) => file))]
  const names = parts.flatMap(({ name }) => (name === undefined ? [] : [RegExp.escape(fixedPart(name))]))
  const only = names.length === tests.length ? ['-t', names.join('|')] : []
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const output = ['--reporter=json', `--outputFile=${report}`, ...(first ? ['--bail=1'] : [])]
  await ended([vitest, 'run', ...files, ...only, ...output], root)
  const ran = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults
  const has = (test: TestName, status: string): boolean => {
    const { file, name } = partsOf(test, root)
    return ran
      .filter((one) => one.name === join(root, file) || one.name.startsWith(join(root, file, '/')))
      .flatMap((one) => one.assertionResults)
      .some((one) => one.status === status && one.fullName.includes(fixedPart(name ?? '')))
  }
  const failed = tests.filter((test) => has(test, 'failed'))
  const passed = tests.filter((test) => !failed.includes(test) && has(test, 'passed'))
  return { failed, passed, broken: tests.filter((test) => !failed.includes(test) && !passed.includes(test)) }
}

function ended(args: readonly string[], root: string): Promise<void> {
  const tree = git('rev-parse', '--absolute-git-dir').trim()
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Tests that ask git for the files of the repository ask about the copy.
    env: { ...process.env, GIT_DIR: tree, GIT_WORK_TREE: root },
    stdio: ['ignore', 'ignore', process.env.PLANT_OUTPUT ? 'inherit' : 'ignore'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}
