import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { inCapitals, withheldOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { meetingPapers as calls } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { maskBank, maskIdCard } from '@portal/contract/platform/person/mask.rules'
import { findPayees } from '../../membership/expert/expert.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { bumpMeeting } from '../meeting/meeting.queries.ts'
import type { MeetingRecord } from '../meeting/meeting.rows.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { idsOf, lockMeeting, type Scene, sceneOf } from '../meeting/scene.actions.ts'
import { listSeats } from '../meeting-seat/seat.queries.ts'
import { listFees, replaceFees, setFeesConfirmed } from './paper.queries.ts'

/** 专家咨询费: amounts that staff enter, in whole cents, and that somebody in charge confirms for payment. */

export interface FeeRow {
  readonly expertId: string
  readonly name: string
  readonly orgName: string
  readonly zc: string
  readonly present: boolean
  readonly idCard: string
  readonly bankName: string
  readonly bankAccount: string
  readonly cents: number
  readonly taxCents: number
  readonly netCents: number
  readonly note: string
}
/** Those who are there, and those who have an amount all the same. `whole`: numbers in full. */
export const feeRows = async (
  { panels }: MeetingDeps,
  db: Db,
  { meeting, items }: Scene,
  { whole = false } = {},
): Promise<FeeRow[]> => {
  const fees = new Map((await listFees(db, meeting.id)).map((row) => [row.expertId, row]))
  const people = [
    ...Map.groupBy(await listSeats(db, idsOf(items), meeting.id), ({ expertId }) => expertId).entries(),
  ].map(([expertId, seats]) => ({
    expertId,
    name: seats[0]?.name ?? '',
    orgName: seats[0]?.orgName ?? '',
    zc: seats[0]?.zc ?? '',
    present: seats.some(({ joinStatus }) => joinStatus === JoinStatus.present),
  }))
  const shown = people.filter(({ expertId, present }) => present || (fees.get(expertId)?.cents ?? 0) > 0)
  const payees = await findPayees(
    db,
    panels.keyRing,
    shown.map(({ expertId }) => expertId),
  )
  return shown.map((one) => {
    const { idCard = '', bankName = '', bankAccount = '' } = payees.get(one.expertId) ?? {}
    const { cents = 0, note = '' } = fees.get(one.expertId) ?? {}
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
    }
  })
}

export const totalOf = (rows: readonly FeeRow[], part: 'cents' | 'taxCents' | 'netCents'): number =>
  rows.reduce((sum, row) => sum + row[part], 0)

/** Who confirmed the amounts, and when. */
export const confirmationOf = ({ feesConfirmedAt, feesConfirmedBy }: MeetingRecord) =>
  feesConfirmedAt === null ? null : { by: feesConfirmedBy, at: feesConfirmedAt }

export const viewFees =
  (deps: MeetingDeps) =>
  async ({ id }: { id: string }, context: Context) => {
    const scene = await sceneOf(context.db, id)
    const list = await feeRows(deps, context.db, scene)
    const totalCents = totalOf(list, 'cents')
    const { role } = actorOf(context)
    return {
      version: scene.meeting.version,
      list,
      totalCents,
      totalTaxCents: totalOf(list, 'taxCents'),
      totalNetCents: totalOf(list, 'netCents'),
      inCapitals: inCapitals(totalCents),
      confirmed: confirmationOf(scene.meeting),
      may: { confirm: role === 'superAdmin' || role === 'inCharge' },
    }
  }

const HELD = ['planned', 'running', 'closed'] as const

export const saveFees = async (
  { id, expectVersion, list }: InputOf<typeof calls.saveFees>,
  context: Context,
) => {
  const { db } = context
  const { meeting, items } = await lockMeeting(context, id, { expectVersion, among: HELD })
  if (meeting.feesConfirmedAt !== null) throw guardFailed(MEETING_GUARDS, 'feesConfirmed')
  const seated = new Set((await listSeats(db, idsOf(items))).map(({ expertId }) => expertId))
  if (list.some(({ expertId }) => !seated.has(expertId))) throw new AppError('notFound')
  if (new Set(list.map(({ expertId }) => expertId)).size < list.length) throw new AppError('badInput')
  const rows = list.filter(({ cents, note }) => cents > 0 || note)
  await replaceFees(db, id, rows)
  await bumpMeeting(db, id)
  context.note({ detail: { experts: rows.length, cents: rows.reduce((sum, { cents }) => sum + cents, 0) } })
  return {}
}

/** Only who was there is paid. */
export const confirmFees =
  (deps: MeetingDeps) =>
  async ({ id, expectVersion }: InputOf<typeof calls.confirmFees>, context: Context) => {
    const scene = await lockMeeting(context, id, { expectVersion, among: HELD })
    if (scene.meeting.feesConfirmedAt !== null) throw new AppError('stateChanged')
    const paid = (await feeRows(deps, context.db, scene)).filter(({ cents }) => cents > 0)
    if (paid.length === 0) throw guardFailed(MEETING_GUARDS, 'feesEmpty')
    const absent = paid.filter(({ present }) => !present).map(({ name }) => name)
    if (absent.length > 0) throw guardFailed(MEETING_GUARDS, 'feesAbsent', absent.join('、'))
    await setFeesConfirmed(context.db, id, actorOf(context).name)
    context.note({ detail: { experts: paid.length, cents: totalOf(paid, 'cents') } })
    return {}
  }

export const reopenFees = async (
  { id, expectVersion, reason }: InputOf<typeof calls.reopenFees>,
  context: Context,
) => {
  const { meeting } = await lockMeeting(context, id, { expectVersion, among: HELD })
  if (meeting.feesConfirmedAt === null) throw guardFailed(MEETING_GUARDS, 'feesNotConfirmed')
  await setFeesConfirmed(context.db, id, null)
  context.note({ detail: { reason, confirmedBy: meeting.feesConfirmedBy } })
  return {}
}
