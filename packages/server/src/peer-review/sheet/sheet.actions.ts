import { randomUUID } from 'node:crypto'
import type { ExamineState } from '@portal/contract/peer-review/panel.rules'
import { quorumOf } from '@portal/contract/peer-review/panel.rules'
import { templateOf, totalOf } from '@portal/contract/peer-review/scoring.rules'
import {
  type examination as calls,
  type Sheet,
  sheet as sheetSchema,
} from '@portal/contract/peer-review/sheet.calls'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { declareInterest } from '../invitation/answer.actions.ts'
import {
  byActor,
  findPanel,
  findSeat,
  isSeated,
  lockPanel,
  logPanel,
  namesOf,
} from '../panel/panel.queries.ts'
import type { ExaminationRecord, SignatureRecord } from '../panel/panel.rows.ts'
import type { SubjectRecords } from '../panel/subject.parts.ts'
import { openWhenAll } from './opening.actions.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import {
  documentHash,
  EMPTY_SHEET,
  findExamination,
  openScores,
  openSheet,
  pictureVersionOf,
  progressOf,
  sealSheet,
} from './sheet.queries.ts'
import { checkSheet, tidySheet } from './sheet.rules.ts'
import { assignedTo, isAway, submissionOf } from './sheet.views.ts'
import { spendSignCode } from './signing.actions.ts'

/** expExamine: from the first autosave to the signature; row 24 of the table of moves. */

type Input = InputOf<typeof calls.examine>
type Output = OutputOf<typeof calls.examine>

const guard = (text: string): never => {
  throw new AppError('guardFailed', { text })
}

/** Everything that the handling of one sheet needs, with the panel locked. */
const begin = async (
  deps: ExaminationDeps,
  db: Db,
  { projectId, panelVersion, formVersion }: Input,
  expertId: string,
) => {
  const { achievement, panel } = await lockPanel(deps.subject, db, projectId)
  if (!panel) throw new AppError('notFound')
  const seat = await findSeat(db, projectId, expertId)
  if (!seat || !isSeated(seat) || seat.joinStatus === '0') throw new AppError('notFound')
  if (achievement.stage !== 'atWork') guard('评价未在进行中，不能填写意见')
  if (panel.state !== 'locked') guard('专家组锁定后才能打分')
  const template = panel.template ?? templateOf(achievement.type)
  if (formVersion !== template.version) throw new AppError('stateChanged')
  const row = await findExamination(db, projectId, expertId)
  const submission = await submissionOf(deps, db, projectId)
  const present = achievement.evalMode === 'correspondence' || seat.joinStatus === '4'
  return { achievement, panel, seat, template, row, submission, present, panelVersion }
}
type Scene = Awaited<ReturnType<typeof begin>>

const FINAL: readonly ExamineState[] = ['signed', 'refused', 'recused', 'abstained']

const refuseFinal = ({ row }: Scene, expectVersion: number) => {
  if (row && FINAL.includes(row.state)) guard('意见已签署或已结束，不能再修改')
  if ((row?.version ?? 0) !== expectVersion) throw new AppError('stateChanged')
}
const refuseOpened = ({ panel }: Scene) => {
  if (panel.openedAt !== null) guard('打分已结束，不能再修改')
}

interface Written {
  readonly sheet: Sheet
  readonly state: Exclude<ExamineState, 'none'>
  readonly docHash?: string
  readonly reason?: string
  readonly signature?: SignatureRecord
  readonly onBehalf?: { readonly byId: string; readonly byName: string; readonly scanFileId: string | null }
}

const write = async (
  deps: ExaminationDeps,
  db: Db,
  { achievement, seat, template, row, panel }: Scene,
  written: Written,
): Promise<ExaminationRecord> => {
  const { sheet, state, docHash = '', reason = '', signature, onBehalf } = written
  const id = row?.id ?? randomUUID()
  const set = {
    ...{ panelVersion: panel.version, formVersion: template.version, state, docHash, reason },
    sheet: sealSheet(deps.keyRing, id, sheet),
    updatedAt: sql<string>`now()`,
    ...((state === 'submitted' || onBehalf) && {
      submittedAt: sql<string>`coalesce(examination."submittedAt", now())`,
    }),
    ...(state === 'signed' && { signedAt: sql<string>`now()` }),
    ...(signature && { signature: JSON.stringify(signature) }),
    ...(onBehalf && {
      onBehalfById: onBehalf.byId,
      onBehalfBy: onBehalf.byName,
      scanFileId: onBehalf.scanFileId,
    }),
  }
  if (!row)
    await db
      .insertInto('examination')
      .values({
        ...{ id, achievementId: achievement.id, expertId: seat.expertId, signature: 'null' },
        ...{
          panelVersion: panel.version,
          formVersion: template.version,
          state,
          sheet: set.sheet,
          version: 0,
        },
      })
      .execute()
  return db
    .updateTable('examination')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const answer = (row: ExaminationRecord, sheet: Sheet, { template }: Scene): Output => ({
  ...{ state: row.state, version: row.version, docHash: row.docHash, savedAt: row.updatedAt },
  total: totalOf(template, sheet.scores) ?? null,
})

const hashOf = ({ achievement, submission, seat, template, panelVersion }: Scene, sheet: Sheet): string =>
  documentHash({
    ...{ achievementId: achievement.id, contentHash: submission.contentHash, expertId: seat.expertId },
    ...{ formVersion: template.version, panelVersion, sheet },
  })

const record = async (
  deps: ExaminationDeps,
  context: Context,
  scene: Scene,
  words: string,
  detail: object = {},
  via: 'web' | 'onBehalf' = 'web',
) => {
  const { achievement, seat } = scene
  const name = (await namesOf(context.db, [seat.expertId])).get(seat.expertId)?.name ?? ''
  context.note({
    ...{ targetKind: 'achievement', targetId: achievement.id, targetName: achievement.name },
    detail: { expertId: seat.expertId, act: words },
  })
  // Values stay out of the log: staff read it before they are opened.
  await logPanel(
    deps.subject,
    context.db,
    achievement,
    byActor(context),
    `${name}${words}`,
    { expertId: seat.expertId, ...detail },
    { act: 'examine', via },
  )
}

const recuse = async (
  deps: ExaminationDeps,
  scene: Scene,
  input: Input,
  context: Context,
): Promise<Output> => {
  const { recusal } = input
  if (!recusal) throw new AppError('badInput')
  const { db } = context
  const sheet = scene.row ? openSheet(deps.keyRing, scene.row) : EMPTY_SHEET
  await declareInterest(db, scene.achievement.id, scene.seat.expertId, recusal)
  const row = await write(deps, db, scene, { sheet, state: 'recused', reason: recusal.text })
  await record(deps, context, scene, `申请回避：${recusal.text}`)
  const { achievement, seat } = scene
  if (achievement.evalMode === 'correspondence')
    await deps.record(db, {
      ...{ expertId: seat.expertId, refId: achievement.id, text: `《${achievement.name}》` },
      ...{ add: [], drop: ['correspondence', 'leader', 'late'] },
    })
  await openWhenAll(deps.subject, db, scene)
  return answer(row, sheet, scene)
}

const sign = async (deps: ExaminationDeps, scene: Scene, input: Input, context: Context): Promise<Output> => {
  const { row, seat } = scene
  const { sign: given, expectVersion } = input
  if (!given || !row || row.version !== expectVersion || row.state !== 'submitted')
    throw new AppError('stateChanged')
  // What is signed is what was shown, and what was shown is what is kept.
  if (given.docHash !== row.docHash) throw new AppError('stateChanged')
  await spendSignCode(deps.keyRing, context, {
    expertId: seat.expertId,
    docHash: row.docHash,
    otp: given.otp,
  })
  const sheet = openSheet(deps.keyRing, row)
  const pictureVersion = await pictureVersionOf(context.db, seat.expertId)
  const { docHash } = row
  const signature = {
    docHash,
    ip: context.ip,
    userAgent: context.userAgent,
    factor: 'sms' as const,
    pictureVersion,
  }
  const after = await write(deps, context.db, scene, { sheet, state: 'signed', docHash, signature })
  await record(deps, context, scene, '签署评价意见', { docHash, pictureVersion })
  return answer(after, sheet, scene)
}

const refuseToSign = async (
  deps: ExaminationDeps,
  scene: Scene,
  input: Input,
  context: Context,
): Promise<Output> => {
  const { row } = scene
  if (!row || row.version !== input.expectVersion || row.state !== 'submitted')
    throw new AppError('stateChanged')
  const sheet = openSheet(deps.keyRing, row)
  const reason = input.refuse?.reason ?? ''
  const after = await write(deps, context.db, scene, {
    sheet,
    state: 'refused',
    docHash: row.docHash,
    reason,
  })
  await record(deps, context, scene, `拒绝签字：${reason}`, { docHash: row.docHash })
  return answer(after, sheet, scene)
}

const save = async (deps: ExaminationDeps, scene: Scene, input: Input, context: Context): Promise<Output> => {
  refuseFinal(scene, input.expectVersion)
  refuseOpened(scene)
  const sheet = tidySheet(sheetSchema.parse(pick(input)), scene.template)
  if (input.draft) {
    // Handed in already: an autosave that comes late must not take it back.
    if (scene.row?.state === 'submitted') throw new AppError('stateChanged')
    return answer(await write(deps, context.db, scene, { sheet, state: 'draft' }), sheet, scene)
  }
  if (scene.seat.promisedAt === null) guard('请先签署保密承诺')
  if (!scene.present) guard('登记到会后才能提交意见')
  checkSheet(sheet, scene.template, new Set(scene.submission.files.map(({ id }) => id)))
  const docHash = hashOf(scene, sheet)
  const row = await write(deps, context.db, scene, { sheet, state: 'submitted', docHash })
  await record(deps, context, scene, '提交评价意见', { docHash })
  await recordSheet(deps, context.db, scene)
  await openWhenAll(deps.subject, context.db, scene)
  return answer(row, sheet, scene)
}

/** A sheet by correspondence counts once, and as late where its day had passed. */
const recordSheet = async (deps: ExaminationDeps, db: Db, { achievement, panel, seat, row }: Scene) => {
  if (achievement.evalMode !== 'correspondence' || row?.submittedAt) return
  const late = panel.dueAt !== null && Date.parse(panel.dueAt) < Date.now()
  await deps.record(db, {
    ...{ expertId: seat.expertId, refId: achievement.id, text: `《${achievement.name}》` },
    add: [
      'correspondence',
      ...(seat.role === 'leader' ? (['leader'] as const) : []),
      ...(late ? (['late'] as const) : []),
    ],
  })
}

const pick = ({
  scores,
  scales,
  level,
  merits,
  problems,
  suggestions,
  vote,
  dissent,
  confidence,
}: Input) => ({
  ...{ scores, scales, level, merits, problems, suggestions, vote, dissent, confidence },
})

/** A paper sheet typed in by Z, with its scan; or an abstention that was said aloud. */
const onBehalf = async (deps: ExaminationDeps, input: Input, context: Context): Promise<Output> => {
  const { db } = context
  const actor = actorOf(context)
  const { accountId, name } = actor
  const { onBehalf: given } = input
  if (!given) throw new AppError('forbidden')
  await deps.subject.refuseInvolved(db, input.projectId, actor)
  const scene = await begin(deps, db, input, given.expertId)
  // Whoever abstains aloud may have begun a draft, which staff do not see.
  if (given.abstain && scene.row?.state === 'submitted') guard('专家已提交意见，不能登记弃权')
  refuseFinal(scene, given.abstain ? (scene.row?.version ?? 0) : input.expectVersion)
  // Who came after the scores were opened has no sheet any more, and the conclusion waits for a word on that.
  if (!given.abstain) refuseOpened(scene)
  const by = { byId: accountId, byName: name }
  if (given.abstain) {
    if (given.reason.length < 5)
      throw new AppError('badInput', { fields: { 'onBehalf.reason': '请写明原因（至少5个字）' } })
    const after = await write(deps, db, scene, {
      ...{ sheet: EMPTY_SHEET, state: 'abstained', reason: given.reason },
      onBehalf: { ...by, scanFileId: null },
    })
    await record(deps, context, scene, `登记弃权：${given.reason}`, {}, 'onBehalf')
    await openWhenAll(deps.subject, db, scene)
    return answer(after, EMPTY_SHEET, scene)
  }
  if (!scene.present) guard('登记到会后才能录入意见')
  const scan = given.paperScanId ? await takeScan(db, given.paperScanId, accountId) : undefined
  if (!scan)
    throw new AppError('badInput', { fields: { 'onBehalf.paperScanId': '请上传专家签字的纸质评分表' } })
  const sheet = tidySheet(sheetSchema.parse(pick(input)), scene.template)
  checkSheet(sheet, scene.template, new Set(scene.submission.files.map(({ id }) => id)))
  const docHash = hashOf(scene, sheet)
  const signature = {
    docHash,
    ip: context.ip,
    userAgent: context.userAgent,
    factor: 'paper' as const,
    pictureVersion: 0,
  }
  const row = await write(deps, db, scene, {
    sheet,
    state: 'signed',
    docHash,
    signature,
    onBehalf: { ...by, scanFileId: scan },
  })
  await record(
    deps,
    context,
    scene,
    '的纸质评价意见由工作人员录入',
    { docHash, scanFileId: scan },
    'onBehalf',
  )
  await recordSheet(deps, db, scene)
  await openWhenAll(deps.subject, db, scene)
  return answer(row, sheet, scene)
}

const takeScan = async (db: Db, id: string, accountId: string): Promise<string | undefined> =>
  (
    await db
      .updateTable('file')
      .set({ state: 'attached', attachedAt: sql<string>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('ownerAccountId', '=', accountId)
      .where('purpose', '=', 'paperSheet')
      .returning('id')
      .executeTakeFirst()
  )?.id

export const examine =
  (deps: ExaminationDeps) =>
  async (input: Input, context: Context): Promise<Output> => {
    const actor = actorOf(context)
    if (actor.role !== 'expert') return onBehalf(deps, input, context)
    if (input.onBehalf || !actor.memberId) throw new AppError('forbidden')
    await assignedTo(deps.subject, context.db, input.projectId, actor)
    const scene = await begin(deps, context.db, input, actor.memberId)
    if (input.sign) return sign(deps, scene, input, context)
    if (input.refuse) return refuseToSign(deps, scene, input, context)
    if (input.recusal) {
      refuseFinal(scene, input.expectVersion)
      refuseOpened(scene)
      return recuse(deps, scene, input, context)
    }
    return save(deps, scene, input, context)
  }

/** The leader, or the person in charge, opens the scores; whoever has not handed in counts as having abstained. */
export const closeScoring =
  (deps: ExaminationDeps) =>
  async ({ projectId, reason }: InputOf<typeof calls.close>, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const { achievement, panel } = await lockPanel(deps.subject, db, projectId)
    if (actor.role === 'expert') {
      const { seat } = await assignedTo(deps.subject, db, projectId, actor)
      const own = await findExamination(db, projectId, seat.expertId)
      if (seat.role !== 'leader' || isAway(own)) throw new AppError('forbidden')
    } else await deps.subject.refuseInvolved(db, projectId, actor)
    if (!panel || panel.openedAt !== null || achievement.stage !== 'atWork')
      throw new AppError('stateChanged')
    if (panel.state !== 'locked') guard('专家组尚未锁定')
    const { expected, waiting } = await progressOf(db, projectId, achievement.evalMode)
    if (waiting.length === expected.length) guard('还没有专家提交意见，不能结束打分')
    const template = panel.template ?? templateOf(achievement.type)
    for (const { expertId } of waiting) {
      const row = await findExamination(db, projectId, expertId)
      const id = row?.id ?? randomUUID()
      const set = { state: 'abstained' as const, reason: `结束打分时未提交：${reason}` }
      if (row)
        await db
          .updateTable('examination')
          .set({ ...set, version: row.version + 1, updatedAt: sql<string>`now()` })
          .where('id', '=', id)
          .execute()
      else
        await db
          .insertInto('examination')
          .values({
            ...{ id, achievementId: projectId, expertId, signature: 'null', ...set },
            ...{ panelVersion: panel.version, formVersion: template.version },
            sheet: sealSheet(deps.keyRing, id, EMPTY_SHEET),
          })
          .execute()
    }
    const by = byActor(context)
    await openScores(db, projectId, by.name, reason)
    context.note({
      targetKind: 'achievement',
      targetId: projectId,
      targetName: achievement.name,
      detail: { reason },
    })
    await logPanel(
      deps.subject,
      db,
      achievement,
      by,
      `结束打分并启封：${reason}`,
      { abstained: waiting.map(({ expertId }) => expertId) },
      { act: 'examine' },
    )
    return {}
  }

/** Answers to the conditions of a conclusion that the panel knows of. */
export const panelGuards = async (
  records: SubjectRecords,
  db: Db,
  achievementId: string,
  /** Percent of the panel that has to be there; 66 stands for two thirds (docs/handbook/evaluation.md#meeting). */
  share = 66,
): Promise<{ panelLocked: boolean; quorum: boolean; sheetsIn: boolean; leaderSigned: boolean }> => {
  const panel = await findPanel(db, achievementId)
  const mode = (await records.find(db, achievementId))?.evalMode ?? ''
  const { expected, sheets, waiting, unsigned } = await progressOf(db, achievementId, mode)
  const leader = expected.find(({ role }) => role === 'leader')
  return {
    panelLocked: panel?.state === 'locked',
    quorum: panel !== undefined && expected.length >= quorumOf(panel.size, share),
    sheetsIn: expected.length > 0 && waiting.length === 0 && unsigned.length === 0,
    leaderSigned: leader !== undefined && sheets.get(leader.expertId)?.state === 'signed',
  }
}
