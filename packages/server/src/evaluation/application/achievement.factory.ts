import { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import {
  ACHIEVEMENT_SLOTS,
  type AchievementSlot,
  requiresSlot,
} from '@portal/contract/evaluation/achievement-slot.fields'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { findMember } from '../../membership/record/member.queries.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { Context, Db } from '../../platform/http/context.ts'
import type { AchievementDeps } from '../achievement/achievement.parts.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { save } from './draft.actions.ts'

/** Achievements of invented applicants, made by the same acts as real ones: for sample data. */

export interface AchievementOverrides {
  /** The applicant's member record; approved, with an account. */
  readonly ownerId: string
  readonly form: Omit<CallOf<typeof calls.save>, 'id' | 'submit' | 'expectVersion' | 'attach' | 'reply'>
  readonly submit: boolean
  /** Left out: every one that the type must have. */
  readonly slots?: readonly AchievementSlot[]
  /** What each attachment holds. */
  readonly file: (slot: AchievementSlot) => Promise<{ fileName: string; content: Buffer; mime: string }>
}

/** What a handler needs of a request, where there is none. */
const contextOf = (db: Db, actor: Context['actor']): Context =>
  ({ db, outside: db, actor, ticket: null, files: {}, note: () => {} }) as unknown as Context

export const createAchievement = async (
  db: Db,
  deps: AchievementDeps,
  { ownerId, form, submit, slots, file }: AchievementOverrides,
): Promise<AchievementRow> => {
  const owner = await findMember(db, ownerId)
  if (!owner?.accountId) throw new Error('the applicant has no account')
  const { accountId, name, kind } = owner
  const role = kind === 'project' ? 'project' : 'person'
  const context = contextOf(db, {
    accountId,
    name,
    role,
    memberId: ownerId,
    sessionId: '',
    restricted: null,
    totpEnrolled: false,
    confirmed: false,
  })
  const { type = '', evalMode = '' } = form.achievement
  const wanted =
    slots ??
    ACHIEVEMENT_SLOTS.filter((slot) => requiresSlot(slot, { type, evalMode })).map(({ code }) => code)
  const attach = []
  for (const slot of wanted) {
    const { fileName, content, mime } = await file(slot)
    const stored = await deps.files.put(content, { sealed: true })
    const { id } = await insertFile(db, {
      ...stored,
      fileName,
      mime,
      purpose: 'achievement',
      ownerAccountId: accountId,
    })
    attach.push({ slot, id })
  }
  const input = calls.save.input.parse({ ...form, attach, submit })
  const { id } = await save(deps, input, context)
  const row = await findAchievement(db, id)
  if (!row) throw new Error('the achievement was not made')
  return row
}
