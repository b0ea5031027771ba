import type { DossierScene } from '../../platform/documents/dossier/dossier.parts.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import type { ConclusionDeps } from '../conclusion/conclusion.parts.ts'

export type { Piece } from '../../platform/documents/dossier/dossier.parts.ts'

export interface DossierDeps extends ConclusionDeps {
  readonly files: FileStore
  readonly jobs: Jobs
}

/** What the pieces are made for: an achievement, and a reader. */
export interface Scene extends DossierScene {
  readonly deps: DossierDeps
  readonly db: Db
  readonly row: AchievementRow
  readonly actor: Actor
}
