import { PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import type { ScoringTemplate } from '@portal/contract/peer-review/sheet/scoring.rules'
import {
  ACHIEVEMENT_LEVELS,
  LEVELS_EXPLAINED,
  LEVELS_REST_ON,
} from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import type { PaperChapter } from '../../platform/documents/paper/paper.ts'
import type { Item } from '../meeting/meeting.queries.ts'
import type { listSeats } from '../meeting-seat/seat.queries.ts'

type Seat = Awaited<ReturnType<typeof listSeats>>[number]

/** How many lines a text takes on such a page, about. */
const linesOf = (text: string): number =>
  Math.ceil([...text].reduce((sum, one) => sum + (one.charCodeAt(0) < 0x2000 ? 0.56 : 1), 2) / 43)
const REMARKS = ['主要优点', '存在问题', '改进建议', '保留意见']
/** Places for remarks: the longer the names above, the lower, so that the signature stays on the page. */
const places = (lines: number): string[] => {
  const less = Math.min(2 * REMARKS.length, Math.ceil(Math.max(0, lines - 3) * 1.3))
  return REMARKS.map((_, n) =>
    '\n'.repeat(2 - Math.floor(less / REMARKS.length) - (n < less % REMARKS.length ? 1 : 0)),
  )
}

/** The scoring sheet of one expert, to be filled in by hand; on one page. */
export const scoring = (item: Item, seat: Seat, template: ScoringTemplate): PaperChapter => {
  const about = [
    item.name,
    `受理编号：${item.acceptNo}　完成单位：${item.orgName}`,
    `专家：${seat.name}（${labelOf(PANEL_ROLES, seat.role)}）　${seat.orgName}`,
  ]
  const lines = about.reduce((sum, text) => sum + linesOf(text), 0)
  return sheetOf(about, places(lines), template)
}

const sheetOf = (
  [name = '', ...about]: readonly string[],
  remarks: readonly string[],
  template: ScoringTemplate,
): PaperChapter => ({
  title: '专家打分表',
  newPage: true,
  blocks: [
    { kind: 'text', strong: true, text: name },
    ...about.map((text) => ({ kind: 'text' as const, text })),
    {
      kind: 'table',
      head: ['评价指标', '权重', '评分（0–100）', '依据的材料和页码'],
      rows: [
        ...template.criteria.map(({ title, weight }) => [title, `${weight}`, '\n', '']),
        ...template.scales.map(({ title, max }) => [title, '—', `（1–${max}级）`, '']),
      ],
      widths: [42, 10, 18, 30],
    },
    { kind: 'text', text: '成果水平：□国际领先　□国际先进　□国内领先　□国内先进　□其他' },
    {
      kind: 'table',
      head: [],
      rows: REMARKS.map((title, n) => [title, remarks[n] ?? '']),
      widths: [16, 84],
    },
    { kind: 'text', text: '表决：□同意通过　□不同意通过　□弃权　　熟悉程度（1–5）：______' },
    { kind: 'text', text: '专家签字：__________________　　日期：______年____月____日' },
  ],
})

/** What each step and each level says, once beside the sheets of an achievement. */
export const explained = (template: ScoringTemplate): PaperChapter => ({
  title: '打分表的等级和水平说明',
  newPage: true,
  blocks: [
    {
      kind: 'table',
      head: ['项目', '等级', '含义'],
      rows: [
        ...template.scales.flatMap(({ title, unit, steps = [] }) =>
          steps.map((said, at) => [title, `${at + 1}${unit}`, said]),
        ),
        ...ACHIEVEMENT_LEVELS.map(({ code, label }) => ['成果水平', label, LEVELS_EXPLAINED[code]]),
      ],
      widths: [20, 16, 64],
    },
    { kind: 'text', text: `成果水平${LEVELS_REST_ON}。` },
  ],
})
