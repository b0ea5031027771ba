import type { award } from '@portal/contract/award/award.calls'
import { AWARD_EDITABLE } from '@portal/contract/award/award.rules'
import type { awardExamine } from '@portal/contract/award/award-sheet.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

export type Batch = OutputOf<typeof award.batch>
export type Item = OutputOf<typeof award.item>
export type ItemRow = OutputOf<typeof award.items>['list'][number]
export type Scores = OutputOf<typeof awardExamine.selectScore>
export type Ranked = Scores['list'][number]

/** A part of the workspace gets the batch; what its calls change is read anew by itself. */
export interface PartProps {
  batch: Batch
}
export const titleOf = ({ year, award: name }: Pick<Batch, 'year' | 'award'>) => `${year}年度${name}`
/** With one decimal, as the scores are reckoned. */
export const pointsOf = (value: number | null): string => (value === null ? '—' : value.toFixed(1))
/** From the first publicity on only the deadline can be put off. */
export const isOpen = ({ status }: Pick<Batch, 'status'>): boolean =>
  (AWARD_EDITABLE as readonly string[]).includes(status)
