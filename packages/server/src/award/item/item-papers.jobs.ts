import type { Kysely } from 'kysely'
import { findReport } from '../../evaluation/conclusion/conclusion.queries.ts'
import { reportFile, reportName } from '../../evaluation/conclusion/report.documents.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { findItem } from '../batch/award.queries.ts'
import { attachAwardFile, hasFileNamed } from './item-file.queries.ts'

/** An item that was taken from a concluded achievement has its report and its certificate among the material (docs/handbook/award.md#items). */

const JOB = 'awardPapers'
export interface Papers {
  readonly itemId: string
  readonly reportId: string
  readonly byName: string
}

/** In the transaction that adds the item; they are typeset afterwards, so that nobody waits for them. */
export const orderPapers = async (jobs: Jobs, db: Parameters<Jobs['send']>[0], papers: Papers) => {
  await jobs.send(db, JOB, papers)
}

export const bringPapers = async (deps: AwardDeps, db: Kysely<Tables>, order: Papers): Promise<void> => {
  const row = await findReport(db, order.reportId)
  if (!row || !(await findItem(db, order.itemId))) return
  // A job may run twice.
  if (await hasFileNamed(db, order.itemId, `${reportName(row.no)}.pdf`)) return
  const made: { fileName: string; mime: string; stored: Awaited<ReturnType<AwardDeps['files']['put']>> }[] =
    []
  for (const document of ['pdf', 'certificate'] as const) {
    // Without the annex: what single experts said stays with the society.
    const { fileName, mime, body } = await reportFile(deps, row, document, { annex: false })
    made.push({ fileName, mime, stored: await deps.files.put(body as Buffer, { sealed: true }) })
  }
  await db.transaction().execute(async (tx) => {
    for (const { fileName, mime, stored } of made) {
      const { id } = await insertFile(tx, {
        ...stored,
        ...{ fileName, mime, purpose: 'award', ownerAccountId: null },
      })
      await attachAwardFile(tx, { id, itemId: order.itemId, seatId: null, byName: order.byName })
    }
  })
}

export const definePapers = (
  deps: AwardDeps & { readonly jobs: Jobs; readonly db: Kysely<Tables> },
): void => {
  deps.jobs.define<Papers>(JOB, async ({ data }) => {
    await bringPapers(deps, deps.db, data)
    return undefined
  })
}
