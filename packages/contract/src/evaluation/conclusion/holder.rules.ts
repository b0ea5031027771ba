/** 评价证书 per completing unit (-D1) and person (-R1), in the order of their rank: the certificate of the achievement in a name of theirs. */

export interface Holder {
  /** Behind the number of the report. */
  readonly code: string
  readonly kind: 'unit' | 'person'
  readonly rank: number
  readonly name: string
}
interface Held {
  readonly units: readonly string[]
  /** Reports that were frozen before have none. */
  readonly persons?: readonly string[] | undefined
}

export const holdersOf = ({ units, persons = [] }: Held): Holder[] => [
  ...units.map((name, n) => ({ code: `D${n + 1}`, kind: 'unit' as const, rank: n + 1, name })),
  ...persons.map((name, n) => ({ code: `R${n + 1}`, kind: 'person' as const, rank: n + 1, name })),
]

/** What stands in the QR code and in the number of a holder's certificate, apart from what is the report's. */
export const PUBLIC_MARK = '~'
const apart = (pattern: RegExp) => (text: string) => {
  const [, of = text, code] = pattern.exec(text) ?? []
  return { of, code }
}
export const publicIdApart = apart(/^(.+)~([DR]\d{1,2})$/)
export const numberApart = apart(/^(.+)-([DR]\d{1,2})$/)
