import { randomBytes } from 'node:crypto'

/** Short enough to be read out on the phone. */
export const newRequestId = (): string => randomBytes(5).toString('hex')
