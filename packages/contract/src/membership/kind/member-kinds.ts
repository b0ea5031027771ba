import { expertKind } from './expert.kind.ts'
import type { AnyKind } from './kind.fields.ts'
import type { MemberKind } from './kinds.ts'
import { personKind } from './person.kind.ts'
import { projectAccountKind } from './project-account.kind.ts'
import { unitKind } from './unit.kind.ts'

/** All kinds of members, for what is written once for all of them. */
export const KINDS = {
  person: personKind,
  unit: unitKind,
  expert: expertKind,
  project: projectAccountKind,
} as const satisfies Readonly<Record<MemberKind, AnyKind>>
