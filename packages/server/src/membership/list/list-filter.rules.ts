import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { messagesOf } from '@portal/contract/platform/fields'
import * as z from 'zod'
import { AppError } from '../../platform/http/context.ts'
import type { MemberFilter } from './list.queries.ts'

/** The filter of a kind's own list, sent along with something that is done to all that it finds. */
export const readListFilter = (kind: MemberKind, given: object): MemberFilter => {
  const { filter, member } = KINDS[kind]
  const result = z.strictObject(filter).safeParse(given)
  if (!result.success) throw new AppError('badInput', { fields: messagesOf(result.error) })
  return withCompany(member, result.data)
}

/** The work unit has a kind's own name; below the form it is the company of every member. */
export const withCompany = (
  member: { readonly company?: string },
  { ...filter }: Readonly<Record<string, unknown>>,
): MemberFilter => {
  const named = member.company
  if (named === undefined || named === 'company' || !(named in filter)) return filter
  const { [named]: company, ...rest } = filter
  return company ? { ...rest, company: company as string } : rest
}
