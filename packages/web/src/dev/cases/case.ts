import type { ReactNode } from 'react'

/** One part in one state. The gallery shows it, the component tests look at it. */
export interface Case {
  readonly name: string
  readonly show: () => ReactNode
  /** Over the whole width of the gallery. */
  readonly wide?: boolean
}

/** An act that takes its time. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 1500))
