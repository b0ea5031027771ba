import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { meetingPlace } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { meetingPapers as calls } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { clockOf, dayText, momentText } from '@portal/contract/platform/time'
import { numbered } from '../../peer-review/letter/paper-number.rules.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { Paper, PaperBlock } from '../../platform/documents/paper/paper.ts'
import { paperFile } from '../../platform/documents/paper/paper-file.ts'
import { AppError, actorOf, type Context, type Db, type Download } from '../../platform/http/context.ts'
import { findAchievements } from '../achievement/achievement.queries.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { listQuestions } from '../meeting/question.queries.ts'
import { idsOf, lockMeeting, type Scene, sceneOf, titleOf } from '../meeting/scene.actions.ts'
import { listSeats } from '../meeting-seat/seat.queries.ts'
import { paperOf, SEAL } from './meeting-paper.documents.ts'
import { type MinutesDeps, resultLines } from './minutes-result.documents.ts'
import { findMinutes, nthSession, writeMinutes } from './paper.queries.ts'

/** 会议纪要: what the data say, and what staff made of it. */

const MINUTES = documentKind('会议纪要')
const OUTCOMES: Record<string, string> = { passed: '通过评价', failed: '未通过评价' }

/** 2026年4月5日 09:00至10:40; with the day again where it ended on another one. */
const periodOf = ({ startAt, closedAt }: Scene['meeting']): string => {
  if (!closedAt) return momentText(startAt)
  const until = dayText(closedAt) === dayText(startAt) ? clockOf(closedAt) : momentText(closedAt)
  return `${momentText(startAt)}至${until}`
}

const draftOf = async (deps: MinutesDeps, db: Db, scene: Scene): Promise<string> => {
  const { meeting, items } = scene
  const seats = await listSeats(db, idsOf(items), meeting.id)
  const outcomes = new Map((await findAchievements(db, idsOf(items))).map((row) => [row.id, row]))
  const questions = await listQuestions(db, meeting.id)
  const named = (some: typeof seats) => [...new Set(some.map(({ name }) => name))].join('、') || '无'
  const part = async (item: Scene['items'][number], n: number) => {
    const own = seats.filter(({ achievementId }) => achievementId === item.achievementId)
    const there = own.filter(({ joinStatus }) => joinStatus === JoinStatus.present)
    const asked = questions.filter(({ achievementId }) => achievementId === item.achievementId)
    const found = outcomes.get(item.achievementId)
    const away = own.filter(({ joinStatus }) => joinStatus === JoinStatus.absent)
    const concluded =
      found?.status === AchievementStatus.concluded ? (OUTCOMES[found.outcome] ?? '评价已终止') : undefined
    return [
      `${n + 1}. 《${item.name}》（${item.acceptNo}，${item.orgName}）`,
      `到会专家${there.length}人：${there.map(({ name, role }) => (role === 'member' ? name : `${name}（${labelOf(PANEL_ROLES, role)}）`)).join('、') || '无'}。`,
      ...(away.length > 0 ? [`缺席：${named(away)}。`] : []),
      asked.length > 0 ? '质询答辩：' : '质询答辩：无记录。',
      ...asked.map(
        (one, m) =>
          `（${m + 1}）${one.asker ? `${one.asker}问：` : '问：'}${one.question}\n答：${one.answer || '（未记录）'}`,
      ),
      ...(await resultLines(deps, db, item, concluded)),
    ].join('\n')
  }
  const parts: string[] = []
  for (const [n, item] of items.entries()) parts.push(await part(item, n))
  const absent = seats.filter(({ joinStatus }) => joinStatus === JoinStatus.absent)
  return [
    `会议：${titleOf(scene)}`,
    `时间：${periodOf(meeting)}`,
    `地点：${meetingPlace(meeting) || '—'}`,
    `主持人：${meeting.host || '—'}　记录人：${meeting.recorder || '—'}`,
    // Of a single achievement its own part says it.
    ...(items.length === 1
      ? []
      : [
          `到会专家：${named(seats.filter(({ joinStatus }) => joinStatus === JoinStatus.present))}`,
          ...(absent.length > 0 ? [`缺席专家：${named(absent)}`] : []),
        ]),
    '',
    ...parts.flatMap((text) => [text, '']),
  ]
    .join('\n')
    .trim()
}

export const viewMinutes =
  (deps: MeetingDeps) =>
  async ({ id }: { id: string }, { db }: Context) => {
    const draft = await draftOf(deps, db, await sceneOf(db, id))
    const saved = await findMinutes(db, id)
    return {
      version: saved?.version ?? 0,
      text: saved?.text ?? draft,
      draft,
      saved: saved !== undefined,
      savedAt: saved?.savedAt ?? null,
      savedBy: saved?.savedBy ?? '',
    }
  }

export const saveMinutes = async (
  { id, expectVersion, text }: InputOf<typeof calls.saveMinutes>,
  context: Context,
) => {
  const { db } = context
  await lockMeeting(context, id, { among: ['planned', 'running', 'closed'] })
  const before = await findMinutes(db, id)
  if ((before?.version ?? 0) !== expectVersion) throw new AppError('stateChanged')
  const savedBy = actorOf(context).name
  const version = await writeMinutes(db, { meetingId: id, text, savedBy })
  context.note({ detail: { version, characters: text.length } })
  return { version }
}

/** Part by part, as empty lines divide it; that of an achievement begins with its name. */
export const minutesBlocks = (text: string): PaperBlock[] =>
  text.split(/\n{2,}/).flatMap((part): PaperBlock[] => {
    const [first = '', ...rest] = part.split('\n')
    if (!/^\d+\. /.test(first)) return [{ kind: 'text', text: part }]
    const heading: PaperBlock = { kind: 'text', strong: true, text: first }
    return rest.length > 0 ? [heading, { kind: 'text', text: rest.join('\n') }] : [heading]
  })

/** After the first achievement of the session, as the letters of its case. */
const numberOf = async ({ panels }: MinutesDeps, db: Db, { meeting, items }: Scene): Promise<string> => {
  const [first] = items
  if (!first) return ''
  const nth = await nthSession(db, meeting.id, first.achievementId)
  return numbered(await panels.settings.get('societyShort'), '评纪', first.acceptNo, nth)
}

/** As they were saved; without that, what the data say. */
export const minutesPaper = async (deps: MinutesDeps, db: Db, scene: Scene): Promise<Paper> => {
  const body = (await findMinutes(db, scene.meeting.id))?.text ?? (await draftOf(deps, db, scene))
  const hands = '主持人签字：______________　　记录人签字：______________'
  const blocks: PaperBlock[] = [...minutesBlocks(body), { kind: 'text', text: hands }, SEAL]
  const chapters = [{ title: MINUTES.name, blocks }]
  const paper = await paperOf(deps, { document: MINUTES, layout: 'form', headless: true, scene, chapters })
  return { ...paper, cover: [['编号', await numberOf(deps, db, scene)]] }
}

export const minutesFile =
  (deps: MeetingDeps) =>
  async ({ id, document }: InputOf<typeof calls.minutesFile>, context: Context): Promise<Download> => {
    const scene = await sceneOf(context.db, id)
    context.note({ targetKind: 'meeting', targetId: id, targetName: titleOf(scene) })
    const paper = await minutesPaper(deps, context.db, scene)
    return paperFile(deps.fonts, paper, { name: MINUTES.name, format: document })
  }
