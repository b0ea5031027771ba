import { type Insertable, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { dropSignInCodes } from '../../platform/sign-in-code/sign-in-code.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'

/** Rows of sessions and of what is dealt with at them. */

/** What staff settle of a session. */
export type Particulars = Pick<MeetingRecord, 'title' | 'startAt' | 'place' | 'link' | 'host' | 'recorder'>

export interface Item {
  readonly achievementId: string
  readonly acceptNo: string
  readonly name: string
  readonly orgName: string
  readonly status: string
  readonly mode: string
  readonly type: string
}

export const findMeeting = (db: Db, id: string): Promise<MeetingRecord | undefined> =>
  db.selectFrom('meeting').selectAll().where('id', '=', id).executeTakeFirst()

/** What is dealt with, in its order. */
export const listItems = async (db: Db, meetingId: string): Promise<Item[]> =>
  (
    await db
      .selectFrom('meetingItem')
      .innerJoin('achievement', 'achievement.id', 'meetingItem.achievementId')
      .select(['achievement.id as achievementId', 'achievement.acceptNo', 'achievement.name'])
      .select([
        'achievement.orgName',
        'achievement.status',
        'achievement.evalMode as mode',
        'achievement.type',
      ])
      .where('meetingItem.meetingId', '=', meetingId)
      .where('meetingItem.removedAt', 'is', null)
      .orderBy('meetingItem.position')
      .orderBy('achievement.id')
      .execute()
  ).map((row) => ({ ...row, acceptNo: row.acceptNo ?? '' }))

export const lockSession = (db: Db, id: string): Promise<MeetingRecord | undefined> =>
  db.selectFrom('meeting').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockAchievements = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`select id from achievement where id = any(${ids}::uuid[]) order by id for update`.execute(db)
}

export const setItems = async (
  db: Db,
  meetingId: string,
  achievementIds: readonly string[],
): Promise<void> => {
  await db
    .updateTable('meetingItem')
    .set({ open: false, removedAt: sql<string>`now()` })
    .where('meetingId', '=', meetingId)
    .where('removedAt', 'is', null)
    .where(sql<SqlBool>`"achievementId" <> all(${achievementIds}::uuid[])`)
    .execute()
  for (const [position, achievementId] of achievementIds.entries())
    await db
      .insertInto('meetingItem')
      .values({ meetingId, achievementId, position, removedAt: null })
      .onConflict((conflict) =>
        conflict
          .columns(['meetingId', 'achievementId'])
          .doUpdateSet({ position, open: true, removedAt: null }),
      )
      .execute()
}

/** The open session of an achievement. */
export const openMeetingOf = (db: Db, achievementId: string) =>
  db
    .selectFrom('meetingItem')
    .innerJoin('meeting', 'meeting.id', 'meetingItem.meetingId')
    .selectAll('meeting')
    .where('meetingItem.achievementId', '=', achievementId)
    .where('meetingItem.open', '=', true)
    .executeTakeFirst()

/** The latest session that an achievement is or was on, cancelled ones apart. */
export const lastMeetingOf = (db: Db, achievementId: string): Promise<MeetingRecord | undefined> =>
  db
    .selectFrom('meetingItem')
    .innerJoin('meeting', 'meeting.id', 'meetingItem.meetingId')
    .selectAll('meeting')
    .where('meetingItem.achievementId', '=', achievementId)
    .where('meetingItem.removedAt', 'is', null)
    .where('meeting.state', '<>', 'cancelled')
    .orderBy('meetingItem.open', 'desc')
    .orderBy('meeting.startAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertMeeting = async (
  db: Db,
  row: Pick<Insertable<Tables['meeting']>, keyof Particulars | 'agenda' | 'createdById' | 'createdBy'>,
): Promise<string> =>
  (await db.insertInto('meeting').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Takes one off a session for good. */
export const removeItem = async (db: Db, meetingId: string, achievementId: string): Promise<void> => {
  await db
    .updateTable('meetingItem')
    .set({ open: false, removedAt: sql<string>`now()` })
    .where('meetingId', '=', meetingId)
    .where('achievementId', '=', achievementId)
    .execute()
}
/** The achievements may be taken up by another session; nobody signs in any more. */
export const releaseItems = async (db: Db, meetingId: string): Promise<void> => {
  await db.updateTable('meetingItem').set({ open: false }).where('meetingId', '=', meetingId).execute()
  await dropSignInCodes(db, { kind: 'meeting', id: meetingId })
}
export const takeBackItems = async (db: Db, meetingId: string): Promise<void> => {
  await db
    .updateTable('meetingItem')
    .set({ open: true })
    .where('meetingId', '=', meetingId)
    .where('removedAt', 'is', null)
    .execute()
}

// --- the row of the session: everybody who looks at it sees it anew -----------------------------------------------------------

const writeMeeting = async (db: Db, id: string, set: UpdateObject<Tables, 'meeting'>) => {
  await db
    .updateTable('meeting')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
/** Writes columns that are settled before it is held; without any, only says that something about it is new. */
export const bumpMeeting = (
  db: Db,
  id: string,
  set: Partial<Particulars> & { agenda?: string } = {},
): Promise<void> => writeMeeting(db, id, set)
export const setCancelled = (db: Db, id: string, cancelReason: string): Promise<void> =>
  writeMeeting(db, id, { state: 'cancelled', cancelReason })

const NEXT_LIVE = sql<number>`"liveVersion" + 1`
const NOTHING_LIVE = {
  liveAchievementId: null,
  liveStep: -1,
  liveStepAt: null,
  closedRoom: false,
  closedRoomAt: null,
  liveVersion: NEXT_LIVE,
}
export const setStarted = (db: Db, id: string, achievementId: string): Promise<void> =>
  writeMeeting(db, id, {
    state: 'running',
    startedAt: sql<string>`now()`,
    liveAchievementId: achievementId,
    liveStep: 0,
    liveStepAt: sql<string>`now()`,
    liveVersion: NEXT_LIVE,
  })
export const setClosed = (db: Db, id: string, closedBy: string): Promise<void> =>
  writeMeeting(db, id, { ...NOTHING_LIVE, state: 'closed', closedAt: sql<string>`now()`, closedBy })
export const setReopened = (db: Db, id: string, achievementId: string | null): Promise<void> =>
  writeMeeting(db, id, {
    state: 'running',
    closedAt: null,
    closedBy: '',
    liveAchievementId: achievementId,
    liveVersion: NEXT_LIVE,
  })
/** Nothing is dealt with at the moment. */
export const clearLive = (db: Db, id: string): Promise<void> => writeMeeting(db, id, NOTHING_LIVE)

interface Live {
  readonly achievementId: string
  readonly step: number
  readonly closed: boolean
  /** Whose time starts anew. */
  readonly moved: boolean
  readonly toggled: boolean
}
/** What is dealt with; answers the version of that alone. */
export const setLive = async (db: Db, id: string, live: Live): Promise<number> => {
  const { achievementId, step, closed, moved, toggled } = live
  const { liveVersion } = await db
    .updateTable('meeting')
    .set({
      liveAchievementId: achievementId,
      liveStep: step,
      closedRoom: closed,
      ...(moved && { liveStepAt: sql<string>`now()` }),
      ...(toggled && { closedRoomAt: closed ? sql<string>`now()` : null }),
      liveVersion: NEXT_LIVE,
    })
    .where('id', '=', id)
    .returning('liveVersion')
    .executeTakeFirstOrThrow()
  return liveVersion
}
