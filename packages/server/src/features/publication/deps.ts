import type { Settings } from '../../platform/settings.ts'
import type { FileDeps } from '../file/index.ts'

export interface PublicationDeps extends FileDeps {
  readonly settings: Settings
  /** Left out: as the contract says; tests take smaller ones. */
  readonly pieceBytes?: number
}
