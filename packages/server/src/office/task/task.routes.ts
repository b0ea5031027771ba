import { job } from '@portal/contract/office/task.calls'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { type Job, listJobsOf } from '../../platform/jobs/jobs.queries.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { viewTasks } from './centre.views.ts'

export interface JobDeps {
  readonly jobs: Jobs
  /** A short-lived link to a file for one reader. */
  fileUrl(fileId: string, reader: string): string
}

const MAX_LISTED = 50

const present = (row: Job) => ({
  ...row,
  done: Number(row.done),
  total: Number(row.total),
  hasResult: row.resultFileId !== null,
  error: row.error ?? '',
})

/** Long work of one's own; another's answers like one that does not exist. */
export const jobRoutes = ({ jobs, fileUrl }: JobDeps): Route[] => {
  const own = async (id: string, context: Context): Promise<Job> => {
    const row = await jobs.find(context.db, id)
    if (!row || row.ownerAccountId !== actorOf(context).accountId) throw new AppError('notFound')
    return row
  }
  return implement(job, {
    list: async (_input, context) => {
      const rows = await listJobsOf(context.db, actorOf(context).accountId, MAX_LISTED)
      return { list: rows.map(present) }
    },
    centre: async (_input, context) => ({ list: await viewTasks(context.db, actorOf(context)) }),
    get: async ({ id }, context) => present(await own(id, context)),
    cancel: async ({ id }, context) => {
      const row = await own(id, context)
      context.note({ targetKind: 'job', targetId: row.id, targetName: row.kind })
      if (!(await jobs.cancel(context.db, id))) throw new AppError('stateChanged')
      return {}
    },
    result: async ({ id }, context) => {
      const { resultFileId, kind } = await own(id, context)
      context.note({ targetKind: 'job', targetId: id, targetName: kind })
      if (resultFileId === null) throw new AppError('downloadFailed')
      return { fileUrl: fileUrl(resultFileId, actorOf(context).accountId) }
    },
  })
}
