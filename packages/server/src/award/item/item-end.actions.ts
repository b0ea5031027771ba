import type { AWARD_ITEM_OUT } from '@portal/contract/award/award.rules'
import { today } from '@portal/contract/platform/time'
import { markItemOut } from '../../peer-review/publicity/publicity.queries.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Db } from '../../platform/http/context.ts'
import { tellNominator, tellTakenOff } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { ofItem } from '../nomination/nomination.queries.ts'

/** What becomes of an item, and who hears of it (docs/handbook/award.md#told). */

type News = { readonly news: string; readonly text: string }
const tellNominatorOf = async (
  deps: AwardDeps,
  db: Db,
  { batch, item }: { readonly batch: BatchRow; readonly item: ItemRow },
  told: News,
): Promise<void> => {
  const row = await ofItem(db, item.id)
  if (row) await tellNominator(deps, db, batch, { row, kind: 'news', item: item.no, ...told })
}

const WORDS = {
  withdrawn: '已撤回参评',
  removed: '已移出评审',
  disqualified: '已取消参评资格',
} as const satisfies Record<(typeof AWARD_ITEM_OUT)[number], string>

/** Out of the batch. Its experts hear of it, what they wrote is kept and not counted; so does whoever nominated it, and whoever reads the publicity. */
export const endItem = async (
  deps: AwardDeps,
  db: Db,
  { batch, item }: { readonly batch: BatchRow; readonly item: ItemRow },
  { state, reason }: { readonly state: keyof typeof WORDS; readonly reason: string },
): Promise<void> => {
  await store.setItemState(db, item.id, state, reason)
  const told = `项目${WORDS[state]}：${reason}`
  for (const seat of await store.listSeats(db, batch.id))
    if (seat.itemId === item.id && seat.state !== 'recused')
      await tellTakenOff(deps, db, batch, { seat, item, reason: told })
  await tellNominatorOf(deps, db, { batch, item }, { news: WORDS[state], text: `原因：${reason}` })
  await markItemOut(db, { awardBatchId: batch.id }, item.id, `${WORDS[state]}（${today(portalNow())}）`)
}
