import * as z from 'zod'
import { FILE_PURPOSES, type FilePurpose, type StampedForm } from '../../identity/file.calls.ts'
import type { Options } from '../../platform/enums.ts'
import type { ErrorName } from '../../platform/errors.ts'
import { fieldOf, PASSWORDS_DIFFER } from '../../platform/fields.ts'
import { readIdCard } from '../../platform/person/identity.fields.ts'
import { confirmPassword, newPassword } from '../../platform/person/password.fields.ts'
import { LOGIN_PAGES, type LoginPage } from '../../platform/roles.ts'
import type { ConsentKey } from '../personal-data.calls.ts'
import { MEMBER_KINDS, type MemberKind } from './kinds.ts'
import { type ListTitle, listedMember } from './member-record.fields.ts'

/**
 * A kind of member is one value: what it asks for and how, what is unique, what is kept where, what lists show. Forms, dialogs, calls,
 * tables, lists, imports, Word forms and own data derive from it on both sides (docs/decisions/036-a-kind-is-one-value.md).
 */

type Shape = Record<string, z.ZodType>
type Name<F> = keyof F & string
export type Values = Record<string, unknown>
export type Problem = (field: string, message: string) => void
/** What `member` keeps of every kind, so that lists of all kinds find it in one place. */
export type SharedColumn = 'name' | 'mobileTel' | 'email' | 'orgId' | 'company'
type Listed = keyof typeof listedMember

interface Section {
  readonly title: string
  readonly fields: readonly string[]
}

export interface KindPlan<
  K extends MemberKind,
  F extends Shape,
  S extends Shape,
  C extends readonly ListTitle<Name<F> | Listed>[],
  Q extends Shape,
  T extends readonly StampedForm[],
  B extends Shape,
> {
  readonly kind: K
  /** What applicants and members fill in. The order is that of the printed form's code: a new field goes to the end of its group. */
  readonly fields: F
  /** How forms, dialogs and records are laid out. A field that stands in no section follows the one declared before it. */
  readonly sections: readonly { readonly title: string; readonly fields: readonly Name<F>[] }[]
  /** What the dialog of staff asks otherwise or in addition. */
  readonly staff?: S
  /** What the page asks otherwise where the screen is wide. */
  readonly desktop?: Shape
  /** What the page of registration asks before the fields; it is a file and kept as such. */
  readonly onPage?: Shape
  readonly passwords?: { readonly pwd: z.ZodType; readonly confirmPwd: z.ZodType; readonly differ: string }
  /** Rules across fields. */
  readonly check?: (values: Values, problem: Problem) => void
  /** Choices with an own text: where `code` is chosen, the field `words` says what. */
  readonly others?: Readonly<Record<string, { code: string; words: Name<F>; missing: string }>>

  /** Columns of `member` that the form feeds, by the name the form has for them; all other fields are columns of the kind's own table. */
  readonly member: Readonly<Partial<Record<SharedColumn, Name<F> | 'orgId'>>>
  readonly keptIn: 'person' | 'unit' | 'expert' | 'projectAccount'
  /** Encrypted in the database, bound to table, row and column. */
  readonly sealed?: readonly Name<F>[]
  /** Likewise, and not kept at all where they are empty. */
  readonly sealedIfFilled?: readonly Name<F>[]
  /** The value that is the account (docs/handbook/identity.md#accounts), unique per kind. */
  readonly identity: {
    readonly field: Name<F>
    /** Kinds whose accounts are the same sort of number share it, so that duplicates between them are found. */
    readonly index: 'idCard' | 'creditCode' | 'mobile'
    readonly canonical: (value: string) => string
    readonly duplicate: ErrorName
  }
  /** Kinds whose name is taken only once (docs/handbook/membership.md#field-rules), and under which spelling. */
  readonly uniqueName?: { readonly canonical: (name: string) => string; readonly duplicate: ErrorName }
  /** The applicant is an organisation of the library itself, and enters it by registering. */
  readonly isOrganisation?: true
  /** The mobile number that the member id carries, where it is not the one to sign in with. */
  readonly vIdMobile?: Name<F>
  /** Where statistics count a record: fields with a place in words first, then a number that begins with six digits of a place. */
  readonly region?: { readonly texts: readonly Name<F>[]; readonly digits: (values: Values) => string }

  /** What members cannot change in their dialog. */
  readonly locked: readonly (Name<F> | Name<S>)[]
  /** Read-only once submitted, for staff too; on a resubmission only where the reviewer marked it (docs/handbook/membership.md#reopen). */
  readonly fixed?: readonly Name<F>[]
  /** Apply at once when the setting `contactWithoutReview` is on (docs/handbook/membership.md#changes). */
  readonly contact: readonly Name<F>[]
  /** Consents that membership does not need: the field that holds the consent, and those that go when it is taken back. */
  readonly consents?: Partial<
    Record<ConsentKey, { readonly flag: Name<F>; readonly fields: readonly Name<F>[] }>
  >
  readonly posts: Options
  readonly defaultPost: string
  /** Stamped forms by the purpose that their scans are kept under, the kind's own first; none where there is nothing to stamp. */
  readonly stamped: T
  /** What is said where the kind's own stamped form is missing. */
  readonly stampedMissing?: ErrorName
  /** Further stamped forms that this applicant must hand in. */
  readonly alsoRequired?: (values: Values) => readonly StampedForm[]
  /** Fields that hold the id of a picture, with what the picture is kept as; they are columns, and no fields of the form. */
  readonly pictures?: Readonly<Record<string, FilePurpose>>
  readonly loginPage: LoginPage

  /** Columns of the list and of its spreadsheet, in their first order. */
  readonly columns: C
  /** What rows carry beside the columns, as it is kept. */
  readonly beside?: B
  /** What the list can be narrowed by. A name that is a column of the kind's table narrows by that column. */
  readonly filter: Q
  /** What a row of an import cannot do without, and what stands in a record where nobody said anything: no consent and no merit. */
  readonly imported?: {
    readonly required: readonly Name<F>[]
    readonly unsaid?: Readonly<Partial<Record<Name<F>, string | boolean>>>
  }
}

type RowShape<C extends readonly ListTitle[]> = typeof listedMember & {
  [N in Exclude<C[number]['key'], Listed>]: z.ZodString
}

/** Every field with a place: one that no section names stands after the one declared before it. */
const placeAll = (fields: Shape, sections: readonly Section[]): Section[] => {
  const placed = sections.map((section) => ({ title: section.title, fields: [...section.fields] }))
  let before: string | undefined
  for (const [name, schema] of Object.entries(fields)) {
    if (fieldOf(schema)?.widget === 'hidden') continue
    if (!placed.some((section) => section.fields.includes(name))) {
      const section = placed.find((one) => before !== undefined && one.fields.includes(before)) ?? placed[0]
      section?.fields.splice(before === undefined ? 0 : section.fields.indexOf(before) + 1, 0, name)
    }
    before = name
  }
  return placed
}

/** A Chinese ID number says birthday and sex. */
export const checkCarried = (values: Values, problem: Problem): void => {
  const carried = typeof values.idCard === 'string' ? readIdCard(values.idCard) : undefined
  if (carried && values.birthday !== carried.birthday) problem('birthday', '出生日期与身份证号不一致')
  if (carried && values.sex !== carried.sex) problem('sex', '性别与身份证号不一致')
}

type Rules = Pick<KindPlan<MemberKind, Shape, Shape, [], Shape, [], Shape>, 'check' | 'others' | 'passwords'>

/** The rules across fields; they run even while single fields are still wrong, so that all messages come at once. */
const checker =
  ({ check, others = {}, passwords }: Rules) =>
  <T extends z.ZodObject>(schema: T): T => {
    const together = (values: Values, context: z.core.$RefinementCtx) => {
      const problem: Problem = (field, message) =>
        context.addIssue({ code: 'custom', path: [field], message })
      check?.(values, problem)
      for (const [name, { code, words, missing }] of Object.entries(others))
        if (values[name] === code && !values[words]) problem(words, missing)
      if ('confirmPwd' in values && values.pwd !== values.confirmPwd)
        problem('confirmPwd', passwords?.differ ?? PASSWORDS_DIFFER)
    }
    return schema.check(z.superRefine(together as never, { when: () => true } as never)) as T
  }

const slotsOf = (stamped: readonly StampedForm[], pictures: Readonly<Record<string, FilePurpose>>) =>
  Object.fromEntries([
    ...stamped.map((slot) => [slot, FILE_PURPOSES[slot].label]),
    ...Object.entries(pictures).map(([name, purpose]) => [name, FILE_PURPOSES[purpose].label]),
  ]) as Readonly<Record<string, string>>

const rowOf = <const C extends readonly ListTitle[]>(columns: C): z.ZodObject<RowShape<C>> => {
  const own = columns.map(({ key }) => key).filter((key) => !Object.hasOwn(listedMember, key))
  const shape = { ...listedMember, ...Object.fromEntries(own.map((key) => [key, z.string()])) }
  return z.object(shape) as unknown as z.ZodObject<RowShape<C>>
}

export const defineKind = <
  const K extends MemberKind,
  F extends Shape,
  const C extends readonly ListTitle<Name<F> | Listed>[],
  Q extends Shape,
  const T extends readonly StampedForm[],
  S extends Shape = Record<never, never>,
  B extends Shape = Record<never, never>,
>(
  plan: KindPlan<K, F, S, C, Q, T, B>,
) => {
  const { fields: asked, sections, staff, desktop, onPage, passwords, check: _check, ...rest } = plan
  const checked = checker(plan)
  const fields = z.object(asked)
  const staffFields = fields.extend((staff ?? {}) as S)
  const { pwd, confirmPwd } = passwords ?? { pwd: newPassword('登录密码'), confirmPwd: confirmPassword() }
  const page = z.object({ ...onPage, ...asked, pwd, confirmPwd }) as z.ZodObject
  return {
    ...rest,
    ...MEMBER_KINDS[plan.kind],
    /** What it was made of: a copy with something else is made of this. */
    plan,
    /** The plain base: pick, extend and compare on this one. */
    fields,
    /** With the rules across fields: what applicants and members must fulfil, a phone at least. */
    form: checked(fields),
    desktopForm: checked(fields.extend(desktop ?? {}) as z.ZodObject),
    /** The page's own forms: with the passwords that travel sealed. */
    pageForm: { phone: checked(page), desktop: checked(page.extend(desktop ?? {}) as z.ZodObject) },
    staffFields,
    staffForm: checked(staffFields as unknown as z.ZodObject),
    /** Puts the rules across fields on a schema that has the fields. */
    checked,
    sections: placeAll(asked, sections),
    /** Names of files that a reviewer can ask to have replaced, with their titles. */
    slots: slotsOf(plan.stamped, plan.pictures ?? {}),
    /** A row of the list. */
    row: rowOf(plan.columns).extend((plan.beside ?? {}) as B),
    login: LOGIN_PAGES[plan.loginPage],
  }
}

type Loose = ReturnType<
  typeof defineKind<
    MemberKind,
    Shape,
    readonly ListTitle<string>[],
    Shape,
    readonly StampedForm[],
    Shape,
    Shape
  >
>
/** Any of the kinds, for what is written once for all of them. */
export type AnyKind = Omit<
  Loose,
  'plan' | 'fields' | 'form' | 'staffFields' | 'staffForm' | 'row' | 'columns' | 'filter'
> & {
  readonly fields: z.ZodObject
  readonly form: z.ZodObject
  readonly staffFields: z.ZodObject
  readonly staffForm: z.ZodObject
  readonly row: z.ZodObject
  readonly columns: readonly ListTitle[]
  readonly filter: Readonly<Record<string, z.ZodType>>
}
