import { OPEN_MEETINGS } from '@portal/contract/evaluation/meeting.rules'
import { type SqlBool, sql } from 'kysely'
import { byActor, logPanel } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'

/** Rows of sessions, and the one way to change them: lock the achievements in one order, then the session. */

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

export const idsOf = (items: readonly Pick<Item, 'achievementId'>[]): string[] =>
  items.map(({ achievementId }) => achievementId)

export const lockAchievements = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`select id from achievement where id = any(${ids}::uuid[]) order by id for update`.execute(db)
}

/** 3.3: who has to do with one of the achievements changes nothing of the session. */
export const refuseOwn = async (context: Context, ids: readonly string[]): Promise<void> => {
  const actor = actorOf(context)
  for (const id of ids) await refuseInvolved(context.db, id, actor)
}

export interface Scene {
  readonly meeting: MeetingRecord
  readonly items: readonly Item[]
}
/**
 * The session, locked, for whoever may change it. Refuses with `notFound`, `guardFailed` (own achievement, session over), and
 * with `stateChanged` where it is no longer what the caller saw.
 */
export const lockMeeting = async (
  context: Context,
  id: string,
  {
    expectVersion,
    among = OPEN_MEETINGS,
  }: { expectVersion?: number | undefined; among?: readonly MeetingRecord['state'][] } = {},
): Promise<Scene> => {
  const { db } = context
  const before = idsOf(await listItems(db, id))
  await lockAchievements(db, before)
  const meeting = await db
    .selectFrom('meeting')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!meeting) throw new AppError('notFound')
  const items = await listItems(db, id)
  if (idsOf(items).some((one) => !before.includes(one))) throw new AppError('stateChanged')
  if (expectVersion !== undefined && meeting.version !== expectVersion) throw new AppError('stateChanged')
  if (!among.includes(meeting.state)) throw new AppError('guardFailed', { text: OVER[meeting.state] })
  await refuseOwn(context, before)
  context.note({ targetKind: 'meeting', targetId: id, targetName: titleOf({ meeting, items }) })
  return { meeting, items }
}
const OVER: Record<MeetingRecord['state'], string> = {
  planned: '会议尚未开始',
  running: '会议正在进行',
  closed: '会议已经结束，如需更正请由负责人重新打开',
  cancelled: '会议已经取消',
}

export const titleOf = ({ meeting: { title }, items }: Scene): string => {
  if (title) return title
  const [first] = items
  if (!first) return '科技成果评价会议'
  return items.length === 1 ? `《${first.name}》评价会议` : `《${first.name}》等${items.length}项成果评价会议`
}

/** Writes columns; everybody who looks at the session sees it anew. */
export const bumpMeeting = async (db: Db, id: string, set: object = {}): Promise<number> => {
  const { version } = await db
    .updateTable('meeting')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The same line in the log of each achievement that is still under way. The caller holds their locks. */
export const logAll = async (
  context: Context,
  items: readonly Item[],
  opinion: string,
  detail: Record<string, unknown>,
): Promise<void> => {
  for (const { achievementId, status } of items)
    await logPanel(
      reviewRecords,
      context.db,
      { id: achievementId, status },
      byActor(context),
      opinion,
      detail,
    )
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
