import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Parts } from '../assembly/parts.ts'
import { noteRound } from './round.queries.ts'

const COMMANDS = fileURLToPath(new URL('../../command-line.ts', import.meta.url))

/** A sentence for people, not the trace of an error with its brackets. */
export const isSentence = (line: string): boolean => /^[^\s{}\])]/.test(line)

/** As a process of its own: packing and sealing keeps nobody waiting, and a failure of it ends nothing else. */
const runCommand = ({ log, environment }: Parts, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const at = process.argv.findIndex((one) => one.startsWith('--env'))
    const env = at < 0 ? [] : process.argv.slice(at, at + (process.argv[at]?.includes('=') ? 1 : 2))
    const child = spawn(process.execPath, [COMMANDS, name, ...env], {
      env: { ...process.env, DATA_DIR: environment.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let last = ''
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        if (isSentence(line)) last = line
        log.info({ command: name }, line)
      })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(last || `${name} 没有说明原因就结束了`)),
    )
  })

/**
 * Each night a backup, each month a trial restore and the archive of log and outbox: what needs the owner of the tables, or takes its
 * time. A failure is in the log, and at once in 系统状态 and the mail to the operators.
 */
export const scheduleCommands = (parts: Parts): void => {
  const round = (name: string, command: string, times: string) => {
    parts.jobs.define(
      name,
      async ({ signal }) => {
        try {
          await runCommand(parts, command, signal)
        } catch (error) {
          // A stop is no failure: it runs again.
          if (!signal.aborted)
            await noteRound(parts.db, name, String(error instanceof Error ? error.message : error))
          throw error
        }
        await noteRound(parts.db, name)
        return undefined
      },
      { expireSeconds: 6 * 3_600 },
    )
    parts.jobs.schedule(name, times)
  }
  round('archive', 'archive', '50 3 1 * *')
  if (!parts.environment.backup) return
  round('backup', 'snapshot', '10 2 * * *')
  round('backup-drill', 'drill', '40 4 1 * *')
}
