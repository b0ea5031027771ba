import type { ListTitle } from '@portal/contract/membership/member.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { type ReactNode, useState } from 'react'
import { call, errorText } from '../api.ts'
import { JobDialog } from '../job/job-dialog.tsx'
import { toast } from '../ui/toast.tsx'

/** What a list adds to the columns of its kind, on the screen as in the sheet. */
const STATE = 'state'

/** Orders the spreadsheet of a list and shows how far it is (docs/handbook/membership.md#lists). Render `dialog` beside the list. */
export const useExport = (endpoint: Endpoint, titles: readonly ListTitle[], title: string) => {
  const [job, setJob] = useState<string>()
  /** `shown`: keys of the columns on the screen, in their order; those that are no data are left out. */
  const order = async (
    filter: Readonly<Record<string, unknown>>,
    shown: readonly string[],
    ids?: readonly string[],
  ) => {
    const columns = shown.filter((key) => key === STATE || titles.some((column) => column.key === key))
    try {
      const input = { ...filter, ...(ids && { ids: [...ids] }), columns }
      const { jobId } = (await call(endpoint, input)) as { jobId: string }
      setJob(jobId)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const dialog: ReactNode = job && (
    <JobDialog id={job} title={`导出${title}`} onClose={() => setJob(undefined)} />
  )
  return { order, dialog }
}
