import { Readable } from 'node:stream'
import { type ScoringTemplate, templateOf, totalOf } from '@portal/contract/peer-review/scoring.rules'
import type { examination as calls } from '@portal/contract/peer-review/sheet.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import {
  type Actor,
  AppError,
  actorOf,
  type Context,
  type Db,
  type Download,
} from '../../platform/http/context.ts'
import { findPanel, findSeat, isSeated, namesOf, visibleSubject } from '../panel/panel.queries.ts'
import type { ExaminationRecord, PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'
import type { ScoresFor } from '../panel/panel.views.ts'
import type { FollowUp, SubjectHead, SubjectRecords, Submission } from '../panel/subject.parts.ts'
import { isMarkable, markFile } from './mark.documents.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import {
  EMPTY_SHEET,
  findExamination,
  listViewed,
  openSheet,
  pictureVersionOf,
  progressOf,
  recordView,
} from './sheet.queries.ts'

/** What experts read of their assignments, and what others read of their sheets. */

export interface Assigned {
  readonly achievement: SubjectHead
  readonly panel: PanelRecord
  readonly seat: PanelMemberRecord
}
/** An assignment exists for its expert alone, and only after the yes. */
export const assignedTo = async (
  records: SubjectRecords,
  db: Db,
  projectId: string,
  { memberId }: Actor,
): Promise<Assigned> => {
  const achievement = await records.find(db, projectId)
  const panel = await findPanel(db, projectId)
  const seat = memberId ? await findSeat(db, projectId, memberId) : undefined
  if (!achievement || !panel || !seat || !isSeated(seat) || seat.joinStatus === '0')
    throw new AppError('notFound')
  return { achievement, panel, seat }
}

/** Whoever stepped back keeps the seat until it is filled anew, and has nothing more to do with the achievement. */
export const isAway = (row: Pick<ExaminationRecord, 'state'> | undefined): boolean => row?.state === 'recused'

/** For the readings of achievements: whether an expert accepted to evaluate it, and promised to keep it to himself. */
export const mayExpertRead = async (db: Db, achievementId: string, memberId: string): Promise<boolean> => {
  const seat = await findSeat(db, achievementId, memberId)
  if (!seat || !isSeated(seat) || seat.joinStatus === '0' || seat.promisedAt === null) return false
  return !isAway(await findExamination(db, achievementId, memberId))
}

const rowOf = (row: {
  projectId: string
  acceptNo: string | null
  name: string
  orgName: string
  mode: string
  role: PanelMemberRecord['role']
  meetingAt: string | null
  dueAt: string | null
  examine: string | null
  promisedAt: string | null
  ended: boolean
  opinionTask: '' | 'write' | 'stance'
}) => ({
  ...{ projectId: row.projectId, acceptNo: row.acceptNo ?? '', name: row.name, orgName: row.orgName },
  ...{ mode: row.mode, role: row.role, meetingAt: row.meetingAt, dueAt: row.dueAt },
  overdue:
    row.dueAt !== null && new Date(row.dueAt).getTime() < Date.now() && (row.examine ?? 'draft') === 'draft',
  examine: (row.examine ?? 'none') as 'none',
  promised: row.promisedAt !== null,
  concluded: row.ended,
  opinionTask: row.opinionTask,
})

export const listAssignments =
  ({ subject }: Pick<ExaminationDeps, 'subject'>) =>
  async ({ state, pageNum, pageSize }: InputOf<typeof calls.list>, context: Context) => {
    const { memberId } = actorOf(context)
    const done = sql<boolean>`(coalesce(examination.state, 'draft') not in ('draft', 'submitted') and coalesce("followUp".task, '') = ''
    or achievement.ended)`
    const mine = context.db
      .selectFrom('panelMember')
      .innerJoin(subject.rows.as('achievement'), 'achievement.id', 'panelMember.achievementId')
      .innerJoin('panel', 'panel.achievementId', 'achievement.id')
      .leftJoin('examination', (join) =>
        join
          .onRef('examination.achievementId', '=', 'panelMember.achievementId')
          .onRef('examination.expertId', '=', 'panelMember.expertId'),
      )
      .leftJoin(
        subject.followUps(memberId ?? '').as('followUp'),
        'followUp.achievementId',
        'panelMember.achievementId',
      )
      .where('panelMember.expertId', '=', memberId ?? '')
      .where('panelMember.goneAt', 'is', null)
      .where('panelMember.reserveNo', '=', 0)
      .where('panelMember.joinStatus', 'in', ['1', '4'])
      .where('achievement.deleted', '=', false)
    const groups = await mine
      .select([done.as('done'), (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy(done)
      .execute()
    const of = (is: boolean) => Number(groups.find((group) => group.done === is)?.count ?? 0)
    const rows = await (state ? mine.where(done, '=', state === 'done') : mine)
      .select([
        ...(['achievement.id as projectId', 'achievement.acceptNo', 'achievement.name'] as const),
        ...(['achievement.orgName', 'achievement.evalMode as mode', 'achievement.ended'] as const),
        ...(['panelMember.role', 'panelMember.promisedAt', 'panel.meetingAt', 'panel.dueAt'] as const),
        'examination.state as examine',
        sql<FollowUp['task']>`coalesce("followUp".task, '')`.as('opinionTask'),
      ])
      .orderBy(done)
      .orderBy(sql`coalesce(panel."dueAt", panel."meetingAt") nulls last`)
      .orderBy('panelMember.addedAt', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute()
    const counts = { todo: of(false), done: of(true) }
    return { total: state ? counts[state] : counts.todo + counts.done, counts, list: rows.map(rowOf) }
  }

const copied = (template: ScoringTemplate) => ({
  ...template,
  criteria: template.criteria.map((one) => ({ ...one, anchors: [...one.anchors] })),
  scales: [...template.scales],
})

/** What was handed in last, as experts judge by it. */
export const submissionOf = async (
  { subject }: Pick<ExaminationDeps, 'subject'>,
  db: Db,
  id: string,
): Promise<Submission> => {
  const submission = await subject.submission(db, id)
  if (!submission) throw new AppError('notFound')
  return submission
}

const watermarkOf = (name: string, acceptNo: string | null, mobileTel: string): string =>
  `${name} ${mobileTel.slice(-4)} ${acceptNo ?? ''} 仅供评价使用`

export const viewAssignment =
  (deps: ExaminationDeps) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const { achievement, panel, seat } = await assignedTo(deps.subject, db, projectId, actor)
    const submission = await submissionOf(deps, db, projectId)
    const row = await findExamination(db, projectId, seat.expertId)
    const sheet = row ? openSheet(deps.keyRing, row) : EMPTY_SHEET
    const template = panel.template ?? templateOf(achievement.type)
    const promised = seat.promisedAt !== null
    const reads = promised && !isAway(row)
    const viewed = await listViewed(db, projectId, seat.expertId)
    const me = (await namesOf(db, [seat.expertId])).get(seat.expertId)
    const { waiting, undecided } = await progressOf(db, projectId, achievement.evalMode)
    return {
      ...rowOf({
        ...{
          projectId,
          acceptNo: achievement.acceptNo,
          name: achievement.name,
          orgName: achievement.orgName,
        },
        ...{ mode: achievement.evalMode, role: seat.role, meetingAt: panel.meetingAt, dueAt: panel.dueAt },
        ...{ examine: row?.state ?? null, promisedAt: seat.promisedAt, ended: achievement.stage === 'ended' },
        opinionTask: '',
      }),
      units: [...submission.units],
      // Needed to see a conflict, before anything else is open.
      persons: submission.persons.map(({ name, orgName }) => `${name}（${orgName}）`),
      summary: submission.summary,
      innovations: reads ? [...submission.innovations] : [],
      files: reads
        ? submission.files.map(({ id, title, fileName, mime }) => ({
            ...{ id, slot: title, fileName, mime, openedAt: viewed.get(id) ?? null },
          }))
        : [],
      ...{ place: panel.place, panelVersion: panel.version, template: copied(template) },
      ...{ sheet, version: row?.version ?? 0, total: totalOf(template, sheet.scores) ?? null },
      ...{
        submittedAt: row?.submittedAt ?? null,
        signedAt: row?.signedAt ?? null,
        docHash: row?.docHash ?? '',
      },
      refuseReason: row?.reason ?? '',
      watermark: watermarkOf(me?.name ?? '', achievement.acceptNo, me?.mobileTel ?? ''),
      locked: panel.state === 'locked',
      present: achievement.evalMode === 'correspondence' || seat.joinStatus === '4',
      opened: panel.openedAt !== null,
      mayClose: seat.role === 'leader' && !isAway(row) && panel.openedAt === null && panel.state === 'locked',
      ...{ waitingFor: waiting.length, undecided: undecided.length },
      hasSignature: (await pictureVersionOf(db, seat.expertId)) > 0,
    }
  }

export const promise =
  (deps: Pick<ExaminationDeps, 'subject'>) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    const { seat, achievement } = await assignedTo(deps.subject, db, projectId, actorOf(context))
    context.note({ targetKind: 'achievement', targetId: projectId, targetName: achievement.name })
    await db
      .updateTable('panelMember')
      .set({ promisedAt: sql<string>`now()` })
      .where('id', '=', seat.id)
      .where('promisedAt', 'is', null)
      .execute()
    return {}
  }

export const openMaterial =
  (deps: ExaminationDeps) =>
  async (
    { projectId, fileId }: { projectId: string; fileId: string },
    context: Context,
  ): Promise<Download> => {
    const { db } = context
    const { achievement, seat } = await assignedTo(deps.subject, db, projectId, actorOf(context))
    if (seat.promisedAt === null || achievement.stage === 'ended') throw new AppError('notFound')
    if (isAway(await findExamination(db, projectId, seat.expertId))) throw new AppError('notFound')
    const { files } = await submissionOf(deps, db, projectId)
    const file = files.find(({ id }) => id === fileId)
    if (!file) throw new AppError('notFound')
    context.note({
      ...{ targetKind: 'achievement', targetId: projectId, targetName: achievement.name },
      detail: { file: file.fileName },
    })
    await recordView(db, { achievementId: projectId, expertId: seat.expertId, fileId, ip: context.ip })
    const { fileName, mime } = file
    if (!isMarkable(file)) return { fileName, mime, body: await deps.files.open(file), size: file.size }
    const me = (await namesOf(db, [seat.expertId])).get(seat.expertId)
    const text = watermarkOf(me?.name ?? '', achievement.acceptNo, me?.mobileTel ?? '')
    const { parts } = await markFile(deps, file, text)
    return { fileName, mime, body: Readable.from(parts), inline: true }
  }

/** What experts judge by, for a pack on paper or disk, with the expert's watermark. The caller has checked the promise. */
export const markedMaterial = async (
  deps: Pick<ExaminationDeps, 'subject' | 'files' | 'fonts'>,
  db: Db,
  projectId: string,
  expertId: string,
) => {
  const achievement = await deps.subject.find(db, projectId)
  const { files } = await submissionOf(deps, db, projectId)
  const me = (await namesOf(db, [expertId])).get(expertId)
  const text = watermarkOf(me?.name ?? '', achievement?.acceptNo ?? '', me?.mobileTel ?? '')
  return files.map((file) => ({ fileName: file.fileName, open: () => markFile(deps, file, text) }))
}

/**
 * Who reads the values of others (docs/handbook/peer-review.md#sealed-scores): nobody while they are sealed; then the expert review and the super administrator; handler and person in charge once all have signed;
 * in a meeting the experts who handed in their own. The leader writes the opinion, and reads them as soon as they are open.
 */
const mayReadValues = (
  { role }: Pick<Actor, 'role'>,
  panel: PanelRecord,
  { unsigned, mode, ownIn, leads }: { unsigned: number; mode: string; ownIn: boolean; leads?: boolean },
): boolean => {
  if (panel.openedAt === null) return false
  if (leads) return true
  if (role === 'expertReview' || role === 'superAdmin') return true
  if (role === 'handler' || role === 'inCharge') return unsigned === 0
  return role === 'expert' && mode !== 'correspondence' && ownIn
}

/** Everything about the sheets of a panel, and whether the reader may see what is in them. */
export const scoresAsSeen = async (records: SubjectRecords, db: Db, projectId: string, actor: Actor) => {
  const own = actor.role === 'expert' ? await assignedTo(records, db, projectId, actor) : undefined
  const achievement = own?.achievement ?? (await visibleSubject(records, db, projectId, actor.role))
  const panel = await findPanel(db, projectId)
  if (!panel) throw new AppError('notFound')
  const progress = await progressOf(db, projectId, achievement.evalMode)
  const mine = own && progress.sheets.get(own.seat.expertId)
  const open =
    !isAway(mine) &&
    mayReadValues(actor, panel, {
      ...{ unsigned: progress.unsigned.length, mode: achievement.evalMode },
      ownIn: mine !== undefined && mine.state !== 'draft',
      leads: own?.seat.role === 'leader',
    })
  const template = panel.template ?? templateOf(achievement.type)
  return { ...progress, own, achievement, panel, template, open }
}

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
      ...{ undecided: panel.openedAt === null ? undecided.length : 0, mode: achievement.evalMode },
      mayClose:
        (actor.role === 'inCharge' || actor.role === 'superAdmin') &&
        panel.openedAt === null &&
        panel.state === 'locked' &&
        achievement.stage === 'atWork' &&
        waiting.length < expected.length,
      template: copied(template),
      list: expected
        .filter(({ expertId }) => open || actor.role !== 'expert' || expertId === actor.memberId)
        .map((seat) => {
          const row = sheets.get(seat.expertId)
          const readable = row && (open || row.expertId === actor.memberId)
          const sheet = readable ? openSheet(deps.keyRing, row) : null
          return {
            ...{ expertId: seat.expertId, name: names.get(seat.expertId)?.name ?? '', role: seat.role },
            ...{
              state: row?.state ?? ('none' as const),
              onBehalf: row?.onBehalfById != null,
              reason: row?.reason ?? '',
            },
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
      ...{ name: achievement.name, panelVersion: panel?.version ?? 0 },
      template: copied(panel?.template ?? templateOf(achievement.type)),
      files: files.map(({ id, title, fileName }) => ({ id, slot: title, fileName })),
      seats: expected.map(({ expertId }) => {
        const row = sheets.get(expertId)
        return {
          ...{ expertId, name: names.get(expertId)?.name ?? '' },
          ...{ state: row?.state ?? ('none' as const), version: row?.version ?? 0 },
        }
      }),
      open: achievement.stage === 'atWork' && panel?.state === 'locked' && panel.openedAt === null,
    }
  }
