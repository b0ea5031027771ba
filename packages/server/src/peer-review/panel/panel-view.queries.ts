import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** How the key of an invitation's message ends; the last one where it could not be sent at all. */
const CARRIERS = ['sms', 'mail', 'unreachable'] as const

/** What the page of a panel is read from. */

/** Everybody who is or was on the panel, with their record and the state of their sheet; those on it first. */
export const panelRows = (db: Db, achievementId: string) =>
  db
    .selectFrom('panelMember')
    .innerJoin('member', 'member.id', 'panelMember.expertId')
    .innerJoin('expert', 'expert.id', 'member.id')
    .leftJoin('examination', (join) =>
      join
        .onRef('examination.achievementId', '=', 'panelMember.achievementId')
        .onRef('examination.expertId', '=', 'panelMember.expertId'),
    )
    .selectAll('panelMember')
    .select([
      'member.name',
      'member.company',
      'member.orgId',
      'member.mobileTel',
      'expert.zc',
      'expert.otherZc',
      'expert.subject',
      'expert.credibilityLevel',
      'examination.state as examine',
      'examination.updatedAt as examineAt',
      'examination.onBehalfById',
    ])
    .where('panelMember.achievementId', '=', achievementId)
    .orderBy(sql`"goneAt" is not null`)
    .orderBy(
      sql`case when "joinStatus" in (${JoinStatus.declined}, ${JoinStatus.replaced}) and "reserveNo" = 0 then 1 else 0 end`,
    )
    .orderBy('reserveNo')
    .orderBy(sql`case role when 'leader' then 0 when 'vice' then 1 else 2 end`)
    .orderBy('addedAt')
    .orderBy('panelMember.id')
    .execute()
export type PanelViewRow = Awaited<ReturnType<typeof panelRows>>[number]

/** The last invitation of each seat, with its reminders and what became of its letters. */
export const lastInvitations = async (db: Db, achievementId: string) => {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('sentAt')
    .execute()
  const reminders = await db
    .selectFrom('invitationReminder')
    .innerJoin('invitation', 'invitation.id', 'invitationReminder.invitationId')
    .select(['invitationId', 'rule', 'invitationReminder.at'])
    .where('invitation.achievementId', '=', achievementId)
    .orderBy('invitationReminder.at')
    .execute()
  const deliveries = await db
    .selectFrom('outbox')
    .select(['channel', 'state', 'lastError', 'dedupeKey'])
    .where(
      sql<SqlBool>`"dedupeKey" = any(${rows.flatMap(({ id }) => CARRIERS.map((by) => `invite:${id}:${by}`))}::text[])`,
    )
    .execute()
  return new Map(
    // The last one of a seat.
    rows.map((row) => [
      row.panelMemberId,
      {
        row,
        reminders: reminders.filter(({ invitationId }) => invitationId === row.id),
        channels: deliveries
          .filter(({ dedupeKey }) => dedupeKey.startsWith(`invite:${row.id}:`))
          .map(({ channel, state, lastError }) => ({
            channel,
            state,
            error: state === 'failed' ? lastError : '',
          })),
      },
    ]),
  )
}

export const listDraws = (db: Db, achievementId: string) =>
  db
    .selectFrom('panelDraw')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('at', 'desc')
    .execute()

export const findDraw = (db: Db, id: string) =>
  db.selectFrom('panelDraw').selectAll().where('id', '=', id).executeTakeFirst()

/** Experts of these names. */
export const expertsNamed = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('member')
      .select('id')
      .where('kind', '=', 'expert')
      .where('deletedAt', 'is', null)
      .where(sql<SqlBool>`name = any(${names}::text[])`)
      .limit(200)
      .execute()
  ).map(({ id }) => id)
