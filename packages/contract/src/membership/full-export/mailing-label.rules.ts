import type { MemberKind } from '../kind/kinds.ts'

/** 邮寄标签 (docs/handbook/membership.md#full-exports): where a letter goes and to whom, by the fields that say so. */

interface Label {
  /** The first that says something. */
  readonly address: readonly string[]
  readonly postcode: readonly string[]
  readonly unit: string
  /** Whom it is for, by name. */
  readonly person: string
}
export const MAILING_LABELS: Readonly<Record<MemberKind, Label>> = {
  person: { address: ['address'], postcode: [], unit: 'company', person: 'name' },
  unit: { address: ['contactAddress', 'address'], postcode: ['zip'], unit: 'name', person: 'contactName' },
  expert: { address: ['address'], postcode: ['zipCode'], unit: 'organization', person: 'name' },
  project: { address: ['address'], postcode: [], unit: 'company', person: 'name' },
}
/** What is handed out with a label of a kind. */
export const labelFields = (kind: MemberKind): string[] => {
  const { address, postcode, unit, person } = MAILING_LABELS[kind]
  return [...new Set([person, unit, ...address, ...postcode])]
}

export interface PrintedLabel {
  readonly postcode: string
  readonly address: string
  readonly unit: string
  readonly person: string
}
/** A label of a record's values; without an address there is none. */
export const labelOf = (kind: MemberKind, values: Readonly<Record<string, unknown>>): PrintedLabel => {
  const said = (name: string) => String(values[name] ?? '').trim()
  const first = (names: readonly string[]) => names.map(said).find((text) => text !== '') ?? ''
  const { address, postcode, unit, person } = MAILING_LABELS[kind]
  return { postcode: first(postcode), address: first(address), unit: said(unit), person: said(person) }
}

/** So many are set in one go. */
export const LABELS_PRINTED_MOST = 1000
