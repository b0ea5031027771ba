import { extensionPoint } from '../assembly/extension-point.ts'

/** Somebody who is told when something turns red. */
export interface Operator {
  readonly name: string
  readonly email: string
}

/** Whoever knows these people. */
export const operators = extensionPoint<() => Promise<readonly Operator[]>>('operators')
