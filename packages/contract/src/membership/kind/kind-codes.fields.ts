import * as z from 'zod'
import { type AccountType, MEMBER_KIND_NAMES, MEMBER_KINDS, type MemberType } from './kinds.ts'

/** Kinds of members as calls name them; apart from their words, which pages without a form show. */

export const memberKind = z.enum(MEMBER_KIND_NAMES)
/** The `type` of the information calls. */
export const memberType = z.enum(
  MEMBER_KIND_NAMES.map((kind) => MEMBER_KINDS[kind].type) as [MemberType, ...MemberType[]],
)
/** An account as people know it (ID number, credit code, phone of an evaluation account), or the record's id. */
export const accountName = z.string().trim().min(1).max(60)
/** The `type` of the look-up of accounts. */
export const accountType = z.enum(
  MEMBER_KIND_NAMES.map((kind) => MEMBER_KINDS[kind].accountType) as [AccountType, ...AccountType[]],
)
