import type { FilePurpose } from '@portal/contract/identity/file.calls'
import type { Assessment, formValues, MemberKind } from '@portal/contract/membership/member.calls'
import type { ConsentKey } from '@portal/contract/membership/personal-data.calls'
import type { Options } from '@portal/contract/platform/enums'
import type { ErrorName } from '@portal/contract/platform/errors'
import type * as z from 'zod'
import type { WordImage, WordRow } from '../../platform/documents/word.ts'
import type { Context, Db } from '../../platform/http/context.ts'
import type { ContentKey } from '../../texts/index.ts'

/** Values of a kind's form by field name (docs/handbook/membership.md#fields), as they are on the wire. */
export type FormValues = z.output<typeof formValues>

/** A kind's own table. Sealed columns are opened and sealed inside; everybody else sees plain values. */
export interface KindStore {
  find(db: Db, ids: readonly string[]): Promise<Map<string, FormValues>>
  insert(db: Db, id: string, values: FormValues): Promise<void>
  /** Writes the given fields and leaves the others. */
  update(db: Db, id: string, values: FormValues): Promise<void>
}

/** Columns of `member` that a kind's form feeds, by the name its form has for them. */
export type SharedColumn = 'name' | 'mobileTel' | 'email' | 'orgId' | 'company'

/** A Word form: what it is called, what it is made from. */
export interface PrintedForm {
  readonly title: string
  /** Name of the Word form (`person-form`), see `membership/registration/word-template.documents.ts`. */
  readonly template: string
  readonly fileName: string
  /** Where the form as printed differs from the form as kept. */
  readonly printed?: (form: FormValues) => FormValues
  /** Pictures of the template by their tag, of what this caller may see. */
  readonly pictures?: (form: FormValues, context: Context) => Promise<Record<string, WordImage>>
  /** What a blank one says in the place of an answer. */
  readonly blank?: WordRow
  /** Left out, the pledge of the kind. */
  readonly pledge?: ContentKey
}

/**
 * All that differs between the kinds of members. Registration, review, revisions, numbers and maintenance read this value and
 * are written once.
 */
export interface MemberKindDefinition {
  readonly kind: MemberKind
  /** The plain base: names, titles, masks. */
  readonly fields: z.ZodObject
  /** With the cross-field rules: what applicants and members must fulfil. */
  readonly form: z.ZodObject
  readonly staffFields: z.ZodObject
  readonly staffForm: z.ZodObject
  /** What members cannot change in their dialog. */
  readonly locked: readonly string[]
  /** Apply at once when the setting `contactWithoutReview` is on (docs/handbook/membership.md#changes). */
  readonly contact: readonly string[]
  /** Where statistics count a record: fields with a place in words first, then a number that begins with six digits of a place. */
  readonly region?: { readonly texts: readonly string[]; readonly digits: (values: FormValues) => string }
  readonly columns: Partial<Readonly<Record<SharedColumn, string>>>
  /** The value that is the account (docs/handbook/identity.md#accounts), unique per kind. */
  readonly identity: {
    readonly field: string
    /** Kinds whose accounts are the same sort of number share it, so that duplicates between them are found. */
    readonly index: 'idCard' | 'creditCode' | 'mobile'
    readonly canonical: (value: string) => string
    readonly duplicate: ErrorName
  }
  /** Kinds whose name is taken only once (docs/handbook/membership.md#field-rules), and under which spelling. */
  readonly uniqueName?: { readonly canonical: (name: string) => string; readonly duplicate: ErrorName }
  /** Read-only once submitted; on a resubmission only where the reviewer marked it (docs/handbook/membership.md#reopen). */
  readonly fixed?: readonly string[]
  /** The applicant is an organisation of the library itself, and enters it by registering. */
  readonly isOrganisation?: true
  /** The mobile number that the member id carries, where it is not the one to sign in with. */
  readonly vIdMobile?: string
  readonly posts: Options
  readonly defaultPost: string
  /** The stamped form, and what is said where it is missing. Evaluation accounts have none. */
  readonly table?: PrintedForm & { readonly missing: ErrorName }
  /** Printed forms of further slots (the membership form of experts who join, docs/handbook/membership.md#field-rules). */
  readonly furtherTables?: Readonly<Record<string, PrintedForm>>
  /** Consents that membership does not need: the field that holds the consent, and those that go when it is taken back. */
  readonly consents?: Partial<
    Readonly<Record<ConsentKey, { readonly flag: string; readonly fields: readonly string[] }>>
  >
  /** The first one holds the stamped form; none where there is no form to stamp. */
  readonly slots: Readonly<Record<string, string>>
  /** Fields of the record that hold the id of a picture and can be exchanged by an edit, with what the picture is kept as. */
  readonly pictures?: Readonly<Record<string, FilePurpose>>
  /** What only administrators read of a record (docs/handbook/membership.md#fields). */
  readonly assessment?: (db: Db, id: string) => Promise<Assessment | null>
  /** Slots that this applicant must fill beside the first one (experts who join, docs/handbook/membership.md#field-rules). */
  readonly alsoRequired?: (values: FormValues) => readonly string[]
  readonly texts: { readonly notice: ContentKey; readonly pledge: ContentKey | null }
  readonly loginPath: string
  readonly store: KindStore
}

/** Of a kind that has one. */
export const tableOf = ({
  kind,
  table,
}: MemberKindDefinition): NonNullable<MemberKindDefinition['table']> => {
  if (!table) throw new Error(`${kind} has no form to stamp`)
  return table
}

export type MemberKinds = Partial<Readonly<Record<MemberKind, MemberKindDefinition>>>
