import { MEMBER_KINDS, type MemberKind } from '../../membership/kind/kinds.ts'

/** Whose registration it is: that of a member, or of somebody without an account. */
export type RegistrationKind = MemberKind | 'outsider'
export const REGISTRATION_KINDS = [
  'person',
  'expert',
  'unit',
  'outsider',
] as const satisfies readonly RegistrationKind[]
export const registrationKindLabel = (kind: RegistrationKind): string =>
  kind === 'outsider' ? '非会员' : MEMBER_KINDS[kind].label
