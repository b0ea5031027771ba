import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { listUncertified } from './certificate.queries.ts'
import { type IssueDeps, issue } from './issue.actions.ts'

/** The certificate comes with the approval, as soon as that cannot be undone any more (docs/handbook/membership.md#certificates). */

const JOB = 'certificates-at-approval'

interface Deps extends IssueDeps {
  readonly db: Kysely<Tables>
  readonly jobs: Jobs
}

export const issueAtApproval = async (deps: Deps): Promise<number> => {
  if (!(await deps.settings.get('certificateAtApproval'))) return 0
  let issued = 0
  for (const { memberId, by } of await listUncertified(deps.db))
    try {
      await deps.db.transaction().execute((tx) => issue(deps, tx, memberId, by))
      issued += 1
    } catch (error) {
      // A name that cannot be printed, or an approval that was taken back meanwhile, keeps nobody else waiting.
      if (!(error instanceof AppError)) throw error
    }
  return issued
}

/** Every minute: the message about an approval leaves a minute after the approval is final, and the certificate is there by then. */
export const defineAtApproval = (deps: Deps): void => {
  deps.jobs.define(JOB, async () => {
    await issueAtApproval(deps)
    return undefined
  })
  deps.jobs.schedule(JOB, '* * * * *')
}
