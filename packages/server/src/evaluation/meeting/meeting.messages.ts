import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { meeting as calls } from '@portal/contract/evaluation/meeting.calls'
import { takesPart } from '@portal/contract/evaluation/meeting.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { renderMessage } from '../../texts/messages.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { tellApplicant, threadText } from '../process/process.messages.ts'
import { bumpMeeting, idsOf, lockMeeting, logAll, titleOf } from './meeting.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import { listSeats } from './meeting-seat.actions.ts'
import { placeOf, whenText } from './prepare.actions.ts'

/** The notice of a session: one SMS and one mail to everybody who agreed, whatever number of achievements they sit on. */

/** What a notice stands for: with another time or place it has to be sent again. */
export const announcedAs = (meeting: Pick<MeetingRecord, 'startAt' | 'place' | 'link'>): string =>
  `${whenText(meeting.startAt)}，${placeOf(meeting) || '地点另行通知'}${meeting.link}`

export const sendNotice =
  (deps: MeetingDeps) =>
  async (
    { id, expectVersion, text, expertIds, previewOnly }: InputOf<typeof calls.notice>,
    context: Context,
  ) => {
    const { db } = context
    const { messages, settings, publicUrl } = deps.panels
    const scene = await lockMeeting(context, id, { expectVersion })
    const { meeting, items } = scene
    if (!placeOf(meeting)) throw new AppError('guardFailed', { text: '请先填写会议地点或会议链接' })
    const seats = await listSeats(db, idsOf(items), id)
    const agreed = Map.groupBy(
      seats.filter(({ joinStatus }) => takesPart(joinStatus)),
      ({ expertId }) => expertId,
    )
    const wanted = [...agreed].filter(([expertId]) => !expertIds?.length || expertIds.includes(expertId))
    if (wanted.length === 0) throw new AppError('guardFailed', { text: '还没有同意参加的专家，请先邀请专家' })
    const { societyName, societyShort, staffPhone } = await settings.all()
    const names = new Map(items.map(({ achievementId, name }) => [achievementId, name]))
    const preview: { channel: string; subject: string; text: string }[] = []
    const skipped: { name: string; reason: string }[] = []
    let sent = 0
    for (const [expertId, own] of wanted) {
      const [first] = own
      if (!first) continue
      const list = own.map(({ achievementId }) => `《${names.get(achievementId) ?? ''}》`)
      const vars = {
        name: first.name,
        title: titleOf(scene),
        when: `${whenText(meeting.startAt)}，${placeOf(meeting)}`,
        text: [
          `您评价的成果：\n${list.join('\n')}`,
          ...(meeting.link ? [`会议链接：${meeting.link}`] : []),
          ...(text ? [text] : []),
        ].join('\n\n'),
        link: `${publicUrl}/memberpages/kjcgofexpert`,
      }
      for (const channel of ['sms', 'mail'] as const) {
        const to = channel === 'sms' ? first.mobileTel : first.email
        if (!to) {
          skipped.push({ name: first.name, reason: channel === 'sms' ? '没有手机号' : '没有电子邮箱' })
          continue
        }
        const template = channel === 'sms' ? 'meeting-notice' : 'meeting-notice-mail'
        if (preview.length < 2) {
          const made = renderMessage(template, { ...vars, societyName, societyShort, staffPhone })
          preview.push({ channel, subject: made.subject ?? '', text: made.text })
        }
        if (previewOnly) continue
        const outboxId = await messages.enqueue(db, {
          template,
          to,
          vars,
          memberId: expertId,
          dedupeKey: `meeting:${id}:${meeting.version}:${expertId}:${channel}`,
        })
        await recordNotice(db, {
          meetingId: id,
          expertId,
          channel,
          outboxId,
          whenAndWhere: announcedAs(meeting),
          byName: actorOf(context).name,
        })
        sent += 1
      }
    }
    if (!previewOnly) {
      await tellApplicants(deps, db, scene, actorOf(context).name)
      await bumpMeeting(db, id)
      await logAll(context, items, `发送会议通知（${wanted.length}位专家）`, { meetingId: id })
    }
    return { sent, preview, skipped }
  }

/** The applicants present their achievement: when and where, without the other achievements of the session and without what staff added. */
const tellApplicants = async (
  { panels: { messages, publicUrl } }: MeetingDeps,
  db: Db,
  { meeting, items }: Parameters<typeof titleOf>[0],
  byName: string,
): Promise<void> => {
  for (const { achievementId, status } of items) {
    const row = status === AchievementStatus.evaluation ? await findAchievement(db, achievementId) : undefined
    if (!row) continue
    const news = {
      state: `的评价会议定于${whenText(meeting.startAt)}，${placeOf(meeting)}召开`,
      text: `请安排人员到会汇报和答疑。${meeting.link ? `会议链接：${meeting.link}` : ''}`,
    }
    // Sent again to experts: the applicant knows.
    const last = await db
      .selectFrom('achievementMessage')
      .select('text')
      .where('achievementId', '=', achievementId)
      .where('side', '=', 'system')
      .where('text', 'like', '%的评价会议%')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.text !== threadText(news))
      await tellApplicant({ messages, publicUrl }, db, row, { ...news, byName })
  }
}

const recordNotice = async (
  db: Db,
  row: {
    meetingId: string
    expertId: string
    channel: 'sms' | 'mail'
    outboxId: string | null
    whenAndWhere: string
    byName: string
  },
): Promise<void> => {
  await db
    .insertInto('meetingNotice')
    .values({ ...row, readAt: null })
    .execute()
}

/** The expert saw the session after the notice. */
export const markRead = async (db: Db, meetingId: string, expertId: string): Promise<void> => {
  await db
    .updateTable('meetingNotice')
    .set({ readAt: sql<string>`now()` })
    .where('meetingId', '=', meetingId)
    .where('expertId', '=', expertId)
    .where('readAt', 'is', null)
    .execute()
}

/** Newest first, with what became of each. */
export const listNotices = async (db: Db, meetingId: string) =>
  (
    await db
      .selectFrom('meetingNotice')
      .innerJoin('member', 'member.id', 'meetingNotice.expertId')
      .leftJoin('outbox', 'outbox.id', 'meetingNotice.outboxId')
      .select(['meetingNotice.id', 'meetingNotice.expertId', 'member.name', 'meetingNotice.channel'])
      .select(['meetingNotice.at', 'meetingNotice.readAt', 'meetingNotice.whenAndWhere'])
      .select(['outbox.state', 'outbox.report'])
      .where('meetingId', '=', meetingId)
      .orderBy('meetingNotice.at', 'desc')
      .orderBy('meetingNotice.channel')
      .limit(600)
      .execute()
  ).map(({ report, state, ...row }) => ({ ...row, state: String(report || state || 'unknown') }))
