import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { meetingPlace } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { meetingLive as calls, ownMeeting } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { byActor } from '../../peer-review/panel/panel.queries.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { makeSignInCode } from '../../platform/sign-in-code/sign-in-code.queries.ts'
import {
  bumpMeeting,
  findMeeting,
  type Item,
  listItems,
  lockAchievements,
} from '../meeting/meeting.queries.ts'
import type { MeetingRecord } from '../meeting/meeting.rows.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { idsOf, lockMeeting, logAll, refuseOwn, titleOf } from '../meeting/scene.actions.ts'
import { attendSession } from './attendance.actions.ts'
import { findByCode } from './attendance.queries.ts'
import { listSeats } from './seat.queries.ts'

/** Signing in: by the code in the room, or taken down by staff. Both set 到会 as updateExpJoinStatus does. */

const PRINTED_HOURS = 12
/** Nobody signs in the day before. */
const EARLY_HOURS = 3
export const refuseEarly = ({ state, startAt }: Pick<MeetingRecord, 'state' | 'startAt'>): void => {
  if (state === 'planned' && new Date(startAt).getTime() - portalNow().getTime() > EARLY_HOURS * 3_600_000)
    throw guardFailed(MEETING_GUARDS, 'tooEarly')
}

export const makeCode =
  ({ panels }: MeetingDeps) =>
  async ({ id, printed }: InputOf<typeof calls.code>, context: Context) => {
    const { db } = context
    const meeting = await findMeeting(db, id)
    if (!meeting) throw new AppError('notFound')
    const items = await listItems(db, id)
    if (meeting.state !== 'planned' && meeting.state !== 'running')
      throw guardFailed(MEETING_GUARDS, 'signInOver')
    await refuseOwn(context, idsOf(items))
    const { name: createdBy } = actorOf(context)
    const made = { printed, createdBy, from: meeting.startAt, hours: PRINTED_HOURS }
    const { token, expiresAt } = await makeSignInCode(db, { kind: 'meeting', id }, made)
    if (printed) {
      await lockAchievements(db, idsOf(items))
      await logAll(context, items, '打印会议签到二维码', { meetingId: id })
    }
    return { url: `${panels.publicUrl}/memberpages/kjcgofexpert?code=${token}`, digits: '', expiresAt }
  }

const ownSeats = async (db: Db, meetingId: string, items: readonly Item[], expertId: string | null) =>
  (await listSeats(db, idsOf(items), meetingId)).filter((seat) => seat.expertId === expertId)

const namesOf = (items: readonly Item[], seats: readonly { achievementId: string }[]): string[] =>
  items
    .filter(({ achievementId }) => seats.some((seat) => seat.achievementId === achievementId))
    .map(({ name }) => name)

export const openSignIn =
  ({ panels }: MeetingDeps) =>
  async ({ code }: InputOf<typeof ownMeeting.open>, context: Context) => {
    const { db } = context
    const { memberId, name } = actorOf(context)
    const staffPhone = await panels.settings.get('evaluationPhone')
    const nothing = { title: '', startAt: null, place: '', achievements: [], signedAt: null, staffPhone }
    const meeting = await findByCode(db, code)
    if (!meeting) return { ...nothing, state: 'invalid' as const, expertName: name }
    const items = await listItems(db, meeting.id)
    const seats = await ownSeats(db, meeting.id, items, memberId)
    // Whoever does not sit there learns nothing of it.
    if (seats.length === 0) return { ...nothing, state: 'stranger' as const, expertName: name }
    const signed = seats.filter(({ joinStatus }) => joinStatus === JoinStatus.present)
    const whole = signed.length === seats.length
    return {
      state: whole ? ('signed' as const) : ('open' as const),
      staffPhone,
      title: titleOf({ meeting, items }),
      startAt: meeting.startAt,
      place: meetingPlace(meeting),
      achievements: namesOf(items, seats),
      expertName: seats[0]?.name ?? name,
      signedAt: signed[0]?.joinAt ?? null,
    }
  }

export const signIn =
  ({ panels }: MeetingDeps) =>
  async ({ code }: InputOf<typeof ownMeeting.sign>, context: Context) => {
    const { db } = context
    const { memberId } = actorOf(context)
    const seen = await findByCode(db, code)
    if (!seen) throw guardFailed(MEETING_GUARDS, 'codeInvalid')
    const items = await listItems(db, seen.id)
    await lockAchievements(db, idsOf(items))
    const meeting = await findByCode(db, code)
    if (!meeting) throw guardFailed(MEETING_GUARDS, 'codeInvalid')
    const seats = await ownSeats(db, meeting.id, items, memberId)
    if (seats.length === 0) throw guardFailed(MEETING_GUARDS, 'notSeated')
    refuseEarly(meeting)
    const due = seats.filter(
      ({ achievementId, joinStatus }) =>
        (joinStatus === JoinStatus.agreed || joinStatus === JoinStatus.absent) &&
        items.some(
          (item) => item.achievementId === achievementId && item.status === AchievementStatus.evaluation,
        ),
    )
    const present = seats.filter(({ joinStatus }) => joinStatus === JoinStatus.present)
    if (due.length + present.length === 0)
      throw guardFailed(
        MEETING_GUARDS,
        seats.some(({ joinStatus }) => joinStatus === JoinStatus.pending) ? 'notAnswered' : 'signInPaused',
      )
    const name = seats[0]?.name ?? ''
    const by = { id: actorOf(context).accountId, name, role: 'expert' as const }
    for (const item of items)
      if (due.some(({ achievementId }) => achievementId === item.achievementId)) {
        const there = {
          expertId: memberId ?? '',
          name,
          joinStatus: JoinStatus.present,
          source: 'qr',
          reason: '',
        } as const
        await attendSession(panels, db, { meetingId: meeting.id, item, by }, there)
      }
    if (due.length > 0) await bumpMeeting(db, meeting.id)
    context.note({
      targetKind: 'meeting',
      targetId: meeting.id,
      targetName: titleOf({ meeting, items }),
    })
    const after = (await ownSeats(db, meeting.id, items, memberId)).filter(
      ({ joinStatus }) => joinStatus === JoinStatus.present,
    )
    return {
      signedAt: after[0]?.joinAt ?? portalNow().toISOString(),
      achievements: namesOf(items, after),
    }
  }

export const attend =
  ({ panels }: MeetingDeps) =>
  async ({ id, expertId, joinStatus, source, reason }: InputOf<typeof calls.attend>, context: Context) => {
    const { db } = context
    if (joinStatus === JoinStatus.present && source === 'phone')
      throw new AppError('badInput', { fields: { source: '到会须凭现场或纸质签到登记' } })
    const { meeting, items } = await lockMeeting(context, id, { among: ['planned', 'running', 'closed'] })
    const seats = await ownSeats(db, id, items, expertId)
    if (seats.length === 0) throw new AppError('notFound')
    const active = seats.filter(
      (seat) =>
        seat.joinStatus !== joinStatus &&
        items.some(
          (item) => item.achievementId === seat.achievementId && item.status === AchievementStatus.evaluation,
        ),
    )
    if (active.length === 0) throw guardFailed(MEETING_GUARDS, 'nothingToRecord')
    const late = meeting.state === 'closed' ? `（会后更正）${reason}` : reason
    for (const item of items) {
      const seat = active.find(({ achievementId }) => achievementId === item.achievementId)
      if (!seat) continue
      const said = { expertId, name: seat.name, joinStatus, source, reason: late }
      await attendSession(panels, db, { meetingId: id, item, by: byActor(context) }, said)
    }
    await bumpMeeting(db, id)
    return { changed: active.length }
  }
