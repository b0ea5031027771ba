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
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import type { findPanel } from '../../peer-review/panel/panel.queries.ts'
import { SOURCES } from '../../peer-review/panel/panel.views.ts'
import type { openSheet } from '../../peer-review/sheet/sheet.queries.ts'
import type { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import type { listOpinions } from '../conclusion/conclusion.queries.ts'
import type { listAllMembers } from './dossier.queries.ts'
import { facts, table, text } from './dossier-paper.documents.ts'

/** What the papers of the dossier say of panel, sheets and opinion. */

type Panel = NonNullable<Awaited<ReturnType<typeof findPanel>>>
type Member = Awaited<ReturnType<typeof listAllMembers>>[number]
type Scores = Awaited<ReturnType<typeof scoresAsSeen>>
export type SheetRecord = Scores['sheets'] extends ReadonlyMap<string, infer R> ? R : never
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

/** A seat with the name and unit that its expert has now. */
export const seatOf = (
  { expertId, role, reserveNo, source, joinStatus, joinReason, promisedAt, goneAt, goneReason }: Member,
  expert: { readonly name: string; readonly company: string } | undefined,
) => ({
  expertId,
  name: expert?.name ?? '',
  orgName: expert?.company ?? '',
  ...{ role, reserveNo, source, joinStatus, joinReason, promisedAt, goneAt, goneReason },
})

const ROLE_ORDER = PANEL_ROLES.map(({ code }) => code as string)
/** The leader first, reserves last, in their order. */
const inOrder = (a: Ranked, b: Ranked): number =>
  a.reserveNo - b.reserveNo || ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role)
type Ranked = Pick<ReturnType<typeof seatOf>, 'reserveNo' | 'role'>

type Seat = ReturnType<typeof seatOf>
const dutyOf = ({ reserveNo, role }: Seat): string =>
  reserveNo > 0 ? `备选${reserveNo}` : labelOf(PANEL_ROLES, role)
/** Seats that were discarded stand apart: they are not on the panel. */
const isGone = ({ goneAt, joinStatus }: Seat): boolean => goneAt !== null || !SITTING.includes(joinStatus)
const SITTING: readonly string[] = [...SEATED, JoinStatus.absent]

export const panelBlocks = (
  { lockedBy, lockedAt, meetingAt, place, openedAt, openedBy, openReason }: Panel,
  seats: readonly Seat[],
) => {
  const all = [...seats].sort(inOrder)
  const sitting = all.filter((seat) => !isGone(seat))
  const gone = all.filter(isGone)
  return [
    facts([
      ['锁定', lockedAt && `${lockedBy}　${momentText(lockedAt)}`],
      ['会议', meetingAt && `${momentText(meetingAt)}　${place}`],
      ['评分启封', openedAt && `${openedBy}　${momentText(openedAt)}　${openReason}`],
    ]),
    table(
      ['专家', '单位', '职务', '产生方式', '参加情况', '保密承诺'],
      [1, 2.2, 0.8, 0.9, 0.8, 1.5],
      sitting.map((seat) => [
        ...[seat.name, seat.orgName, dutyOf(seat), SOURCES[seat.source] ?? ''],
        ...[labelOf(JOIN_STATUS, seat.joinStatus), seat.promisedAt ? momentText(seat.promisedAt) : ''],
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
              [seat.goneAt && momentText(seat.goneAt), seat.goneReason || seat.joinReason]
                .filter(Boolean)
                .join('　'),
            ]),
          ),
        ]),
  ]
}

/** Everything that was signed; `fileNames` of the evidence that scores rest on. */
export const sheetBlocks = (
  template: Scores['template'],
  { state, reason, submittedAt, signedAt, signature, onBehalfBy, docHash }: SheetRecord,
  {
    sheet,
    expert,
    fileNames,
  }: {
    readonly sheet: ReturnType<typeof openSheet>
    readonly expert: string
    readonly fileNames: ReadonlyMap<string, string>
  },
) => {
  const total = totalOf(template, sheet.scores)
  const evidenceOf = (evidence: { readonly fileId: string; readonly page: string } | undefined) =>
    evidence && `依据：${fileNames.get(evidence.fileId) ?? '材料'}${evidence.page && `　${evidence.page}`}`
  const signed = signedAt && `${momentText(signedAt)}　${signature?.factor === 'paper' ? '纸质' : '短信验证'}`
  return [
    facts([
      ['评分表', template.title],
      ['专家', expert],
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
  said: readonly { readonly name: string; readonly word: string; readonly said: string }[],
  signed: { readonly name: string; readonly at: string } | undefined,
) => [
  text(`${authorName}　${momentText(at)}　文件摘要：${docHash}`),
  ...OPINION_SECTION_NAMES.filter((name) => sections[name] !== '').flatMap((name) => [
    text(OPINION_SECTIONS[name].title, true),
    text(sections[name]),
  ]),
  facts([
    ['总体水平', labelOf(ACHIEVEMENT_LEVELS, level)],
    ['专家表态', said.map(({ name, word, said: words }) => `${name}：${word} ${words}`.trim()).join('\n')],
    ['组长签字', signed && `${signed.name}　${momentText(signed.at)}`],
  ]),
]
