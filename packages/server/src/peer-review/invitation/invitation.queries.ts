import { OPEN_INVITES } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import { hashToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { InvitationRecord } from '../panel/panel.rows.ts'

/** Invitations as rows: found by their secret, read, answered. */

export const findInvitationByCode = (db: Db, code: string): Promise<InvitationRecord | undefined> =>
  db.selectFrom('invitation').selectAll().where('tokenHash', '=', hashToken(code)).executeTakeFirst()

export const lockInvitation = (db: Db, id: string): Promise<InvitationRecord> =>
  db.selectFrom('invitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The open invitation, where its day has passed; held until the transaction ends. */
export const lockExpiredInvitation = (db: Db, id: string) =>
  db
    .selectFrom('invitation')
    .select(['id', 'panelMemberId'])
    .where('id', '=', id)
    .where('state', 'in', [...OPEN_INVITES])
    .where('expiresAt', '<=', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()

export const markRead = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('invitation')
    .set({ state: 'read', readAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}

export const setReason = async (db: Db, id: string, reasonCode: string): Promise<void> => {
  await db.updateTable('invitation').set({ reasonCode }).where('id', '=', id).execute()
}

/** The seat that was asked, also where it is gone. */
export const seatAsked = (db: Db, panelMemberId: string) =>
  db.selectFrom('panelMember').selectAll().where('id', '=', panelMemberId).executeTakeFirst()

/** Whether the seat was asked within the last two days and has an open invitation. */
export const askedLately = async (db: Db, panelMemberId: string): Promise<boolean> =>
  (await db
    .selectFrom('invitation')
    .select('id')
    .where('panelMemberId', '=', panelMemberId)
    .where('state', 'in', [...OPEN_INVITES])
    .where('sentAt', '>', sql<string>`now() - interval '48 hours'`)
    .executeTakeFirst()) !== undefined

/** The panel stood still since then: what is open runs on as long. */
export const putOffInvitations = async (db: Db, achievementId: string, since: string): Promise<void> => {
  await sql`update invitation set "expiresAt" = "expiresAt" + (now() - ${since}::timestamptz)
    where "achievementId" = ${achievementId} and state in (${sql.join([...OPEN_INVITES])})`.execute(db)
}

export const declareInterestIn = async (
  db: Db,
  interest: {
    expertId: string
    achievementId: string
    kind: 'kinship' | 'mentor' | 'financial' | 'other'
    text: string
  },
): Promise<void> => {
  await db
    .insertInto('expertInterest')
    .values({ ...interest, orgId: null })
    .execute()
}
