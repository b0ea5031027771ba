import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { countUse } from '../../platform/http/tickets.queries.ts'
import { listCandidates, listSimilar } from './candidate.queries.ts'
import { tellApart, tellApartNoMore } from './not-duplicate.queries.ts'
import * as store from './organisation.queries.ts'
import { insertEvents, listEvents } from './organisation-event.queries.ts'
import {
  countByStatus,
  findOrganisations,
  listOrganisations,
  lockFound,
} from './organisation-list.queries.ts'
import { mergeOrganisations, undoMerge } from './organisation-merge.actions.ts'
import { listMerges } from './organisation-merge.queries.ts'
import { setParent } from './organisation-tree.actions.ts'
import { listSubordinates, listSuperiors } from './organisation-tree.queries.ts'
import { searchLibrary } from './search.actions.ts'

/** A few for one applicant, so that nobody fills the library (docs/handbook/membership.md#organisations). */
const PROPOSALS_PER_TICKET = 3

const noteOn = (
  context: Context,
  row: { orgId: string; orgName: string },
  detail: Record<string, unknown> = {},
) => context.note({ targetKind: 'organisation', targetId: row.orgId, targetName: row.orgName, detail })

const propose = async (orgName: string, context: Context) => {
  if (
    context.ticket &&
    (await countUse(context.db, context.ticket.tokenHash, 'proposals')) > PROPOSALS_PER_TICKET
  )
    throw new AppError('tooManyRequests')
  const row = await store.insertOrganisation(context.db, {
    name: orgName,
    status: 'pending',
    createdBy: context.actor?.accountId ?? null,
  })
  await insertEvents(context.db, [row.orgId], {
    action: 'propose',
    actorName: context.actor?.name ?? '申请人',
  })
  noteOn(context, row)
  return row
}

/** What nobody foresaw is said in the dialog's own words (docs/handbook/tables.md#errors). */
const orFailed = async <T>(act: Promise<T>, { log }: Context): Promise<T> => {
  try {
    return await act
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error({ err: error }, 'organisation not added')
    throw new AppError('organisationFailed')
  }
}

const rename = async (
  input: { orgId: string; version: number; orgName: string; keepAlias: boolean },
  context: Context,
) => {
  const { db } = context
  const known = await store.lockOrganisation(db, input.orgId)
  if (!known) throw new AppError('notFound')
  if (known.version !== input.version || known.status === 'merged') throw new AppError('stateChanged')
  await store.renameOrganisation(db, known, input.orgName, input.keepAlias)
  await insertEvents(db, [known.id], {
    action: 'rename',
    actorName: actorOf(context).name,
    detail: `原名“${known.name}”`,
  })
  noteOn(context, { orgId: known.id, orgName: input.orgName }, { orgName: [known.name, input.orgName] })
  return {}
}

/** Chosen one by one, or all that the list found, as long as they are as many as it named. */
const chosenOf = async (
  { orgIds, filter, expected }: Omit<InputOf<typeof organisation.setStatus>, 'status'>,
  { db }: Context,
): Promise<string[]> => {
  if (!filter && orgIds.length === 0) throw new AppError('badInput', { fields: { orgIds: '请选择单位' } })
  if (!filter) return orgIds
  const found = await lockFound(db, filter)
  if (found.length !== expected) throw new AppError('stateChanged')
  return found
}

/** Why it cannot go, in the words of whoever wants to delete it. */
const refusalOf = ({ people, aliases }: { people: number; aliases: readonly string[] }): string =>
  people > 0
    ? `该单位下还有 ${people} 条会员或专家记录，不能删除；可以合并到其他单位，或者停用`
    : aliases.length > 0
      ? '该单位由其他单位合并而来，不能删除；请先撤销合并，或者停用'
      : '已删除的会员记录、成果或回避声明仍引用该单位，不能删除；可以停用'

const remove = async (orgId: string, context: Context) => {
  const known = await store.lockOrganisation(context.db, orgId)
  if (!known) throw new AppError('notFound')
  const [about] = await findOrganisations(context.db, [orgId])
  const text = about && refusalOf(about)
  if (known.status === 'merged' || about?.people || about?.aliases.length)
    throw new AppError('notDeletable', {
      text: known.status === 'merged' ? '该单位已合并，不能删除' : (text ?? ''),
    })
  if ((await listSubordinates(context.db, orgId)).length > 0)
    throw new AppError('notDeletable', {
      text: '该单位有下级单位，不能删除；请先变更下级单位的上级单位，或者停用',
    })
  if (!(await store.deleteOrganisation(context.db, orgId)))
    throw new AppError('notDeletable', { text: text ?? '' })
  noteOn(context, { orgId, orgName: known.name })
  return {}
}

const view = async (orgId: string, { db }: Context) => {
  const [row] = await findOrganisations(db, [orgId])
  if (!row) throw new AppError('notFound')
  const [history, similar] = await Promise.all([listEvents(db, orgId), listSimilar(db, orgId)])
  const [superiors, subordinates] = [await listSuperiors(db, orgId), await listSubordinates(db, orgId)]
  return { ...row, history, similar, superiors, subordinates }
}

const dismiss = async ({ orgIds, undo }: { orgIds: [string, string]; undo: boolean }, context: Context) => {
  const rows = await findOrganisations(context.db, orgIds)
  if (rows.length !== 2) throw new AppError('notFound')
  if (undo) await tellApartNoMore(context.db, 'organisation', orgIds)
  else await tellApart(context.db, 'organisation', orgIds, actorOf(context).name)
  const names = rows.map((row) => row.orgName)
  context.note({ targetKind: 'organisation', targetName: names.join('、'), detail: { names, undo } })
  return {}
}

export const organisationRoutes = ({ keyRing }: { readonly keyRing: KeyRing }): Route[] =>
  implement(organisation, {
    search: ({ name }, context) => searchLibrary(keyRing, name, context),
    propose: ({ orgName }, context) => orFailed(propose(orgName, context), context),
    check: async ({ orgName, orgId }, { db }) => {
      const known = await store.findByName(db, orgName)
      if (known && known.orgId !== orgId) throw new AppError('unitNameRegistered')
      return { exists: false as const }
    },
    list: async ({ keyword, status, sort = 'createdAt', ...page }, { db }) => ({
      ...(await listOrganisations(db, { keyword, status }, { ...page, sort })),
      counts: await countByStatus(db),
    }),
    insert: async ({ orgName }, context) => {
      const { accountId, name } = actorOf(context)
      const row = await store.insertOrganisation(context.db, {
        name: orgName,
        status: 'confirmed',
        createdBy: accountId,
      })
      await insertEvents(context.db, [row.orgId], { action: 'insert', actorName: name })
      noteOn(context, row)
      return { orgId: row.orgId }
    },
    update: rename,
    setParent,
    remove: ({ orgId }, context) => remove(orgId, context),
    setStatus: async ({ status, ...chosen }, context) => {
      const rows = await store.setOrganisationStatus(context.db, await chosenOf(chosen, context), status)
      const ids = rows.map((row) => row.orgId)
      await insertEvents(context.db, ids, { action: status, actorName: actorOf(context).name })
      context.note({ targetKind: 'organisation', detail: { status, names: rows.map((row) => row.orgName) } })
      return { updated: rows.length }
    },
    detail: ({ orgId }, context) => view(orgId, context),
    candidates: (_input, { db }) => listCandidates(db),
    dismiss: (input, context) => dismiss(input, context),
    merge: (input, context) => mergeOrganisations(input, context),
    merges: (page, { db }) => listMerges(db, page),
    undoMerge: ({ mergeId }, context) => undoMerge(mergeId, context),
  })
