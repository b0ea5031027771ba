import { organisation } from '@portal/contract/features/organisation'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import * as store from './store.ts'

const MAX_FOUND = 20
/** security.md row 29. */
const PROPOSALS_PER_TICKET = 3

const noteOn = (
  context: Context,
  row: { orgId: string; orgName: string },
  detail: Record<string, unknown> = {},
) => context.note({ targetKind: 'organisation', targetId: row.orgId, targetName: row.orgName, detail })

const propose = async (orgName: string, context: Context) => {
  if (
    context.ticket &&
    (await store.countProposals(context.db, context.ticket.tokenHash)) > PROPOSALS_PER_TICKET
  )
    throw new AppError('tooManyRequests')
  const row = await store.insertOrganisation(context.db, {
    name: orgName,
    status: 'pending',
    createdBy: context.actor?.accountId ?? null,
  })
  noteOn(context, row)
  return row
}

const rename = async (input: { orgId: string; version: number; orgName: string }, context: Context) => {
  const known = await store.lockOrganisation(context.db, input.orgId)
  if (!known) throw new AppError('notFound')
  if (known.version !== input.version || known.status === 'merged') throw new AppError('stateChanged')
  await store.renameOrganisation(context.db, input.orgId, input.orgName)
  noteOn(context, { orgId: known.id, orgName: input.orgName }, { orgName: [known.name, input.orgName] })
  return {}
}

const remove = async (orgId: string, context: Context) => {
  const known = await store.lockOrganisation(context.db, orgId)
  if (!known) throw new AppError('notFound')
  if (!(await store.deleteOrganisation(context.db, orgId))) throw new AppError('notDeletable')
  noteOn(context, { orgId, orgName: known.name })
  return {}
}

export const organisationRoutes = (): Route[] =>
  implement(organisation, {
    search: ({ name }, { db }) => store.searchOrganisations(db, name, MAX_FOUND),
    propose: ({ orgName }, context) => propose(orgName, context),
    check: async ({ orgName, orgId }, { db }) => {
      const known = await store.findByName(db, orgName)
      if (known && known.orgId !== orgId) throw new AppError('unitNameRegistered')
      return { exists: false as const }
    },
    list: async ({ keyword, status, sort = 'createdAt', ...page }, { db }) => ({
      ...(await store.listOrganisations(db, { keyword, status }, { ...page, sort })),
      counts: await store.countByStatus(db),
    }),
    insert: async ({ orgName }, context) => {
      const row = await store.insertOrganisation(context.db, {
        name: orgName,
        status: 'confirmed',
        createdBy: actorOf(context).accountId,
      })
      noteOn(context, row)
      return { orgId: row.orgId }
    },
    update: rename,
    remove: ({ orgId }, context) => remove(orgId, context),
    setStatus: async ({ orgIds, status }, context) => {
      const rows = await store.setOrganisationStatus(context.db, orgIds, status)
      context.note({ targetKind: 'organisation', detail: { status, names: rows.map((row) => row.orgName) } })
      return { updated: rows.length }
    },
  })
