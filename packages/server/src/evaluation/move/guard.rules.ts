import { isAppealable } from '@portal/contract/evaluation/achievement.rules'
import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import type { Guard } from '@portal/contract/evaluation/evaluation.guards'
import { type examineInput, FORMAL_CHECKS } from '@portal/contract/evaluation/process/process.calls'
import { groundOf } from '@portal/contract/peer-review/publicity.calls'
import { today } from '@portal/contract/platform/time'
import type * as z from 'zod'
import { findObjection, listOpenObjections } from '../../peer-review/publicity/objection.queries.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import { areHeard } from '../../peer-review/publicity/statement.actions.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { lastConclusion } from '../achievement/achievement-log.queries.ts'
import { isInvolved } from '../achievement/involvement.queries.ts'
import { appealDay } from '../process/appeal-day.rules.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { findContract, isLongOverdue } from '../process/process.queries.ts'
import { findOpenAppeal, requestsOf } from '../process/request.queries.ts'
import type { GuardAnswers } from './move.actions.ts'

/** Each condition of a move, decided in one place (docs/handbook/evaluation.md#guards, docs/handbook/evaluation.md#separation). */

export type ExamineInput = z.output<typeof examineInput>
export interface Act {
  readonly deps: ProcessDeps
  readonly db: Db
  /** Locked. */
  readonly row: AchievementRow
  readonly input: ExamineInput
  readonly actor: Actor
}

const REMINDERS = 3
const MIN_REPLY = 10

/** The case that the move is about, where it belongs to this achievement. */
const caseOf = async ({ db, row, input }: Act): Promise<ObjectionRow | undefined> => {
  const found = input.objection && (await findObjection(db, input.objection.caseId))
  return found?.achievementId === row.id ? found : undefined
}

const isSettled = async ({ deps, db, row }: Act): Promise<boolean> => {
  if (!(await deps.settings.get('evalFeeGate'))) return true
  return Boolean((await findContract(db, row.id))?.paidOn)
}

type Test = (act: Act) => boolean | Promise<boolean>
const TESTS: Partial<Record<Guard, Test>> = {
  notOpened: ({ row }) => row.openedAt === null,
  notInvolved: async ({ db, row, actor }) => !(await isInvolved(db, row.id, actor.accountId)),
  checklist: ({ input }) => FORMAL_CHECKS.every(({ code }) => input.checklist.includes(code)),
  feeSettled: isSettled,
  publicSummary: ({ input }) => input.publicity?.noSecret === true && input.publicity.summary.length >= 20,
  publicityDays: async ({ deps, input }) =>
    (input.publicity?.days ?? -1) >= (await deps.settings.get('evalPublicityDays')),
  objectionWhole: async (act) => {
    const found = await caseOf(act)
    return found?.state === 'submitted' && !found.late && found.fileIds.length > 0
  },
  noOpenObjection: async ({ db, row }) =>
    (await listOpenObjections(db, { achievementId: row.id })).length === 0,
  severeObjection: async (act) => {
    const found = await caseOf(act)
    return found?.state === 'submitted' && groundOf(found.ground)?.severe === true
  },
  caseReported: async (act) => {
    const found = await caseOf(act)
    return found?.state === 'investigated' && (act.input.objection?.reply.length ?? 0) >= MIN_REPLY
  },
  unitsHeard: async (act) => {
    const found = await caseOf(act)
    return !found || areHeard(found)
  },
  notHandlerOfCase: async (act) => (await caseOf(act))?.triagedById !== act.actor.accountId,
  longOverdue: async ({ deps, db, row }) =>
    isLongOverdue(db, row.id, await deps.settings.get('evalExpireDays'), REMINDERS),
  panelOpened: ({ input }) => input.mode.length > 0,
  appealable: ({ row }) => isAppealable(row.outcome),
  firstAppeal: async ({ db, row }) => !(await requestsOf(db, row)).appealed,
  firstWithdrawal: async ({ db, row }) => !(await requestsOf(db, row)).withdrawal,
  withdrawalAsked: async ({ db, row }) => (await requestsOf(db, row)).withdrawal,
  requested: async ({ db, row }) => (await findOpenAppeal(db, row.id))?.state === 'reopen',
  // As it was told, whatever the setting says now.
  withinAppeal: async ({ deps, db, row }) => {
    const made = (await lastConclusion(db, row.id)) ?? { at: row.enteredAt }
    return today(portalNow()) <= appealDay(made, await deps.settings.get('evalAppealDays'))
  },
}

/** The answers to the conditions of a move, and to no others. */
export const answersOf = async (name: MoveName, act: Act): Promise<GuardAnswers> => {
  const { guards } = moveOf(name)
  const conclusion = act.input.conclusion ?? { outcome: 'passed' as const, text: '' }
  const facts: GuardAnswers =
    name === 'conclude' ? await act.deps.panel.facts(act.db, act.row, conclusion) : {}
  const answers: Partial<Record<Guard, boolean>> = { ...facts }
  for (const guard of guards) {
    const test = TESTS[guard]
    if (test) answers[guard] = await test(act)
    // The first that is not met is the one that is said.
    if (answers[guard] === false) break
  }
  return answers
}
