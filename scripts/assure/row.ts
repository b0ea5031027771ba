import type { TestName } from '../plants/plant.ts'

/** One demand on security or reliability, what proves it, and a mistake that the proof would find. */
export interface Row {
  readonly id: string
  /** 3: nothing is right while this one is not. */
  readonly points: 1 | 2 | 3
  readonly demand: string
  readonly tests: readonly TestName[]
  readonly plant?: {
    readonly file: string
    readonly find: string
    readonly replace: string
    readonly why: string
  }
}

/** Met: somebody looks at it, and is known to see. */
export const isMet = ({ tests, plant }: Row): boolean => tests.length > 0 && plant !== undefined

export const server = (path: string): string => `packages/server/src/${path}`
export const contract = (path: string): string => `packages/contract/src/${path}`
