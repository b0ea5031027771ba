import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { keptInReserve } from '../../membership/expert-ledger/year.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { answerBefore } from '../invitation/invitation.actions.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import {
  bumpPanel,
  byActor,
  isSeated,
  listMembers,
  lockPanel,
  logPanel,
  markChecked,
  workableSubject,
} from '../panel/panel.queries.ts'
import type { PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'
import { checkPanel } from '../panel/panel.rules.ts'
import { type PanelPolicy, readPolicy } from '../panel/panel-policy.rules.ts'
import { listDraws } from '../panel/panel-view.queries.ts'
import type { SubjectHead } from '../panel/subject.parts.ts'
import { type Checked, checkExperts } from '../recusal/conflict.queries.ts'
import { type Examining, surroundingsOf } from '../recusal/facts.queries.ts'
import {
  basisOf,
  type Chosen,
  type ChosenExpert,
  describeChosen,
  drawChosen,
  drawPool,
  suggest,
  whyChosen,
} from './choose.actions.ts'
import { hashOfSeed } from './draw.rules.ts'
import { commitToSeed } from './draw-record.actions.ts'
import { termsOf } from './panel-terms.rules.ts'
import { saveSeats } from './seat-list.actions.ts'
import { insertDraw, insertPanel, markLocked } from './seat-list.queries.ts'
import { differs, tidy } from './seat-list.rules.ts'

/** Distribution: proposing, drawing, saving, confirming and locking a panel. */

type Input = InputOf<typeof calls.distribution>
type Output = OutputOf<typeof calls.distribution>

const seatsOf = (experts: readonly ChosenExpert[]) =>
  experts.map((one) => ({ ...one, openTasks: one.credit.openTasks }))

const blockText = ({ name, text }: { name: string; text: string }) =>
  `与本成果存在回避关系，不能选择专家${name}：${text}。`

const statusGuard = ({ stage }: SubjectHead) => {
  if (stage !== 'atWork') throw guardFailed(REVIEW_GUARDS, 'panelNotOpen')
}

const answer = (
  policy: PanelPolicy,
  experts: readonly ChosenExpert[],
  known: Pick<Output, 'state' | 'panelVersion'> & Partial<Output>,
): Output => ({
  drawId: '',
  drawHash: '',
  members: [...experts],
  rejected: experts
    .filter(({ coi }) => coi.level === 'hard')
    .map(({ expertId, name, coi }) => ({ expertId, name, hits: coi.hits })),
  ...checkPanel(seatsOf(experts), policy.rules),
  ...known,
})

interface Work {
  readonly deps: PanelDeps
  readonly context: Context
  readonly input: Input
  readonly policy: PanelPolicy
  readonly on: Examining
}

/** Whoever draws again says why: otherwise one could draw until the result suits. */
const reasonOf = async ({ context: { db }, input }: Work): Promise<string> => {
  const { reason = '', projectId } = input
  const before = (await listDraws(db, projectId)).length
  if (before > 0 && reason.length < 5)
    throw new AppError('badInput', {
      fields: { reason: `已抽取过${before}次，请写明再次抽取的原因（至少5个字）` },
    })
  return before > 0 ? reason : ''
}

const choose = async (work: Work, given: readonly Chosen[]) => {
  const { input, policy, on, context } = work
  const wanted = {
    criteria: input.criteria,
    size: input.size ?? policy.size,
    reserve: input.reserve ?? policy.rules.minReserves,
    given,
  }
  if (input.mode === 'suggest') {
    const chosen = await suggest(context.db, on, policy, wanted)
    const seats = chosen.filter(({ reserveNo }) => reserveNo === 0).length
    const note = `符合条件的专家只有${seats}位（${basisOf(on, policy, wanted)}），请在专家库中按学科或关键词筛选后再推荐，或逐位选择`
    return { chosen, ...(seats < wanted.size && { note }) }
  }
  if (input.mode === 'manual') return { chosen: [...given] }
  const { pool, rules } = await drawPool(context.db, on, policy, wanted)
  if (input.dryRun) return { chosen: [...given], pool: pool.length }
  const reason = await reasonOf(work)
  const seed = await commitToSeed(work.deps, work.context, work.input.projectId, { pool, rules })
  return { ...drawChosen(seed, pool, rules, given), seed, pool: pool.length, from: pool, rules, reason }
}
type Choice = Awaited<ReturnType<typeof choose>>

const keepDraw = async (
  db: Db,
  achievementId: string,
  context: Context,
  choice: Choice,
): Promise<{ drawId: string; drawHash: string }> => {
  if (!('seed' in choice)) return { drawId: '', drawHash: '' }
  const { accountId, name } = actorOf(context)
  const drawHash = hashOfSeed(choice.seed)
  const drawId = await insertDraw(db, {
    achievementId,
    byId: accountId,
    byName: name,
    algorithm: choice.algorithm,
    seed: choice.seed,
    seedHash: drawHash,
    reason: choice.reason,
    pool: JSON.stringify(choice.from),
    rules: JSON.stringify(choice.rules),
    result: JSON.stringify(choice.result),
  })
  return { drawId, drawHash }
}

const refuseHard = (checked: Checked) => {
  const [first] = checked.hard
  if (first) throw new AppError('panelRefused', { text: blockText(first) })
}

interface PanelFacts {
  readonly checked: Checked
  readonly blocks: readonly string[]
  readonly rows: readonly PanelMemberRecord[]
  readonly experts: readonly ChosenExpert[]
}

/** Whom the society keeps as a reserve does not get a seat; one who moved up stays. */
const refuseReserves = async (db: Db, experts: readonly ChosenExpert[]): Promise<void> => {
  const seated = experts.filter(({ reserveNo }) => reserveNo === 0).map(({ expertId }) => expertId)
  const [name] = (await keptInReserve(db, seated)).values()
  if (name) throw new AppError('panelRefused', { text: `学会决定将${name}列为备选，只能作为备选专家` })
}

/** What stands against the step that was asked for. */
const guardStep = (input: Input, { checked, blocks, rows, experts }: PanelFacts) => {
  const [first] = blocks
  if (first) throw new AppError('panelRefused', { text: `专家组不符合要求：${first}` })
  // C as a reserve only. A reserve that moved up after the confirmation stays.
  const low = input.lock
    ? undefined
    : experts.find(({ reserveNo, credit }) => reserveNo === 0 && credit.credibility === 'C')
  if (low) throw new AppError('panelRefused', { text: `${low.name}的信誉等级为C，只能作为备选专家` })
  const [open] = checked.unexplained
  if (open)
    throw new AppError('panelRefused', { text: `${open.name}：${open.text}。请填写免回避说明或更换专家` })
  if (!input.lock) return
  const [unsigned] = checked.unconfirmed
  if (unsigned) throw new AppError('panelRefused', { text: `${unsigned.name}的免回避说明尚未由负责人确认` })
  const waiting = rows.filter((row) => isSeated(row) && row.joinStatus === JoinStatus.pending)
  if (waiting.length > 0)
    throw new AppError('panelRefused', { text: `尚有${waiting.length}位专家未答复邀请，暂不能锁定` })
}

const wordsOf = ({ lock, confirm, mode }: Input, choice: Choice): string => {
  if ('reason' in choice && choice.reason) return `再次随机抽取专家组：${choice.reason}`
  if (lock) return '锁定专家组'
  if (confirm) return '确认专家组'
  return { manual: '保存专家组', suggest: '按推荐保存专家组', random: '随机抽取专家组' }[mode]
}

const isActive = ({ joinStatus }: PanelMemberRecord): boolean =>
  joinStatus !== JoinStatus.declined && joinStatus !== JoinStatus.replaced

/** Reserves were there to be used up; a panel that lost somebody after the lock needs none anew. */
const usesReserves = (panel: PanelRecord | undefined, changed: boolean): boolean =>
  panel !== undefined && ((panel.state === 'confirmed' && !changed) || panel.reopenedAt !== null)

const save = async (work: Work, choice: Choice): Promise<Output> => {
  const { deps, context, input, policy, on } = work
  return context.outside.transaction().execute(async (db) => {
    const { achievement, panel } = await lockPanel(deps.subject, db, input.projectId)
    statusGuard(achievement)
    if ((panel?.version ?? 0) !== input.expectVersion) throw new AppError('stateChanged')
    if (panel?.state === 'locked') throw guardFailed(REVIEW_GUARDS, 'panelLocked')
    if (input.lock && panel?.state !== 'confirmed') throw guardFailed(REVIEW_GUARDS, 'panelNotConfirmed')
    const facts = await termsOf(db, { input, panel, policy, mode: achievement.evalMode })
    const criteria = JSON.stringify(input.criteria)
    if (!panel)
      await insertPanel(db, {
        achievementId: input.projectId,
        ...facts,
        criteria,
        template: 'null',
        createdById: actorOf(context).accountId,
      })
    const before = await listMembers(db, input.projectId)
    const active = before.filter(isActive)
    const changed = differs(active, choice.chosen)
    if (changed && actorOf(context).role === 'inCharge') throw new AppError('stateChanged')
    const drawn = await keepDraw(db, input.projectId, context, choice)
    if (changed) await saveSeats(db, input.projectId, active, { chosen: choice.chosen, source: input.mode })
    const ids = choice.chosen.map(({ expertId }) => expertId)
    const checked = await checkExperts(db, on, ids)
    refuseHard(checked)
    const experts = await describeChosen(db, on, policy, choice.chosen)
    const { blocks } = checkPanel(seatsOf(experts), policy.rules, { confirmed: usesReserves(panel, changed) })
    const rows = await listMembers(db, input.projectId)
    if (input.confirm && !input.lock) await refuseReserves(db, experts)
    if (input.confirm || input.lock) guardStep(input, { checked, blocks, rows, experts })
    const by = byActor(context)
    const kept = changed ? 'draft' : (panel?.state ?? 'draft')
    const state = input.lock ? 'locked' : input.confirm ? 'confirmed' : kept
    const lockedNow = input.lock && {
      lockedById: by.id,
      lockedBy: by.name,
      // Once it was locked the sheet stays as it is: some may have been written.
      template: JSON.stringify(panel?.template ?? templateOf(achievement.type)),
    }
    const set = { ...facts, criteria, state, ...lockedNow }
    await markChecked(db, input.projectId, achievement.revisionNo)
    if (input.lock) await markLocked(db, input.projectId)
    const version = await bumpPanel(db, input.projectId, set)
    const needed = achievement.evalMode === 'correspondence' ? input.dueAt : input.meetingAt
    if (needed) await answerBefore(deps, db, input.projectId, needed)
    await logPanel(deps.subject, db, achievement, {
      by,
      text: wordsOf(input, choice),
      detail: {
        ...{ panelVersion: version, state, ...(drawn.drawId && drawn) },
        ...{ mode: input.mode, members: choice.chosen, ...('result' in choice && { result: choice.result }) },
        ...(changed && whyChosen(on, policy, { ...input, size: facts.size }, experts)),
      },
    })
    return answer(policy, experts, { state, panelVersion: version, ...drawn })
  })
}

export const distribute =
  (deps: PanelDeps) =>
  async (input: Input, context: Context): Promise<Output> => {
    const actor = actorOf(context)
    if (input.lock && actor.role !== 'inCharge' && actor.role !== 'superAdmin')
      throw new AppError('forbidden')
    // 3.3: F locks what was proposed, and proposes nothing.
    if (!input.lock && actor.role === 'inCharge') throw new AppError('forbidden')
    const achievement = await workableSubject(deps.subject, context, input.projectId)
    context.note({ targetKind: 'achievement', targetId: achievement.id, targetName: achievement.name })
    const policy = await readPolicy(deps.settings)
    const on = await surroundingsOf(deps, context.db, input.projectId, policy.recusal)
    statusGuard(achievement)
    const given = tidy(input.members)
    const work: Work = { deps, context, input, policy, on }
    const choice = await choose(work, given)
    context.note({
      detail: { mode: input.mode, dryRun: input.dryRun, lock: input.lock, members: choice.chosen.length },
    })
    if (!input.dryRun) return save(work, choice)
    const experts = await describeChosen(context.db, on, policy, choice.chosen)
    const pool = 'pool' in choice && choice.pool !== undefined ? [`符合条件的候选专家${choice.pool}人`] : []
    const dry = answer(policy, experts, { state: 'draft', panelVersion: input.expectVersion })
    const note = 'note' in choice && choice.note ? [choice.note] : []
    return { ...dry, warnings: [...note, ...pool, ...dry.warnings] }
  }
