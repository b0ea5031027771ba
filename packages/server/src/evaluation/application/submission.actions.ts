import { type AchievementForm, PROMISES } from '@portal/contract/evaluation/achievement-form.fields'
import {
  checksOf,
  differencesOf,
  problemsOf,
  type SlotCounts,
} from '@portal/contract/evaluation/achievement-form.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { MemberRow } from '../../membership/record/member.rows.ts'
import { actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import type { AchievementDeps, ReturnSheet } from '../achievement/achievement.parts.ts'
import { hasDuplicate, takeAcceptNo } from '../achievement/achievement.queries.ts'
import type { AchievementRow, FrozenFile } from '../achievement/achievement.rows.ts'
import { wasPublicised } from '../achievement/achievement-log.queries.ts'
import {
  findRevision,
  insertRevision,
  listAnswers,
  transactionTime,
} from '../achievement/submission.queries.ts'
import { applyMove, checkGuards, checkMove } from '../move/move.actions.ts'
import { tellApplicant } from './application.messages.ts'

/** Handing in: complete, promised, frozen, numbered (docs/handbook/evaluation.md#application). */

export const applicantActor = (context: Context) => {
  const { accountId, name } = actorOf(context)
  return { id: accountId, name, role: 'applicant' as const }
}

interface Submitted {
  readonly row: AchievementRow
  readonly form: AchievementForm
  readonly files: readonly FrozenFile[]
  readonly member: MemberRow
}

const slotCounts = (files: readonly { slot: string }[]): SlotCounts => {
  const counts: Record<string, number> = {}
  for (const { slot } of files) counts[slot] = (counts[slot] ?? 0) + 1
  return counts
}

/** With what is missing, field by field. */
const requireComplete = ({ form, files }: Submitted): void => {
  const fields = problemsOf(checksOf(form, slotCounts(files)))
  if (Object.keys(fields).length > 0) throw guardFailed(GUARDS, 'formComplete').at(fields)
}
const promised = ({ promises }: AchievementForm): boolean => PROMISES.every(({ code }) => promises[code])

export const submitFirst = async (deps: AchievementDeps, submitted: Submitted, context: Context) => {
  const { db } = context
  const { row, form, files, member } = submitted
  checkMove(row, 'submit', member.kind === 'project' ? 'project' : 'person')
  requireComplete(submitted)
  checkGuards('submit', {
    approvedApplicant: member.state === 'approved',
    formComplete: true,
    promises: promised(form),
    noDuplicate: !(await hasDuplicate(db, row)),
  })
  const no = row.revisionNo + 1
  await insertRevision(db, deps.keyRing, { achievementId: row.id, no, form, files })
  // One that was recalled keeps its number.
  const acceptNo = row.acceptNo ?? (await takeAcceptNo(db))
  const after = await applyMove(
    db,
    row,
    {
      move: 'submit',
      to: AchievementStatus.handlerReview,
      set: {
        acceptNo,
        revisionNo: no,
        openedAt: null,
        returnedFrom: null,
        resumeTo: null,
        dueAt: await deps.ports.dueAt(db, AchievementStatus.handlerReview),
        submittedAt: await transactionTime(db),
      },
    },
    { actor: applicantActor(context), own: true, detail: { revision: no, acceptNo } },
  )
  await tellApplicant(deps, db, member, { row: after, template: 'achievement-received' })
  await deps.ports.submitted(db, after, no)
  return after
}

/** Where the answer goes: back to whom it came from, unless what was publicised has changed. */
const destination = (
  row: AchievementRow,
  sheet: ReturnSheet | undefined,
  publicChanged: boolean,
): AchievementStatus => {
  if (row.resumeTo === AchievementStatus.evaluation && !publicChanged) return AchievementStatus.evaluation
  const direct =
    row.returnedFrom === AchievementStatus.inChargeReview &&
    (sheet?.direct === true || row.resumeTo === AchievementStatus.inChargeReview)
  return direct ? AchievementStatus.inChargeReview : AchievementStatus.handlerReview
}

export const submitAgain = async (deps: AchievementDeps, submitted: Submitted, context: Context) => {
  const { db } = context
  const { row, form, files, member } = submitted
  checkMove(row, 'resubmit', member.kind === 'project' ? 'project' : 'person')
  requireComplete(submitted)
  const [sheet] = await deps.ports.returnSheets(db, row.id)
  const answers = await listAnswers(db, row.id)
  const previous = await findRevision(db, deps.keyRing, row.id)
  const changes = previous ? differencesOf(previous, { form, files }) : []
  checkGuards('resubmit', {
    formComplete: true,
    promises: promised(form),
    itemsAnswered: (sheet?.items ?? []).every((item) => (answers.get(item.id) ?? '').trim() !== ''),
    somethingChanged: changes.length > 0,
  })
  const publicChanged = (await wasPublicised(db, row.id)) && changes.some((change) => change.public)
  const to = destination(row, sheet, publicChanged)
  const no = row.revisionNo + 1
  await insertRevision(db, deps.keyRing, { achievementId: row.id, no, form, files })
  const after = await applyMove(
    db,
    row,
    {
      move: 'resubmit',
      to,
      set: {
        revisionNo: no,
        openedAt: null,
        returnedFrom: null,
        resumeTo: null,
        republish: row.republish || publicChanged,
        dueAt: await deps.ports.dueAt(db, to),
        submittedAt: await transactionTime(db),
      },
    },
    {
      actor: applicantActor(context),
      own: true,
      detail: { revision: no, changed: changes.map(({ target }) => target), publicChanged },
    },
  )
  await tellApplicant(deps, db, member, { row: after, template: 'achievement-resubmitted' })
  await deps.ports.submitted(db, after, no)
  return after
}
