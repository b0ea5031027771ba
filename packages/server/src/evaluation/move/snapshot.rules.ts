import type { PublicSnapshot } from '@portal/contract/peer-review/publicity.calls'
import { ACHIEVEMENT_TYPES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { findRevision } from '../achievement/submission.queries.ts'

/** What everybody may read of the newest submission: the public fields, and nothing that tells more of a person than name and unit. */
export const snapshotOf = async (
  keyRing: KeyRing,
  db: Db,
  row: Pick<AchievementRow, 'id'>,
): Promise<PublicSnapshot> => {
  const revision = await findRevision(db, keyRing, row.id)
  if (!revision) throw new AppError('stateChanged')
  const { achievement, units, persons } = revision.form
  return {
    name: achievement.name,
    typeLabel: labelOf(ACHIEVEMENT_TYPES, achievement.type),
    units: units.map(({ orgName }) => ({ name: orgName })),
    persons: persons.map(({ name, orgName }) => ({ name, orgName })),
    summary: achievement.summary,
  }
}
