import { MEETING_STATES, timetable } from '@portal/contract/evaluation/meeting.rules'
import { ownMeeting } from '@portal/contract/evaluation/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { clockOf } from '@portal/contract/platform/time'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './own-meeting.module.css'
import { MEETING_TONES } from './view.ts'

/** The session of an achievement as its expert sees it: when, where, what comes when, and whether one is signed in. */
export const OwnMeeting = ({ projectId }: { projectId: string }) => {
  const { data } = useQuery({
    queryKey: ['own-meeting', projectId],
    queryFn: () => call(ownMeeting.view, { projectId }),
    refetchInterval: 60_000,
  })
  const meeting = data?.meeting
  if (!meeting) return null
  const slots = timetable(
    meeting.startAt,
    meeting.agenda,
    meeting.achievements.map(({ achievementId }) => achievementId),
  )
  const joined =
    meeting.joinStatus === JoinStatus.present
      ? `已签到${meeting.signedAt ? `　${timeOf(meeting.signedAt)}` : ''}`
      : meeting.joinStatus === JoinStatus.absent
        ? '缺席'
        : meeting.state === 'closed'
          ? '未签到'
          : '未签到，请到会场扫描二维码签到'
  return (
    <section className={styles.card} aria-label="评价会议">
      <div className={styles.head}>
        <h3>{meeting.title}</h3>
        <Tag tone={MEETING_TONES[meeting.state]}>{MEETING_STATES[meeting.state]}</Tag>
      </div>
      <Facts
        facts={[
          ['时间', timeOf(meeting.startAt)],
          ['地点', meeting.place],
          [
            '会议链接',
            meeting.link && (
              <a href={meeting.link} target="_blank" rel="noreferrer">
                进入会议
              </a>
            ),
          ],
          ['主持人', meeting.host],
          ['签到', joined],
        ]}
      />
      <details>
        <summary>会议议程</summary>
        {meeting.achievements.map(({ achievementId, name }, n) => (
          <div key={achievementId}>
            <h4>
              第{n + 1}项　{name || '（您不参加该项成果的评价）'}
            </h4>
            <ol className={styles.slots}>
              {slots
                .filter((slot) => slot.achievementId === achievementId)
                .map((slot) => (
                  <li key={slot.index}>
                    {clockOf(slot.from)}–{clockOf(slot.to)}　{slot.title}
                  </li>
                ))}
            </ol>
          </div>
        ))}
      </details>
    </section>
  )
}
