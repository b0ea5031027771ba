import type { ReportStatus } from '@portal/contract/evaluation/conclusion.calls'
import type { OpinionTexts } from '@portal/contract/evaluation/opinion.rules'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string, string>

interface OutlierNoteTable {
  achievementId: string
  expertId: string
  note: string
  byId: string
  byName: string
  at: Generated<string>
}
interface OpinionVersionTable {
  id: Generated<string>
  achievementId: string
  no: number
  sections: Json<OpinionTexts>
  level: string
  authorId: string
  authorName: string
  authorRole: string
  docHash: string
  at: Generated<string>
}
export type OpinionRecord = Selectable<OpinionVersionTable>
interface OpinionStanceTable {
  versionId: string
  expertId: string
  stance: 'agree' | 'reserve'
  text: string
  at: Generated<string>
}
interface OpinionSignatureTable {
  versionId: string
  expertId: string
  docHash: string
  factor: 'sms' | 'paper'
  ip: string
  userAgent: string
  pictureVersion: Generated<number>
  byId: string | null
  byName: Generated<string>
  scanFileId: string | null
  at: Generated<string>
}
export type OpinionSignature = Selectable<OpinionSignatureTable>
interface ReportTable {
  id: Generated<string>
  achievementId: string
  year: number
  serial: number
  no: string
  publicId: string
  checkCode: string
  outcome: 'passed' | 'failed'
  level: string
  name: string
  units: string[]
  content: Buffer
  docHash: string
  issuedOn: string
  issuedAt: Generated<string>
  issuedBy: string
  status: Generated<ReportStatus>
  endedAt: string | null
  endReason: Generated<string>
  replaces: string | null
}
export type ReportRecord = Selectable<ReportTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    outlierNote: OutlierNoteTable
    opinionVersion: OpinionVersionTable
    opinionStance: OpinionStanceTable
    opinionSignature: OpinionSignatureTable
    reportCounter: { year: number; next: number }
    reportDraft: { achievementId: string; opinionHash: string; byName: string; at: Generated<string> }
    evaluationReport: ReportTable
  }
}
