import { ACTIVITY_KINDS } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { dateText } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import type { Paper, PaperBlock } from '../../platform/documents/paper/paper.ts'
import type { Assessed } from './assess.rules.ts'
import type { YearEntry } from './year.queries.ts'

/** 专家年度履职函: thanks, what was done in the year, and where it can be objected to. */

const LETTER = documentKind('专家年度履职函')

interface YearLetter {
  readonly name: string
  readonly serialNum: string
  readonly year: number
  readonly entries: readonly YearEntry[]
  readonly levels: Pick<Assessed, 'level' | 'credibility'>
  readonly society: string
  readonly short: string
  readonly phone: string
  /** YYYY-MM-DD */
  readonly today: string
}

const text = (words: string): PaperBlock => ({ kind: 'text', text: words })

const summary = (entries: readonly YearEntry[]): string => {
  const served = entries.filter(({ points }) => points > 0)
  if (served.length === 0) return '没有参加学会评价、评审等活动的记录'
  return [...Map.groupBy(served, ({ kind }) => kind)]
    .map(([kind, list]) => `${ACTIVITY_KINDS[kind].label}${list.length}次`)
    .join('，')
}

export const yearLetter = ({
  name,
  serialNum,
  year,
  entries,
  levels,
  society,
  short,
  phone,
  today,
}: YearLetter): Paper => ({
  document: LETTER,
  layout: 'letter',
  title: `关于${year}年度专家履职情况的函`,
  society,
  number: `${short}专履〔${year}〕${serialNum || '—'}号`,
  to: `${name}专家`,
  cover: [],
  chapters: [
    {
      title: '',
      blocks: [
        text('感谢您对学会工作的支持。现将您在学会的年度履职情况函告如下。'),
        text(
          `${year}年，您${summary(entries)}，积分合计${entries.reduce((sum, { points }) => sum + points, 0)}分。`,
        ),
        ...(entries.length > 0
          ? [
              {
                kind: 'table' as const,
                head: ['序号', '日期', '类别', '内容', '积分'],
                widths: [8, 17, 24, 41, 10],
                rows: entries.map(({ date, kind, text: said, points }, n) => [
                  `${n + 1}`,
                  date,
                  ACTIVITY_KINDS[kind].label,
                  said,
                  points > 0 ? `+${points}` : `${points}`,
                ]),
              },
            ]
          : []),
        text(
          `截至制发之日，您的活跃度为“${levels.level}”，信誉等级为${levels.credibility}级。上述记录同时列在平台“履职记录”页面；有不同意见的，可以在该页面逐条提出异议，学会核实后答复。`,
        ),
        text(`联系电话：${phone}`),
        text('专此函达。'),
      ],
    },
  ],
  signed: [society, dateText(today)],
  foot: `专家年度履职函　${year}`,
})
