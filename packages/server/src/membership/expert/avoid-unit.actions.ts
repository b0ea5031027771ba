import { type avoidUnits, MAX_AVOID_UNITS } from '@portal/contract/membership/expert-ledger/avoid-unit.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { isStaff } from '@portal/contract/platform/roles'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { findUsableOrganisation } from '../organisation/organisation.queries.ts'
import { findMember } from '../record/member.queries.ts'
import * as store from './avoid-unit.queries.ts'

/** Units that an expert stays away from, in all evaluations and awards (docs/handbook/membership.md#avoid-units). */

/** The expert it is about: oneself, or for staff the one they name. */
const subject = async (context: Context, expertId: string | undefined) => {
  const { role, memberId } = actorOf(context)
  const id = isStaff(role) ? expertId : memberId
  // Experts name nobody else.
  if (!id || (!isStaff(role) && expertId !== undefined && expertId !== memberId))
    throw new AppError('notFound')
  const expert = await findMember(context.db, id)
  if (expert?.kind !== 'expert') throw new AppError('notFound')
  context.note({ targetKind: 'expert', targetId: id, targetName: expert.name })
  return { expert, staff: isStaff(role) }
}

export const listAvoidUnits = async ({ expertId }: InputOf<typeof avoidUnits.list>, context: Context) => {
  const { expert, staff } = await subject(context, expertId)
  const rows = await store.avoidUnitsOf(context.db, expert.id)
  return {
    list: rows.map((row) => ({ ...row, byName: row.byStaff && !staff ? '学会工作人员' : row.byName })),
  }
}

export const addAvoidUnit = async (input: InputOf<typeof avoidUnits.add>, context: Context) => {
  const { db } = context
  const { expert, staff } = await subject(context, input.expertId)
  const unit = await findUsableOrganisation(db, input.orgId)
  if (!unit) throw new AppError('badInput', { fields: { orgId: '请从列表中选择单位' } })
  // One after the other, so that the limit holds and nothing is there twice.
  await store.touchExpert(db, expert.id)
  const { list } = await listAvoidUnits({ expertId: expert.id }, context)
  if (list.some(({ orgId }) => orgId === unit.orgId))
    throw new AppError('badInput', { fields: { orgId: '该单位已在回避单位中' } })
  if (list.length >= MAX_AVOID_UNITS) throw guardFailed(MEMBERSHIP_GUARDS, 'avoidUnitsFull', MAX_AVOID_UNITS)
  const { id } = await store.insertAvoidUnit(db, {
    expertId: expert.id,
    orgId: unit.orgId,
    text: input.text,
    byName: actorOf(context).name,
    byStaff: staff,
  })
  context.note({ detail: { unit: unit.orgName } })
  return { id }
}

export const removeAvoidUnit = async (
  { id, reason }: InputOf<typeof avoidUnits.remove>,
  context: Context,
) => {
  const { db } = context
  const found = await store.lockAvoidUnit(db, id)
  if (!found) throw new AppError('notFound')
  const { expert, staff } = await subject(context, found.expertId)
  if (staff && reason.length < 2) throw new AppError('badInput', { fields: { reason: '请填写移除原因' } })
  if (found.withdrawnAt) throw new AppError('stateChanged')
  await store.withdrawAvoidUnit(db, id, { withdrawnBy: actorOf(context).name, withdrawReason: reason })
  await store.touchExpert(db, expert.id)
  context.note({ detail: { unit: found.unit, reason } })
  return {}
}
