import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { OPEN_MEETINGS } from '@portal/contract/evaluation/meeting.rules'
import { byActor, logPanel } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import { findMeeting, type Item, listItems, lockAchievements, lockSession } from './meeting.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'

/** A session with what is dealt with at it, and the one way to change them: lock the achievements in one order, then the session. */

export const idsOf = (items: readonly Pick<Item, 'achievementId'>[]): string[] =>
  items.map(({ achievementId }) => achievementId)

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
  const meeting = await lockSession(db, id)
  if (!meeting) throw new AppError('notFound')
  const items = await listItems(db, id)
  if (idsOf(items).some((one) => !before.includes(one))) throw new AppError('stateChanged')
  if (expectVersion !== undefined && meeting.version !== expectVersion) throw new AppError('stateChanged')
  if (!among.includes(meeting.state)) throw guardFailed(MEETING_GUARDS, meeting.state)
  await refuseOwn(context, before)
  context.note({ targetKind: 'meeting', targetId: id, targetName: titleOf({ meeting, items }) })
  return { meeting, items }
}

export const titleOf = ({
  meeting: { title },
  items,
}: Pick<Scene, 'items'> & { meeting: Pick<MeetingRecord, 'title'> }): string => {
  if (title) return title
  const [first] = items
  if (!first) return '科技成果评价会议'
  return items.length === 1 ? `《${first.name}》评价会议` : `《${first.name}》等${items.length}项成果评价会议`
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
      { by: byActor(context), text: opinion, detail },
    )
}

/** As it is now, for readers. */
export const sceneOf = async (db: Db, id: string): Promise<Scene> => {
  const meeting = await findMeeting(db, id)
  if (!meeting) throw new AppError('notFound')
  return { meeting, items: await listItems(db, id) }
}
