import { expert } from '@portal/contract/features/expert'
import type { MemberKind } from '@portal/contract/features/member'
import { person } from '@portal/contract/features/person'
import { projectAccount } from '@portal/contract/features/project-account'
import { unit } from '@portal/contract/features/unit'
import { messagesOf } from '@portal/contract/fields'
import { AppError } from '../../platform/http/context.ts'
import type { MemberFilter } from './list.ts'

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
