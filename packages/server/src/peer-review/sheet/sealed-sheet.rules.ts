import type * as z from 'zod'
import { GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'

/** Sheets at rest: sealed, bound to their row, and opened through here only, whatever is examined. */
export const sealedSheets = <S extends z.ZodType>(table: string, schema: S) => {
  const place = (rowId: string) => ({ table, column: 'sheet', rowId })
  const empty = schema.parse({})
  return {
    empty,
    sealSheet: (ring: KeyRing, id: string, sheet: z.output<S>): Buffer =>
      seal(ring, place(id), JSON.stringify(sheet)),
    /** A row without a sheet reads as one on which nothing is written. */
    openSheet: (ring: KeyRing, { id, sheet }: { id: string; sheet: Buffer | null }): z.output<S> =>
      sheet ? schema.parse(JSON.parse(openText(ring, place(id), sheet))) : empty,
  }
}

/** What a signature stands under: the sheet, whose it is, and what it is about. */
export const documentHash = (about: object): string => linkHash(GENESIS, about).toString('hex')
