import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Traffic } from '../table-traffic.ts'
import type { Refusal } from './never-refused.ts'

/** What the tests of a run wrote down (statement-record.ts), each once. */
export const recordIn = (folder: string): (Traffic | Refusal)[] => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line))
}
