import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import type { awardNomination as calls } from '@portal/contract/award/nomination.calls'
import { channelsOf } from '@portal/contract/award/nomination.fields'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { tellNominator, tellStaff } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { misfits, requireRoom } from '../item/item.actions.ts'
import { isOut, refuseInvolved } from '../item/item-access.rules.ts'
import * as own from './nomination.queries.ts'
import { maySeeOff, requireOpen, takesNominations } from './nomination.rules.ts'

/** A nomination: written, handed in, given back, withdrawn. */

type Saved = InputOf<typeof calls.save>

const memberOf = (context: Context): string => {
  const { memberId } = actorOf(context)
  if (!memberId) throw new AppError('notFound')
  return memberId
}
/** The name of the record: of a unit its title, of an expert the name. */
export const selfOf = async (db: Db, context: Context): Promise<string> => {
  const id = memberOf(context)
  const record = (await namesOf(db, [id])).get(id)
  return (actorOf(context).role === 'expert' ? '' : record?.company) || record?.name || ''
}
/** A unit or an expert nominates under the name of the record; a committee under its own, which its seal proves. */
const nominatorOf = async (db: Db, { channel, nominator }: Saved, context: Context): Promise<string> => {
  const { role } = actorOf(context)
  if (!channelsOf(role).some(({ code }) => code === channel))
    throw new AppError('badInput', { fields: { channel: '请选择推荐渠道' } })
  if (channel === 'committee') return nominator
  const name = await selfOf(db, context)
  if (name !== nominator)
    throw new AppError('badInput', { fields: { nominator: `须为本账号登记的名称：${name}` } })
  return name
}

export const save = async (input: Saved, context: Context) => {
  const { db } = context
  const memberId = memberOf(context)
  const { id, batchId, expectVersion, channel, nominator: _, opinion, ...form } = input
  const row = id === undefined ? undefined : await own.lockOwn(db, { id, memberId, expectVersion })
  if (row && expectVersion === undefined) throw new AppError('stateChanged')
  // One that is not there and one that takes nothing are the same to whoever nominates.
  const batch = await store.findBatch(db, row?.batchId ?? batchId)
  if (!batch || !(row || takesNominations(batch))) throw guardFailed(AWARD_ACT_GUARDS, 'nominationsClosed')
  if (row) requireOpen(batch, row, await own.itemOf(db, row))
  const fields = misfits(batch, form)
  if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
  const values = {
    channel,
    opinion,
    nominator: await nominatorOf(db, input, context),
    form: JSON.stringify(form),
  }
  noteOn(context, batch, { name: form.name })
  if (!row) {
    const made = await own.insertNomination(db, { ...values, batchId, memberId })
    return { id: made.id, version: made.version }
  }
  await own.updateNomination(db, row.id, values)
  return { id: row.id, version: row.version + 1 }
}

/** What stands against handing it in, beside the window. */
export const lackOf = (
  row: own.NominationRow,
  files: readonly { readonly kind: string }[],
): 'nominationForm' | 'nominationFormStale' | undefined => {
  if (!files.some(({ kind }) => kind === 'form')) return 'nominationForm'
  return row.formHash === own.hashOf(row) ? undefined : 'nominationFormStale'
}

const itemFor = async (db: Db, batch: BatchRow, row: own.NominationRow): Promise<ItemRow> => {
  const items = await store.listItems(db, batch.id)
  const { name } = row.form
  if (items.some((item) => item.name === name && item.id !== row.itemId))
    throw guardFailed(AWARD_ACT_GUARDS, 'itemNamed', name)
  const values = { ...row.form, persons: JSON.stringify(row.form.persons), addedBy: row.nominator }
  if (row.itemId === null) {
    requireRoom(items, 1)
    const fresh = { ...values, batchId: batch.id, no: store.nextNo(items), source: 'nomination' as const }
    return store.insertItem(db, fresh)
  }
  await store.updateItem(db, row.itemId, { ...values, state: 'unchecked', check: null })
  return store.requireItem(db, row.itemId)
}

export const submit =
  (deps: AwardDeps) =>
  async ({ id, expectVersion }: InputOf<typeof calls.submit>, context: Context) => {
    const { db } = context
    const found = await own.requireOwn(db, id, memberOf(context))
    const batch = await store.lockBatch(db, found.batchId)
    const row = await own.lockOwn(db, { id, memberId: found.memberId, expectVersion })
    requireOpen(batch, row, await own.itemOf(db, row))
    const lack = lackOf(row, await own.filesOf(db, id))
    if (lack) throw guardFailed(AWARD_ACT_GUARDS, lack)
    const fields = misfits(batch, row.form)
    if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
    const item = await itemFor(db, batch, row)
    await own.markHandedIn(db, id, item.id)
    await own.handOverFiles(db, { nominationId: id, itemId: item.id, byName: row.nominator })
    noteOn(context, batch, { item: item.no, name: item.name })
    const act = row.state === 'returned' ? '推荐方补正后重新提交' : '网上推荐'
    await writeLog(db, batch.id, { id: null, name: row.nominator, role: '推荐方' }, { act, item })
    await tellNominator(deps, db, batch, { row, kind: 'received', item: item.no })
    if (row.state === 'returned')
      await tellStaff(deps, db, batch, { roles: ['handler'], state: `项目${item.no}已补正，请重新审查` })
    return { no: item.no, version: row.version + 1 }
  }

export const withdraw =
  (deps: AwardDeps) =>
  async ({ id, reason, expectVersion }: InputOf<typeof calls.withdraw>, context: Context) => {
    const { db } = context
    const found = await own.requireOwn(db, id, memberOf(context))
    const batch = await store.lockBatch(db, found.batchId)
    const row = await own.lockOwn(db, { id, memberId: found.memberId, expectVersion })
    if (row.state === 'withdrawn') throw new AppError('stateChanged')
    const item = await own.itemOf(db, row)
    if (item && isOut(item)) throw guardFailed(AWARD_ACT_GUARDS, 'itemOut')
    if (!maySeeOff(batch, row, item)) throw guardFailed(AWARD_ACT_GUARDS, 'nominationBegun')
    await own.updateNomination(db, id, { state: 'withdrawn', withdrawReason: reason })
    noteOn(context, batch, { name: row.form.name, reason })
    if (!item) return {}
    await store.setItemState(db, item.id, 'withdrawn', `推荐方撤回：${reason}`)
    const by = { id: null, name: row.nominator, role: '推荐方' }
    await writeLog(db, batch.id, by, { act: '推荐方撤回参评', item, opinion: reason })
    await tellStaff(deps, db, batch, { roles: ['handler'], state: `项目${item.no}已由推荐方撤回` })
    return {}
  }

export const giveBack =
  (deps: AwardDeps) =>
  async ({ itemId, reason, due, expectVersion }: InputOf<typeof calls.giveBack>, context: Context) => {
    const { db } = context
    const { batch, item } = await store.lockItem(db, itemId, expectVersion)
    if (batch.status !== 'formal') throw guardFailed(AWARD_ACT_GUARDS, 'notInFormalCheck')
    if (isOut(item)) throw new AppError('stateChanged')
    const row = await own.ofItem(db, itemId)
    if (!row) throw guardFailed(AWARD_ACT_GUARDS, 'notNominated')
    if (row.state === 'withdrawn') throw new AppError('stateChanged')
    await refuseInvolved(db, [item], actorOf(context).accountId)
    if (store.isLate(due)) throw new AppError('badInput', { fields: { due: '补正期限不能早于今天' } })
    await own.updateNomination(db, row.id, { state: 'returned', returnReason: reason, returnDue: due })
    await store.updateItem(db, itemId, { state: 'unchecked', check: null })
    noteOn(context, batch, { item: item.no, reason })
    await writeLog(db, batch.id, byOf(context), { act: `退回推荐方补正，期限${due}`, item, opinion: reason })
    await tellNominator(deps, db, batch, { row, kind: 'returned', item: item.no, reason, due })
    return {}
  }
