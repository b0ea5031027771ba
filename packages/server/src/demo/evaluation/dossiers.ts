import type { Kysely } from 'kysely'
import { archiveDossier } from '../../evaluation/dossier/archive.jobs.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** What a conclusion orders while the portal runs: sample evaluations are concluded before the queue does. */
export const archiveSamples = async (deps: { db: Kysely<Tables>; jobs: Jobs }): Promise<void> => {
  const rows = await deps.db
    .selectFrom('achievement')
    .select('id')
    .where('status', '=', '28')
    .where('outcome', 'in', ['passed', 'failed'])
    .where('deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dossier').select('dossier.id').whereRef('dossier.achievementId', '=', 'achievement.id'),
        ),
      ),
    )
    .execute()
  for (const { id } of rows) await deps.db.transaction().execute((tx) => archiveDossier(deps, tx, id))
}
