import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Db } from '../../platform/http/context.ts'
import { forecast, replyOf } from '../panel/panel.rules.ts'
import { answersOf, seatsToForecast } from './forecast.queries.ts'

/** Nothing is known of them yet. */
const NEW = { agreed: 0, asked: 0, hours: null }

/** Who will come and by when all have answered, from their habits; null while nobody owes an answer (docs/handbook/peer-review.md#quorum-forecast). */
export const replyForecast = async (db: Db, achievementId: string) => {
  const seats = await seatsToForecast(db, achievementId)
  const pending = seats.filter(({ joinStatus }) => joinStatus === JoinStatus.pending)
  const [head] = pending
  if (!head) return null
  const answers = await answersOf(
    db,
    pending.map(({ expertId }) => expertId),
  )
  const now = portalNow().getTime()
  const replies = pending.map(({ expertId, answerBy }) =>
    replyOf(answers.get(expertId) ?? NEW, now, answerBy === null ? null : Date.parse(answerBy)),
  )
  const ends = pending.map(({ answerBy }) => (answerBy === null ? Number.NaN : Date.parse(answerBy)))
  const latest = Math.max(...ends.filter((end) => !Number.isNaN(end)))
  const habit = Math.max(...replies.map(({ by }) => by))
  const asked = Number.isFinite(latest)
  return {
    ...forecast(
      [...seats.filter((one) => !pending.includes(one)).map(() => 1), ...replies.map(({ chance }) => chance)],
      head.size,
    ),
    size: head.size,
    /** By habit all have answered; capped by the day until which they may. */
    by: asked ? new Date(Math.min(habit, latest)).toISOString() : null,
    capped: asked && habit > latest,
    asked,
  }
}
