import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Codes that confirm a signature: one for each expert, kept as a hash. */

/** What the code is spent on. */
export type SignedSubject = { readonly achievementId: string } | { readonly awardBatchId: string }

/** Seconds until the expert may ask for the next code. Until the transaction ends nobody else asks for them. */
export const secondsToNextSignCode = async (db: Db, expertId: string, every: number): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from "createdAt" - now()) + ${every})::int as wait from "signCode"
    where "expertId" = ${expertId} for update`.execute(db)
  return rows[0]?.wait ?? 0
}

interface NewSignCode {
  readonly expertId: string
  readonly subject: SignedSubject
  readonly docHash: string
  readonly codeHash: Buffer
  readonly tries: number
  readonly minutes: number
}
/** In place of the one before. */
export const keepSignCode = async (
  db: Db,
  { expertId, subject, docHash, codeHash, tries, minutes }: NewSignCode,
): Promise<void> => {
  const fresh = {
    achievementId: null,
    awardBatchId: null,
    ...subject,
    docHash,
    codeHash,
    triesLeft: tries,
    expiresAt: sql<string>`now() + make_interval(mins => ${minutes})`,
    createdAt: sql<string>`now()`,
  }
  await db
    .insertInto('signCode')
    .values({ expertId, ...fresh })
    .onConflict((conflict) => conflict.column('expertId').doUpdateSet(fresh))
    .execute()
}

/** The hash of the living code over this document, one try the less; undefined where there is none any more. */
export const takeSignCodeTry = async (
  db: Db,
  expertId: string,
  docHash: string,
): Promise<Buffer | undefined> =>
  (
    await db
      .updateTable('signCode')
      .set({ triesLeft: sql<number>`"triesLeft" - 1` })
      .where('expertId', '=', expertId)
      .where('docHash', '=', docHash)
      .where('triesLeft', '>', 0)
      .where('expiresAt', '>', sql<string>`now()`)
      .returning('codeHash')
      .executeTakeFirst()
  )?.codeHash

export const dropSignCode = async (db: Db, expertId: string): Promise<void> => {
  await db.deleteFrom('signCode').where('expertId', '=', expertId).execute()
}
