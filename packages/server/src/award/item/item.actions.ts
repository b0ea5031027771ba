import type { AwardItemForm, award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import {
  AWARD_CHECKS,
  AWARD_EDITABLE,
  AWARD_ITEM_STATES,
  type AwardItemState,
  MAX_AWARD_ITEMS,
} from '@portal/contract/award/award.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { tellStaff } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { returnedOf } from '../nomination/nomination.queries.ts'
import { openWhenAll } from '../seat/opening.actions.ts'
import { involvedIn, isOut, refuseInvolved } from './item-access.rules.ts'
import { endItem } from './item-end.actions.ts'

/** Items of a batch: written down, corrected, checked, taken out. */

const EDIT: readonly string[] = AWARD_EDITABLE

export const requireRoom = (items: readonly unknown[], more: number) => {
  if (items.length + more > MAX_AWARD_ITEMS) throw guardFailed(AWARD_ACT_GUARDS, 'itemsFull', MAX_AWARD_ITEMS)
}
/** By field: what does not fit the batch. */
export const misfits = (
  batch: BatchRow,
  form: Pick<AwardItemForm, 'group' | 'grade'>,
): Record<string, string> => ({
  ...(!batch.groups.includes(form.group) && { group: `须为本批次的组别：${batch.groups.join('、')}` }),
  ...(!batch.grades.includes(form.grade) && { grade: `须为本批次的等级：${batch.grades.join('、')}` }),
})

export const saveItem = async (
  { id, batchId, expectVersion, ...form }: InputOf<typeof calls.saveItem>,
  context: Context,
) => {
  const { db } = context
  const batch = await store.lockBatch(db, batchId)
  const items = await store.listItems(db, batchId)
  const known = id === undefined ? undefined : items.find((item) => item.id === id)
  if (id !== undefined && !known) throw new AppError('notFound')
  const { accountId } = actorOf(context)
  const no = form.no || known?.no || store.nextNo(items)
  if (known) {
    if (known.version !== expectVersion) throw new AppError('stateChanged')
    if (!(EDIT.includes(batch.status) || known.reopened)) throw guardFailed(AWARD_ACT_GUARDS, 'itemInReview')
    if (isOut(known)) throw guardFailed(AWARD_ACT_GUARDS, 'itemOut')
    await refuseInvolved(db, [known], accountId)
  } else if (!EDIT.includes(batch.status)) throw guardFailed(AWARD_ACT_GUARDS, 'itemsClosed')
  else requireRoom(items, 1)
  const fields = {
    ...misfits(batch, form),
    ...(items.some((item) => item.no === no && item.id !== id) && { no: '编号已被其他项目使用' }),
    ...(items.some((item) => item.name === form.name && item.id !== id) && { name: '本批次已有同名项目' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
  const values = { ...form, no, persons: JSON.stringify(form.persons) }
  const by = byOf(context)
  noteOn(context, batch, { item: no, name: form.name })
  if (!known) {
    const row = await store.insertItem(db, { ...values, batchId, source: 'manual', addedBy: by.name })
    await refuseInvolved(db, [row], accountId)
    await writeLog(db, batchId, by, { act: '添加项目', item: row })
    return { id: row.id, no, version: row.version }
  }
  const unchecked = !known.reopened && { state: 'unchecked' as const, check: null }
  await store.updateItem(db, known.id, { ...values, ...unchecked, reopened: false })
  const after = await store.requireItem(db, known.id)
  await refuseInvolved(db, [after], accountId)
  await writeLog(db, batchId, by, { act: known.reopened ? '按异议裁定更正项目' : '修改项目', item: after })
  return { id: known.id, no, version: known.version + 1 }
}

export const removeItem = async (
  { id, expectVersion }: InputOf<typeof calls.removeItem>,
  context: Context,
) => {
  const { db } = context
  const { batch, item } = await store.lockItem(db, id, expectVersion)
  if (batch.status !== 'draft') throw guardFailed(AWARD_ACT_GUARDS, 'removedFromDraftOnly')
  await refuseInvolved(db, [item], actorOf(context).accountId)
  if (await store.isOnRecord(db, id)) throw guardFailed(AWARD_ACT_GUARDS, 'itemOnRecord')
  noteOn(context, batch, { item: item.no, name: item.name })
  await store.deleteItem(db, id)
  await writeLog(db, batch.id, byOf(context), { act: `删除项目《${item.name}》`, item })
  return {}
}

export const withdrawItem =
  (deps: AwardDeps) =>
  async ({ id, reason, expectVersion }: InputOf<typeof calls.withdrawItem>, context: Context) => {
    const { db } = context
    const { batch, item } = await store.lockItem(db, id, expectVersion)
    if (batch.status === 'announced' || batch.status === 'cancelled') throw new AppError('stateChanged')
    if (isOut(item)) throw new AppError('stateChanged')
    await refuseInvolved(db, [item], actorOf(context).accountId)
    if ((await store.openObjections(db, batch.id)).has(id))
      throw guardFailed(AWARD_ACT_GUARDS, 'itemDisputed')
    await endItem(deps, db, { batch, item }, { state: 'withdrawn', reason })
    noteOn(context, batch, { item: item.no, reason })
    await writeLog(db, batch.id, byOf(context), { act: '撤回参评', item, opinion: reason })
    // It may have been the last one that was waited for.
    await openWhenAll(db, batch)
    await tellStaff(deps, db, batch, { roles: ['inCharge'], state: `项目${item.no}已撤回参评` })
    return {}
  }

/** The review goes on without it. */
export const takeOutItem =
  (deps: AwardDeps) =>
  async ({ id, reason, expectVersion }: InputOf<typeof calls.takeOutItem>, context: Context) => {
    const { db } = context
    const { batch, item } = await store.lockItem(db, id, expectVersion)
    if (batch.status !== 'review') throw guardFailed(AWARD_ACT_GUARDS, 'takenOutInReview')
    if (item.state !== 'passed') throw new AppError('stateChanged')
    await refuseInvolved(db, [item], actorOf(context).accountId)
    if ((await store.openObjections(db, batch.id)).has(id))
      throw guardFailed(AWARD_ACT_GUARDS, 'itemDisputed')
    await endItem(deps, db, { batch, item }, { state: 'removed', reason })
    noteOn(context, batch, { item: item.no, reason })
    await writeLog(db, batch.id, byOf(context), { act: '移出评审', item, opinion: reason })
    await openWhenAll(db, batch)
    return {}
  }

export const checkItem = async (
  { id, passed, checked, reason, expectVersion }: InputOf<typeof calls.check>,
  context: Context,
) => {
  const { db } = context
  const { batch, item } = await store.lockItem(db, id, expectVersion)
  if (batch.status !== 'formal') throw guardFailed(AWARD_ACT_GUARDS, 'notInFormalCheck')
  if (isOut(item)) throw new AppError('stateChanged')
  await refuseInvolved(db, [item], actorOf(context).accountId)
  if ((await returnedOf(db, batch.id)).has(id)) throw guardFailed(AWARD_ACT_GUARDS, 'nominationReturned')
  if (passed && !AWARD_CHECKS.every(({ code }) => checked.includes(code)))
    throw guardFailed(AWARD_ACT_GUARDS, 'checkEach')
  if (!passed && reason.length < 5)
    throw new AppError('badInput', { fields: { reason: '请写明不通过的原因（至少5个字）' } })
  const by = byOf(context)
  const state: AwardItemState = passed ? 'passed' : 'failed'
  const check = { passed, checked, reason, byName: by.name, at: portalNow().toISOString() }
  await store.updateItem(db, id, { state, check: JSON.stringify(check) })
  noteOn(context, batch, { item: item.no, passed, reason })
  await writeLog(db, batch.id, by, { act: AWARD_ITEM_STATES[state], item, opinion: reason })
  return { state, version: item.version + 1 }
}

/** For a write that touches many items: none of them may be the caller's own. */
export const refuseAny = async (db: Db, items: readonly ItemRow[], accountId: string) => {
  const found = await involvedIn(db, items, accountId)
  const own = items.find(({ id }) => found.has(id))
  if (own) throw guardFailed(AWARD_ACT_GUARDS, 'involvedInItem', own.no)
}
