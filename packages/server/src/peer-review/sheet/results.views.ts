import { templateOf, totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { actorOf, type Context } from '../../platform/http/context.ts'
import { findPanel, namesOf, visibleSubject } from '../panel/panel.queries.ts'
import type { ScoresFor } from '../panel/panel.views.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import { openSheet, progressOf } from './sheet.queries.ts'
import { templateView } from './sheet.rules.ts'
import { mayReadValues, scoresAsSeen, submissionOf } from './sheet.views.ts'

/** The sheets of a panel together: how far they are, and what is in them once they are open. */

export const results =
  (deps: ExaminationDeps) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const seen = await scoresAsSeen(deps.subject, db, projectId, actor)
    const { achievement, panel, expected, sheets, waiting, undecided, template, open } = seen
    context.note({ targetKind: 'achievement', targetId: projectId, targetName: achievement.name })
    const names = await namesOf(
      db,
      expected.map(({ expertId }) => expertId),
    )
    return {
      opened: open,
      present: expected.length,
      handedIn: expected.length - waiting.length,
      signed: expected.filter(({ expertId }) => sheets.get(expertId)?.state === 'signed').length,
      undecided: panel.openedAt === null ? undecided.length : 0,
      mode: achievement.evalMode,
      mayClose:
        (actor.role === 'inCharge' || actor.role === 'superAdmin') &&
        panel.openedAt === null &&
        panel.state === 'locked' &&
        achievement.stage === 'atWork' &&
        waiting.length < expected.length,
      template: templateView(template),
      list: expected
        .filter(({ expertId }) => open || actor.role !== 'expert' || expertId === actor.memberId)
        .map((seat) => {
          const row = sheets.get(seat.expertId)
          const readable = row && (open || row.expertId === actor.memberId)
          const sheet = readable ? openSheet(deps.keyRing, row) : null
          return {
            expertId: seat.expertId,
            name: names.get(seat.expertId)?.name ?? '',
            role: seat.role,
            state: row?.state ?? ('none' as const),
            onBehalf: row?.onBehalfById != null,
            reason: row?.reason ?? '',
            submittedAt: row?.submittedAt ?? null,
            total: sheet ? (totalOf(template, sheet.scores) ?? null) : null,
            sheet,
          }
        }),
    }
  }

/** Totals for the panel's section, by the same rule. */
export const scoresFor =
  (deps: Pick<ExaminationDeps, 'keyRing' | 'subject'>): ScoresFor =>
  async (db, panel, _members, actor) => {
    const achievement = await deps.subject.find(db, panel.achievementId)
    if (!achievement) return new Map()
    const { sheets, unsigned } = await progressOf(db, panel.achievementId, achievement.evalMode)
    const readable = mayReadValues(actor, panel, {
      unsigned: unsigned.length,
      mode: achievement.evalMode,
      ownIn: false,
    })
    if (!readable) return new Map()
    const template = panel.template ?? templateOf(achievement.type)
    return new Map(
      [...sheets.values()].flatMap((row) => {
        const total = totalOf(template, openSheet(deps.keyRing, row).scores)
        return total === undefined || row.state === 'draft' ? [] : [[row.expertId, total] as const]
      }),
    )
  }

export const viewTemplate =
  (deps: ExaminationDeps) =>
  async ({ projectId }: { projectId: string }, { db, actor }: Context) => {
    const achievement = await visibleSubject(deps.subject, db, projectId, actor?.role ?? '')
    const panel = await findPanel(db, projectId)
    const { files } = await submissionOf(deps, db, projectId)
    const { expected, sheets } = await progressOf(db, projectId, achievement.evalMode)
    const names = await namesOf(
      db,
      expected.map(({ expertId }) => expertId),
    )
    return {
      name: achievement.name,
      panelVersion: panel?.version ?? 0,
      template: templateView(panel?.template ?? templateOf(achievement.type)),
      files: files.map(({ id, title, fileName }) => ({ id, slot: title, fileName })),
      seats: expected.map(({ expertId }) => {
        const row = sheets.get(expertId)
        return {
          expertId,
          name: names.get(expertId)?.name ?? '',
          state: row?.state ?? ('none' as const),
          version: row?.version ?? 0,
        }
      }),
      open: achievement.stage === 'atWork' && panel?.state === 'locked' && panel.openedAt === null,
    }
  }
