import type { Equivalent } from './equivalents.ts'

/** What a run of mutants says: for each file, for the whole, and whether it is good enough. */

/** Of a hundred mutants so many have to be killed, those among them that no test can kill. */
export const SHARE = 90

interface Place {
  readonly line: number
  readonly column: number
}
/** As Stryker gives it; lines and columns from 1 on. */
export interface Mutant {
  readonly fileName: string
  readonly status: string
  readonly replacement?: string | undefined
  readonly location: { readonly start: Place; readonly end: Place }
}
interface FileScore {
  readonly file: string
  readonly killed: number
  readonly survived: number
}
export interface Verdict {
  readonly files: readonly FileScore[]
  readonly killed: number
  readonly tested: number
  /** Neither killed nor listed: file and line as the mutant has it. */
  readonly survivors: readonly { readonly file: string; readonly line: number; readonly text: string }[]
  /** Listed, and killed or gone by now. */
  readonly stale: readonly string[]
  readonly good: boolean
}

const KILLED = ['Killed', 'Timeout']
const ALIVE = ['Survived', 'NoCoverage']
/** Mutants that do not run say nothing; those of a table that is filled while its file loads are not asked. */
const SILENT = ['Ignored', 'CompileError', 'RuntimeError']

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The lines of a mutant as it has them, in one: what a person would see in a diff, and what an equivalent one is listed by. */
export const textOf = (source: string, { location: { start, end }, replacement = '' }: Mutant): string => {
  const lines = source.split('\n')
  const before = (lines[start.line - 1] ?? '').slice(0, start.column - 1)
  const after = (lines[end.line - 1] ?? '').slice(end.column - 1)
  return oneLine(`${before}${replacement}${after}`)
}

/** Share in percent, with one decimal that never rounds up to a goal. */
export const shareOf = (killed: number, tested: number): number =>
  tested === 0 ? 100 : Math.floor((killed * 1000) / tested) / 10

const scoreOf = (file: string, mutants: readonly Mutant[]): FileScore => {
  const count = (states: readonly string[]) =>
    mutants.filter((one) => one.fileName === file && states.includes(one.status)).length
  return { file, killed: count(KILLED), survived: count(ALIVE) }
}

export const judge = (
  mutants: readonly Mutant[],
  listed: readonly Equivalent[],
  sourceOf: (file: string) => string,
): Verdict => {
  const odd = mutants.filter(({ status }) => ![...KILLED, ...ALIVE, ...SILENT].includes(status))
  if (odd.length > 0) throw new Error(`not tested to the end: ${odd.length} mutants, ${odd[0]?.status}`)
  const names = [...new Set(mutants.map(({ fileName }) => fileName))].sort()
  const files = names.map((file) => scoreOf(file, mutants))
  const alive = mutants
    .filter(({ status }) => ALIVE.includes(status))
    .map((one) => ({
      file: one.fileName,
      line: one.location.start.line,
      text: textOf(sourceOf(one.fileName), one),
    }))
  const isListed = (one: { file: string; text: string }) =>
    listed.some(({ file, text }) => file === one.file && text === one.text)
  const survivors = alive.filter((one) => !isListed(one))
  const stale = listed
    .filter(({ file }) => names.includes(file))
    .filter(({ file, text }) => !alive.some((one) => one.file === file && one.text === text))
    .map(({ file, text }) => `${file}: ${text}`)
  const killed = files.reduce((sum, one) => sum + one.killed, 0)
  const tested = files.reduce((sum, one) => sum + one.killed + one.survived, 0)
  const good = tested > 0 && killed * 100 >= SHARE * tested && survivors.length === 0 && stale.length === 0
  return { files, killed, tested, survivors, stale, good }
}

/** In plain words, a line each. */
export const wordsOf = ({ files, killed, tested, survivors, stale }: Verdict): string[] => [
  ...files.map(({ file, killed, survived }) => {
    const share = shareOf(killed, killed + survived)
      .toFixed(1)
      .padStart(5)
    return `${share} %  killed ${killed}, survived ${survived}  ${file}`
  }),
  ...(survivors.length > 0 ? ['', 'neither killed nor listed in scripts/mutate/equivalents:'] : []),
  ...survivors.map(({ file, line, text }) => `  ${file}:${line}  ${text}`),
  ...(stale.length > 0 ? ['', 'listed, and killed or gone by now:'] : []),
  ...stale.map((one) => `  ${one}`),
  '',
  `${killed} of ${tested} mutants killed, ${shareOf(killed, tested).toFixed(1)} %; at least ${SHARE} % have to be`,
]
