import type { DebianMachine } from './debian-machine.ts'
import type { World } from './manual-world.ts'

/** How a line of the manual is carried out where that is not simply: as it stands there, with success. */
export interface Act {
  /** What the screen shows. */
  readonly says?: RegExp
  readonly code?: number
  /** Looked at again until it says so, as whoever waits would. */
  readonly until?: true
  /** The line with the society's own values in the place of an example's. */
  readonly as?: (line: string, world: World, machine: DebianMachine) => string | Promise<string>
  /** What the person writes down. */
  readonly note?: string
  /** Nothing is done, because. */
  readonly not?: string
}
export type Line = string | readonly [line: string, act: RegExp | Act]

/** Blocks of the manual below one heading that are done on the same machine. */
export interface Part {
  readonly heading: string
  readonly on: readonly string[]
  /** Between the blocks; no subject of the manual. */
  readonly before?: (world: World, machine: DebianMachine) => Promise<void>
  readonly lines: readonly Line[]
  readonly after?: (world: World, machine: DebianMachine) => Promise<void>
}

export const textOf = (line: Line): string => (typeof line === 'string' ? line : line[0])
export const actOf = (line: Line): Act => {
  if (typeof line === 'string') return {}
  return line[1] instanceof RegExp ? { says: line[1] } : line[1]
}
