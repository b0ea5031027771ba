import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { dayOf, endOfDay, momentText, shortMomentText } from '@portal/contract/platform/time'
import { againstExtension } from '../../platform/clock/extension.rules.ts'
import { AppError, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { PANEL_NEWS, SHEETS_EXTENDED } from '../invitation/invitation.messages.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import {
  bumpPanel,
  byActor,
  lockActivePanel,
  logPanel,
  namesOf,
  workableSubject,
} from '../panel/panel.queries.ts'
import type { PanelRecord } from '../panel/panel.rows.ts'
import type { SubjectHead } from '../panel/subject.parts.ts'
import { progressOf } from './sheet.queries.ts'

/** 延长函审期限: the day of the sheets of a locked panel by correspondence (docs/handbook/peer-review.md#sheets). */

interface Scene {
  readonly achievement: SubjectHead
  readonly panel: PanelRecord
}

const refuseExtension = ({ achievement, panel }: Scene, day: string): void => {
  if (achievement.evalMode !== 'correspondence') throw guardFailed(REVIEW_GUARDS, 'dueByMailOnly')
  if (panel.state !== 'locked') throw guardFailed(REVIEW_GUARDS, 'dueBeforeLocked')
  if (panel.openedAt !== null) throw guardFailed(REVIEW_GUARDS, 'dueAfterOpening')
  // Back at work for less than a minute: what was lost of the day is about to be given back.
  if (panel.pausedAt !== null) throw new AppError('stateChanged')
  const against = againstExtension(panel.dueAt, day)
  if (against) throw guardFailed(REVIEW_GUARDS, against)
}

const MAX_TITLE = 20
const shortName = (name: string): string =>
  [...name].length > MAX_TITLE ? `${[...name].slice(0, MAX_TITLE - 1).join('')}…` : name

/** Those whose sheet is still open. */
const tellExperts = async (
  deps: PanelDeps,
  db: Db,
  { id, name: project }: SubjectHead,
  { ids, dueAt, reason }: { ids: readonly string[]; dueAt: string; reason: string },
): Promise<void> => {
  const people = await namesOf(db, ids)
  for (const memberId of ids) {
    const expert = people.get(memberId)
    if (!expert) continue
    const { name, mobileTel, email } = expert
    const about = { achievementId: id, memberId, dueAt }
    const link = `${deps.publicUrl}/memberpages/kjcgofexpert`
    await deps.messages.notify(
      db,
      SHEETS_EXTENDED,
      { memberId, email },
      { about, vars: { name, project, until: momentText(dueAt), reason, link } },
    )
    const what = `意见截止时间延长至${shortMomentText(dueAt)}`
    await deps.messages.notify(
      db,
      PANEL_NEWS,
      { memberId, mobileTel },
      {
        about: { once: `sheets-extended-sms:${id}:${memberId}:${dueAt}` },
        vars: { project: shortName(project), what },
      },
    )
  }
}

/** Handed in before the new day, and so not late: the ledger of the experts takes that back. */
const takeBackLateness = async (
  deps: PanelDeps,
  db: Db,
  { id, name }: SubjectHead,
  ids: readonly string[],
) => {
  for (const expertId of ids)
    await deps.record(db, {
      ...{ expertId, refId: id, refKind: 'achievement' as const },
      ...{ text: `《${name}》`, add: [], drop: ['late'] },
    })
}

export const extendSheets =
  (deps: PanelDeps) =>
  async (
    { projectId, dueOn, reason, expectVersion }: InputOf<typeof calls.extendSheets>,
    context: Context,
  ) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const scene = await lockActivePanel(deps.subject, db, projectId, expectVersion)
    const { achievement, panel } = scene
    const before = panel.dueAt
    context.note({ targetKind: 'achievement', targetId: projectId, targetName: achievement.name })
    refuseExtension(scene, dueOn)
    const dueAt = endOfDay(dueOn)
    const panelVersion = await bumpPanel(db, projectId, { dueAt })
    // Nobody was heard yet, whatever had passed: the day of the conclusion follows the new one.
    await deps.subject.setDue(db, projectId, null)
    const { waiting, sheets } = await progressOf(db, projectId, achievement.evalMode)
    const open = waiting.map(({ expertId }) => expertId)
    const late = [...sheets.values()].filter(
      ({ submittedAt }) =>
        submittedAt !== null && before !== null && Date.parse(before) < Date.parse(submittedAt),
    )
    await takeBackLateness(
      deps,
      db,
      achievement,
      late.map(({ expertId }) => expertId),
    )
    const days = [before && dayOf(before), dueOn]
    context.note({ detail: { dueOn: days, reason, told: open.length } })
    await logPanel(deps.subject, db, achievement, {
      by: byActor(context),
      text: `意见截止时间${before ? `由${momentText(before)}` : ''}延长至${momentText(dueAt)}：${reason}`,
      detail: { panelVersion, dueAt: [before, dueAt], told: open.length },
    })
    await tellExperts(deps, db, achievement, { ids: open, dueAt, reason })
    return { dueAt: new Date(dueAt).toISOString(), told: open.length }
  }
