import { TICKET_MINUTES, type TicketPurpose } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { hashToken, randomToken } from '../crypto/secrets.ts'
import type { Db, Ticket } from './context.ts'

/** Issues a ticket; only its hash is stored. Returns what the bearer sends in `X-Ticket`. */
export const issueTicket = async (
  db: Db,
  ticket: {
    purpose: TicketPurpose
    kind: string
    memberId?: string | null
    memberVersion?: number | null
    data?: Record<string, unknown>
  },
): Promise<string> => {
  const token = randomToken()
  await db
    .insertInto('ticket')
    .values({
      tokenHash: hashToken(token),
      purpose: ticket.purpose,
      kind: ticket.kind,
      memberId: ticket.memberId ?? null,
      memberVersion: ticket.memberVersion ?? null,
      data: JSON.stringify(ticket.data ?? {}) as never,
      expiresAt: sql`now() + make_interval(mins => ${TICKET_MINUTES[ticket.purpose]})`,
      usedAt: null,
    })
    .execute()
  return token
}

/** The ticket behind a token, when it is unspent, unexpired (by the database's clock) and of one of the purposes. */
export const findTicket = async (
  db: Db,
  token: string,
  purposes: readonly TicketPurpose[],
): Promise<Ticket | undefined> =>
  db
    .selectFrom('ticket')
    .select(['tokenHash', 'purpose', 'kind', 'memberId', 'memberVersion', 'data'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()

/** Spends a ticket; false when somebody was faster. */
export const spendTicket = async (db: Db, tokenHash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A record whose state changed takes its open tickets with it (docs/handbook/identity.md#tickets). */
export const revokeTickets = async (db: Db, memberId: string, purpose?: TicketPurpose): Promise<void> => {
  await db
    .updateTable('ticket')
    .set({ usedAt: sql`now()` })
    .where('memberId', '=', memberId)
    .where('usedAt', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as TicketPurpose))
    .execute()
}

/** How often this has been done with the ticket, with this time; its row is locked, so that parallel calls count each other. */
export const countUse = async (db: Db, tokenHash: Buffer, what: 'proposals'): Promise<number> => {
  const row = await db
    .updateTable('ticket')
    .set({
      data: sql`data || jsonb_build_object(${what}::text, coalesce((data->>${what})::int, 0) + 1)`,
    })
    .where('tokenHash', '=', tokenHash)
    .returning('data')
    .executeTakeFirst()
  return Number(row?.data[what] ?? 0)
}

const EXPIRED_HOURS = 24

export const sweepTickets = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('ticket')
    .where('expiresAt', '<', sql<string>`now() - make_interval(hours => ${EXPIRED_HOURS})`)
    .execute()
}
