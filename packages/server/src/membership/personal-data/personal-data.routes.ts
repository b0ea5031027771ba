import { type MemberKind, serialNumber } from '@portal/contract/membership/member.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { erasure } from '@portal/contract/membership/personal-data.calls'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import type { FileStore } from '../../platform/files/file-store.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Db,
  guardFailed,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { refuseBusy } from '../maintenance/open-work.parts.ts'
import { ERASURE_APPROVED, ERASURE_REFUSED } from '../record/member.messages.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { lockMember } from '../record/member.queries.ts'
import { findTarget } from '../review/edit.actions.ts'
import { dropContents, eraseMember } from './erase.actions.ts'
import { everySubject } from './erase.queries.ts'
import * as store from './erasure-request.queries.ts'
import { countHoldings } from './holdings.queries.ts'
import { type OwnExportDeps, orderOwnExport } from './own-export.jobs.ts'
import { newestExport } from './own-export.queries.ts'
import { withdrawConsent } from './withdraw-consent.actions.ts'

export interface ErasureDeps extends OwnExportDeps {
  readonly files: Pick<FileStore, 'delete' | 'put' | 'open'>
  readonly messages: Pick<Outbox, 'notify'>
  readonly settings: Pick<Settings, 'all'>
  readonly members: MemberDeps
}

const shown = (row: store.ErasureRequest) => ({
  id: row.id,
  kind: row.kind as MemberKind,
  name: row.name,
  serialNum: serialNumber(row),
  state: row.status,
  requestedAt: row.requestedAt,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy,
})

const overview = async ({ settings }: ErasureDeps, context: Context) => {
  const { db } = context
  const row = await findTarget({}, context)
  const last = await store.newestOf(db, row.id)
  const consents = await store.consentsOf(db, row.id)
  const { retentionMember } = await settings.all()
  return {
    holdings: await countHoldings(db, await everySubject(db, row.id)),
    retention: retentionMember,
    consents,
    withdrawable: consents.flatMap(({ purpose, withdrawnAt }) =>
      purpose !== 'registration' && withdrawnAt === null ? [purpose] : [],
    ),
    export: await newestExport(db, actorOf(context).accountId),
    request: last
      ? { state: last.status, reason: last.reason, requestedAt: last.requestedAt, decision: last.decision }
      : null,
  }
}

const ask = async (reason: string, context: Context) => {
  const row = await findTarget({}, context)
  context.note({ targetKind: row.kind, targetId: row.id })
  if (!(await store.insertRequest(context.db, row.id, reason)))
    throw guardFailed(MEMBERSHIP_GUARDS, 'erasureAsked')
  return {}
}

const cancel = async (context: Context) => {
  const row = await findTarget({}, context)
  context.note({ targetKind: row.kind, targetId: row.id })
  if (!(await store.cancelRequest(context.db, row.id))) throw new AppError('stateChanged')
  return {}
}

const list = async (
  db: Db,
  { state, pageNum, pageSize, order }: InputOf<typeof erasure.list>,
): Promise<OutputOf<typeof erasure.list>> => {
  const counts = await store.countRequests(db)
  const rows = await store.listRequests(db, state, { pageNum, pageSize, order })
  return { total: counts[state ?? 'all'], counts, list: rows.map(shown) }
}

const decide = async (
  { files, messages, members }: ErasureDeps,
  { id, action, reason }: InputOf<typeof erasure.decide>,
  context: Context,
) => {
  const { db } = context
  const { accountId, name } = actorOf(context)
  const request = await store.decideRequest(db, id, {
    status: action === 'approve' ? 'approved' : 'refused',
    decidedById: accountId,
    decidedBy: name,
    decision: reason,
  })
  if (!request) throw new AppError('stateChanged')
  const member = await lockMember(db, request.memberId)
  if (!member) throw new AppError('stateChanged')
  context.note({ targetKind: member.kind, targetId: member.id, detail: { action } })
  if (action === 'approve') {
    await refuseBusy(members.openWork(), db, [member])
    const keys = await eraseMember(db, member.id)
    context.afterCommit(() => dropContents(context.outside, files, keys))
  }
  const { mobileTel } = member
  const about = { requestId: id }
  if (action === 'approve')
    // Written after the erasure and to nobody: the address leaves the outbox with the message. Who has no phone cannot be told.
    await (mobileTel &&
      messages.notify(db, ERASURE_APPROVED, { memberId: null, mobileTel }, { about, vars: {} }))
  else await messages.notify(db, ERASURE_REFUSED, { memberId: member.id, mobileTel }, { about, vars: {} })
  return {}
}

export const erasureRoutes = (deps: ErasureDeps): Route[] =>
  implement(erasure, {
    own: (_input, context) => overview(deps, context),
    withdrawConsent: ({ consent }, context) => withdrawConsent(deps.members, consent, context),
    exportOwn: manual(({ password }, context: Context) => orderOwnExport(deps, password, context)),
    request: ({ reason }, context) => ask(reason, context),
    cancel: (_input, context) => cancel(context),
    list: (input, { db }) => list(db, input),
    get: async ({ id }, context) => {
      const row = await store.findRequest(context.db, id)
      if (!row) throw new AppError('notFound')
      context.note({ targetKind: row.kind, targetId: row.memberId })
      return {
        ...shown(row),
        memberId: row.memberId,
        reason: row.reason,
        decision: row.decision,
        holdings: await countHoldings(context.db, await everySubject(context.db, row.memberId)),
      }
    },
    decide: (input, context) => decide(deps, input, context),
  })
