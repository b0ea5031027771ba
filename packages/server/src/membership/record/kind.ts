import type { AnyKind } from '@portal/contract/membership/kind/kind.fields'
import type { Assessment, MemberKind } from '@portal/contract/membership/member.calls'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { WordImage, WordRow } from '../../platform/documents/word/word.ts'
import type { Context, Db } from '../../platform/http/context.ts'
import type { ContentKey } from '../../texts/index.ts'
import { createKindStore, type FormValues, type KindStore } from './kind.queries.ts'

/** A Word form that is printed, stamped and handed in. */
export interface PrintedForm {
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

/** What a kind needs of the server beyond what it says of itself in the contract: for each form to stamp, how it is printed. */
interface KindPart<K extends AnyKind> {
  readonly forms: Readonly<Record<K['stamped'][number], PrintedForm>>
  /** What only administrators read of a record (docs/handbook/membership.md#fields). */
  readonly assessment?: (db: Db, id: string) => Promise<Assessment | null>
}

/** A kind of member as the server works with it. Registration, review, revisions, numbers and maintenance are written once over it. */
export interface MemberKindDefinition extends AnyKind {
  readonly forms: Readonly<Record<string, PrintedForm>>
  readonly assessment?: (db: Db, id: string) => Promise<Assessment | null>
  readonly store: KindStore
  readonly texts: { readonly notice: ContentKey; readonly pledge: ContentKey | null }
}

/** The contract's part and the server's part of a kind as one value. */
export const serveKind = <const K extends AnyKind>(
  kind: K,
  ring: KeyRing,
  part: KindPart<K>,
): MemberKindDefinition => ({
  ...kind,
  ...part,
  store: createKindStore(kind, ring),
  texts: {
    notice: `notice-${kind.kind}`,
    pledge: kind.kind === 'project' ? null : `pledge-${kind.kind}`,
  },
})

/** The kind's own form to stamp, of a kind that has one. */
export const stampedForm = ({ kind, stamped, forms, slots, stampedMissing }: MemberKindDefinition) => {
  const [slot] = stamped
  const form = slot && forms[slot]
  if (!slot || !form || !stampedMissing) throw new Error(`${kind} has no form to stamp`)
  return { ...form, slot, title: slots[slot] ?? '', missing: stampedMissing }
}

export type MemberKinds = Readonly<Record<MemberKind, MemberKindDefinition>>
