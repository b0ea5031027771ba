import type { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

/** An assignment as its expert reads it. */
export type View = OutputOf<typeof examination.view>
export type Template = View['template']
export type Score = View['sheet']['scores'][number]

/** What every write about a sheet names; `version` is that of the stored sheet. */
export const baseOf = (view: View, version: number) => ({
  ...{ projectId: view.projectId, panelVersion: view.panelVersion, formVersion: view.template.version },
  expectVersion: version,
})
