import type { Guard } from '@portal/contract/evaluation/evaluation.guards'
import type { UploadDeps } from '../../identity/file/upload.actions.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'

/** What the staff's side asks of the parts that come after it: panel, meeting, report. */

type PanelGuard = Extract<
  Guard,
  'panelLocked' | 'quorum' | 'sheetsIn' | 'opinionWhole' | 'leaderSigned' | 'majority' | 'reportReady'
>

interface Conclusion {
  readonly outcome: 'passed' | 'failed'
  readonly level?: string | undefined
  readonly text: string
}

/** Each is part of the move's transaction. */
export interface PanelPort {
  /** The conditions of row 25, as they are for this conclusion. */
  facts(db: Db, row: AchievementRow, conclusion: Conclusion): Promise<Record<PanelGuard, boolean>>
  /** Rows 13b and 22: the meeting waits, invitations are held. */
  paused(db: Db, row: AchievementRow): Promise<void>
  /** Rows 17, 19, 20, 26: invitations are cancelled, links die, the panel is thanked. */
  cancelled(db: Db, row: AchievementRow, reason: string): Promise<void>
  /** Row 25. */
  concluded(db: Db, row: AchievementRow, conclusion: Conclusion): Promise<void>
  /** Row 27: the old report and certificate are void. */
  reopened(db: Db, row: AchievementRow, reason: string): Promise<void>
}

export interface ProcessDeps extends UploadDeps {
  readonly keyRing: KeyRing
  readonly messages: Pick<Outbox, 'notify'>
  readonly settings: Settings
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly panel: PanelPort
}
