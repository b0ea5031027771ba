import { isComplete } from '../../peer-review/sheet/opening.rules.ts'
import type { Db } from '../../platform/http/context.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow } from '../batch/award.rows.ts'
import { expectedSeats, unsettledHits } from '../batch/batch-guard.rules.ts'
import { SYSTEM, writeLog } from '../batch/batch-log.queries.ts'
import { openScores } from './award-seat.queries.ts'

/** The last signature that was expected opens the scores; a recusal that leaves an item short, or a conflict that nobody has settled, keeps them sealed. */
export const openWhenAll = async (db: Db, batch: BatchRow): Promise<void> => {
  if (batch.openedAt !== null) return
  const items = await store.listItems(db, batch.id)
  const seats = await store.listSeats(db, batch.id)
  const expected = expectedSeats({ items, seats })
  const short = items.filter(
    ({ id, state }) =>
      state === 'passed' && expected.filter(({ itemId }) => itemId === id).length < batch.minExperts,
  )
  const complete = isComplete({
    expected,
    waiting: expected.filter(({ state }) => state !== 'signed'),
    // A waiver that nobody decided, and an item for which another expert has still to be found.
    undecided: [
      ...seats.filter(({ state }) => state === 'waiting'),
      ...short,
      // Once the scores are open, nobody can be put in the place of an expert who has to go.
      ...(await unsettledHits(db, { items, seats })),
    ],
  })
  if (!complete) return
  await openScores(db, batch.id, '全部专家已签字')
  await writeLog(db, batch.id, SYSTEM, { act: '全部专家已签字，评分启封' })
}
