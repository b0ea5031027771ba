import type { AwardItemState, AwardSeatState, AwardStatus } from '@portal/contract/award/award.rules'
import type { ScoringTemplate } from '@portal/contract/peer-review/scoring.rules'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

interface Meeting {
  readonly heldOn: string
  readonly place: string
  readonly eligible: number
  readonly attended: number
  readonly byName: string
  readonly at: string
}
interface FormalCheck {
  readonly passed: boolean
  readonly checked: readonly string[]
  readonly reason: string
  readonly byName: string
  readonly at: string
}
interface Vote {
  readonly agree: number
  readonly against: number
  readonly abstain: number
  readonly recused: number
  readonly grade: string
  readonly needed: number
  readonly passed: boolean
}
interface ItemPerson {
  readonly name: string
  readonly orgName: string
}

interface AwardBatchTable {
  id: Generated<string>
  year: number
  award: string
  groups: string[]
  grades: string[]
  template: string
  scoring: NullableJson<ScoringTemplate>
  deadline: string | null
  minExperts: number
  status: Generated<AwardStatus>
  version: Generated<number>
  openedAt: string | null
  openReason: Generated<string>
  meeting: NullableJson<Meeting>
  announcedAt: string | null
  createdById: string | null
  createdBy: string
  createdAt: Generated<string>
  deletedAt: string | null
}
export type BatchRow = Selectable<AwardBatchTable>

interface AwardItemTable {
  id: Generated<string>
  batchId: string
  no: string
  name: string
  group: string
  grade: string
  units: string[]
  persons: Json<readonly ItemPerson[]>
  contactName: Generated<string>
  contactMobile: Generated<string>
  summary: Generated<string>
  source: 'import' | 'manual' | 'achievement'
  achievementId: string | null
  state: Generated<AwardItemState>
  version: Generated<number>
  check: NullableJson<FormalCheck>
  endReason: Generated<string>
  reopened: Generated<boolean>
  vote: NullableJson<Vote>
  addedBy: string
  addedAt: Generated<string>
}
export type ItemRow = Selectable<AwardItemTable>

interface AwardSignatureTable {
  id: Generated<string>
  batchId: string
  expertId: string
  batchHash: string
  seatIds: string[]
  ip: string
  userAgent: string
  pictureVersion: Generated<number>
  at: Generated<string>
}

type SeatRowState = Exclude<AwardSeatState, 'missing'>
interface AwardSeatTable {
  id: Generated<string>
  batchId: string
  itemId: string
  expertId: string
  state: Generated<SeatRowState>
  recusalKind: Generated<string>
  recusalText: Generated<string>
  recusedAt: string | null
  version: Generated<number>
  sheet: Buffer | null
  docHash: Generated<string>
  submittedAt: string | null
  signedAt: string | null
  signatureId: string | null
  assignedById: string | null
  assignedBy: string
  assignedAt: Generated<string>
  goneAt: string | null
  goneReason: Generated<string>
}
export type SeatRow = Selectable<AwardSeatTable>

interface AwardPromiseTable {
  batchId: string
  expertId: string
  at: Generated<string>
}
interface AwardFileTable {
  /** Of the file. */
  id: string
  itemId: string
  seatId: string | null
  byName: string
  at: Generated<string>
}
interface AwardOpeningTable {
  seatId: string
  fileId: string
  at: Generated<string>
}
interface AwardReminderTable {
  batchId: string
  expertId: string
  rule: string
  at: Generated<string>
}
interface AwardLogTable {
  id: Generated<string>
  batchId: string
  at: string
  actorId: string | null
  byName: string
  role: string
  act: string
  itemId: string | null
  itemNo: string
  from: string
  to: string
  opinion: string
  prevHash: Buffer
  hash: Buffer
}
interface AwardCertificateCounterTable {
  kind: 'item' | 'expert'
  year: number
  next: number
}
interface AwardCertificateTable {
  id: Generated<string>
  kind: 'item' | 'expert'
  batchId: string
  itemId: string | null
  expertId: string | null
  year: number
  serial: number
  no: string
  publicId: string
  checkCode: string
  award: string
  awardYear: number
  name: string
  grade: Generated<string>
  units: Generated<string[]>
  persons: Generated<string[]>
  items: Generated<number>
  societyName: string
  issuedOn: string
  issuedBy: string
  status: Generated<'valid' | 'voided'>
  endedAt: string | null
  endedBy: Generated<string>
  endReason: Generated<string>
}
export type CertificateRow = Selectable<AwardCertificateTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    awardBatch: AwardBatchTable
    awardItem: AwardItemTable
    awardSignature: AwardSignatureTable
    awardSeat: AwardSeatTable
    awardPromise: AwardPromiseTable
    awardFile: AwardFileTable
    awardOpening: AwardOpeningTable
    awardReminder: AwardReminderTable
    awardLog: AwardLogTable
    awardCertificateCounter: AwardCertificateCounterTable
    awardCertificate: AwardCertificateTable
  }
}
