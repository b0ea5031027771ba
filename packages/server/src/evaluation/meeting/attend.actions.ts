import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { meetingLive as calls } from '@portal/contract/evaluation/meeting-live.calls'
import type { ownMeeting } from '@portal/contract/evaluation/meeting-own.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { byActor } from '../../peer-review/panel/panel.queries.ts'
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { attendSession } from './attendance.actions.ts'
import {
  bumpMeeting,
  findMeeting,
  type Item,
  idsOf,
  listItems,
  lockAchievements,
  lockMeeting,
  logAll,
  refuseOwn,
  titleOf,
} from './meeting.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import { listSeats } from './meeting-seat.actions.ts'

/** Signing in: by the code in the room, or taken down by staff. Both set 到会 as updateExpJoinStatus does. */

const SCREEN_SECONDS = 180
const PRINTED_HOURS = 12
/** Nobody signs in the day before. */
const EARLY_MS = 3 * 3_600_000

export const makeCode =
  ({ panels }: MeetingDeps) =>
  async ({ id, printed }: InputOf<typeof calls.code>, context: Context) => {
    const { db } = context
    const meeting = await findMeeting(db, id)
    if (!meeting) throw new AppError('notFound')
    const items = await listItems(db, id)
    if (meeting.state !== 'planned' && meeting.state !== 'running')
      throw new AppError('guardFailed', { text: '会议已经结束，不能签到' })
    await refuseOwn(context, idsOf(items))
    const kind = printed ? ('printed' as const) : ('screen' as const)
    // A code that was just scanned from the screen still counts; a new print takes the place of the old one.
    await db
      .deleteFrom('meetingCode')
      .where('meetingId', '=', id)
      .where('kind', '=', kind)
      .$if(!printed, (query) => query.where('expiresAt', '<', sql<string>`now()`))
      .execute()
    const token = randomToken()
    const { expiresAt } = await db
      .insertInto('meetingCode')
      .values({
        tokenHash: hashToken(token),
        meetingId: id,
        kind,
        createdBy: actorOf(context).name,
        expiresAt: printed
          ? sql<string>`greatest(now(), ${meeting.startAt}::timestamptz) + make_interval(hours => ${PRINTED_HOURS})`
          : sql<string>`now() + make_interval(secs => ${SCREEN_SECONDS})`,
      })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    if (printed) {
      await lockAchievements(db, idsOf(items))
      await logAll(context, items, '打印会议签到二维码', { meetingId: id })
    }
    return { url: `${panels.publicUrl}/memberpages/kjcgofexpert?code=${token}`, expiresAt }
  }

const findByCode = async (db: Db, code: string): Promise<MeetingRecord | undefined> =>
  db
    .selectFrom('meetingCode')
    .innerJoin('meeting', 'meeting.id', 'meetingCode.meetingId')
    .selectAll('meeting')
    .where('meetingCode.tokenHash', '=', hashToken(code))
    .where('meetingCode.expiresAt', '>', sql<string>`now()`)
    .where('meeting.state', 'in', ['planned', 'running'])
    .executeTakeFirst()

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
      place: meeting.place,
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
    if (!seen) throw new AppError('guardFailed', { text: '二维码已失效，请重新扫描会场的二维码' })
    const items = await listItems(db, seen.id)
    await lockAchievements(db, idsOf(items))
    const meeting = await findByCode(db, code)
    if (!meeting) throw new AppError('guardFailed', { text: '二维码已失效，请重新扫描会场的二维码' })
    const seats = await ownSeats(db, meeting.id, items, memberId)
    if (seats.length === 0)
      throw new AppError('guardFailed', { text: '您不在本次会议的专家名单中，请联系工作人员' })
    if (meeting.state === 'planned' && new Date(meeting.startAt).getTime() - Date.now() > EARLY_MS)
      throw new AppError('guardFailed', { text: '签到在会议开始前3小时开放' })
    const due = seats.filter(
      ({ achievementId, joinStatus }) =>
        (joinStatus === JoinStatus.agreed || joinStatus === JoinStatus.absent) &&
        items.some(
          (item) => item.achievementId === achievementId && item.status === AchievementStatus.evaluation,
        ),
    )
    const present = seats.filter(({ joinStatus }) => joinStatus === JoinStatus.present)
    if (due.length + present.length === 0)
      throw new AppError('guardFailed', {
        text: seats.some(({ joinStatus }) => joinStatus === JoinStatus.pending)
          ? '您尚未答复邀请，请先在邀请链接中答复或联系工作人员'
          : '评价已暂停，暂时不能签到，请联系工作人员',
      })
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
        await attendSession(panels, db, meeting.id, item, there, by)
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
      signedAt: after[0]?.joinAt ?? new Date().toISOString(),
      achievements: namesOf(items, after),
    }
  }

const MIN_REASON = 2
export const attend =
  ({ panels }: MeetingDeps) =>
  async ({ id, expertId, joinStatus, source, reason }: InputOf<typeof calls.attend>, context: Context) => {
    const { db } = context
    if (reason.length < MIN_REASON) throw new AppError('badInput', { fields: { reason: '请填写说明' } })
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
    if (active.length === 0)
      throw new AppError('guardFailed', { text: '没有可以登记的成果：状态未变，或评价已暂停、已办结' })
    const late = meeting.state === 'closed' ? `（会后更正）${reason}` : reason
    for (const item of items) {
      const seat = active.find(({ achievementId }) => achievementId === item.achievementId)
      if (!seat) continue
      const said = { expertId, name: seat.name, joinStatus, source, reason: late }
      await attendSession(panels, db, id, item, said, byActor(context))
    }
    await bumpMeeting(db, id)
    return { changed: active.length }
  }
