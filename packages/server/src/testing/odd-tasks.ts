import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Work as a stranger's file may cause it, for the pool to deal with. */

export const echo = async (text: string): Promise<string> => text
export const priority = async (_input: null): Promise<number> => getPriority()
export const spin = async (ms: number): Promise<number> => {
  const end = performance.now() + ms
  while (performance.now() < end);
  return ms
}
export const hoard = async (_input: null): Promise<number> => {
  const kept: unknown[] = []
  for (;;) kept.push(Array.from({ length: 1_000_000 }, () => ({})))
}
/** As native code does that goes wrong. */
export const fault = async (_input: null): Promise<boolean> => process.kill(process.pid, 'SIGSEGV')
export const keysAtHand = async (_input: null): Promise<string[]> => Object.keys(process.env)

/** What code that got into a worker might try, as far as it succeeds. */
export const wrongs = async (_input: null): Promise<string[]> => {
  const here = fileURLToPath(import.meta.url)
  const tries: Record<string, () => unknown> = {
    "read the portal's environment": () => readFileSync(`/proc/${process.ppid}/environ`),
    'read a file of the machine': () => readFileSync('/etc/passwd'),
    'read what lies beside the program': () => readFileSync(`${here.split('/packages/')[0]}/README.md`),
    'write over the program': () => writeFileSync(`${here}.new`, ''),
    'start a program': () => execFileSync('true'),
  }
  return Object.keys(tries).filter((name) => {
    try {
      tries[name]?.()
      return true
    } catch {
      return false
    }
  })
}
