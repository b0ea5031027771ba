import type { FileStore } from '../../platform/files/file-store.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import type { ConclusionDeps } from '../conclusion/conclusion.parts.ts'

export interface DossierDeps extends ConclusionDeps {
  readonly files: FileStore
  readonly jobs: Jobs
}

/** One file of a dossier; `title` is what the list of contents calls it. */
export interface Piece {
  readonly path: string
  readonly title: string
  readonly content: Buffer
  /** Compressed already: it is only stored. */
  readonly packed?: boolean
}
interface Signature {
  readonly document: string
  readonly signer: string
  readonly at: string
  readonly factor: string
  readonly docHash: string
}

/** What the pieces are made for: an achievement, and a reader. */
export interface Scene {
  readonly deps: DossierDeps
  readonly db: Db
  readonly row: AchievementRow
  readonly actor: Actor
  readonly society: string
  /** Filled as the pieces come. */
  readonly signatures: Signature[]
  readonly omitted: string[]
}
