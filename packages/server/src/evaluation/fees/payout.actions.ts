import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { dateText, dayOf, today } from '@portal/contract/platform/time'
import { actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { listFees, setPaid, setUnpaid } from './fee.queries.ts'
import { type FeeScene, lockFees, logFees } from './fee-scene.actions.ts'

/** That amounts were paid, and on which day: whoever pays does it elsewhere, the portal keeps what is answered for (docs/handbook/evaluation.md#fees). */

type Fees = Awaited<ReturnType<typeof listFees>>

/** Names of those of whom it is not so. */
const others = (scene: FeeScene, ids: readonly string[], isSo: (id: string) => boolean): string => {
  const names = new Map(scene.people.map(({ expertId, name }) => [expertId, name]))
  return ids
    .filter((id) => !isSo(id))
    .map((id) => names.get(id) ?? '所选专家')
    .join('、')
}
const byExpert = (rows: Fees) => new Map(rows.map((row) => [row.expertId, row]))

export const payFees = async (input: InputOf<typeof calls.pay>, context: Context) => {
  const { paidOn, voucherNo, expertIds } = input
  const scene = await lockFees(context, input)
  const { confirmedAt } = scene.sheet
  if (confirmedAt === null) throw guardFailed(MEETING_GUARDS, 'feesUnpayable')
  const fees = byExpert(await listFees(context.db, scene))
  const without = others(scene, expertIds, (id) => (fees.get(id)?.cents ?? 0) > 0)
  if (without) throw guardFailed(MEETING_GUARDS, 'feesNothingDue', without)
  const twice = others(scene, expertIds, (id) => fees.get(id)?.paidOn === null)
  if (twice) throw guardFailed(MEETING_GUARDS, 'feesPaidAlready', twice)
  if (paidOn < dayOf(confirmedAt))
    throw guardFailed(MEETING_GUARDS, 'feesPaidEarly', dateText(dayOf(confirmedAt)))
  if (paidOn > today()) throw guardFailed(MEETING_GUARDS, 'feesPaidAhead')
  await setPaid(context.db, scene, expertIds, { paidOn, voucherNo, by: actorOf(context).name })
  const names = others(scene, expertIds, () => false)
  context.note({ detail: { paidOn, voucherNo, experts: expertIds.length } })
  await logFees(
    context,
    scene,
    `登记专家咨询费已于${dateText(paidOn)}发放：${names}${voucherNo && `（付款凭证号${voucherNo}）`}`,
    { paidOn, voucherNo, expertIds },
  )
  return { paid: expertIds.length }
}

export const unpayFees = async (input: InputOf<typeof calls.unpay>, context: Context) => {
  const { expertIds, reason } = input
  const scene = await lockFees(context, input)
  const fees = byExpert(await listFees(context.db, scene))
  const unpaid = others(scene, expertIds, (id) => fees.get(id)?.paidOn != null)
  if (unpaid) throw guardFailed(MEETING_GUARDS, 'feesNotPaid', unpaid)
  const was = expertIds.map((id) => ({ expertId: id, paidOn: fees.get(id)?.paidOn ?? '' }))
  await setUnpaid(context.db, scene, expertIds)
  context.note({ detail: { reason, was } })
  const names = others(scene, expertIds, () => false)
  await logFees(context, scene, `撤销专家咨询费的发放登记：${names}。原因：${reason}`, { was })
  return { undone: expertIds.length }
}
