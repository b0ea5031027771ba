import type { Guard } from '@portal/contract/evaluation/achievement.rules'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
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

interface Recipient {
  readonly id: string
  readonly name: string
  readonly mobileTel: string
  readonly email: string
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
  /** Experts who were invited. */
  experts(db: Db, achievementId: string): Promise<readonly Recipient[]>
}

/** Objections against items of awards take the same way (evaluation.md 3.10). */
export interface AwardCases {
  filed(db: Db, filed: { itemId: string; caseNo: string; severeLate: boolean }): Promise<void>
  /** Refuses whoever has a part in the item. */
  enter(db: Db, found: ObjectionRow, accountId: string): Promise<void>
  reported(db: Db, found: ObjectionRow): Promise<void>
}
export const awardCases = extensionPoint<AwardCases>('awardCases')

export interface ProcessDeps {
  readonly keyRing: KeyRing
  readonly messages: Pick<Outbox, 'enqueue'>
  readonly settings: Settings
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly panel: PanelPort
  readonly award: AwardCases
}
