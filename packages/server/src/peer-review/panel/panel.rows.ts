import type { Criteria } from '@portal/contract/peer-review/selection.calls'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type PanelRecord = Selectable<Tables['panel']>

export type DistributionMode = 'manual' | 'suggest' | 'random'
export type PanelMemberRecord = Selectable<Tables['panelMember']>

export type HitRecord = Selectable<Tables['recusalHit']>

export interface DrawCandidate {
  readonly expertId: string
  readonly name: string
  readonly orgId: string
  readonly orgName: string
  readonly subject: string
  readonly technical: boolean
  readonly organiser: boolean
  /** Of another subject than the achievement. */
  readonly other?: true
}
/** Came up to the criteria, and was not drawn from. */
export interface PassedOver {
  readonly expertId: string
  readonly name: string
  readonly orgName: string
  readonly why: string
}
export interface DrawRules {
  readonly size: number
  readonly reserve: number
  readonly maxPerUnit: number
  readonly minTechnical: number
  readonly maxOrganiser: number
  /** Of another subject; missing in draws from before there was a limit. */
  readonly maxOther?: number
  /** Reserves who can take any seat come first; missing in draws from before that rule. */
  readonly standIns?: true
  /** The hash of the pool that was logged covers subject, unit and kind of each, not their ids alone as in draws from before. */
  readonly wholePool?: true
  /** Among whom was drawn: what staff filtered by, and in words. */
  readonly criteria?: Criteria
  readonly basis?: string
  /** Who was left out, and why; missing in draws from before it was kept. `passedCount`: of all, also of those beyond the list. */
  readonly passed?: readonly PassedOver[]
  readonly passedCount?: number
  /** Seats that were taken before the draw. */
  readonly given: readonly DrawCandidate[]
}
export interface Drawn {
  readonly expertId: string
  readonly reserveNo: number
}

export type InvitationRecord = Selectable<Tables['invitation']>

export interface SignatureRecord {
  readonly docHash: string
  readonly ip: string
  readonly userAgent: string
  /** sms: a code to the registered phone; paper: on the scanned sheet. */
  readonly factor: 'sms' | 'paper'
  /** Of the signature picture; 0 without one. */
  readonly pictureVersion: number
}

export type ExaminationRecord = Selectable<Tables['examination']>
