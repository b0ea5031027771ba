import { JOIN_SOURCES, JOIN_STATUS, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { deliveryWords } from '@portal/contract/platform/delivery.fields'
import { labelOf } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import { namesOf } from '../../../peer-review/panel/panel.queries.ts'
import { progressOf } from '../../../peer-review/sheet/sheet.queries.ts'
import { isAway } from '../../../peer-review/sheet/sheet.views.ts'
import { documentKind } from '../../../platform/documents/documents.ts'
import { listNotices } from '../../meeting/notice.queries.ts'
import { listQuestions } from '../../meeting/question.queries.ts'
import { type Scene as MeetingScene, sceneOf } from '../../meeting/scene.actions.ts'
import { coverOf } from '../../meeting-papers/meeting-paper.documents.ts'
import { minutesPaper } from '../../meeting-papers/minutes.documents.ts'
import { listConflicts } from '../../meeting-seat/conflict.queries.ts'
import { listSeats } from '../../meeting-seat/seat.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { listSessions } from '../dossier.queries.ts'
import { facts, filed, json, papers, table, text } from '../dossier-paper.documents.ts'

/** What happened at the sessions: who was told and came, what was asked, and the minutes. */

const SESSION = documentKind('会议情况')

const recusedOf = async (db: Scene['db'], { id, evalMode }: Scene['row']) => {
  const { expected, sheets } = await progressOf(db, id, evalMode)
  const away = expected.filter(({ expertId }) => isAway(sheets.get(expertId)))
  const names = await namesOf(
    db,
    away.map(({ expertId }) => expertId),
  )
  return away.map(({ expertId }) => ({
    ...{ expertId, name: names.get(expertId)?.name ?? '' },
    text: sheets.get(expertId)?.reason ?? '',
  }))
}

type Session = Awaited<ReturnType<typeof sessionOf>>
/** Of the session what concerns this achievement; others of the same day are somebody else's. */
const sessionOf = async ({ db, row }: Scene, scene: MeetingScene) => {
  const { meeting } = scene
  const own = ({ achievementId }: { readonly achievementId: string }) => achievementId === row.id
  const seats = await listSeats(db, [row.id], meeting.id)
  const order = seats.map(({ expertId }) => expertId)
  const seated = new Set(order)
  return {
    attendance: seats.map(
      ({ expertId, name, orgName, role, joinStatus, joinAt: at, joinSource: source, reason }) => ({
        ...{ expertId, name, orgName, role, joinStatus, at, source, reason },
      }),
    ),
    // Who stepped back by the sheet, after the sign-in.
    recused: await recusedOf(db, row),
    questions: (await listQuestions(db, meeting.id)).filter(own),
    conflicts: (await listConflicts(db, meeting.id)).filter(own),
    notices: (await listNotices(db, meeting.id))
      .filter(({ expertId }) => seated.has(expertId))
      .reverse()
      .toSorted((one, other) => order.indexOf(one.expertId) - order.indexOf(other.expertId)),
  }
}

const blocksOf = (scene: MeetingScene, { attendance, recused, questions, conflicts, notices }: Session) => {
  const { startedAt, closedAt, closedBy, createdBy } = scene.meeting
  return [
    facts([
      ...coverOf(scene),
      ['安排', createdBy],
      ['开始', startedAt && momentText(startedAt)],
      ['结束', closedAt && `${momentText(closedAt)}　${closedBy}`],
    ]),
    text('到会情况', true),
    table(
      ['专家', '单位', '职务', '情况', '登记'],
      [1, 2.2, 0.8, 0.7, 2],
      attendance.map(({ name, orgName, role, joinStatus, at, source, reason }) => [
        ...[name, orgName, labelOf(PANEL_ROLES, role), labelOf(JOIN_STATUS, joinStatus)],
        at ? [momentText(at), labelOf(JOIN_SOURCES, source), reason].filter(Boolean).join('　') : '',
      ]),
    ),
    text('回避', true),
    [...conflicts, ...recused].length === 0
      ? text('没有。')
      : table(
          ['专家', '方式', '原因'],
          [1, 1.2, 4],
          [
            ...conflicts.map(({ name, text: found }) => [name, '评议时离场', found]),
            ...recused.map(({ name, text: found }) => [name, '不参加评分', found]),
          ],
        ),
    text('质询答辩', true),
    questions.length === 0
      ? text('没有记录。')
      : table(
          ['提问人', '问题', '答复', '记录'],
          [0.9, 2.4, 2.4, 1.3],
          questions.map(({ asker, question, answer, at, byName }) => [
            ...[asker, question, answer, `${byName}\n${momentText(at)}`],
          ]),
        ),
    text('会议通知的发送', true),
    notices.length === 0
      ? text('没有通过平台发送。')
      : table(
          ['专家', '方式', '发送', '结果', '阅读'],
          [1.2, 0.8, 1.6, 1, 1.6],
          notices.map(({ name, channel, at, state, readAt }) => [
            ...[name, channel === 'sms' ? '短信' : '邮件', momentText(at)],
            ...[deliveryWords(state), readAt ? momentText(readAt) : ''],
          ]),
        ),
  ]
}

export async function* sessions(scene: Scene): AsyncGenerator<Piece> {
  const { deps, db, row } = scene
  const list = await listSessions(db, row.id)
  for (const [n, { id }] of list.entries()) {
    const folder = list.length > 1 ? `13-会议/第${n + 1}次会议` : '13-会议'
    const meeting = await sceneOf(db, id)
    const what = await sessionOf(scene, meeting)
    const { startAt, place, link, host, recorder, agenda, state, startedAt, closedAt, closedBy } =
      meeting.meeting
    const head = { state, startAt, place, link, host, recorder, agenda, startedAt, closedAt, closedBy }
    yield {
      path: `${folder}/会议情况.json`,
      title: '会议情况',
      content: json({
        ...head,
        ...what,
        notices: what.notices.map(({ id: _, whenAndWhere: __, ...one }) => one),
      }),
    }
    yield* await papers(scene, {
      document: SESSION,
      path: `${folder}/会议情况`,
      title: '会议情况',
      blocks: blocksOf(meeting, what),
    })
    yield* await filed(scene, {
      path: `${folder}/会议纪要`,
      title: '会议纪要',
      as: ['pdf', 'docx'],
      paper: await minutesPaper({ panels: deps }, db, meeting),
    })
  }
}
