import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export interface Meeting {
  readonly heldOn: string
  readonly place: string
  /** The committee and those of it who did not come. */
  readonly members?: readonly string[]
  readonly absent?: readonly string[]
  readonly eligible: number
  readonly attended: number
  readonly byName: string
  readonly at: string
}
export interface FormalCheck {
  readonly passed: boolean
  readonly checked: readonly string[]
  readonly reason: string
  readonly byName: string
  readonly at: string
}
export interface Vote {
  readonly agree: number
  readonly against: number
  readonly abstain: number
  readonly recused: number
  readonly grade: string
  readonly needed: number
  readonly passed: boolean
}
export interface ItemPerson {
  readonly name: string
  readonly orgName: string
}

export type BatchRow = Selectable<Tables['awardBatch']>

export type ItemRow = Selectable<Tables['awardItem']>

export type SeatRow = Selectable<Tables['awardSeat']>

export type CertificateRow = Selectable<Tables['awardCertificate']>
