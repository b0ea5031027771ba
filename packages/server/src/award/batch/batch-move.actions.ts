import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import {
  AWARD_GUARDS,
  AWARD_MIN_OPINION,
  AWARD_STATUS,
  type AwardGuard,
  type AwardMoveName,
  awardMoveOf,
  canMoveAward,
} from '@portal/contract/award/award.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import {
  endPublicity,
  insertPublicity,
  setTakesLate,
  withdrawPublicity,
} from '../../peer-review/publicity/publicity.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { issueAll } from '../certificate/award-certificate.queries.ts'
import { ofItems } from '../nomination/nomination.queries.ts'
import { tellExperts, tellNominator, tellStaff } from './award.messages.ts'
import type { AwardDeps } from './award.parts.ts'
import * as store from './award.queries.ts'
import type { BatchRow } from './award.rows.ts'
import { noteOn } from './batch.actions.ts'
import { answersOf, expectedSeats, type Scene } from './batch-guard.rules.ts'
import { byOf, writeLog } from './batch-log.queries.ts'

/** The moves of a batch: one table in the contract, one way through it here. */

type Input = InputOf<typeof calls.move>
interface Acting extends Scene {
  readonly deps: AwardDeps
  readonly db: Db
  readonly input: Input
  readonly byName: string
}

const publish = async ({ db, batch, items, input }: Acting, stage: 1 | 2) => {
  const shown = items.filter(({ state, vote }) => state === 'passed' && (stage === 1 || vote?.passed))
  if (stage === 2 && shown.length === 0) throw guardFailed(AWARD_ACT_GUARDS, 'nothingVotedFor')
  const { days = 0, note = '' } = input.publicity ?? {}
  await insertPublicity(
    db,
    { awardBatchId: batch.id },
    {
      days,
      stage,
      snapshot: {
        name: `${store.titleOf(batch)}${stage === 1 ? '参评项目' : '评审结果'}`,
        typeLabel: '科技奖励',
        units: [],
        persons: [],
        summary: note,
        items: shown.map(({ id, no, name, group, grade, units, persons, vote }) => ({
          id,
          no,
          name,
          group,
          units,
          persons: persons.map((person) => person.name),
          grade: stage === 2 ? (vote?.grade ?? '') : grade,
        })),
      },
    },
  )
}

const bySeats = (acting: Acting, states: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const { expertId, state } of expectedSeats(acting))
    if (states.includes(state)) counts.set(expertId, (counts.get(expertId) ?? 0) + 1)
  return counts
}

/** Whoever nominated hears where the formal check ended, and what was decided in the end. */
const tellNominators = async ({ deps, db, batch, items }: Acting, of: 'formal' | 'result') => {
  const rows = await ofItems(
    db,
    items.map(({ id }) => id),
  )
  const people = await namesOf(db, [...new Set([...rows.values()].map(({ memberId }) => memberId))])
  for (const item of items) {
    const { id, no, state, vote, check } = item
    const row = rows.get(id)
    if (!row) continue
    const told =
      of === 'result'
        ? state === 'passed' && {
            news: vote?.passed ? `获${vote.grade}` : '未获奖',
            text: vote?.passed ? '评审结果已公布，证书可在推荐页面下载。' : '评审结果已公布，感谢推荐。',
          }
        : state === 'passed'
          ? { news: '已通过形式审查', text: '项目正在公示，公示期满后进入专家评审。' }
          : state === 'failed' && {
              news: '未通过形式审查',
              text: `原因：${check?.reason ?? ''}`,
            }
    const email = people.get(row.memberId)?.email ?? ''
    if (told) await tellNominator(deps, db, batch, { ...told, row, kind: 'news', item: no, email })
  }
}

/** Every ten items that were begun count once; late where the day had passed. */
const recordExperts = async (acting: Acting) => {
  const { deps, db, batch } = acting
  const late = new Set(
    expectedSeats(acting)
      .filter(
        ({ state, signedAt }) =>
          state === 'signed' && store.isLate(batch.deadline, Date.parse(signedAt ?? '')),
      )
      .map(({ expertId }) => expertId),
  )
  for (const [expertId, count] of bySeats(acting, ['signed'])) {
    const event = {
      expertId,
      refId: batch.id,
      refKind: 'award' as const,
      text: `${store.titleOf(batch)}（${count}项）`,
    }
    await deps.record(db, { ...event, add: ['award'], times: Math.ceil(count / 10) })
    if (late.has(expertId)) await deps.record(db, { ...event, add: ['late'] })
  }
}

const EFFECTS: Partial<Record<AwardMoveName, (acting: Acting) => Promise<void>>> = {
  startFormal: async ({ deps, db, batch }) =>
    tellStaff(deps, db, batch, { roles: ['handler'], state: '请进行形式审查' }),
  publish: async (acting) => {
    await publish(acting, 1)
    await tellNominators(acting, 'formal')
  },
  unpublish: async ({ db, batch, input }) => withdrawPublicity(db, { awardBatchId: batch.id }, input.opinion),
  startReview: async (acting) => {
    const { deps, db, batch } = acting
    await endPublicity(db, { awardBatchId: batch.id })
    await store.keepScoring(db, batch.id, store.scoringOf(batch))
    await tellExperts(deps, db, batch, {
      kind: 'assigned',
      counts: bySeats(acting, ['none', 'draft']),
      once: 'start',
    })
  },
  closeReview: async (acting) => {
    const { deps, db, batch, input } = acting
    await store.markBatch(db, batch.id, 'opened', input.opinion)
    await recordExperts(acting)
    await tellStaff(deps, db, batch, {
      roles: ['inCharge', 'expertReview'],
      state: '专家评审已结束，请组织会议表决',
    })
  },
  publishResult: async (acting) => publish(acting, 2),
  unpublishResult: async ({ db, batch, input }) =>
    withdrawPublicity(db, { awardBatchId: batch.id }, input.opinion),
  announce: async (acting) => {
    const { deps, db, batch, byName } = acting
    await endPublicity(db, { awardBatchId: batch.id })
    await setTakesLate(db, { awardBatchId: batch.id }, false)
    await store.markBatch(db, batch.id, 'announced')
    const signed = bySeats(acting, ['signed'])
    await issueAll(deps, db, acting, { signed, issuedBy: byName })
    await tellExperts(deps, db, batch, { kind: 'thanks', counts: signed, once: 'announced' })
    await tellNominators(acting, 'result')
  },
  cancel: async ({ db, batch, input }) => {
    await withdrawPublicity(db, { awardBatchId: batch.id }, `评审已终止：${input.opinion}`)
    await setTakesLate(db, { awardBatchId: batch.id }, false)
  },
}

const require = async (acting: Acting) => {
  const { deps, db, input } = acting
  const { asks, publishes } = awardMoveOf(input.action)
  if (asks && input.opinion.length < AWARD_MIN_OPINION)
    throw new AppError('badInput', { fields: { opinion: `请填写至少${AWARD_MIN_OPINION}个字的说明` } })
  if (publishes && !input.publicity)
    throw new AppError('badInput', { fields: { publicity: '请填写公示天数' } })
  const answers = await answersOf(deps, db, input.action, { scene: acting, given: input })
  const unmet = (Object.keys(answers) as AwardGuard[]).find((name) => answers[name] === false)
  if (unmet) throw guardFailed(AWARD_GUARDS, unmet)
}

export const move =
  (deps: AwardDeps) =>
  async (input: Input, context: Context): Promise<{ status: BatchRow['status']; version: number }> => {
    const { db } = context
    const { role, name } = actorOf(context)
    const batch = await store.lockBatch(db, input.id, input.expectVersion)
    noteOn(context, batch, { action: awardMoveOf(input.action).label, opinion: input.opinion })
    if (!awardMoveOf(input.action).from.includes(batch.status)) throw new AppError('stateChanged')
    if (!canMoveAward(input.action, batch.status, role)) throw new AppError('forbidden')
    const items = await store.listItems(db, batch.id)
    const seats = await store.listSeats(db, batch.id)
    const acting: Acting = { deps, db, input, batch, items, seats, byName: name }
    await require(acting)
    const { label, to } = awardMoveOf(input.action)
    await store.updateBatch(db, batch.id, { status: to })
    await EFFECTS[input.action]?.(acting)
    await writeLog(db, batch.id, byOf(context), {
      act: label,
      from: AWARD_STATUS[batch.status],
      to: AWARD_STATUS[to],
      opinion: input.opinion,
    })
    return { status: to, version: batch.version + 1 }
  }
