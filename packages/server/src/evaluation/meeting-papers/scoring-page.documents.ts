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

/** The scoring sheet of one expert, to be filled in by hand. */
export const scoring = (item: Item, seat: Seat, template: ScoringTemplate): PaperChapter => ({
  title: '专家打分表',
  newPage: true,
  blocks: [
    { kind: 'text', strong: true, text: item.name },
    {
      kind: 'text',
      text: `受理编号：${item.acceptNo}　完成单位：${item.orgName}`,
    },
    { kind: 'text', text: `专家：${seat.name}（${labelOf(PANEL_ROLES, seat.role)}）　${seat.orgName}` },
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
      rows: ['主要优点', '存在问题', '改进建议', '保留意见'].map((title) => [title, '\n\n']),
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
