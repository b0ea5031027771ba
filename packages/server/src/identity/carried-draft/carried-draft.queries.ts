import { randomUUID } from 'node:crypto'
import { CARRY_DAYS, CARRY_OPENINGS, type Carried } from '@portal/contract/identity/carried-draft.rules'
import { sql } from 'kysely'
import { blindIndex, blindIndexes, type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'

/** Drafts on their way to another device: sealed, found by their code alone, gone after some days. */

const PURPOSE = 'carried-draft'
const place = (rowId: string) => ({ table: 'carriedDraft', column: 'content', rowId })

interface NewCarried {
  readonly code: string
  readonly memberId: string
  readonly bound: boolean
  readonly form: string
  readonly page: string
  readonly values: Carried
}

/** A form has one code at a time: the earlier one goes. Answers until when it is good. */
export const insertCarried = async (db: Db, ring: KeyRing, draft: NewCarried): Promise<string> => {
  const { code, values, ...rest } = draft
  const { memberId, form } = rest
  await db.deleteFrom('carriedDraft').where('memberId', '=', memberId).where('form', '=', form).execute()
  const id = randomUUID()
  const { expiresAt } = await db
    .insertInto('carriedDraft')
    .values({
      ...rest,
      id,
      codeIndex: blindIndex(ring, PURPOSE, code),
      content: seal(ring, place(id), JSON.stringify(values)),
      expiresAt: sql`now() + make_interval(days => ${CARRY_DAYS})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Counts the opening; undefined where there is none, or it is over. */
export const takeCarried = (db: Db, ring: KeyRing, code: string) =>
  db
    .updateTable('carriedDraft')
    .set({ opened: sql`opened + 1` })
    .where('codeIndex', 'in', blindIndexes(ring, PURPOSE, code))
    .where('expiresAt', '>', sql<string>`now()`)
    .where('opened', '<', CARRY_OPENINGS)
    .returning(['id', 'memberId', 'bound', 'form', 'page', 'content', 'createdAt'])
    .executeTakeFirst()

export const valuesOf = (ring: KeyRing, { id, content }: { id: string; content: Buffer }): Carried =>
  JSON.parse(openText(ring, place(id), content)) as Carried

/** What was sent is with the server, and needs no way to another device any more. */
export const dropCarried = async (db: Db, memberId: string): Promise<void> => {
  await db.deleteFrom('carriedDraft').where('memberId', '=', memberId).execute()
}

export const sweepCarried = async (db: Db): Promise<void> => {
  await db.deleteFrom('carriedDraft').where('expiresAt', '<', sql<string>`now()`).execute()
}
