import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import type { Report, ReportFigures } from '@portal/contract/office/report/report.calls'
import {
  REPORT_NUMBERS,
  REPORT_PARTS,
  type ReportNumberKey,
} from '@portal/contract/office/report/report.rules'
import { dateText, dayOf, dayText } from '@portal/contract/platform/time'
import { loadTemplate } from '../../membership/registration/word-template.documents.ts'
import { renderWord, type WordRow } from '../../platform/documents/word/word.ts'
import type { Db } from '../../platform/http/context.ts'

/** A report on paper and in a mail. */

const number = new Intl.NumberFormat('zh-CN')
const shown = (value: number | null | undefined): string => (value == null ? '—' : number.format(value))
/** A table without rows says so. */
const rows = (found: readonly WordRow[], name: string): WordRow[] =>
  found.length > 0 ? [...found] : [{ [name]: '（无）' }]
const byKind = ({ person, expert, unit }: ReportFigures['posts'][number]) => ({
  inPersons: shown(person),
  inExperts: shown(expert),
  inUnits: shown(unit),
})

/** Of a period that still runs, what it says is true until the day of counting. */
const untilOf = ({ from, to, at }: Pick<Report, 'from' | 'to' | 'at'>): string => {
  const counted = dayOf(at)
  return from <= counted && counted < to ? counted : to
}

const dataOf = ({ title, from, to, at, figures }: Report): WordRow => ({
  ...{ title, from: dateText(from), until: dateText(untilOf({ from, to, at })), day: dayText(at) },
  ...Object.fromEntries(
    figures.members.flatMap(({ kind, begin, joined, left, end }) => [
      [`${kind}Begin`, shown(begin)],
      [`${kind}Joined`, shown(joined)],
      [`${kind}Left`, shown(left)],
      [`${kind}End`, shown(end)],
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(REPORT_NUMBERS).map((key) => [key, shown(figures.numbers[key as ReportNumberKey])]),
  ),
  regionRows: rows(
    figures.regions.map(({ label, ...counts }) => ({ region: label, ...byKind({ label, ...counts }) })),
    'region',
  ),
  postRows: rows(
    figures.posts.map(({ label, ...counts }) => ({ post: label, ...byKind({ label, ...counts }) })),
    'post',
  ),
  eventRows: rows(
    figures.events.map(({ title: event, day, place, registered, attended }) => ({
      ...{ event, eventDay: day, eventPlace: place },
      ...{ eventRegistered: shown(registered), eventAttended: shown(attended) },
    })),
    'event',
  ),
  columnRows: rows(
    figures.columns.map(({ label, articles, videos }) => ({
      ...{ column: label, articles: shown(articles), videos: shown(videos) },
    })),
    'column',
  ),
})

export const reportWord = async (db: Db, societyName: string, report: Report): Promise<Buffer> =>
  renderWord(await loadTemplate(db, 'society-report'), { societyName, ...dataOf(report) })

/** All numbers, part by part, for whoever reads them in a mail. */
export const reportText = ({ figures, before }: Report): string => {
  const members = figures.members.map(
    ({ kind, joined, left, end }) =>
      `${MEMBER_KINDS[kind].label}：期末 ${shown(end)}，新增 ${shown(joined)}，退出 ${shown(left)}`,
  )
  const parts = Object.entries(REPORT_PARTS).flatMap(([part, title]) => {
    const lines = Object.entries(REPORT_NUMBERS)
      .filter(([, one]) => one.part === part)
      .map(([key, one]) => {
        const [now, then] = [figures.numbers[key as ReportNumberKey], before[key as ReportNumberKey]]
        return `${one.title}：${shown(now)} ${one.unit}（上期 ${shown(then)}）`
      })
    return lines.length > 0 ? [[`【${title}】`, ...lines].join('\n')] : []
  })
  return [[`【${REPORT_PARTS.members}】`, ...members].join('\n'), ...parts].join('\n\n')
}
