import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** All SQL of what members ask and are answered. */

const OWN = 20

export const insertFeedback = (db: Db, row: { memberId: string; text: string; page: string }) =>
  db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow()

/** Newest first. */
export const feedbackOf = (db: Db, memberId: string, limit = OWN) =>
  db
    .selectFrom('feedback')
    .select(['id', 'at', 'text', 'page', 'answer', 'answeredAt'])
    .where('memberId', '=', memberId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

/** Open ones are read in the order in which they came, answered ones the newest first. */
export const listFeedback = async (
  db: Db,
  state: 'open' | 'answered',
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) => {
  const open = state === 'open'
  const counts = await db
    .selectFrom('feedback')
    .innerJoin('member', 'member.id', 'feedback.memberId')
    .where('member.deletedAt', 'is', null)
    .select([
      sql<number>`count(*) filter (where "answeredAt" is null)::int`.as('open'),
      sql<number>`count(*) filter (where "answeredAt" is not null)::int`.as('answered'),
    ])
    .executeTakeFirstOrThrow()
  const list = await db
    .selectFrom('feedback')
    .innerJoin('member', 'member.id', 'feedback.memberId')
    .select([
      ...(['feedback.id', 'feedback.at', 'feedback.text', 'feedback.page', 'feedback.answer'] as const),
      ...(['feedback.answeredAt', 'feedback.answeredBy', 'feedback.version', 'feedback.memberId'] as const),
      ...(['member.kind', 'member.name', 'member.firstLetter', 'member.examineDate'] as const),
      ...(['member.serial', 'member.serialChar'] as const),
    ])
    .where('member.deletedAt', 'is', null)
    .where('feedback.answeredAt', open ? 'is' : 'is not', null)
    .orderBy('feedback.at', open ? 'asc' : 'desc')
    .orderBy('feedback.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { counts, total: counts[state], list }
}

/** For the bell: the oldest that nobody has answered. */
export const feedbackOpen = (db: Db, limit: number) =>
  db
    .selectFrom('feedback')
    .innerJoin('member', 'member.id', 'feedback.memberId')
    .select(['feedback.id', 'feedback.at', 'feedback.text', 'member.name'])
    .where('member.deletedAt', 'is', null)
    .where('feedback.answeredAt', 'is', null)
    .orderBy('feedback.at')
    .limit(limit)
    .execute()

/** The member it is of; undefined where somebody was faster. */
export const answerFeedback = (
  db: Db,
  {
    id,
    version,
    answer,
    by,
  }: { id: string; version: number; answer: string; by: { id: string; name: string } },
) =>
  db
    .updateTable('feedback')
    .set({
      answer,
      answeredAt: sql`now()`,
      answeredById: by.id,
      answeredBy: by.name,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('memberId')
    .executeTakeFirst()
