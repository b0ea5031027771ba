import {
  isVideo,
  MEETING_STATES,
  meetingPlace,
  timetable,
} from '@portal/contract/evaluation/meeting/meeting.rules'
import { ownMeeting } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { clockOf, timeOf } from '@portal/contract/platform/time'
import { useAsked } from '../../shared/call/use-asked.ts'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Section, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { MEETING_TONES } from './view.ts'

const POLL_MS = 60_000

/** The session of an achievement as its expert sees it: when, where, what comes when, and whether one is signed in. */
export const OwnMeeting = ({ projectId }: { projectId: string }) => {
  const meeting = useAsked(ownMeeting.view, { projectId }, POLL_MS).answer?.meeting
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
          : isVideo(meeting)
            ? '未签到，请打开会议中发出的签到链接签到'
            : '未签到，请到会场扫描二维码签到'
  return (
    <Card
      title={meeting.title}
      label="评价会议"
      note={<Tag tone={MEETING_TONES[meeting.state]}>{MEETING_STATES[meeting.state]}</Tag>}
    >
      <Stack>
        <Facts
          facts={[
            ['时间', timeOf(meeting.startAt)],
            ['地点', meetingPlace(meeting)],
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
        <Disclosure title="会议议程">
          <Stack>
            {meeting.achievements.map(({ achievementId, name }, n) => (
              <Section
                key={achievementId}
                level={4}
                gap={1}
                title={`第${n + 1}项　${name || '（您不参加该项成果的评价）'}`}
              >
                {slots
                  .filter((slot) => slot.achievementId === achievementId)
                  .map((slot) => (
                    <p key={slot.index}>
                      {clockOf(slot.from)}–{clockOf(slot.to)}　{slot.title}
                    </p>
                  ))}
              </Section>
            ))}
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  )
}
