import type { award } from '@portal/contract/award/award.calls'
import { AWARD_EDITABLE } from '@portal/contract/award/award.rules'
import type { awardExamine } from '@portal/contract/award/award-sheet.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

export type Batch = OutputOf<typeof award.batch>
export type Item = OutputOf<typeof award.item>
export type ItemRow = OutputOf<typeof award.items>['list'][number]
export type Scores = OutputOf<typeof awardExamine.selectScore>
export type Ranked = Scores['list'][number]

/** Everything that is shown of a batch: refreshed together. */
export const batchKey = (id: string) => ['award', id] as const

/** A part of the workspace gets the batch and says when it changed something. */
export interface PartProps {
  batch: Batch
  onChanged: () => Promise<unknown>
}
export const titleOf = ({ year, award: name }: Pick<Batch, 'year' | 'award'>) => `${year}年度${name}`
/** With one decimal, as the scores are reckoned. */
export const pointsOf = (value: number | null): string => (value === null ? '—' : value.toFixed(1))
/** From the first publicity on only the deadline can be put off. */
export const isOpen = ({ status }: Pick<Batch, 'status'>): boolean =>
  (AWARD_EDITABLE as readonly string[]).includes(status)
