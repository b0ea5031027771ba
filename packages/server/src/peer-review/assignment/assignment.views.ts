import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { templateOf, totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { examination as calls } from '@portal/contract/peer-review/sheet/sheet.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, type Download } from '../../platform/http/context.ts'
import { openMarked, readerMark } from '../sheet/mark.documents.ts'
import type { ExaminationDeps } from '../sheet/sheet.parts.ts'
import {
  EMPTY_SHEET,
  findExamination,
  listViewed,
  openSheet,
  pictureVersionOf,
  progressOf,
  recordView,
  takeDownPromise,
} from '../sheet/sheet.queries.ts'
import { templateView } from '../sheet/sheet.rules.ts'
import { type Assigned, assignedTo, isAway, ownAssignment, submissionOf } from '../sheet/sheet.views.ts'
import { type AssignmentRow, assignmentRows, countAssignments } from './assignment.queries.ts'

/** What experts have of their assignments: the list, one of them whole, the promise, the material. */

const rowOf = (row: AssignmentRow) => ({
  projectId: row.projectId,
  acceptNo: row.acceptNo ?? '',
  name: row.name,
  orgName: row.orgName,
  mode: row.mode,
  role: row.role,
  meetingAt: row.meetingAt,
  dueAt: row.dueAt,
  overdue:
    row.dueAt !== null &&
    new Date(row.dueAt).getTime() < portalNow().getTime() &&
    (row.examine ?? 'draft') === 'draft',
  examine: row.examine ?? ('none' as const),
  promised: row.promisedAt !== null,
  concluded: row.ended,
  opinionTask: row.opinionTask,
})

export const listAssignments =
  ({ subject }: Pick<ExaminationDeps, 'subject'>) =>
  async ({ state, pageNum, pageSize }: InputOf<typeof calls.list>, context: Context) => {
    const { db } = context
    const expertId = actorOf(context).memberId ?? ''
    const counts = await countAssignments(subject, db, expertId)
    const page = { expertId, state, limit: pageSize, offset: (pageNum - 1) * pageSize }
    const list = (await assignmentRows(subject, db, page)).map(rowOf)
    return { total: state ? counts[state] : counts.todo + counts.done, counts, list }
  }

/** What is examined, as far as its expert may read it now. */
const materialOf = async (deps: ExaminationDeps, context: Context, { achievement, seat }: Assigned) => {
  const { db } = context
  const submission = await submissionOf(deps, db, achievement.id)
  const reads = seat.promisedAt !== null && !isAway(await findExamination(db, achievement.id, seat.expertId))
  const viewed = await listViewed(db, achievement.id, seat.expertId)
  return {
    units: [...submission.units],
    // Needed to see a conflict, before anything else is open.
    persons: submission.persons.map(({ name, orgName }) => `${name}（${orgName}）`),
    summary: submission.summary,
    innovations: reads ? [...submission.innovations] : [],
    evidence: reads ? submission.evidence.map(({ code, lines }) => ({ code, lines: [...lines] })) : [],
    files: reads
      ? submission.files.map(({ id, title, fileName, mime }) => {
          const openedAt = viewed.get(id) ?? null
          return { id, slot: title, fileName, mime, openedAt }
        })
      : [],
  }
}

const markOf = ({ achievement, seat }: Assigned) => ({
  expertId: seat.expertId,
  no: achievement.acceptNo ?? '',
  purpose: 'evaluation' as const,
})

export const viewAssignment =
  (deps: ExaminationDeps) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    const assigned = await ownAssignment(deps.subject, db, projectId, actorOf(context))
    const { achievement, panel, seat } = assigned
    const row = await findExamination(db, projectId, seat.expertId)
    const sheet = row ? openSheet(deps.keyRing, row) : EMPTY_SHEET
    const template = panel.template ?? templateOf(achievement.type)
    const locked = panel.state === 'locked'
    const opened = panel.openedAt !== null
    const { waiting, undecided } = await progressOf(db, projectId, achievement.evalMode)
    return {
      ...rowOf({
        projectId,
        acceptNo: achievement.acceptNo,
        name: achievement.name,
        orgName: achievement.orgName,
        mode: achievement.evalMode,
        role: seat.role,
        meetingAt: panel.meetingAt,
        dueAt: panel.dueAt,
        examine: row?.state ?? null,
        promisedAt: seat.promisedAt,
        ended: achievement.stage === 'ended',
        opinionTask: '',
      }),
      ...(await materialOf(deps, context, assigned)),
      place: panel.place,
      panelVersion: panel.version,
      template: templateView(template),
      sheet,
      version: row?.version ?? 0,
      total: totalOf(template, sheet.scores) ?? null,
      submittedAt: row?.submittedAt ?? null,
      signedAt: row?.signedAt ?? null,
      docHash: row?.docHash ?? '',
      refuseReason: row?.reason ?? '',
      watermark: await readerMark(db, markOf(assigned)),
      locked,
      present: achievement.evalMode === 'correspondence' || seat.joinStatus === JoinStatus.present,
      opened,
      mayClose: seat.role === 'leader' && !isAway(row) && !opened && locked,
      waitingFor: waiting.length,
      undecided: undecided.length,
      hasSignature: (await pictureVersionOf(db, seat.expertId)) > 0,
    }
  }

export const promise =
  (deps: Pick<ExaminationDeps, 'subject'>) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    const { seat, achievement } = await ownAssignment(deps.subject, db, projectId, actorOf(context))
    context.note({ targetKind: 'achievement', targetId: projectId, targetName: achievement.name })
    await takeDownPromise(db, seat.id)
    return {}
  }

export const openMaterial =
  (deps: ExaminationDeps) =>
  async (
    { projectId, fileId }: { projectId: string; fileId: string },
    context: Context,
  ): Promise<Download> => {
    const { db } = context
    const assigned = await assignedTo(deps.subject, db, projectId, actorOf(context))
    const { achievement, seat } = assigned
    if (seat.promisedAt === null || achievement.stage === 'ended') throw new AppError('notFound')
    if (isAway(await findExamination(db, projectId, seat.expertId))) throw new AppError('notFound')
    const { files } = await submissionOf(deps, db, projectId)
    const file = files.find(({ id }) => id === fileId)
    if (!file) throw new AppError('notFound')
    context.note({
      targetKind: 'achievement',
      targetId: projectId,
      targetName: achievement.name,
      detail: { file: file.fileName },
    })
    await recordView(db, { achievementId: projectId, expertId: seat.expertId, fileId, ip: context.ip })
    return openMarked(deps, db, file, markOf(assigned))
  }
