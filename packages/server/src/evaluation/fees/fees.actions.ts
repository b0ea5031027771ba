import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import type { FeesOf } from '@portal/contract/evaluation/fees/fees.rules'
import { inCapitals, withheldOf, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { maskBank, maskIdCard } from '@portal/contract/platform/person/mask.rules'
import { findPayees } from '../../membership/expert/expert.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { type FeeSheet, listFees, replaceFees, setConfirmed, setUnconfirmed } from './fee.queries.ts'
import { type FeeScene, isOwnCase, lockFees, logFees, readFees } from './fee-scene.actions.ts'

/** 专家咨询费: amounts that staff enter, in whole cents, and that somebody in charge confirms for payment. */

export type FeeRow = OutputOf<typeof calls.view>['list'][number]

/** Those who worked, and those who have an amount all the same. `whole`: numbers in full. */
export const feeRows = async (
  keyRing: KeyRing,
  db: Db,
  scene: FeeScene,
  { whole = false } = {},
): Promise<FeeRow[]> => {
  const amounts = new Map((await listFees(db, scene)).map((row) => [row.expertId, row]))
  const shown = scene.people.filter(
    ({ expertId, worked }) => worked || (amounts.get(expertId)?.cents ?? 0) > 0,
  )
  const payees = await findPayees(
    db,
    keyRing,
    shown.map(({ expertId }) => expertId),
  )
  return shown.map((one) => {
    const { idCard = '', bankName = '', bankAccount = '' } = payees.get(one.expertId) ?? {}
    const { cents = 0, note = '', paidOn, voucherNo = '', paidBy = '' } = amounts.get(one.expertId) ?? {}
    const taxCents = withheldOf(cents)
    return {
      ...one,
      idCard: whole ? idCard : maskIdCard(idCard),
      bankName,
      bankAccount: whole ? bankAccount : maskBank(bankAccount),
      cents,
      taxCents,
      netCents: cents - taxCents,
      note,
      paidOn: paidOn ?? '',
      voucherNo,
      paidBy,
    }
  })
}

export const totalOf = (rows: readonly FeeRow[], part: 'cents' | 'taxCents' | 'netCents'): number =>
  rows.reduce((sum, row) => sum + row[part], 0)

/** Who confirmed the amounts, and when. */
export const confirmationOf = ({ confirmedAt, confirmedBy, noneReason }: FeeSheet) =>
  confirmedAt === null ? null : { by: confirmedBy, at: confirmedAt, noneReason }

export const viewFees =
  ({ keyRing }: { keyRing: KeyRing }) =>
  async (input: InputOf<typeof calls.view>, context: Context): Promise<OutputOf<typeof calls.view>> => {
    const scene = await readFees(context, input)
    const list = await feeRows(keyRing, context.db, scene)
    const totalCents = totalOf(list, 'cents')
    const { role } = actorOf(context)
    const edit = scene.open && !(await isOwnCase(context, scene))
    return {
      version: scene.sheet.version,
      list,
      totalCents,
      totalTaxCents: totalOf(list, 'taxCents'),
      totalNetCents: totalOf(list, 'netCents'),
      inCapitals: inCapitals(totalCents),
      confirmed: confirmationOf(scene.sheet),
      may: {
        edit,
        confirm: edit && (role === 'superAdmin' || role === 'inCharge'),
        pay: edit && scene.sheet.confirmedAt !== null && totalCents > 0,
        whole: role === 'superAdmin',
      },
    }
  }

export const saveFees = async (input: InputOf<typeof calls.save>, context: Context) => {
  const { list } = input
  const scene = await lockFees(context, input)
  if (scene.sheet.confirmedAt !== null) throw guardFailed(MEETING_GUARDS, 'feesConfirmed')
  const seated = new Set(scene.people.map(({ expertId }) => expertId))
  if (list.some(({ expertId }) => !seated.has(expertId))) throw new AppError('notFound')
  if (new Set(list.map(({ expertId }) => expertId)).size < list.length) throw new AppError('badInput')
  const rows = list.filter(({ cents, note }) => cents > 0 || note)
  await replaceFees(context.db, scene, rows)
  const due = rows.filter(({ cents }) => cents > 0)
  const cents = due.reduce((sum, one) => sum + one.cents, 0)
  context.note({ detail: { experts: rows.length, cents } })
  await logFees(context, scene, `填写专家咨询费：${due.length}位专家，应发合计${yuanOf(cents)}元`, {
    amounts: due.map(({ expertId, cents: own }) => ({ expertId, cents: own })),
  })
  return {}
}

const IDLE = { meeting: 'feesAbsent', correspondence: 'feesNoSheet' } as const satisfies Record<
  FeesOf,
  keyof typeof MEETING_GUARDS
>

/** Only who worked is paid. */
export const confirmFees =
  ({ keyRing }: { keyRing: KeyRing }) =>
  async (input: InputOf<typeof calls.confirm>, context: Context) => {
    const scene = await lockFees(context, input)
    if (scene.sheet.confirmedAt !== null) throw new AppError('stateChanged')
    const paid = (await feeRows(keyRing, context.db, scene)).filter(({ cents }) => cents > 0)
    if (paid.length === 0) throw guardFailed(MEETING_GUARDS, 'feesEmpty')
    const idle = paid.filter(({ worked }) => !worked).map(({ name }) => name)
    if (idle.length > 0) throw guardFailed(MEETING_GUARDS, IDLE[scene.of], idle.join('、'))
    await setConfirmed(context.db, scene, { by: actorOf(context).name })
    const cents = totalOf(paid, 'cents')
    context.note({ detail: { experts: paid.length, cents } })
    await logFees(context, scene, `确认专家咨询费：${paid.length}位专家，应发合计${yuanOf(cents)}元`)
    return {}
  }

/** That nobody is paid is said knowingly, and is not what an empty sheet says. */
export const confirmNone = async (input: InputOf<typeof calls.none>, context: Context) => {
  const { reason } = input
  const scene = await lockFees(context, input)
  if (scene.sheet.confirmedAt !== null) throw new AppError('stateChanged')
  if ((await listFees(context.db, scene)).some(({ cents }) => cents > 0))
    throw guardFailed(MEETING_GUARDS, 'feesEntered')
  await setConfirmed(context.db, scene, { by: actorOf(context).name, noneReason: reason })
  context.note({ detail: { reason } })
  await logFees(context, scene, `确认不发放专家咨询费：${reason}`)
  return {}
}

export const reopenFees = async (input: InputOf<typeof calls.reopen>, context: Context) => {
  const { reason } = input
  const scene = await lockFees(context, input)
  if (scene.sheet.confirmedAt === null) throw guardFailed(MEETING_GUARDS, 'feesNotConfirmed')
  if ((await listFees(context.db, scene)).some(({ paidOn }) => paidOn !== null))
    throw guardFailed(MEETING_GUARDS, 'feesPaid')
  await setUnconfirmed(context.db, scene)
  context.note({ detail: { reason, confirmedBy: scene.sheet.confirmedBy } })
  await logFees(context, scene, `撤回专家咨询费的确认：${reason}`)
  return {}
}
