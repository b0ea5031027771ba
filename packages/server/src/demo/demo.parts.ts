import type { Kysely } from 'kysely'
import type { AwardDeps } from '../award/batch/award.parts.ts'
import type { Rosters } from '../communication/campaign/audience.queries.ts'
import type { AchievementDeps } from '../evaluation/achievement/achievement.parts.ts'
import type { ConclusionDeps } from '../evaluation/conclusion/conclusion.parts.ts'
import type { MeetingDeps } from '../evaluation/meeting/meeting-deps.parts.ts'
import type { ProcessDeps } from '../evaluation/process/process.parts.ts'
import type { Accounts } from '../identity/account/account.actions.ts'
import type { MemberDeps } from '../membership/record/member.parts.ts'
import type { PanelDeps } from '../peer-review/panel/panel.parts.ts'
import type { ExaminationDeps } from '../peer-review/sheet/sheet.parts.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { PdfFonts } from '../platform/documents/fonts.ts'
import type { FileStore } from '../platform/files/file-store.ts'

export interface DemoDeps {
  readonly awards: AwardDeps
  readonly meetings: MeetingDeps
  readonly panels: PanelDeps
  readonly examinations: ExaminationDeps
  readonly conclusions: ConclusionDeps
  readonly process: ProcessDeps
  readonly db: Kysely<Tables>
  readonly members: MemberDeps
  readonly accounts: Accounts
  readonly achievements: AchievementDeps
  readonly files: FileStore
  /** For certificates. */
  readonly fonts: () => Promise<PdfFonts>
  /** Lists that messages find their recipients by. */
  readonly rosters: Rosters
}

/** An account to try, as the start prints it. */
export interface DemoAccount {
  readonly label: string
  readonly page: string
  readonly account: string
  readonly password: string
}
