import { OPINION_SECTION_NAMES, OPINION_SECTIONS } from '@portal/contract/evaluation/conclusion/opinion.rules'
import {
  EXAMINE_STATES,
  JOIN_STATUS,
  JoinStatus,
  PANEL_ROLES,
  SEATED,
} from '@portal/contract/peer-review/panel.rules'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { CONFIDENCES, VOTES } from '@portal/contract/peer-review/sheet/sheet.fields'
import { ACHIEVEMENT_LEVELS, EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import type { findPanel } from '../../peer-review/panel/panel.queries.ts'
import { SOURCES } from '../../peer-review/panel/panel.views.ts'
import { hashOfPool } from '../../peer-review/selection/draw.rules.ts'
import type { openSheet } from '../../peer-review/sheet/sheet.queries.ts'
import type { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import type { findExperts, listOpinions } from '../conclusion/conclusion.queries.ts'
import type { listAllMembers, listDraws } from './dossier.queries.ts'
import { facts, table, text } from './dossier-paper.documents.ts'

/** What the papers of the dossier say of panel, sheets and opinion. */

type Panel = NonNullable<Awaited<ReturnType<typeof findPanel>>>
type Member = Awaited<ReturnType<typeof listAllMembers>>[number]
type Scores = Awaited<ReturnType<typeof scoresAsSeen>>
export type SheetRecord = Scores['sheets'] extends ReadonlyMap<string, infer R> ? R : never
type Expert = Awaited<ReturnType<typeof findExperts>> extends ReadonlyMap<string, infer E> ? E : never
type OpinionVersion = Awaited<ReturnType<typeof listOpinions>>[number]

/** The panel without its template, as it is filed. */
export const headOf = (panel: Panel) => {
  const { version, state, size, reserve, meetingAt, dueAt, place } = panel
  const { lockedBy, lockedAt, openedAt, openedBy, openReason } = panel
  return {
    ...{ version, state, size, reserve, meetingAt, dueAt, place },
    ...{ lockedBy, lockedAt, openedAt, openedBy, openReason },
  }
}

/** A seat with name, unit, title and subject that its expert has now. */
export const seatOf = (
  { expertId, role, reserveNo, source, joinStatus, joinReason, joinAt, ...gone }: Member,
  expert: Expert | undefined,
) => ({
  expertId,
  ...(expert ?? { name: '', orgName: '', title: '', major: '' }),
  ...{ role, reserveNo, source, joinStatus, joinReason, joinAt },
  ...{ promisedAt: gone.promisedAt, goneAt: gone.goneAt, goneReason: gone.goneReason },
})

const ROLE_ORDER = PANEL_ROLES.map(({ code }) => code as string)
/** The leader first, reserves last, in their order. */
const inOrder = (a: Ranked, b: Ranked): number =>
  a.reserveNo - b.reserveNo || ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role)
type Ranked = Pick<ReturnType<typeof seatOf>, 'reserveNo' | 'role'>

type Seat = ReturnType<typeof seatOf> & { readonly recused: boolean }
const dutyOf = ({ reserveNo, role }: Seat): string =>
  reserveNo > 0 ? `备选${reserveNo}` : labelOf(PANEL_ROLES, role)
/** Seats that were discarded stand apart: they are not on the panel. */
const isGone = ({ goneAt, joinStatus }: Seat): boolean => goneAt !== null || !SITTING.includes(joinStatus)
const SITTING: readonly string[] = [...SEATED, JoinStatus.absent]

/** On which day whoever declined, or was replaced, was no longer on it. */
const leftAt = ({ goneAt, joinAt }: Seat): string => {
  const at = goneAt ?? joinAt
  return at ? momentText(at) : ''
}
/** Whether there were enough of them, by the numbers. */
const countWords = (
  seats: readonly Seat[],
  { mode, size, came, quorum }: { mode: string; size: number; came: number; quorum: number },
): string => {
  const recused = seats.filter((seat) => seat.recused).length
  const there = mode === 'correspondence' ? '同意参加' : '到会'
  return `组成${size}人，不少于${quorum}人${there}方可评价；${there}${came}人${recused > 0 ? `，其中回避${recused}人` : ''}，${came >= quorum ? '达到' : '未达到'}规定人数`
}

export const panelBlocks = (
  { size, lockedBy, lockedAt, meetingAt, place, dueAt, openedAt, openedBy, openReason }: Panel,
  seats: readonly Seat[],
  { mode, came, quorum }: { readonly mode: string; readonly came: number; readonly quorum: number },
) => {
  const all = [...seats].sort(inOrder)
  const sitting = all.filter((seat) => !isGone(seat))
  const gone = all.filter(isGone)
  return [
    facts([
      ['评价形式', labelOf(EVALUATION_MODES, mode)],
      ['人数', countWords(seats, { mode, size, came, quorum })],
      ['锁定', lockedAt && `${lockedBy}　${momentText(lockedAt)}`],
      ['会议', meetingAt && `${momentText(meetingAt)}　${place}`],
      ['函审意见截止', mode === 'correspondence' && dueAt ? momentText(dueAt) : ''],
      ['评分启封', openedAt && `${openedBy}　${momentText(openedAt)}　${openReason}`],
    ]),
    table(
      ['专家', '单位', '职称', '专业', '职务', '产生方式', '参加情况', '保密和无利害关系承诺'],
      [1, 1.8, 0.8, 1.2, 0.8, 0.9, 1.1, 1.5],
      sitting.map((seat) => [
        ...[seat.name, seat.orgName, seat.title, seat.major, dutyOf(seat), SOURCES[seat.source] ?? ''],
        `${labelOf(JOIN_STATUS, seat.joinStatus)}${seat.recused ? '，已回避' : ''}`,
        seat.promisedAt ? momentText(seat.promisedAt) : '',
      ]),
    ),
    ...(gone.length === 0
      ? []
      : [
          text('已调整', true),
          table(
            ['专家', '单位', '曾任', '情况', '离组'],
            [1, 2.2, 0.8, 0.8, 2.4],
            gone.map((seat) => [
              ...[seat.name, seat.orgName, dutyOf(seat), labelOf(JOIN_STATUS, seat.joinStatus)],
              [leftAt(seat), seat.goneReason || seat.joinReason].filter(Boolean).join('　'),
            ]),
          ),
        ]),
  ]
}

type Draw = Awaited<ReturnType<typeof listDraws>>[number]
const MOST_LISTED = 60
/** How somebody was drawn, for people; who wants to draw again takes the JSON beside it. */
export const drawBlocks = ({ at, byName, reason, pool, rules, seed, seedHash, algorithm, result }: Draw) => {
  const names = new Map(pool.map((one) => [one.expertId, one]))
  const { basis = '', size, reserve, maxPerUnit, passed, passedCount = 0 } = rules
  return [
    facts([
      ['时间', momentText(at)],
      ['抽取人', byName],
      ['再次抽取的原因', reason],
      ['候选范围', `${basis}，共${pool.length}人`],
      ['规则', `专家组${size}人，备选${reserve}人，同一单位不超过${maxPerUnit}人`],
      ['种子', seed],
      ['种子摘要', `${seedHash}（抽取前已登记在办理记录）`],
      ['候选名单摘要', hashOfPool(pool, rules)],
      ['算法', algorithm],
    ]),
    text('抽取结果', true),
    table(
      ['次序', '专家', '单位', '学科', '抽取为'],
      [0.6, 1, 2.4, 1.4, 1],
      result.map(({ expertId, reserveNo }, n) => [
        ...[String(n + 1), names.get(expertId)?.name ?? '', names.get(expertId)?.orgName ?? ''],
        ...[names.get(expertId)?.subject ?? '', reserveNo > 0 ? `备选${reserveNo}` : '专家组'],
      ]),
    ),
    text('符合条件而未列入候选的专家', true),
    ...(passed === undefined
      ? [text('该次抽取时尚未记录。')]
      : passed.length === 0
        ? [text('没有。')]
        : [
            table(
              ['专家', '单位', '原因'],
              [1, 2.2, 3.6],
              passed.slice(0, MOST_LISTED).map(({ name, orgName, why }) => [name, orgName, why]),
            ),
            ...(passedCount > MOST_LISTED ? [text(`共${passedCount}人，其余见同名的JSON文件。`)] : []),
          ]),
  ]
}

interface SheetFacts {
  readonly sheet: ReturnType<typeof openSheet>
  readonly expert: string
  readonly fileNames: ReadonlyMap<string, string>
  /** Which submission it was written about. */
  readonly basis: string
}
const factorWord = (factor: string | undefined): string => (factor === 'paper' ? '纸质' : '短信验证')
/** Everything that was signed; `fileNames` of the evidence that scores rest on. */
export const sheetBlocks = (
  template: Scores['template'],
  { state, reason, submittedAt, signedAt, signature, onBehalfBy, docHash }: SheetRecord,
  { sheet, expert, fileNames, basis }: SheetFacts,
) => {
  const total = totalOf(template, sheet.scores)
  const evidenceOf = (one: { readonly fileId: string; readonly page: string } | undefined) =>
    one && `依据：${fileNames.get(one.fileId) ?? '材料'}${one.page && `　${one.page}`}`
  const signed = signedAt && `${momentText(signedAt)}　${factorWord(signature?.factor)}`
  return [
    facts([
      ['评分表', template.title],
      ['专家', expert],
      ['评价的材料', basis],
    ]),
    table(
      ['指标', '权重', '分值', '说明和依据'],
      [3, 0.8, 0.8, 3],
      [
        ...template.criteria.map(({ cid, title, weight }) => {
          const score = sheet.scores.find((one) => one.cid === cid)
          const said = [score?.note, evidenceOf(score?.evidence)].filter(Boolean).join('\n')
          return [title, `${weight}%`, String(score?.value ?? '—'), said]
        }),
        ...template.scales.map(({ cid, title, max, unit, steps }) => {
          const value = sheet.scales.find((one) => one.cid === cid)?.value
          const asked = `${title}（1至${max}${unit}，不计入总分）`
          return value === undefined
            ? [asked, '—', '—', '']
            : [asked, '—', `${value}${unit}`, steps?.[value - 1] ?? '']
        }),
      ],
    ),
    facts([
      ['总分', total === undefined ? '' : String(total)],
      ['成果水平', labelOf(ACHIEVEMENT_LEVELS, sheet.level)],
      ['主要优点', sheet.merits],
      ['存在问题', sheet.problems],
      ['改进建议', sheet.suggestions],
      ['表决', labelOf(VOTES, sheet.vote)],
      ['保留意见', sheet.dissent],
      ['熟悉程度', labelOf(CONFIDENCES, sheet.confidence)],
      ['状态', `${EXAMINE_STATES[state]}${reason && `：${reason}`}`],
      ['提交', submittedAt && momentText(submittedAt)],
      ['代为录入', onBehalfBy],
      ['签字', signed],
      ['文件摘要', docHash],
    ]),
  ]
}

export const opinionBlocks = (
  { authorName, at, docHash, level, sections }: OpinionVersion,
  said: readonly {
    readonly name: string
    readonly word: string
    readonly said: string
    readonly at: string | null
  }[],
  signed: { readonly name: string; readonly at: string; readonly factor: string } | undefined,
) => [
  text(`${authorName}　${momentText(at)}　文件摘要：${docHash}`),
  ...OPINION_SECTION_NAMES.filter((name) => sections[name] !== '').flatMap((name) => [
    text(OPINION_SECTIONS[name].title, true),
    text(sections[name]),
  ]),
  facts([
    ['总体水平', labelOf(ACHIEVEMENT_LEVELS, level)],
    [
      '专家表态',
      said
        .map(({ name, word, said: words, at: when }) =>
          [`${name}：${word}`, when && momentText(when), words].filter(Boolean).join('　'),
        )
        .join('\n'),
    ],
    [
      '组长签字',
      signed &&
        `${signed.name}　${momentText(signed.at)}　${signed.factor === 'paper' ? '纸质' : '短信验证'}`,
    ],
  ]),
]
