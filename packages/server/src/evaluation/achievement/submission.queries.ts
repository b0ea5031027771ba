import { randomUUID } from 'node:crypto'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { sql } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { contentHash, openFrozen, sealFrozen } from '../application/application-form.actions.ts'
import type { FrozenFile } from './achievement.rows.ts'

/** What was handed in, and the answers to what was asked to be corrected. */

export const insertRevision = async (
  db: Db,
  ring: KeyRing,
  revision: { achievementId: string; no: number; form: AchievementForm; files: readonly FrozenFile[] },
): Promise<void> => {
  const { achievementId, no, form, files } = revision
  const id = randomUUID()
  await db
    .insertInto('achievementRevision')
    .values({
      id,
      achievementId,
      no,
      form: sealFrozen(ring, id, form),
      contentHash: contentHash(form, files),
      files: JSON.stringify(files),
    })
    .execute()
}

export interface Revision {
  readonly no: number
  readonly at: string
  readonly contentHash: string
  readonly form: AchievementForm
  readonly files: readonly FrozenFile[]
}

/** What was handed in, oldest first. */
export const listRevisions = async (db: Db, ring: KeyRing, achievementId: string): Promise<Revision[]> => {
  const rows = await db
    .selectFrom('achievementRevision')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('no')
    .execute()
  return rows.map((row) => ({
    no: row.no,
    at: row.at,
    contentHash: row.contentHash,
    files: row.files,
    form: openFrozen(ring, row),
  }))
}

/** One submission; the newest when no number is given. */
export const findRevision = async (
  db: Db,
  ring: KeyRing,
  achievementId: string,
  no?: number,
): Promise<Revision | undefined> => {
  let query = db.selectFrom('achievementRevision').selectAll().where('achievementId', '=', achievementId)
  if (no !== undefined) query = query.where('no', '=', no)
  const row = await query.orderBy('no', 'desc').limit(1).executeTakeFirst()
  return (
    row && {
      no: row.no,
      at: row.at,
      contentHash: row.contentHash,
      files: row.files,
      form: openFrozen(ring, row),
    }
  )
}

/** Whether any submission contained the file. */
export const isFrozen = async (db: Db, achievementId: string, fileId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('achievementRevision')
    .select('id')
    .where('achievementId', '=', achievementId)
    .where(sql<boolean>`files @> ${JSON.stringify([{ fileId }])}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const listAnswers = async (db: Db, achievementId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('achievementAnswer')
    .select(['itemId', 'text'])
    .where('achievementId', '=', achievementId)
    .execute()
  return new Map(rows.map(({ itemId, text }) => [itemId, text]))
}

export const saveAnswers = async (
  db: Db,
  achievementId: string,
  answers: readonly { itemId: string; text: string }[],
): Promise<void> => {
  for (const { itemId, text } of answers)
    await db
      .insertInto('achievementAnswer')
      .values({ achievementId, itemId, text })
      .onConflict((conflict) =>
        conflict.columns(['achievementId', 'itemId']).doUpdateSet({ text, at: sql`now()` }),
      )
      .execute()
}

/** The moment of the submission, the same for all that is written with it. */
export const transactionTime = async (db: Db): Promise<string> => {
  const { at } = await db.selectNoFrom(sql<string>`now()`.as('at')).executeTakeFirstOrThrow()
  return at
}
