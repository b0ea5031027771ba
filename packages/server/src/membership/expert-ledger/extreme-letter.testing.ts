import { ACTIVITY_KIND_NAMES } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { yearLetter } from './year-letter.documents.ts'

/** A year of an expert with as much in it as there may be. */
export const longestLetter = ({ name, project, essay }: { name: string; project: string; essay: string }) =>
  yearLetter({
    ...{ name, serialNum: 'Z20260101003', year: 2026, phone: '010-12345678 '.repeat(5).slice(0, 60) },
    ...{ society: '示例流域技术经济学会', short: '示例学会', today: '2027-01-15' },
    levels: { level: '沉睡', credibility: 'D' },
    entries: ACTIVITY_KIND_NAMES.map((kind) => ({
      ...{ date: '2026-11-26', kind, points: -5 },
      text: `${project}${[...essay].slice(0, 200).join('')}`,
    })),
  })
