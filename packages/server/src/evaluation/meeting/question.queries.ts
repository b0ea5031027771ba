import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** What was asked and answered at a session. */

export const listQuestions = (db: Db, meetingId: string) =>
  db
    .selectFrom('meetingQuestion')
    .select(['id', 'achievementId', 'version', 'asker', 'question', 'answer', 'at', 'byName'])
    .where('meetingId', '=', meetingId)
    .orderBy('at')
    .orderBy('id')
    .execute()

interface Question {
  readonly meetingId: string
  readonly achievementId: string
  readonly asker: string
  readonly question: string
  readonly answer: string
  readonly byName: string
}
export const insertQuestion = (db: Db, row: Question) =>
  db
    .insertInto('meetingQuestion')
    .values(row)
    .returning(['id as questionId', 'version'])
    .executeTakeFirstOrThrow()

/** Undefined where it is no longer as it was read. */
export const updateQuestion = (
  db: Db,
  { id, version }: { id: string; version: number },
  { meetingId, achievementId, ...words }: Question,
) =>
  db
    .updateTable('meetingQuestion')
    .set({ ...words, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('meetingId', '=', meetingId)
    .where('achievementId', '=', achievementId)
    .where('version', '=', version)
    .returning(['id as questionId', 'version'])
    .executeTakeFirst()

/** Answers what is gone; undefined where it is no longer as it was read. */
export const deleteQuestion = (db: Db, meetingId: string, { id, version }: { id: string; version: number }) =>
  db
    .deleteFrom('meetingQuestion')
    .where('id', '=', id)
    .where('meetingId', '=', meetingId)
    .where('version', '=', version)
    .returning(['asker', 'question', 'answer'])
    .executeTakeFirst()
