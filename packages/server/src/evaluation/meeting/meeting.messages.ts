import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { isVideo, meetingPlace, takesPart } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sessionText } from '@portal/contract/platform/time'
import { actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { renderFor, withoutAddress } from '../../platform/outbox/notify.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { listSeats } from '../meeting-seat/seat.queries.ts'
import { MEETING_NOTICE } from '../notice/expert.messages.ts'
import { tellApplicant, threadText } from '../notice/process.messages.ts'
import { lastSystemText } from '../notice/thread.queries.ts'
import { bumpMeeting } from './meeting.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import type { Scene } from './scene.actions.ts'
import { idsOf, lockMeeting, logAll, titleOf } from './scene.actions.ts'

/** The notice of a session: one SMS and one mail to everybody who agreed, whatever number of achievements they sit on. */

/** What a notice stands for: with another time or place it has to be sent again. */
export const announcedAs = (meeting: Pick<MeetingRecord, 'startAt' | 'place' | 'link'>): string =>
  `${sessionText(meeting.startAt)}，${meetingPlace(meeting) || '地点另行通知'}${meeting.link}`

const TEMPLATES = { sms: 'meeting-notice', mail: 'meeting-notice-mail' } as const

const wordsOf = (scene: Scene, text: string, list: readonly string[]) => ({
  title: titleOf(scene),
  when: `${sessionText(scene.meeting.startAt)}，${meetingPlace(scene.meeting)}`,
  text: [
    `您评价的成果：\n${list.join('\n')}`,
    ...(scene.meeting.link ? [`会议链接：${scene.meeting.link}`] : []),
    ...(text ? [text] : []),
  ].join('\n\n'),
})

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
    if (!meetingPlace(meeting)) throw guardFailed(MEETING_GUARDS, 'noPlace')
    const seats = await listSeats(db, idsOf(items), id)
    const agreed = Map.groupBy(
      seats.filter(({ joinStatus }) => takesPart(joinStatus)),
      ({ expertId }) => expertId,
    )
    const wanted = [...agreed].filter(([expertId]) => !expertIds?.length || expertIds.includes(expertId))
    if (wanted.length === 0) throw guardFailed(MEETING_GUARDS, 'nobodyAgreed')
    const names = new Map(items.map(({ achievementId, name }) => [achievementId, name]))
    const preview: { channel: string; subject: string; text: string }[] = []
    const skipped: { name: string; reason: string }[] = []
    let sent = 0
    for (const [expertId, own] of wanted) {
      const [first] = own
      if (!first) continue
      const list = own.map(({ achievementId }) => `《${names.get(achievementId) ?? ''}》`)
      const vars = {
        ...wordsOf(scene, text, list),
        name: first.name,
        link: `${publicUrl}/memberpages/kjcgofexpert`,
      }
      const to = { memberId: expertId, mobileTel: first.mobileTel, email: first.email }
      for (const channel of ['sms', 'mail'] as const) {
        const reason = withoutAddress(to, channel)
        if (reason) skipped.push({ name: first.name, reason })
        else if (preview.length < 2) {
          const made = await renderFor(settings, TEMPLATES[channel], vars)
          preview.push({ channel, subject: made.subject ?? '', text: made.text })
        }
      }
      if (previewOnly) continue
      const about = {
        meetingId: id,
        version: meeting.version,
        expertId,
        whenAndWhere: announcedAs(meeting),
        byName: actorOf(context).name,
      }
      const written = await messages.notify(db, MEETING_NOTICE, to, { about, vars })
      sent += written.filter(({ unreachable }) => unreachable === '').length
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
  { meeting, items }: Scene,
  byName: string,
): Promise<void> => {
  for (const { achievementId, status } of items) {
    const row = status === AchievementStatus.evaluation ? await findAchievement(db, achievementId) : undefined
    if (!row) continue
    const news = {
      state: `的评价会议定于${sessionText(meeting.startAt)}，${meetingPlace(meeting)}召开`,
      text: `请安排人员${isVideo(meeting) ? '按时进入视频会议' : '到会'}汇报和答疑。${meeting.link ? `会议链接：${meeting.link}` : ''}`,
    }
    // Sent again to experts: the applicant knows.
    const last = await lastSystemText(db, achievementId, '的评价会议')
    if (last !== threadText(news)) await tellApplicant({ messages, publicUrl }, db, row, { ...news, byName })
  }
}
