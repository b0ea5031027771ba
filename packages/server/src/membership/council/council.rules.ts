import { termName } from '@portal/contract/membership/council/council-term.calls'
import type { MemberKind } from '@portal/contract/membership/kind/kinds'

/** Readings of terms and holdings that need no database. */

/** As the kind calls it: 理事 of people is 理事单位 of units. */
export const postTitle = (kind: MemberKind, post: string): string => (kind === 'unit' ? `${post}单位` : post)

export interface HoldingRow {
  readonly id: string
  readonly memberId: string
  readonly kind: MemberKind
  readonly name: string
  readonly company: string
  readonly post: string
  readonly ordinal: number | null
  readonly beginsOn: string | null
  readonly endsOn: string | null
  readonly endReason: string
}
export const presentHolding = ({ ordinal, ...row }: HoldingRow) => ({
  ...row,
  post: postTitle(row.kind, row.post),
  term: termName(ordinal),
})

/** Later than any day of a term that has an end. */
const NEVER = '9999-12-31'

interface Span {
  readonly beginsOn: string | null
  readonly endsOn: string | null
}
/** Why these days cannot be, by field; nothing: they can. */
export const wrongDays = (
  { beginsOn, endsOn }: Span,
  { today, term, open }: { today: string; term: Span; open: boolean },
): Record<string, string> | undefined => {
  const begins = beginsOn ?? ''
  if (begins > today) return { beginsOn: '任职日期不能晚于今天' }
  if (begins > (term.endsOn ?? NEVER)) return { beginsOn: '任职日期不能晚于本届结束的日期' }
  if (open && endsOn !== null) return { endsOn: '现任职务请用“免职”' }
  if (!open && endsOn === null) return { endsOn: '请选择卸任日期' }
  const ends = endsOn ?? begins
  if (ends > today) return { endsOn: '卸任日期不能晚于今天' }
  return ends < begins ? { endsOn: '卸任日期不能早于任职日期' } : undefined
}
