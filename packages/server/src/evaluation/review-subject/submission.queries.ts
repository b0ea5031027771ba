import { ACHIEVEMENT_SLOTS } from '@portal/contract/evaluation/achievement-slot.fields'
import type { Submission } from '../../peer-review/panel/subject.parts.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { listFiles } from '../achievement/achievement-file.queries.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { evidenceOf } from './evidence.rules.ts'

const titleOf = (slot: string) => ACHIEVEMENT_SLOTS.find(({ code }) => code === slot)?.label ?? '材料'
/** Contracts and forms with private data are no matter of the evaluation. */
const WITHHELD = new Set(['contract', 'applicationForm'])

/** The newest submission, with the files that experts judge by. */
export const readSubmission = async (
  keyRing: KeyRing,
  db: Db,
  achievementId: string,
): Promise<Submission | undefined> => {
  const revision = await findRevision(db, keyRing, achievementId)
  if (!revision) return undefined
  const known = new Map((await listFiles(db, achievementId, true)).map((file) => [file.id, file]))
  const { contentHash, form } = revision
  return {
    contentHash,
    units: form.units.map(({ orgName }) => orgName),
    persons: form.persons.map(({ name, orgName }) => ({ name, orgName })),
    summary: form.achievement.summary,
    innovations: form.achievement.innovations,
    evidence: evidenceOf(form),
    files: revision.files.flatMap(({ fileId, slot }) => {
      const file = known.get(fileId)
      return file && !WITHHELD.has(slot) ? [{ ...file, title: titleOf(slot) }] : []
    }),
  }
}
