import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { meetingLive as calls } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { byActor } from '../../peer-review/panel/panel.queries.ts'
import { type Context, guardFailed } from '../../platform/http/context.ts'
import { bumpMeeting } from '../meeting/meeting.queries.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { idsOf, lockMeeting, type Scene } from '../meeting/scene.actions.ts'
import { refuseEarly } from './attend.actions.ts'
import { attendSession } from './attendance.actions.ts'
import { findRoll } from './attendance.queries.ts'
import { listSeats } from './seat.queries.ts'

/** The whole room taken down in one act, and taken back in one. */

const running = ({ items }: Scene) => items.filter(({ status }) => status === AchievementStatus.evaluation)
const expertsIn = (rows: readonly { expertId: string }[]) =>
  new Set(rows.map(({ expertId }) => expertId)).size

export const attendAll =
  ({ panels }: MeetingDeps) =>
  async ({ id, source, except }: InputOf<typeof calls.attendAll>, context: Context) => {
    const { db } = context
    const scene = await lockMeeting(context, id)
    refuseEarly(scene.meeting)
    const seats = await listSeats(db, idsOf(scene.items), id)
    const by = byActor(context)
    const reason = '全部到会，一并登记'
    const taken = []
    for (const item of running(scene))
      for (const { achievementId, expertId, name, joinStatus } of seats) {
        if (achievementId !== item.achievementId || joinStatus !== JoinStatus.agreed) continue
        if (except.includes(expertId)) continue
        const there = { expertId, name, joinStatus: JoinStatus.present, source, reason } as const
        await attendSession(panels, db, { meetingId: id, item, by, inRoll: true }, there)
        taken.push({ expertId })
      }
    if (taken.length === 0) throw guardFailed(MEETING_GUARDS, 'nobodyToRecord')
    await bumpMeeting(db, id)
    return { changed: expertsIn(taken) }
  }

export const undoAttendAll =
  ({ panels }: MeetingDeps) =>
  async ({ id, at }: InputOf<typeof calls.undoAttendAll>, context: Context) => {
    const { db } = context
    const scene = await lockMeeting(context, id)
    const roll = await findRoll(db, id, at)
    if (!roll) throw guardFailed(MEETING_GUARDS, 'rollGone')
    const seats = await listSeats(db, idsOf(scene.items), id)
    const by = byActor(context)
    const taken = []
    for (const item of running(scene))
      for (const { achievementId, expertId } of roll.rows) {
        const seat = seats.find((one) => one.achievementId === achievementId && one.expertId === expertId)
        if (achievementId !== item.achievementId || !seat) continue
        const back = { joinStatus: JoinStatus.agreed, source: 'onsite', reason: '撤销全部到会登记' } as const
        await attendSession(panels, db, { meetingId: id, item, by }, { expertId, name: seat.name, ...back })
        taken.push({ expertId })
      }
    if (taken.length === 0) throw guardFailed(MEETING_GUARDS, 'rollGone')
    await bumpMeeting(db, id)
    return { changed: expertsIn(taken) }
  }
