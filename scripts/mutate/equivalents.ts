/** Mutants that no test can kill, each as its line reads with the change in it, with what makes it the same rule. */

export interface Equivalent {
  readonly file: string
  readonly text: string
  readonly why: string
}

export const EQUIVALENTS: readonly Equivalent[] = []
