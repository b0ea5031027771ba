import type { RecordActivity } from '../../membership/expert-ledger/activity.queries.ts'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { PublicityDeps } from '../publicity/publicity.routes.ts'
import type { AchievementParties } from '../recusal/recusal.rules.ts'
import type { AchievementHead, By } from './panel.queries.ts'

/** The meeting that an achievement is dealt with in, and the other achievements of that meeting. */
export type Occasion = (
  db: Db,
  achievementId: string,
) => Promise<{ readonly id: string; readonly text: string; readonly others: readonly string[] } | undefined>

export interface PanelDeps {
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly messages: Pick<Outbox, 'enqueue'>
  readonly publicUrl: string
  /** Who has to do with an achievement, read from its newest form and, where there are any, its objections. */
  readonly parties: (db: Db, achievementId: string) => Promise<AchievementParties>
  /** Where an account's owner is reached by SMS; '' where there is no phone. */
  readonly phoneOf: (db: Db, accountId: string) => Promise<string>
  /** Tells the ledger of experts what happened. */
  readonly record: RecordActivity
  readonly occasion: Occasion
  /** Attendance that is taken down on the page of the panel, for the session that is to come or under way; false: there is none. */
  readonly attended: (
    deps: PanelDeps,
    db: Db,
    achievement: Pick<AchievementHead, 'id' | 'status'>,
    seat: {
      readonly expertId: string
      readonly name: string
      readonly joinStatus: '1' | '4' | '5'
      readonly source: string
      readonly reason: string
    },
    by: By,
  ) => Promise<boolean>
  /** Somebody on a locked panel will not hand in a sheet. The caller holds the lock on the panel. */
  readonly settled: (db: Db, achievementId: string) => Promise<void>
}
export type PanelJobDeps = PanelDeps & { readonly jobs: Jobs }

/** What panels and objections ask of the domain whose subjects they are about. */
export const reviewSubject = extensionPoint<
  Pick<PanelDeps, 'occasion' | 'attended'> & Pick<PublicityDeps, 'onFiled'>
>('reviewSubject')
