import type { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus, isWritten } from '@portal/contract/evaluation/achievement-status.rules'
import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { findMember } from '../../membership/record/member.queries.ts'
import type { MemberRow } from '../../membership/record/member.rows.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import type { AchievementDeps } from '../achievement/achievement.parts.ts'
import {
  countDrafts,
  findAchievement,
  insertAchievement,
  setDeleted,
  updateForm,
} from '../achievement/achievement.queries.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { appendEvent } from '../achievement/achievement-log.queries.ts'
import { saveAnswers } from '../achievement/submission.queries.ts'
import { isOwner } from '../achievement/visibility.rules.ts'
import { checkGuards, lockAchievement } from '../move/move.actions.ts'
import { settleFiles } from './application-file.actions.ts'
import { settleForm } from './application-form.actions.ts'
import { applicantActor, submitAgain, submitFirst } from './submission.actions.ts'

/** What the applicant writes: created, saved as it grows, handed in, thrown away (docs/handbook/evaluation.md#application). */

type Input = InputOf<typeof calls.save>

/** Drafts of one applicant; nobody needs more at once. */
export const MAX_DRAFTS = 50

const applicantOf = async (context: Context): Promise<MemberRow> => {
  const { memberId } = actorOf(context)
  const member = memberId === null ? undefined : await findMember(context.db, memberId)
  if (!member) throw new AppError('notFound')
  checkGuards('create', { approvedApplicant: member.state === 'approved' })
  return member
}

const create = async (deps: AchievementDeps, member: MemberRow, form: AchievementForm, context: Context) => {
  const { db } = context
  if ((await countDrafts(db, member.id)) >= MAX_DRAFTS)
    throw guardFailed(PROCESS_GUARDS, 'tooManyDrafts', MAX_DRAFTS)
  const row = await insertAchievement(db, deps.keyRing, { ownerId: member.id, form })
  await appendEvent(db, {
    achievementId: row.id,
    actor: applicantActor(context),
    move: 'create',
    from: 'new',
    to: AchievementStatus.draft,
    own: true,
  })
  return row
}

/** The caller's own, as the page showed it, and to be written in its present status. */
const lockOwn = async ({ id, expectVersion }: Input & { id: string }, context: Context) => {
  const known = await findAchievement(context.db, id)
  if (!known || !isOwner(known, actorOf(context))) throw new AppError('notFound')
  if (expectVersion === undefined)
    throw new AppError('badInput', { fields: { expectVersion: '请刷新页面后重试' } })
  const row = await lockAchievement(context.db, { id, expectVersion })
  if (!isWritten(row.status)) throw new AppError('stateChanged')
  return row
}

const formOf = ({ achievement, units, persons, avoid, suggestExperts, contact, promises }: Input) => ({
  achievement,
  units,
  persons,
  avoid,
  suggestExperts,
  contact,
  promises,
})

export const save = async (deps: AchievementDeps, input: Input, context: Context) => {
  const { db } = context
  const { id } = input
  const member = await applicantOf(context)
  const before = id === undefined ? undefined : await lockOwn({ ...input, id }, context)
  const form = await settleForm(db, formOf(input))
  const row = before
    ? await updateForm(db, deps.keyRing, before, form)
    : await create(deps, member, form, context)
  const files = await settleFiles(context, row, input.attach)
  if (row.status === AchievementStatus.returned) await answer(deps, row, input.reply, context)
  const submit = row.status === AchievementStatus.returned ? submitAgain : submitFirst
  const after = input.submit ? await submit(deps, { row, form, files, member }, context) : row
  context.note({
    targetKind: 'achievement',
    targetId: after.id,
    targetName: after.name,
    detail: { submit: input.submit, status: after.status },
  })
  return {
    id: after.id,
    status: after.status,
    version: after.version,
    acceptNo: after.acceptNo ?? '',
    savedAt: after.updatedAt,
  }
}

/** Answers to the open return sheet are kept as they are written; those to anything else are none. */
const answer = async (
  deps: AchievementDeps,
  row: AchievementRow,
  reply: Input['reply'],
  context: Context,
) => {
  if (reply.length === 0) return
  const [open] = await deps.ports.returnSheets(context.db, row.id)
  const known = new Set(open?.items.map((item) => item.id))
  await saveAnswers(
    context.db,
    row.id,
    reply.filter(({ itemId }) => known.has(itemId)),
  )
}

/** #3. Its owner, or the super administrator in the name of the office. Files go with the sweep after the thirty days. */
export const remove = async ({ id }: { id: string }, context: Context) => {
  const { db } = context
  const actor = actorOf(context)
  const row = await findAchievement(db, id)
  if (!row || !(actor.role === 'superAdmin' || isOwner(row, actor))) throw new AppError('notFound')
  const locked = await lockAchievement(db, { id, expectVersion: row.version })
  if (locked.status !== AchievementStatus.draft || locked.revisionNo > 0) throw new AppError('notDeletable')
  await setDeleted(db, locked)
  const by =
    actor.role === 'superAdmin'
      ? { id: actor.accountId, name: actor.name, role: 'superAdmin' as const }
      : applicantActor(context)
  await appendEvent(db, {
    achievementId: id,
    actor: by,
    move: 'remove',
    from: AchievementStatus.draft,
    to: 'deleted',
    own: true,
  })
  context.note({
    targetKind: 'achievement',
    targetId: id,
    targetName: row.name || '（未命名）',
    detail: { move: moveOf('remove').label },
  })
  return {}
}
