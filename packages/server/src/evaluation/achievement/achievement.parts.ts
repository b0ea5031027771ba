import type { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import type { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type * as z from 'zod'
import type { UploadDeps } from '../../identity/file/upload.actions.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { AchievementRow } from './achievement.rows.ts'

type Detail = z.input<(typeof calls.detail)['output']>

/** 补正清单 as the staff's side keeps it; `direct`: the answer goes straight back to the person in charge. */
export interface ReturnSheet {
  readonly id: string
  readonly at: string
  readonly revisionNo: number
  readonly opinion: string
  readonly dueAt: string | null
  readonly firstDueAt: string | null
  readonly direct: boolean
  readonly items: readonly { readonly id: string; readonly target: string; readonly text: string }[]
}

/** What the applicant's side asks of the parts that come after it. */
export interface AchievementPorts {
  /** Newest first. */
  returnSheets(db: Db, achievementId: string): Promise<readonly ReturnSheet[]>
  /** When the next one has to have acted after it came into a status; null: no date. */
  dueAt(db: Db, status: AchievementStatus): Promise<string | null>
  /** In the transaction of a submission: tells those whose turn it is. */
  submitted(db: Db, row: AchievementRow, revisionNo: number): Promise<void>
  /** Whether an expert accepted to evaluate it. */
  mayExpertRead(db: Db, achievementId: string, memberId: string): Promise<boolean>
  publicity(db: Db, achievementId: string): Promise<Detail['publicity']>
  objections(db: Db, achievementId: string): Promise<Detail['objections']>
  /** Experts who accepted. */
  panel(db: Db, achievementId: string): Promise<Detail['panel']>
  /** The session to come or under way, once it was announced. */
  meeting(db: Db, achievementId: string): Promise<Detail['meeting']>
  report(db: Db, achievementId: string): Promise<Detail['report']>
}

export interface AchievementDeps extends UploadDeps {
  readonly keyRing: KeyRing
  readonly messages: Pick<Outbox, 'notify'>
  readonly settings: Settings
  readonly publicUrl: string
  readonly fonts: () => Promise<PdfFonts>
  readonly ports: AchievementPorts
}
