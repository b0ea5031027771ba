import type { FileStore } from '../../platform/files/file-store.ts'
import type { PdfFonts } from '../../platform/fonts.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { PanelDeps } from '../panel/index.ts'

export interface MeetingDeps {
  readonly panels: PanelDeps
  readonly files: FileStore
  readonly jobs: Jobs
  readonly fonts: () => Promise<PdfFonts>
}
