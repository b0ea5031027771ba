import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { AchievementRow } from '../../evaluation/achievement/achievement.rows.ts'
import {
  closeMeeting,
  saveQuestion,
  startMeeting,
  switchLive,
} from '../../evaluation/meeting/live.actions.ts'
import { sendNotice } from '../../evaluation/meeting/meeting.messages.ts'
import { findMeeting } from '../../evaluation/meeting/meeting.queries.ts'
import type { MeetingDeps } from '../../evaluation/meeting/meeting-deps.parts.ts'
import { createMeeting, updateMeeting } from '../../evaluation/meeting/prepare.actions.ts'
import { attend } from '../../evaluation/meeting-seat/attend.actions.ts'
import { declareInterest } from '../../peer-review/invitation/answer.actions.ts'
import { listMembers } from '../../peer-review/panel/panel.queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { ahead, instantOf } from '../people/past.ts'
import { MEETING_ON } from './achievements.ts'
import { begun } from './moves.ts'
import { as, type PanelSeedDeps, seatPanel } from './panels.ts'

/** Meetings of the sample society: one to come, one under way, one that is over; and achievements that wait for theirs. */

interface Deps extends PanelSeedDeps {
  readonly meetings: MeetingDeps
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const inOne = <T>({ db }: Deps, act: (by: Context) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => act({ ...as(db, 'expertReview', '示例专委会'), db: tx }))
const versionOf = async ({ db }: Deps, id: string) => (await findMeeting(db, id))?.version ?? 0

const hold = async (deps: Deps, rows: readonly AchievementRow[], startAt: string, host = '示例主持人') => {
  const place = { place: '示例会议中心二号会议室', link: '', title: '', recorder: '示例记录人', host }
  return inOne(deps, (by) =>
    createMeeting(deps.meetings)({ ...place, startAt, achievementIds: rows.map(({ id }) => id) }, by),
  )
}
const announce = async (deps: Deps, id: string) => {
  const expectVersion = await versionOf(deps, id)
  await inOne(deps, (by) =>
    sendNotice(deps.meetings)({ id, expectVersion, text: '', expertIds: [], previewOnly: false }, by),
  )
}
const begin = async (deps: Deps, id: string) => {
  const expectVersion = await versionOf(deps, id)
  await inOne(deps, (by) => startMeeting({ id, expectVersion }, by))
}
const arrive = async (deps: Deps, id: string, { id: project }: AchievementRow, count: number) => {
  const seats = (await listMembers(deps.db, project)).filter(({ reserveNo }) => reserveNo === 0)
  for (const { expertId } of seats.slice(0, count))
    await inOne(deps, (by) =>
      attend(deps.meetings)(
        { id, expertId, joinStatus: JoinStatus.present, source: 'onsite', reason: '现场签到' },
        by,
      ),
    )
  return seats.slice(count).map(({ expertId }) => expertId)
}
const ask = (
  deps: Deps,
  id: string,
  { id: achievementId }: AchievementRow,
  { question, answer }: { readonly question: string; readonly answer: string },
) => inOne(deps, (by) => saveQuestion({ id, achievementId, asker: '示例专家', question, answer }, by))

const underWay = async (deps: Deps, row: AchievementRow) => {
  const { id } = await deps.past.on(4, 10, () => hold(deps, [row], inHours(-0.75)))
  await deps.past.on(3, 11, () => announce(deps, id))
  await begin(deps, id)
  await arrive(deps, id, row, 4)
  const { liveVersion } = (await findMeeting(deps.db, id)) ?? { liveVersion: 0 }
  const at = { id, expectVersion: liveVersion, achievementId: row.id, step: 2, closed: false }
  await inOne(deps, (by) => switchLive(at, by))
  await ask(deps, id, row, {
    question: '关键参数在枯水年是否做过验证？',
    answer: '选取近二十年中三个枯水年做了回算，误差均在百分之五以内，见技术报告第四章。',
  })
  await ask(deps, id, row, { question: '系统与现有调度平台如何衔接？', answer: '' })
}

/** A week ago; its particulars are put back before it is closed. */
const over = async (deps: Deps, row: AchievementRow) => {
  const { past } = deps
  const { id } = await past.on(7, 10, () => hold(deps, [row], inHours(1)))
  await past.on(6, 10, () => announce(deps, id))
  await past.on(5, 9, () => begin(deps, id))
  const absent = await past.on(5, 9, () => arrive(deps, id, row, 4))
  await past.on(5, 10, () =>
    ask(deps, id, row, {
      question: '推广应用的主要限制是什么？',
      answer: '主要是监测站点的密度，报告中已给出最低要求。',
    }),
  )
  await past.on(5, 12, async () => {
    const before = await findMeeting(deps.db, id)
    if (before)
      await inOne(deps, (by) =>
        updateMeeting(deps.meetings)(
          { ...before, title: '', expectVersion: before.version, startAt: instantOf(5, 9) },
          by,
        ),
      )
    const expectVersion = await versionOf(deps, id)
    await inOne(deps, (by) => closeMeeting(deps.meetings)({ id, expectVersion, absent }, by))
  })
}

export const seedMeetings = async (deps: Deps, rows: readonly AchievementRow[]): Promise<void> => {
  for (const [i, row] of rows.entries()) {
    await begun(deps, row, { evalMode: 'meeting', day: MEETING_ON[i] ?? 36 })
    await seatPanel(deps, row, { mode: 'meeting', days: [16, 15, 12, 10], reserve: 3, asked: false })
  }
  const [a, b, now, past] = rows
  if (!a || !b || !now || !past) return
  // Somebody of the first panel has to leave for the second achievement.
  const other = new Set((await listMembers(deps.db, b.id)).map(({ expertId }) => expertId))
  const leaver = (await listMembers(deps.db, a.id)).find(
    ({ expertId, reserveNo }) => reserveNo === 0 && !other.has(expertId),
  )
  if (leaver)
    await declareInterest(deps.db, b.id, leaver.expertId, { kind: 'mentor', text: '与第二完成人有师生关系' })
  await deps.past.on(2, 14, () => hold(deps, [a, b], ahead(3, 9)))
  await underWay(deps, now)
  await over(deps, past)
}
