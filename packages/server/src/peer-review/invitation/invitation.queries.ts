import { OPEN_INVITES } from '@portal/contract/peer-review/panel.rules'
import { type SqlBool, sql } from 'kysely'
import { hashToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { InvitationRecord } from '../panel/panel.rows.ts'
import type { By, SubjectRecords } from '../panel/subject.parts.ts'

/** Invitations as rows: sent, found by their secret, read, answered, reminded of, revoked. */

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

/** All that were ever sent for it, without their secrets, with the moments of the reminders. */
export const listInvitations = async (db: Db, achievementId: string) => {
  const rows = await db
    .selectFrom('invitation')
    .select(['id', 'expertId', 'state', 'sentAt', 'expiresAt', 'readAt', 'answeredAt'])
    .select(['reasonCode', 'endReason', 'invitedBy'])
    .where('achievementId', '=', achievementId)
    .orderBy('sentAt')
    .orderBy('id')
    .execute()
  const reminders = await db
    .selectFrom('invitationReminder')
    .innerJoin('invitation', 'invitation.id', 'invitationReminder.invitationId')
    .select(['invitationReminder.invitationId', 'invitationReminder.at'])
    .where('invitation.achievementId', '=', achievementId)
    .orderBy('invitationReminder.at')
    .execute()
  const moments = Map.groupBy(reminders, ({ invitationId }) => invitationId)
  return rows.map(({ id, ...row }) => ({ ...row, reminders: (moments.get(id) ?? []).map(({ at }) => at) }))
}

export const setReason = async (db: Db, id: string, reasonCode: string): Promise<void> => {
  await db.updateTable('invitation').set({ reasonCode }).where('id', '=', id).execute()
}

/** The seat that was asked, also where it is gone. */
export const seatAsked = (db: Db, panelMemberId: string) =>
  db.selectFrom('panelMember').selectAll().where('id', '=', panelMemberId).executeTakeFirst()

/** Whoever answers within so many hours answers soon. */
const REPLY_HOURS = 48
/** Whether the seat was asked that lately and has an open invitation. */
export const askedLately = async (db: Db, panelMemberId: string): Promise<boolean> =>
  (await db
    .selectFrom('invitation')
    .select('id')
    .where('panelMemberId', '=', panelMemberId)
    .where('state', 'in', [...OPEN_INVITES])
    .where('sentAt', '>', sql<string>`now() - make_interval(hours => ${sql.lit(REPLY_HOURS)})`)
    .executeTakeFirst()) !== undefined

/** The panel stood still since then: what is open runs on as long. */
export const putOffInvitations = async (db: Db, achievementId: string, since: string): Promise<void> => {
  await sql`update invitation set "expiresAt" = "expiresAt" + (now() - ${since}::timestamptz)
    where "achievementId" = ${achievementId} and state in (${sql.join([...OPEN_INVITES])})`.execute(db)
}

/** Whoever has not answered yet answers by then at the latest; those whose day that changes. */
export const shortenInvitations = (
  db: Db,
  achievementId: string,
  latest: string,
): Promise<InvitationRecord[]> =>
  db
    .updateTable('invitation')
    .set({ expiresAt: latest })
    .where('achievementId', '=', achievementId)
    .where('state', 'in', [...OPEN_INVITES])
    .where('expiresAt', '>', latest)
    .returningAll()
    .execute()

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

/** A new invitation; open to the end of the day, as people read a date. The secret is sealed under its id, see `keepToken`. */
export const insertInvitation = async (
  db: Db,
  invitation: {
    achievementId: string
    panelMemberId: string
    expertId: string
    tokenHash: Buffer
    days: number
    /** No answer is asked for later than this; null without a day on which it is needed. */
    latest: string | null
    by: By
  },
): Promise<string> => {
  const { days, latest, by, ...values } = invitation
  const { id } = await db
    .insertInto('invitation')
    .values({
      ...values,
      token: Buffer.alloc(0),
      expiresAt: sql`least(
        ((now() at time zone 'Asia/Shanghai')::date + ${days}::int + time '23:59:59') at time zone 'Asia/Shanghai',
        ${latest}::timestamptz
      )`,
      invitedById: by.id,
      invitedBy: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const keepToken = (db: Db, id: string, token: Buffer): Promise<InvitationRecord> =>
  db.updateTable('invitation').set({ token }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** So many hours before the end are reminders. */
const LAST_HOURS = 3
const BEFORE_HOURS = 24
/** Nobody is reminded of what was sent within so many hours. */
const FRESH_HOURS = 6
const MOMENTS = {
  lastHours: sql<SqlBool>`"expiresAt" - now() < make_interval(hours => ${sql.lit(LAST_HOURS)})`,
  dayBefore: sql<SqlBool>`"expiresAt" - now() < make_interval(hours => ${sql.lit(BEFORE_HOURS)})`,
  half: sql<SqlBool>`now() - "sentAt" > ("expiresAt" - "sentAt") / 2`,
} as const
type Reminder = keyof typeof MOMENTS
/** In the order of their moments, the last first; each looks at the clock by itself, so none waits for another one to have gone out. */
export const REMINDERS: readonly Reminder[] = ['lastHours', 'dayBefore', 'half']

/** Open invitations of work under way whose moment has come and that were not reminded of it; held until the transaction ends. */
export const lockToRemind = (
  db: Db,
  { rows }: Pick<SubjectRecords, 'rows'>,
  rule: Reminder,
): Promise<InvitationRecord[]> =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('state', 'in', [...OPEN_INVITES])
    .where('expiresAt', '>', sql<string>`now()`)
    .where('sentAt', '<', sql<string>`now() - make_interval(hours => ${sql.lit(FRESH_HOURS)})`)
    .where(MOMENTS[rule])
    .where(
      sql<SqlBool>`not exists (select 1 from "invitationReminder" r where r."invitationId" = invitation.id and r.rule = ${rule})`,
    )
    .where(
      sql<SqlBool>`exists (select 1 from ${rows} a where a.id = invitation."achievementId" and a."atWork")`,
    )
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute()

export const markReminded = async (
  db: Db,
  invitationId: string,
  rules: readonly Reminder[],
): Promise<void> => {
  await db
    .insertInto('invitationReminder')
    .values(rules.map((rule) => ({ invitationId, rule })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Open invitations to work that has ended or was deleted. */
export const openAfterTheEnd = (db: Db, { rows }: Pick<SubjectRecords, 'rows'>) =>
  db
    .selectFrom('invitation')
    .innerJoin(rows.as('achievement'), 'achievement.id', 'invitation.achievementId')
    .select([
      'invitation.id',
      'invitation.expertId',
      'achievement.id as achievementId',
      'achievement.name',
      'achievement.status',
    ])
    .where('invitation.state', 'in', [...OPEN_INVITES])
    .where((eb) => eb.or([eb('achievement.ended', '=', true), eb('achievement.deleted', '=', true)]))
    .limit(200)
    .execute()

/** Open invitations of work under way whose day has passed, the oldest first. */
export const findExpiredInvitations = (db: Db, { rows }: Pick<SubjectRecords, 'rows'>) =>
  db
    .selectFrom('invitation')
    .innerJoin(rows.as('achievement'), 'achievement.id', 'invitation.achievementId')
    .select(['invitation.id', 'invitation.achievementId'])
    .where('invitation.state', 'in', [...OPEN_INVITES])
    .where('invitation.expiresAt', '<=', sql<string>`now()`)
    .where('achievement.atWork', '=', true)
    .orderBy('invitation.expiresAt')
    .limit(100)
    .execute()

export const revokeInvitations = (db: Db, achievementId: string, endReason: string) =>
  db
    .updateTable('invitation')
    .set({ state: 'revoked', endReason })
    .where('achievementId', '=', achievementId)
    .where('state', 'in', [...OPEN_INVITES])
    .returning(['id', 'expertId'])
    .execute()
