import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import {
  BOARD_MONTHS,
  BOARD_STAGE_CODES,
  timeliness,
} from '@portal/contract/peer-review/timeliness/timeliness.calls'
import { createKept } from '../../membership/record/kept.rules.ts'
import { asLongWork } from '../../platform/database/patience.ts'
import { type Db, implement, type Route } from '../../platform/http/context.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { mediansOf, spanOf } from './timeliness.queries.ts'

type Stage = (typeof BOARD_STAGE_CODES)[number]
/** The status that a stage is; the whole way is none. */
const STATUS: Record<Stage, string> = { ...AchievementStatus, whole: 'whole' }

type Settings = Awaited<ReturnType<ProcessDeps['settings']['all']>>

/** What is set, in the words of the board. */
const limitsOf = (set: Settings): Partial<Record<Stage, string>> => ({
  handlerReview: `每次 ${set.evalHandlerDays} 个工作日`,
  inChargeReview: `每次 ${set.evalInChargeDays} 个工作日`,
  returned: `每次 ${set.evalReturnDays} 个工作日`,
  publicity: `不少于 ${set.evalPublicityDays} 个自然日`,
  objection: `每次 ${set.evalObjectionDays} 个自然日`,
})

/** A median walks through the whole log, and anybody may ask: whoever comes within these ten minutes reads the same. */
const KEPT_MS = 600_000
/** With many years of evaluations it takes longer than a request may; once in ten minutes that is no burden. */
const COUNTING_MS = 60_000

const readBoard = async (db: Db) => ({
  span: await spanOf(db, BOARD_MONTHS),
  found: await mediansOf(db, BOARD_MONTHS),
})

export const timelinessRoutes = ({ settings }: Pick<ProcessDeps, 'settings'>): Route[] => {
  const keep = createKept(KEPT_MS)
  return implement(timeliness, {
    async board(_, { db }) {
      const { span, found } = await keep('board', '', () =>
        asLongWork(AbortSignal.timeout(COUNTING_MS), () => readBoard(db)),
      )
      const limits = limitsOf(await settings.all())
      const at = (stage: string, back: number) => {
        const row = found.find((one) => one.stage === stage && one.back === back)
        return row ? { count: row.count, median: row.median } : null
      }
      return {
        ...span,
        stages: BOARD_STAGE_CODES.map((stage) => {
          const key = STATUS[stage]
          return { stage, now: at(key, 0), before: at(key, 1), limit: limits[stage] ?? '' }
        }),
      }
    },
  })
}
