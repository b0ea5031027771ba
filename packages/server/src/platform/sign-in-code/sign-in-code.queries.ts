import { sql } from 'kysely'
import { hashToken, randomToken } from '../crypto/secrets.ts'
import type { Db } from '../http/context.ts'

/** Codes at the door, by which people sign in with their phones: on a screen, another each minute, or printed for the day. */

export interface SignInSubject {
  readonly kind: 'meeting' | 'event'
  readonly id: string
}
const SCREEN_SECONDS = 180

export interface CodeToMake {
  readonly printed: boolean
  readonly createdBy: string
  /** Printed ones count so many hours from this moment, or from now where that is past. */
  readonly from: string
  readonly hours: number
  /** For who cannot scan. */
  readonly digits?: string
}

/** A code that was just scanned from the screen still counts; a new print takes the place of the old one. */
export const makeSignInCode = async (
  db: Db,
  subject: SignInSubject,
  { printed, createdBy, from, hours, digits = '' }: CodeToMake,
): Promise<{ token: string; expiresAt: string }> => {
  const token = randomToken()
  const kind = printed ? 'printed' : 'screen'
  await db
    .deleteFrom('signInCode')
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('kind', '=', kind)
    .$if(!printed, (query) => query.where('expiresAt', '<', sql<string>`now()`))
    .execute()
  const { expiresAt } = await db
    .insertInto('signInCode')
    .values({
      ...{ tokenHash: hashToken(token), subjectKind: subject.kind, subjectId: subject.id },
      ...{ kind, createdBy, digits },
      expiresAt: printed
        ? sql<string>`greatest(now(), ${from}::timestamptz) + make_interval(hours => ${hours}::int)`
        : sql<string>`now() + make_interval(secs => ${SCREEN_SECONDS}::int)`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}

/** What a scanned code opens, as long as it counts. */
export const subjectOfCode = async (
  db: Db,
  kind: SignInSubject['kind'],
  token: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('signInCode')
      .select('subjectId')
      .where('subjectKind', '=', kind)
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', sql<string>`now()`)
      .executeTakeFirst()
  )?.subjectId

/** Whether these digits stand at the door of it now. */
export const digitsCount = async (db: Db, { kind, id }: SignInSubject, digits: string): Promise<boolean> =>
  digits !== '' &&
  (await db
    .selectFrom('signInCode')
    .select('kind')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .where('digits', '=', digits)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()) !== undefined

/** Nobody signs in any more. */
export const dropSignInCodes = async (db: Db, { kind, id }: SignInSubject): Promise<void> => {
  await db.deleteFrom('signInCode').where('subjectKind', '=', kind).where('subjectId', '=', id).execute()
}
