import { isVideo, timetable, walksOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { meetingPapers as calls } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { type ScoringTemplate, templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { clockOf } from '@portal/contract/platform/time'
import { findPanel } from '../../peer-review/panel/panel.queries.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { PaperChapter } from '../../platform/documents/paper/paper.ts'
import type { Context, Download } from '../../platform/http/context.ts'
import { readFees } from '../fees/fee-scene.actions.ts'
import { feeRows } from '../fees/fees.actions.ts'
import { feeBlocks, feeWords } from '../fees/fees.documents.ts'
import type { Item } from '../meeting/meeting.queries.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { idsOf, type Scene, sceneOf, titleOf } from '../meeting/scene.actions.ts'
import { absentOf } from '../meeting-seat/conflict.actions.ts'
import { listConflicts } from '../meeting-seat/conflict.queries.ts'
import { listSeats } from '../meeting-seat/seat.queries.ts'
import { printed, SEAL } from './meeting-paper.documents.ts'
import { explained, scoring } from './scoring-page.documents.ts'
import { votingPages } from './voting-page.documents.ts'

/** Everything that a session needs on paper, should the network fail (docs/handbook/evaluation.md#meeting-papers). */

const KIT = documentKind('会议资料包')
type Seats = Awaited<ReturnType<typeof listSeats>>

const agenda = ({ meeting, items }: Scene): PaperChapter => {
  const slots = timetable(meeting.startAt, meeting.agenda, idsOf(items))
  return {
    title: '会议议程',
    blocks: items.flatMap((item, n) => [
      { kind: 'text' as const, strong: true, text: `${n + 1}. ${item.name}` },
      {
        kind: 'table' as const,
        head: ['时间', '环节', '分钟', '备注'],
        rows: slots
          .filter(({ achievementId }) => achievementId === item.achievementId)
          .map((slot) => [
            `${clockOf(slot.from)}–${clockOf(slot.to)}`,
            slot.title,
            `${slot.minutes}`,
            slot.closed ? '申请方退席' : '',
          ]),
        widths: [22, 40, 12, 26],
      },
    ]),
  }
}

const order = async (context: Context, { meeting, items }: Scene): Promise<PaperChapter> => {
  const conflicts = await listConflicts(context.db, meeting.id)
  const names = new Map(conflicts.map(({ expertId, name }) => [expertId, name]))
  const say = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').join('、')
  const walks = walksOf(idsOf(items), absentOf(conflicts))
  return {
    title: '上会顺序和回避',
    blocks: [
      {
        kind: 'table',
        head: ['序号', '成果', '完成单位', '离场回避', '请回会场'],
        rows: items.map((item, n) => [
          `${n + 1}`,
          `${item.name}\n${item.acceptNo}　${labelOf(EVALUATION_MODES, item.mode)}`,
          item.orgName,
          say(walks[n]?.leave ?? []),
          say(walks[n]?.enter ?? []),
        ]),
        widths: [7, 38, 25, 15, 15],
      },
    ],
  }
}

const people = (seats: Seats) =>
  [...Map.groupBy(seats, ({ expertId }) => expertId).values()].flatMap(([first]) => first ?? [])

/** Nobody signs on paper who is not in the room: the recorder writes down who was seen, and when. */
const signIn = (seats: Seats, video: boolean): PaperChapter => ({
  title: video ? '专家到会登记表' : '专家签到表',
  newPage: true,
  blocks: [
    {
      kind: 'table',
      head: ['序号', '姓名', '单位', '职称', ...(video ? ['进入时间', '记录人核对'] : ['签到时间', '签字'])],
      rows: people(seats).map(({ name, orgName, zc }, n) => [`${n + 1}`, name, orgName, zc, '\n', '']),
      widths: [7, 14, 30, 14, 15, 20],
    },
    { kind: 'text', text: '到会人数：______ 人　　记录人：______________' },
    SEAL,
  ],
})

const declarations = (seats: Seats, items: readonly Item[]): PaperChapter => ({
  title: '保密和回避承诺书',
  newPage: true,
  blocks: [
    {
      kind: 'text',
      text: '一、本人对评价材料和评议内容保密，不复制、不转发、不用于评价以外的目的，评价结束后不留存。',
    },
    {
      kind: 'text',
      text: '二、本人已查看完成单位和完成人名单，与所评价的成果没有任职、亲属、师生、合作或经济利益等需要回避的关系；如有，已在下表写明并离场回避。',
    },
    {
      kind: 'text',
      text: '三、本人独立、客观、公正地提出评价意见。平台和会议不处理涉密信息。',
    },
    {
      kind: 'table',
      head: ['专家', '评价的成果（序号）', '需要回避的成果和关系', '签字', '日期'],
      rows: people(seats).map(({ expertId, name }) => [
        name,
        seats
          .filter((seat) => seat.expertId === expertId)
          .map((seat) => items.findIndex((item) => item.achievementId === seat.achievementId) + 1)
          .sort((a, b) => a - b)
          .join('、'),
        '\n',
        '',
        '',
      ]),
      widths: [15, 20, 33, 18, 14],
    },
  ],
})

/** Counted in the room, before everybody. */
const counting = ({ items }: Scene): PaperChapter => ({
  title: '表决票统计单',
  newPage: true,
  blocks: [
    {
      kind: 'table',
      head: ['序号', '成果', '发出', '收回', '有效', '同意', '不同意', '弃权'],
      rows: items.map(({ name, acceptNo }, n) => [
        `${n + 1}`,
        `${name}\n${acceptNo}`,
        '\n',
        '',
        '',
        '',
        '',
        '',
      ]),
      widths: [7, 41, 8, 8, 8, 9, 11, 8],
    },
    { kind: 'text', text: '计票人：______________　　监票人：______________　　组长：______________' },
  ],
})

const minutesForm = ({ items }: Scene): PaperChapter => ({
  title: '会议记录',
  newPage: true,
  blocks: items.flatMap((item, n) => [
    { kind: 'text' as const, strong: true, text: `${n + 1}. ${item.name}` },
    {
      kind: 'table' as const,
      head: ['时间', '提问人', '问题', '答复'],
      rows: Array.from({ length: 4 }, () => ['\n\n', '', '', '']),
      widths: [12, 15, 33, 40],
    },
    { kind: 'text' as const, text: '评议情况：____________________________________________________' },
  ]),
})

export const downloadKit =
  (deps: MeetingDeps) =>
  async (
    { id, sheets, document: format }: InputOf<typeof calls.kit>,
    context: Context,
  ): Promise<Download> => {
    const { db } = context
    const scene = await sceneOf(db, id)
    const { items } = scene
    const video = isVideo(scene.meeting)
    const seats = await listSeats(db, idsOf(items))
    context.note({ targetKind: 'meeting', targetId: id, targetName: titleOf(scene) })
    const blank: PaperChapter[] = []
    const used = new Map<string, ScoringTemplate>()
    if (sheets)
      for (const item of items) {
        const template = (await findPanel(db, item.achievementId))?.template ?? templateOf(item.type)
        for (const seat of seats)
          if (seat.achievementId === item.achievementId) blank.push(scoring(item, seat, template))
        used.set(template.version, template)
      }
    blank.push(...[...used.values()].map(explained))
    const paid = await readFees(context, { of: 'meeting', id })
    const words = { db, deps: deps.panels }
    const rows = await feeRows(deps.panels.keyRing, db, paid)
    const fees = feeBlocks(paid.sheet, rows, await feeWords(words, paid.sheet))
    const voting = await votingPages(words, items, seats)
    const chapters = [
      await order(context, scene),
      agenda(scene),
      signIn(seats, video),
      declarations(seats, items),
      ...blank,
      { title: '专家咨询费发放表', newPage: true, wide: true, blocks: fees },
      // Nobody throws a ballot into a box from afar: votes are on the sheets.
      ...(video ? [] : [...voting.ballots, counting(scene)]),
      ...voting.signatures,
      minutesForm(scene),
    ]
    return printed(deps, { document: KIT, layout: 'forms', scene, chapters }, format)
  }
