import { Readable } from 'node:stream'
import { ACHIEVEMENT_SLOTS } from '@portal/contract/evaluation/achievement-form.fields'
import { type ScoringTemplate, templateOf, totalOf } from '@portal/contract/peer-review/scoring.rules'
import type { examination as calls } from '@portal/contract/peer-review/sheet.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { findRevision, listFiles } from '../../evaluation/achievement/achievement.queries.ts'
import {
  type Actor,
  AppError,
  actorOf,
  type Context,
  type Db,
  type Download,
} from '../../platform/http/context.ts'
import {
  findAchievement as findEvaluated,
  findPanel,
  findSeat,
  isSeated,
  namesOf,
  visibleAchievement,
} from '../panel/panel.queries.ts'
import type { ExaminationRecord, PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'
import type { ScoresFor } from '../panel/panel.views.ts'
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
  readonly achievement: NonNullable<Awaited<ReturnType<typeof findEvaluated>>>
  readonly panel: PanelRecord
  readonly seat: PanelMemberRecord
}
/** An assignment exists for its expert alone, and only after the yes. */
export const assignedTo = async (db: Db, projectId: string, { memberId }: Actor): Promise<Assigned> => {
  const achievement = await findEvaluated(db, projectId)
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
  status: string
  opinionTask: '' | 'write' | 'stance'
}) => ({
  ...{ projectId: row.projectId, acceptNo: row.acceptNo ?? '', name: row.name, orgName: row.orgName },
  ...{ mode: row.mode, role: row.role, meetingAt: row.meetingAt, dueAt: row.dueAt },
  overdue:
    row.dueAt !== null && new Date(row.dueAt).getTime() < Date.now() && (row.examine ?? 'draft') === 'draft',
  examine: (row.examine ?? 'none') as 'none',
  promised: row.promisedAt !== null,
  concluded: row.status === '28',
  opinionTask: row.opinionTask,
})

/** After the scores are open: the leader writes and signs the opinion, the others agree to its newest version or reserve. */
const opinionTask = sql<'' | 'write' | 'stance'>`(case
  when achievement.status <> '27' or panel."openedAt" is null or examination.state = 'recused' then ''
  when "panelMember".role <> 'leader' and achievement."evalMode" = 'correspondence' then ''
  else coalesce((
    select case
      when exists (select 1 from "opinionSignature" s where s."versionId" = v.id) then ''
      when "panelMember".role = 'leader' then 'write'
      when exists (select 1 from "opinionStance" t where t."versionId" = v.id and t."expertId" = "panelMember"."expertId") then ''
      else 'stance' end
    from "opinionVersion" v where v."achievementId" = achievement.id order by v.no desc limit 1
  ), case when "panelMember".role = 'leader' then 'write' else '' end) end)`

export const listAssignments = async (
  { state, pageNum, pageSize }: InputOf<typeof calls.list>,
  context: Context,
) => {
  const { memberId } = actorOf(context)
  const done = sql<boolean>`(coalesce(examination.state, 'draft') not in ('draft', 'submitted') and ${opinionTask} = ''
    or achievement.status = '28')`
  const mine = context.db
    .selectFrom('panelMember')
    .innerJoin('achievement', 'achievement.id', 'panelMember.achievementId')
    .innerJoin('panel', 'panel.achievementId', 'achievement.id')
    .leftJoin('examination', (join) =>
      join
        .onRef('examination.achievementId', '=', 'panelMember.achievementId')
        .onRef('examination.expertId', '=', 'panelMember.expertId'),
    )
    .where('panelMember.expertId', '=', memberId ?? '')
    .where('panelMember.goneAt', 'is', null)
    .where('panelMember.reserveNo', '=', 0)
    .where('panelMember.joinStatus', 'in', ['1', '4'])
    .where('achievement.deletedAt', 'is', null)
  const groups = await mine
    .select([done.as('done'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(done)
    .execute()
  const of = (is: boolean) => Number(groups.find((group) => group.done === is)?.count ?? 0)
  const rows = await (state ? mine.where(done, '=', state === 'done') : mine)
    .select([
      ...(['achievement.id as projectId', 'achievement.acceptNo', 'achievement.name'] as const),
      ...(['achievement.orgName', 'achievement.evalMode as mode', 'achievement.status'] as const),
      ...(['panelMember.role', 'panelMember.promisedAt', 'panel.meetingAt', 'panel.dueAt'] as const),
      'examination.state as examine',
      opinionTask.as('opinionTask'),
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

const labelOfSlot = (slot: string) => ACHIEVEMENT_SLOTS.find(({ code }) => code === slot)?.label ?? '材料'
/** Contracts and forms with private data are no matter of the evaluation. */
const WITHHELD = new Set(['contract', 'applicationForm'])

/** Files of the newest submission that experts judge by. */
export const materialOf = async (deps: Pick<ExaminationDeps, 'keyRing'>, db: Db, achievementId: string) => {
  const revision = await findRevision(db, deps.keyRing, achievementId)
  if (!revision) throw new AppError('notFound')
  const known = new Map((await listFiles(db, achievementId, true)).map((file) => [file.id, file]))
  const files = revision.files.flatMap(({ fileId, slot }) => {
    const file = known.get(fileId)
    return file && !WITHHELD.has(slot) ? [{ ...file, slot }] : []
  })
  return { revision, files }
}

const watermarkOf = (name: string, acceptNo: string | null, mobileTel: string): string =>
  `${name} ${mobileTel.slice(-4)} ${acceptNo ?? ''} 仅供评价使用`

export const viewAssignment =
  (deps: ExaminationDeps) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const { achievement, panel, seat } = await assignedTo(db, projectId, actor)
    const { revision, files } = await materialOf(deps, db, projectId)
    const row = await findExamination(db, projectId, seat.expertId)
    const sheet = row ? openSheet(deps.keyRing, row) : EMPTY_SHEET
    const template = panel.template ?? templateOf(achievement.type)
    const promised = seat.promisedAt !== null
    const reads = promised && !isAway(row)
    const viewed = await listViewed(db, projectId, seat.expertId)
    const me = (await namesOf(db, [seat.expertId])).get(seat.expertId)
    const { waiting, undecided } = await progressOf(db, projectId, achievement.evalMode)
    const { form } = revision
    return {
      ...rowOf({
        ...{
          projectId,
          acceptNo: achievement.acceptNo,
          name: achievement.name,
          orgName: achievement.orgName,
        },
        ...{ mode: achievement.evalMode, role: seat.role, meetingAt: panel.meetingAt, dueAt: panel.dueAt },
        ...{ examine: row?.state ?? null, promisedAt: seat.promisedAt, status: achievement.status },
        opinionTask: '',
      }),
      units: form.units.map(({ orgName }) => orgName),
      // Needed to see a conflict, before anything else is open.
      persons: form.persons.map(({ name, orgName }) => `${name}（${orgName}）`),
      summary: form.achievement.summary,
      innovations: reads ? form.achievement.innovations : [],
      files: reads
        ? files.map(({ id, slot, fileName, mime }) => ({
            ...{ id, slot: labelOfSlot(slot), fileName, mime, openedAt: viewed.get(id) ?? null },
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

export const promise = async ({ projectId }: { projectId: string }, context: Context) => {
  const { db } = context
  const { seat, achievement } = await assignedTo(db, projectId, actorOf(context))
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
    const { achievement, seat } = await assignedTo(db, projectId, actorOf(context))
    if (seat.promisedAt === null || achievement.status === '28') throw new AppError('notFound')
    if (isAway(await findExamination(db, projectId, seat.expertId))) throw new AppError('notFound')
    const { files } = await materialOf(deps, db, projectId)
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
  deps: Pick<ExaminationDeps, 'keyRing' | 'files' | 'fonts'>,
  db: Db,
  projectId: string,
  expertId: string,
) => {
  const achievement = await findEvaluated(db, projectId)
  const { files } = await materialOf(deps, db, projectId)
  const me = (await namesOf(db, [expertId])).get(expertId)
  const text = watermarkOf(me?.name ?? '', achievement?.acceptNo ?? '', me?.mobileTel ?? '')
  return files.map((file) => ({ fileName: file.fileName, open: () => markFile(deps, file, text) }))
}

/**
 * Who reads the values of others (evaluation.md 3.3): nobody while they are sealed; then Z and S; J and F once all have signed;
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
export const scoresAsSeen = async (db: Db, projectId: string, actor: Actor) => {
  const own = actor.role === 'expert' ? await assignedTo(db, projectId, actor) : undefined
  const achievement = own?.achievement ?? (await visibleAchievement(db, projectId, actor.role))
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
    const seen = await scoresAsSeen(db, projectId, actor)
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
        achievement.status === '27' &&
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
  (deps: Pick<ExaminationDeps, 'keyRing'>): ScoresFor =>
  async (db, panel, _members, actor) => {
    const achievement = await findEvaluated(db, panel.achievementId)
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
    const achievement = await visibleAchievement(db, projectId, actor?.role ?? '')
    const panel = await findPanel(db, projectId)
    const { files } = await materialOf(deps, db, projectId)
    const { expected, sheets } = await progressOf(db, projectId, achievement.evalMode)
    const names = await namesOf(
      db,
      expected.map(({ expertId }) => expertId),
    )
    return {
      ...{ name: achievement.name, panelVersion: panel?.version ?? 0 },
      template: copied(panel?.template ?? templateOf(achievement.type)),
      files: files.map(({ id, slot, fileName }) => ({ id, slot: labelOfSlot(slot), fileName })),
      seats: expected.map(({ expertId }) => {
        const row = sheets.get(expertId)
        return {
          ...{ expertId, name: names.get(expertId)?.name ?? '' },
          ...{ state: row?.state ?? ('none' as const), version: row?.version ?? 0 },
        }
      }),
      open: achievement.status === '27' && panel?.state === 'locked' && panel.openedAt === null,
    }
  }
