import { expert } from '@portal/contract/membership/expert.calls'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { unit } from '@portal/contract/membership/unit.calls'
import { messagesOf } from '@portal/contract/platform/fields'
import { AppError } from '../../platform/http/context.ts'
import type { MemberFilter } from './list.queries.ts'

const PAGING = { pageNum: true, pageSize: true, sort: true, order: true } as const
const FILTERS = {
  person: person.list.input.omit(PAGING),
  unit: unit.list.input.omit(PAGING),
  expert: expert.list.input.omit(PAGING),
  project: projectAccount.list.input.omit(PAGING),
} as const satisfies Record<MemberKind, unknown>

/** The filter of a kind's own list, sent along with something that is done to all that it finds. */
export const readListFilter = (kind: MemberKind, given: object): MemberFilter => {
  const result = FILTERS[kind].safeParse(given)
  if (!result.success) throw new AppError('badInput', { fields: messagesOf(result.error) })
  const { organization, ...filter } = result.data as MemberFilter & { organization?: string }
  return { ...filter, ...(organization && { company: organization }) }
}
