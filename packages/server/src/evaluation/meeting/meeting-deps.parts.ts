import type { PanelDeps } from '../../peer-review/panel/panel.parts.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

export interface MeetingDeps {
  readonly panels: PanelDeps
  readonly files: FileStore
  readonly jobs: Jobs
  readonly fonts: () => Promise<PdfFonts>
}
