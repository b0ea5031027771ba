import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import type { RecusalRule } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { AppError, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import {
  byActor,
  isSeated,
  type Locked,
  listMembers,
  lockPanel,
  logPanel,
  markChecked,
  namesOf,
  workableSubject,
} from '../panel/panel.queries.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import { checkExperts } from './conflict.queries.ts'
import { surroundingsOf } from './facts.queries.ts'
import { confirmWaivers, dropWaivers, openHits, waiveHits } from './waiver.queries.ts'
import { refuseOwnWaiver } from './waiver.rules.ts'

/** Recusal of a panel by hand: a soft hit is explained and confirmed, the whole panel looked at again. */

const noteOn = (context: Context, { id, name }: Locked['achievement'], detail: object) =>
  context.note({ targetKind: 'achievement', targetId: id, targetName: name, detail: { ...detail } })

const openHit = async (db: Db, achievementId: string, expertId: string, rule: RecusalRule) => {
  const [hit] = await openHits(db, { achievementId }, expertId, rule)
  if (!hit) throw new AppError('stateChanged')
  if (hit.level === 'hard') throw guardFailed(REVIEW_GUARDS, 'mustRecuse')
  return hit
}

export const waiveRecusal =
  (deps: PanelDeps) =>
  async ({ projectId, expertId, rule, reason }: InputOf<typeof calls.waive>, context: Context) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const { achievement } = await lockPanel(deps.subject, db, projectId)
    const hit = await openHit(db, projectId, expertId, rule)
    if (hit.confirmedAt) throw new AppError('stateChanged')
    const by = byActor(context)
    await waiveHits(db, [hit], by, reason)
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    noteOn(context, achievement, { expertId, rule, reason })
    const text = `免回避说明（${name}，${hit.text}）：${reason}`
    await logPanel(deps.subject, db, achievement, { by, text, detail: { expertId, rule } })
    return {}
  }

export const confirmWaiver =
  (deps: PanelDeps) =>
  async ({ projectId, expertId, rule, agree }: InputOf<typeof calls.confirmWaiver>, context: Context) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const { achievement } = await lockPanel(deps.subject, db, projectId)
    const hit = await openHit(db, projectId, expertId, rule)
    if (hit.waivedAt === null || hit.confirmedAt) throw new AppError('stateChanged')
    const by = byActor(context)
    refuseOwnWaiver([hit], by)
    if (agree) await confirmWaivers(db, [hit], by)
    else await dropWaivers(db, [hit])
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    noteOn(context, achievement, { expertId, rule, agree })
    const text = `${agree ? '同意' : '不同意'}免回避（${name}，${hit.text}）`
    await logPanel(deps.subject, db, achievement, { by, text, detail: { expertId, rule, agree } })
    return {}
  }

export const recheck =
  (deps: PanelDeps) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const { achievement, panel } = await lockPanel(deps.subject, db, projectId)
    if (!panel) throw new AppError('stateChanged')
    const checked = await recheckPanel(deps, db, achievement)
    const found = { fresh: checked.fresh, hard: checked.hard.length }
    noteOn(context, achievement, found)
    await logPanel(deps.subject, db, achievement, {
      by: byActor(context),
      text: '重新核查回避',
      detail: found,
    })
    return found
  }

/** Everybody on the list, against the newest submission. The caller holds the lock. */
export const recheckPanel = async (deps: PanelDeps, db: Db, { id, revisionNo }: Locked['achievement']) => {
  const policy = await readPolicy(deps.settings)
  const on = await surroundingsOf(deps, db, id, policy.recusal)
  const members = (await listMembers(db, id)).filter((seat) => isSeated(seat) || seat.reserveNo > 0)
  const checked = await checkExperts(
    db,
    on,
    members.map(({ expertId }) => expertId),
  )
  await markChecked(db, id, revisionNo)
  return checked
}
