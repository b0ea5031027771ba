import type { duplicate } from '@portal/contract/membership/duplicate.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

/** What is chosen while two records are compared: which one stays, whose sign-in, and whose value field by field. */

export type Comparison = OutputOf<typeof duplicate.compare>
export type Side = 0 | 1
export interface Choice {
  readonly survivor: Side
  readonly account: Side
  /** By field; only where the two differ. */
  readonly fields: Readonly<Record<string, Side>>
}

/** What goes together: the number says birthday and sex, 其他 has its text beside it. */
const TOGETHER: readonly (readonly string[])[] = [
  ['idCard', 'birthday', 'sex', 'foreigner'],
  ['zc', 'otherZc'],
  ['isAcademician', 'isAcademicianValue'],
  ['bankAccountName', 'bankName', 'bankAccount'],
]

const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** The record that stays keeps its values, but a gap is filled where the other one has something. */
const fieldsFor = (data: Comparison, survivor: Side): Record<string, Side> =>
  Object.fromEntries(
    data.fields
      .filter((field) => field.differs)
      .map(({ field, values }) => [field, values[survivor] === '' ? other(survivor) : survivor]),
  )

/** The account somebody uses: with a password, and signed in last. */
const accountOf = ({ sides }: Comparison, survivor: Side): Side => {
  const rank = (side: Side) => {
    const { account } = sides[side]
    return account?.hasPassword ? (account.lastSignInAt ?? '0') : ''
  }
  return rank(other(survivor)) > rank(survivor) ? other(survivor) : survivor
}

export const withSurvivor = (data: Comparison, survivor: Side): Choice => ({
  survivor,
  account: accountOf(data, survivor),
  fields: fieldsFor(data, survivor),
})
export const startOf = (data: Comparison): Choice =>
  withSurvivor(data, data.sides[0].id === data.survivor ? 0 : 1)

export const choose = (data: Comparison, choice: Choice, field: string, side: Side): Choice => {
  const group = TOGETHER.find((names) => names.includes(field)) ?? [field]
  const differing = data.fields.filter((one) => one.differs && group.includes(one.field))
  return {
    ...choice,
    fields: { ...choice.fields, ...Object.fromEntries(differing.map((one) => [one.field, side])) },
  }
}

/** Fields whose value comes from the record that goes. */
export const takenOf = (data: Comparison, choice: Choice): string[] =>
  data.fields
    .filter(({ field, differs }) => differs && choice.fields[field] === other(choice.survivor))
    .map(({ field }) => field)
