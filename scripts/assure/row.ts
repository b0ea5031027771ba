import type { TestName } from '../plants/plant.ts'

/** One demand on security or reliability, what proves it, and a mistake that the proof would find. */
export interface Row {
  readonly id: string
  /** 3: nothing is right while this one is not. */
  readonly points: 1 | 2 | 3
  readonly demand: string
  readonly tests: readonly TestName[]
  /** Planted, no test of these went red, or not for this alone: more is to be written. */
  readonly unproven?: true
  readonly plant?: {
    readonly file: string
    readonly find: string
    readonly replace: string
    readonly why: string
  }
}

/** Met: somebody looks at it, and is known to see. */
export const isMet = ({ tests, plant, unproven }: Row): boolean =>
  tests.length > 0 && plant !== undefined && unproven !== true

export const server = (path: string): string => `packages/server/src/${path}`
export const contract = (path: string): string => `packages/contract/src/${path}`
