import { type avoidUnits, MAX_AVOID_UNITS } from '@portal/contract/membership/avoid-unit.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { isStaff } from '@portal/contract/platform/roles'
import { sql } from 'kysely'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { findUsableOrganisation } from '../organisation/organisation.queries.ts'
import { findMember } from '../record/member.queries.ts'

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
  const rows = await context.db
    .selectFrom('expertInterest as i')
    .innerJoin('organisation as named', 'named.id', 'i.orgId')
    .innerJoin('organisation as o', (join) =>
      join.on('o.id', '=', sql<string>`coalesce(named."mergedInto", named.id)`),
    )
    .select(['i.id', 'o.id as orgId', 'o.name as orgName', 'i.text', 'i.declaredAt', 'i.byName', 'i.byStaff'])
    .where('i.expertId', '=', expert.id)
    .where('i.kind', '=', 'avoidUnit')
    .where('i.withdrawnAt', 'is', null)
    .orderBy('i.declaredAt')
    .execute()
  return {
    list: rows.map((row) => ({ ...row, byName: row.byStaff && !staff ? '学会工作人员' : row.byName })),
  }
}

/** Panels that the expert sits on are checked again: their record counts as changed. */
const touch = (db: Db, expertId: string) =>
  db.updateTable('member').set({ updatedAt: sql`clock_timestamp()` }).where('id', '=', expertId).execute()

export const addAvoidUnit = async (input: InputOf<typeof avoidUnits.add>, context: Context) => {
  const { db } = context
  const { expert, staff } = await subject(context, input.expertId)
  const unit = await findUsableOrganisation(db, input.orgId)
  if (!unit) throw new AppError('badInput', { fields: { orgId: '请从列表中选择单位' } })
  // One after the other, so that the limit holds and nothing is there twice.
  await touch(db, expert.id)
  const { list } = await listAvoidUnits({ expertId: expert.id }, context)
  if (list.some(({ orgId }) => orgId === unit.orgId))
    throw new AppError('badInput', { fields: { orgId: '该单位已在回避单位中' } })
  if (list.length >= MAX_AVOID_UNITS)
    throw new AppError('guardFailed', { text: `回避单位最多${MAX_AVOID_UNITS}个` })
  const { id } = await db
    .insertInto('expertInterest')
    .values({
      ...{ expertId: expert.id, achievementId: null, kind: 'avoidUnit', orgId: unit.orgId, text: input.text },
      ...{ byName: actorOf(context).name, byStaff: staff },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.note({ detail: { unit: unit.orgName } })
  return { id }
}

export const removeAvoidUnit = async (
  { id, reason }: InputOf<typeof avoidUnits.remove>,
  context: Context,
) => {
  const { db } = context
  const found = await db
    .selectFrom('expertInterest')
    .innerJoin('organisation', 'organisation.id', 'expertInterest.orgId')
    .select(['expertInterest.expertId', 'expertInterest.withdrawnAt', 'organisation.name as unit'])
    .where('expertInterest.id', '=', id)
    .where('kind', '=', 'avoidUnit')
    .forUpdate('expertInterest')
    .executeTakeFirst()
  if (!found) throw new AppError('notFound')
  const { expert, staff } = await subject(context, found.expertId)
  if (staff && reason.length < 2) throw new AppError('badInput', { fields: { reason: '请填写移除原因' } })
  if (found.withdrawnAt) throw new AppError('stateChanged')
  await db
    .updateTable('expertInterest')
    .set({ withdrawnAt: sql<string>`now()`, withdrawnBy: actorOf(context).name, withdrawReason: reason })
    .where('id', '=', id)
    .execute()
  await touch(db, expert.id)
  context.note({ detail: { unit: found.unit, reason } })
  return {}
}
