import { REMOVE_MOST } from '@portal/contract/membership/kind/kind.calls'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import { isPrivate, withheld } from '@portal/contract/membership/kind/private.rules'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type * as z from 'zod'
import type { SheetFormat } from '../../platform/documents/sheet/sheet.ts'
import { AppError, type Context, guardFailed } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { orderExport } from '../list/export.jobs.ts'
import type { MemberFilter } from '../list/list.queries.ts'
import { readListFilter } from '../list/list-filter.rules.ts'
import type { PageRequest } from '../list/list-page.queries.ts'
import type { FindsIds, Roster } from '../list/roster.queries.ts'
import { removeMembers, restoreMembers } from '../maintenance/maintenance.actions.ts'
import { recordOfTicket, viewApplication } from '../registration/application.actions.ts'
import type { FormValues } from './kind.queries.ts'
import type { MemberKindDefinition } from './kind.ts'
import type { MemberDeps } from './member.parts.ts'
import { readerOf } from './member.views.ts'

/** Handlers of the calls that every kind has under paths of its own (contract member-calls.ts). */

/** The form's own fields of what a registration call takes. */
export const formReader = (fields: z.ZodObject) => {
  const names = new Set(Object.keys(fields.shape))
  return (input: object): FormValues =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name))) as FormValues
}

/** `pwd` as it travelled; left out on a resubmission that keeps the old one. */
export const passwordOf = ({ pwd }: { readonly pwd?: string | undefined }) =>
  pwd === undefined ? undefined : { sealed: pwd }

export const statusHandlers = (definition: MemberKindDefinition) => ({
  registrationStatus: async (_input: object, context: Context) => {
    const { tableUploadStatus } = await recordOfTicket(context, definition)
    return { tableUploadStatus }
  },
})

export const beforeLoginHandlers = (deps: MemberDeps, definition: MemberKindDefinition) => ({
  beforeLogin: (_input: object, context: Context) => viewApplication(deps, definition, context),
})

type ListInput<Filter> = Filter & {
  readonly pageNum: number
  readonly pageSize: number
  readonly sort?: PageRequest['sort'] | undefined
  readonly order: PageRequest['order']
}
type ExportInput<Filter> = Filter & {
  readonly columns: string[]
  readonly format: SheetFormat
  readonly sort?: PageRequest['sort'] | undefined
  readonly order: PageRequest['order']
}

/** A row as editors read it. */
const withoutPrivate =
  (kind: MemberKind) =>
  <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        isPrivate(KINDS[kind], name) ? withheld(KINDS[kind], name, String(value)) : value,
      ]),
    ) as Row

export const rosterHandlers = <Filter extends MemberFilter, Own extends object>(
  jobs: Jobs,
  roster: Roster<Filter, Own>,
) => ({
  list: async (
    { pageNum, pageSize, sort = 'submittedAt', order, ...filter }: ListInput<Filter>,
    context: Context,
  ) => {
    const found = await roster.list(context.db, filter as never, { pageNum, pageSize, sort, order })
    return readerOf(context) === 'lister'
      ? { ...found, list: found.list.map(withoutPrivate(roster.kind)) }
      : found
  },
  export: (
    { columns, format, sort = 'submittedAt', order, ...filter }: ExportInput<Filter>,
    context: Context,
  ) =>
    orderExport(jobs, roster, { columns, format, order: { sort, order }, filter: filter as never }, context),
})

type RemovalInput = {
  readonly ids?: string[] | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly expected?: number | undefined
  readonly confirmed?: boolean | undefined
}

/** All that a filter finds: not more than one act takes, and as many as whoever deletes them was told of. */
const idsFound = async (roster: FindsIds, kind: MemberKind, input: RemovalInput, { db }: Context) => {
  if (!input.filter || input.expected === undefined)
    throw new AppError('badInput', { fields: { ids: `请选择要删除的${KINDS[kind].label}` } })
  const found = await roster
    .ids(db, readListFilter(kind, input.filter))
    .limit(REMOVE_MOST + 1)
    .execute()
  if (found.length > REMOVE_MOST) throw guardFailed(MEMBERSHIP_GUARDS, 'removeTooMany', REMOVE_MOST)
  if (found.length !== input.expected) throw new AppError('stateChanged')
  return found.map(({ id }) => id)
}

export const removalHandlers = (deps: MemberDeps, kind: MemberKind, roster: FindsIds) => ({
  remove: async ({ id, confirmed }: { id: string; confirmed: boolean }, context: Context) => {
    if ((await removeMembers(deps, kind, { ids: [id], confirmed }, context)) === 0)
      throw new AppError('notFound')
    return {}
  },
  removeMany: async (input: RemovalInput, context: Context) => {
    const { ids: named, confirmed } = input
    if (named?.length) return { deleted: await removeMembers(deps, kind, { ids: named, confirmed }, context) }
    const ids = await idsFound(roster, kind, input, context)
    return { deleted: await removeMembers(deps, kind, { ids, confirmed }, context), ids }
  },
  restore: async ({ ids }: { ids: string[] }, context: Context) => ({
    restored: await restoreMembers(deps, kind, ids, context),
  }),
})
