import type { EventRegistrationAnswers } from '@portal/contract/content/event/question.words'
import { sql } from 'kysely'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'

/** Answers of those who come: sealed, and gone some months after the event. */

const place = (rowId: string) => ({ table: 'eventRegistration', column: 'answers', rowId })

export const answersIn = (
  keyRing: KeyRing,
  { id, answers }: { readonly id: string; readonly answers: Buffer | null },
): EventRegistrationAnswers => (answers ? JSON.parse(openText(keyRing, place(id), answers)) : {})

export const setAnswers = async (
  db: Db,
  keyRing: KeyRing,
  id: string,
  answers: EventRegistrationAnswers,
): Promise<void> => {
  const none = Object.keys(answers).length === 0
  await db
    .updateTable('eventRegistration')
    .set({ answers: none ? null : seal(keyRing, place(id), JSON.stringify(answers)) })
    .where('id', '=', id)
    .execute()
}

/** Of those who come, wait, or took it back: in whatever state, what was answered is kept under its question. */
export const answersOf = (db: Db, eventId: string) =>
  db
    .selectFrom('eventRegistration')
    .leftJoin('member', 'member.id', 'eventRegistration.memberId')
    .select(['eventRegistration.id', 'eventRegistration.state', 'eventRegistration.answers'])
    .where('eventId', '=', eventId)
    .where('answers', 'is not', null)
    .where('member.deletedAt', 'is', null)
    .execute()

/** What a member answered, with the questions as they are now. */
export const ownAnswers = (db: Db, memberId: string) =>
  db
    .selectFrom('eventRegistration')
    .innerJoin('event', 'event.id', 'eventRegistration.eventId')
    .select(['eventRegistration.id', 'eventRegistration.answers', 'event.title as event', 'event.questions'])
    .where('memberId', '=', memberId)
    .where('answers', 'is not', null)
    .orderBy('eventRegistration.at', 'desc')
    .execute()

/** What somebody ate or where they slept is of no use after the event. */
const ANSWERS_DAYS = 90
export const forgetAnswers = async (db: Db): Promise<void> => {
  await sql`update "eventRegistration" r set answers = null from event
    where event.id = r."eventId" and r.answers is not null
      and event."endsAt" <= now() - make_interval(days => ${ANSWERS_DAYS}::int)`.execute(db)
}
