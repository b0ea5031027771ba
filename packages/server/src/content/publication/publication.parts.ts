import type { FileDeps } from '../../identity/file/file.routes.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface PublicationDeps extends FileDeps {
  readonly settings: Settings
  /** Left out: as the contract says; tests take smaller ones. */
  readonly pieceBytes?: number
}
