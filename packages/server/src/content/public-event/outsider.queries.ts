import { sql } from 'kysely'
import { searchColumns } from '../../membership/list/search.queries.ts'
import { blindIndex, blindIndexes, type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { setNote } from '../event/registration.queries.ts'

/** People without an account who come to an event. Their phone is sealed; what the desk finds them by at the door is not, and goes with it. */

const place = (rowId: string) => ({ table: 'eventOutsider', column: 'mobileTel', rowId })
export const phoneIndexes = (keyRing: KeyRing, phone: string) =>
  blindIndexes(keyRing, 'event-outsider-phone', phone)

interface WithPhone {
  readonly mobileTel: string | null
  readonly outsiderId: string | null
  readonly sealedPhone: Buffer | null
}
/** Of a member as their record has it. */
export const phoneOf = (keyRing: KeyRing, { mobileTel, outsiderId, sealedPhone }: WithPhone): string =>
  outsiderId && sealedPhone ? openText(keyRing, place(outsiderId), sealedPhone) : (mobileTel ?? '')

/** The registration for an event that a phone was proven for. */
export const registrationByPhone = async (
  db: Db,
  keyRing: KeyRing,
  { eventId, phone }: { eventId: string; phone: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('eventOutsider')
    .innerJoin('eventRegistration', 'eventRegistration.id', 'eventOutsider.registrationId')
    .select('eventRegistration.id')
    .where('eventRegistration.eventId', '=', eventId)
    .where('eventOutsider.phoneIndex', 'in', phoneIndexes(keyRing, phone))
    .executeTakeFirst()
  return row?.id
}

/** A member with this phone in their record comes already, or waits. */
export const memberComes = async (db: Db, eventId: string, phone: string): Promise<boolean> =>
  (await db
    .selectFrom('eventRegistration')
    .innerJoin('member', 'member.id', 'eventRegistration.memberId')
    .select('eventRegistration.id')
    .where('eventRegistration.eventId', '=', eventId)
    .where('eventRegistration.state', '<>', 'cancelled')
    .where('member.mobileTel', '=', phone)
    .where('member.deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined

interface Said {
  readonly name: string
  readonly company: string
  readonly phone: string
}
const columnsOf = ({ name, company, phone }: Said) => {
  const { pinyin, initials } = searchColumns(name, phone)
  return { name, company, pinyin, initials }
}

interface Registered {
  readonly eventId: string
  readonly state: 'registered' | 'waiting'
  readonly note: string
}
export const insertOutsider = async (
  db: Db,
  keyRing: KeyRing,
  row: Registered,
  said: Said,
): Promise<string> => {
  const { id: registrationId } = await db
    .insertInto('eventRegistration')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  await db
    .insertInto('eventOutsider')
    .values({
      ...{ id, registrationId, ...columnsOf(said) },
      mobileTel: seal(keyRing, place(id), said.phone),
      phoneIndex: blindIndex(keyRing, 'event-outsider-phone', said.phone),
      phoneEnd: said.phone.slice(-4),
    })
    .execute()
  return registrationId
}

const setSaid = async (db: Db, registrationId: string, said: Said): Promise<void> => {
  await db
    .updateTable('eventOutsider')
    .set({ ...columnsOf(said), consentAt: sql`now()` })
    .where('registrationId', '=', registrationId)
    .execute()
}

/** Who has registered says it anew, and keeps the place. */
export const sayAnew = async (
  db: Db,
  id: string,
  { note }: Pick<Registered, 'note'>,
  said: Said,
): Promise<void> => {
  await setNote(db, id, note)
  await setSaid(db, id, said)
}

/** Whoever took it back comes again, behind the others, as who they say they are now. */
export const comeAgain = async (
  db: Db,
  id: string,
  { state, note }: Registered,
  said: Said,
): Promise<void> => {
  await db
    .updateTable('eventRegistration')
    .set({ state, note, cancelledAt: null, cancelReason: '', at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await setSaid(db, id, said)
}

/** Who came without an account is kept for so many days after the event; then only that somebody came. */
const OUTSIDER_DAYS = 90

export const forgetOutsiders = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from "eventOutsider" o using "eventRegistration" r, event
      where r.id = o."registrationId" and event.id = r."eventId"
        and event."endsAt" <= now() - make_interval(days => ${OUTSIDER_DAYS}::int)
      returning r.id)
    update "eventRegistration" set note = '', "cancelReason" = '' from gone
    where "eventRegistration".id = gone.id returning gone.id`.execute(db)
  return rows.length
}
