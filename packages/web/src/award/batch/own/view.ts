import type { awardExamine } from '@portal/contract/award/award-sheet.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

type Answer = OutputOf<typeof awardExamine.own>
export type OwnBatch = Answer['batches'][number]
export type OwnItem = Answer['list'][number]
/** One item as its expert reads it. */
export type View = OutputOf<typeof awardExamine.view>
