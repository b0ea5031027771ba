import type { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { differencesOf, textsOf } from '@portal/contract/evaluation/achievement-form.rules'
import { AchievementStatus, isWritten } from '@portal/contract/evaluation/achievement-status.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { isStaff } from '@portal/contract/platform/roles'
import { fileUrl } from '../../identity/file/file-link.rules.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { openForm, printedCode } from '../application/application-form.actions.ts'
import { applicantRequests } from '../process/request.queries.ts'
import type { AchievementDeps } from './achievement.parts.ts'
import type { AchievementRow, FrozenFile } from './achievement.rows.ts'
import { actionsFor, cutForm, presentEvent, presentRow, stepsOf } from './achievement.views.ts'
import { listFiles } from './achievement-file.queries.ts'
import { countErrors, findListed, type ListFilter, listAchievements } from './achievement-list.queries.ts'
import { listEvents } from './achievement-log.queries.ts'
import { listAnswers, listRevisions, type Revision } from './submission.queries.ts'
import { isOwner, requireVisible } from './visibility.rules.ts'

/** The three readings for everybody and the stamped form (docs/handbook/evaluation.md#who-sees, docs/handbook/evaluation.md#application). */

export const readList = async (filter: ListFilter, context: Context) => {
  const actor = actorOf(context)
  const { list, ...rest } = await listAchievements(context.db, filter, actor)
  return { ...rest, list: list.map((row) => presentRow(row, actor)) }
}

export const readErrorNumber = async (context: Context) => {
  const actor = actorOf(context)
  const counted = await countErrors(context.db, actor)
  const staff = isStaff(actor.role)
  const detail = staff ? counted : { ...counted, overdue: 0 }
  return { errorNum: staff ? detail.overdue : detail.returned + detail.objection, detail }
}

const held = (files: Awaited<ReturnType<typeof listFiles>>): FrozenFile[] =>
  files.map(({ slot, id, fileName, sha256 }) => ({
    slot,
    fileId: id,
    fileName,
    sha256: sha256.toString('hex'),
  }))

interface Asked {
  readonly revisions: readonly Revision[]
  readonly asked: number | undefined
  readonly owner: boolean
}

/** What the reader sees of the content: the draft to its writer, submissions to everybody else. */
const contentFor = async (
  deps: AchievementDeps,
  row: AchievementRow,
  { revisions, asked, owner }: Asked,
  context: Context,
) => {
  const all = await listFiles(context.db, row.id, true)
  const writing = isWritten(row.status)
  const newest = revisions.at(-1)
  const wanted = asked === undefined ? undefined : revisions.find(({ no }) => no === asked)
  if (asked !== undefined && !wanted) throw new AppError('notFound')
  const frozen = wanted ?? (owner && writing ? undefined : newest)
  const draft = frozen ? undefined : all.filter((file) => file.removedAt === null)
  const shown = frozen ?? { form: openForm(deps.keyRing, row), files: held(draft ?? []) }
  const before = frozen ? revisions.find(({ no }) => no === frozen.no - 1) : newest
  const { accountId, role } = actorOf(context)
  // Experts open material one by one, on record and with their name on it; what is withheld from them they do not even see.
  const given = role === 'expert' ? [] : shown.files
  const files = given.flatMap(({ fileId, slot }) => {
    const file = all.find(({ id }) => id === fileId)
    if (!file) return []
    const { id, fileName, mime, size, addedAt } = file
    const url = fileUrl(deps.keyRing, id, accountId)
    return [{ id, slot, fileName, mime, size, uploadedAt: addedAt, fileUrl: url }]
  })
  return { form: shown.form, files, diffWithPrev: before ? differencesOf(before, shown) : [] }
}

const sheetsFor = async (deps: AchievementDeps, row: AchievementRow, db: Db) => {
  const sheets = await deps.ports.returnSheets(db, row.id)
  const answers = sheets.length > 0 ? await listAnswers(db, row.id) : new Map<string, string>()
  const events = await listEvents(db, row.id)
  return sheets.map(({ id, at, dueAt, firstDueAt, opinion, items }) => ({
    id,
    at,
    dueAt,
    firstDueAt,
    opinion,
    items: items.map((item) => ({
      itemId: item.id,
      target: item.target,
      text: item.text,
      title: targetOf(item.target)?.title ?? '整体意见',
      answer: answers.get(item.id) ?? '',
    })),
    answeredAt: events.find((event) => event.move === 'resubmit' && event.at > at)?.at ?? null,
  }))
}

export const readDetail = async (
  deps: AchievementDeps,
  { id, revision }: InputOf<typeof calls.detail>,
  context: Context,
) => {
  const { db } = context
  const actor = actorOf(context)
  const row = await requireVisible(deps.ports, db, id, actor)
  const listed = await findListed(db, id)
  if (!listed) throw new AppError('notFound')
  const [owner, staff] = [isOwner(row, actor), isStaff(actor.role)]
  const concerned = owner || staff
  const revisions = await listRevisions(db, deps.keyRing, id)
  const { form, files, diffWithPrev } = await contentFor(
    deps,
    row,
    { revisions, asked: revision, owner },
    context,
  )
  const cut = cutForm(form, actor, owner)
  const sheets = concerned ? await sheetsFor(deps, row, db) : []
  const { ports } = deps
  const { revisionNo, republish, createdAt, rejectProposal, returnedFrom, resumeTo, openedAt } = row
  return {
    project: {
      ...presentRow(listed, actor),
      revisionNo,
      republish,
      createdAt,
      ...(staff && { rejectProposal, returnedFrom, resumeTo, openedAt }),
    },
    editable: owner && isWritten(row.status) && revision === undefined,
    form: cut,
    texts: textsOf(cut),
    files,
    revisions: revisions.map(({ no, at, ...one }, i) => {
      const before = revisions[i - 1]
      return { no, at, changes: before ? differencesOf(before, one).length : 0 }
    }),
    diffWithPrev: concerned ? diffWithPrev : [],
    steps: stepsOf(row, await listEvents(db, id), actor),
    returnSheet: sheets[0] ?? null,
    returnSheets: sheets,
    publicity: await ports.publicity(db, id),
    objections: concerned ? await ports.objections(db, id) : [],
    panel: owner ? [] : await ports.panel(db, id),
    meeting: concerned && row.status === AchievementStatus.evaluation ? await ports.meeting(db, id) : null,
    report: concerned ? await ports.report(db, id) : null,
    requests: concerned ? await applicantRequests(db, id) : [],
    actions: actionsFor(listed, actor),
  }
}

export const readLog = async (deps: AchievementDeps, { id }: { id: string }, context: Context) => {
  const actor = actorOf(context)
  const { evalMode } = await requireVisible(deps.ports, context.db, id, actor)
  const events = await listEvents(context.db, id)
  return events
    .filter(({ own }) => own || isStaff(actor.role))
    .map((event) => presentEvent(event, actor, evalMode))
}

/** On the paper, as far as it changes: who should not review or might, is not printed. */
const isPrinted = ({ target }: { target: string }): boolean =>
  !target.startsWith('attach.') && target !== 'avoid' && target !== 'suggestExperts'

/** The stamped form against the content as it stands: that of the newest submission, to who writes what is saved. */
const againstContent = (
  { revisions, ...now }: { revisions: readonly Revision[]; no: number; form: Revision['form'] },
  fileId: string | undefined,
) => {
  const first = revisions.find(({ files }) => files.some((file) => file.fileId === fileId))
  const bare = (form: Revision['form']) => ({ form, files: [] })
  return {
    stale: first
      ? differencesOf(bare(first.form), bare(now.form))
          .filter(isPrinted)
          .map(({ title }) => title)
      : [],
    wanted: { version: now.no, code: printedCode(now.form) },
  }
}

/** 申请表附件: the stamped form that stands, and those before it with the submissions that contained them. */
export const readStampedForm = async (deps: AchievementDeps, { id }: { id: string }, context: Context) => {
  const { db } = context
  const actor = actorOf(context)
  const row = await requireVisible(deps.ports, db, id, actor)
  const revisions = await listRevisions(db, deps.keyRing, id)
  const owner = isOwner(row, actor)
  const forms = (await listFiles(db, id, true))
    .filter(({ slot }) => slot === 'applicationForm')
    .map((file) => ({
      fileId: file.id,
      fileName: file.fileName,
      at: file.addedAt,
      removedAt: file.removedAt,
      fileUrl: fileUrl(deps.keyRing, file.id, actor.accountId),
      revisions: revisions
        .filter(({ files }) => files.some(({ fileId }) => fileId === file.id))
        .map(({ no }) => no),
    }))
    // What was not handed in is the applicant's own affair.
    .filter((file) => owner || file.revisions.length > 0)
    .reverse()
  const standing = owner
    ? forms.find((file) => file.removedAt === null)
    : forms.find((file) => file.revisions.includes(row.revisionNo))
  const current = standing && {
    fileId: standing.fileId,
    fileName: standing.fileName,
    fileUrl: standing.fileUrl,
    at: standing.at,
  }
  const newest = revisions.at(-1)
  const now =
    owner && isWritten(row.status) ? { no: row.revisionNo + 1, form: openForm(deps.keyRing, row) } : newest
  const state = now && againstContent({ revisions, no: now.no, form: now.form }, standing?.fileId)
  return {
    current: current ?? null,
    history: forms,
    stale: state?.stale ?? [],
    wanted: state?.wanted ?? null,
  }
}
