import { COLUMNS } from '@portal/contract/content/publication-columns'
import { DUES_WAYS } from '@portal/contract/membership/dues/dues-act.calls'
import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import type { statistics, Work, WorkCard } from '@portal/contract/office/statistics.calls'
import { REGION, UNKNOWN } from '@portal/contract/platform/divisions'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { createKept } from '../../membership/record/kept.rules.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { asLongWork } from '../../platform/database/patience.ts'
import type { Db } from '../../platform/http/context.ts'
import { checked, MOST_MONTHS, monthsBetween } from './figures.views.ts'
import { countMonths, countPublished, type Happened, type Monthly } from './happened.queries.ts'
import type { Period } from './statistics.queries.ts'
import {
  countDuesLevels,
  countDuesRegions,
  countDuesYears,
  countWays,
  listNewestEvents,
  type Owed,
  sumReceived,
} from './work.queries.ts'

export type WorkFigures = OutputOf<typeof statistics.work>
type Rows = WorkCard['rows']

const MOST_EVENTS = 12

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** A row for each month (or year) of the period, those in which nothing happened too. */
const overTime = (counted: readonly Monthly[], series: readonly string[], { from, to }: Period): Rows => {
  const known = counted.map(({ month }) => month).sort()
  // What is still to come is counted too: people register for an event before it begins.
  const newest = [today().slice(0, 7), ...known.slice(-1)].sort().at(-1) ?? ''
  const last = to && to.slice(0, 7) < newest ? to.slice(0, 7) : newest
  const first = from?.slice(0, 7) ?? known[0] ?? last
  const months = monthsBetween(first, last)
  const keys = months.length > MOST_MONTHS ? [...new Set(months.map((month) => month.slice(0, 4)))] : months
  return keys.map((key) => ({
    code: key,
    label: key,
    values: series.map((name) =>
      sum(
        counted
          .filter((each) => each.series === name && each.month.startsWith(key))
          .map(({ count }) => count),
      ),
    ),
  }))
}

const units = ({ paidUnits, openUnits, waivedUnits }: Owed) => [paidUnits, openUnits, waivedUnits]
const UNITS = ['已缴', '未缴', '免缴']

const duesTotals = (years: readonly Owed[]): WorkFigures['totals'] => {
  const [paid, open] = [sum(years.map((year) => year.paid)), sum(years.map((year) => year.open))]
  const paidUnits = sum(years.map((year) => year.paidUnits))
  const due = paidUnits + sum(years.map((year) => year.openUnits))
  return [
    { label: '应收', value: paid + open, unit: '元', note: '实收与未收之和，免缴不计' },
    { label: '实收', value: paid, unit: '元', note: `${paidUnits} 家次` },
    { label: '未收', value: open, unit: '元', note: `${due - paidUnits} 家次，含待核对的凭证` },
    {
      label: '缴费率',
      value: due === 0 ? 0 : Math.round((paidUnits / due) * 1000) / 10,
      unit: '%',
      note: '已缴家次占应缴家次',
    },
  ]
}

const duesOfYears = (years: readonly Owed[]): WorkCard[] => [
  {
    ...{ key: 'amounts', title: '历年会费', note: '单位：元', head: '年度', shape: 'stack' as const },
    columns: ['实收', '未收', '免缴'],
    rows: years.map(({ code, ...of }) => ({ code, label: code, values: [of.paid, of.open, of.waived] })),
  },
  {
    ...{ key: 'units', title: '历年缴费单位', note: '单位：家', head: '年度', shape: 'stack' as const },
    columns: UNITS,
    rows: years.map((year) => ({ code: year.code, label: year.code, values: units(year) })),
  },
  {
    ...{ key: 'vouchers', title: '开票', note: '已缴的家次', head: '年度', shape: 'stack' as const },
    columns: ['已开票', '未开票'],
    rows: years.map(({ code, paidUnits: all, vouchers }) => ({
      ...{ code, label: code },
      values: [vouchers, all - vouchers],
    })),
  },
]

const duesOfLevels = (levels: readonly Owed[]): WorkCard => {
  const level = new Map<string, string>(unitKind.levels.map(({ code, label }) => [code, label]))
  return {
    ...{ key: 'levels', title: '各级别缴费', note: '单位：家次', head: '级别', shape: 'stack' as const },
    columns: UNITS,
    rows: levels.map((row) => ({
      ...{ code: row.code, label: level.get(row.code) ?? '未定级别' },
      values: units(row),
    })),
  }
}

const duesOfRegions = (regions: readonly Owed[]): WorkCard => ({
  ...{
    key: 'regions',
    title: '各地未缴单位',
    note: '单位：家次',
    head: '地区',
    shape: 'tiles' as const,
  },
  columns: ['未缴', '已缴'],
  rows: regions
    .filter(({ openUnits, paidUnits: here }) => openUnits + here > 0)
    .map((row) => {
      const region = REGION.find(({ code }) => code === row.code)
      const [paidHere = 0, openHere = 0] = units(row)
      return {
        ...{ code: region?.code ?? UNKNOWN, label: region?.label ?? UNKNOWN },
        values: [openHere, paidHere],
      }
    })
    .sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || (b.values[1] ?? 0) - (a.values[1] ?? 0)),
})

const duesFigures = async (db: Db, period: Period): Promise<Omit<WorkFigures, 'at'>> => {
  const years = await countDuesYears(db, period)
  const levels = await countDuesLevels(db, period)
  const regions = await countDuesRegions(db, period)
  const received = await sumReceived(db, period)
  const ways = await countWays(db, period)
  return {
    totals: duesTotals(years),
    cards: [
      ...duesOfYears(years),
      {
        ...{ key: 'received', title: '到账金额', head: '月份', shape: 'lines' as const },
        note: '单位：元，按到账日期，不论缴的是哪一年',
        columns: ['到账'],
        rows: overTime(received, ['received'], period),
      },
      {
        ...{ key: 'ways', title: '缴费方式', note: '已缴的家次', head: '方式', shape: 'bars' as const },
        columns: ['家次'],
        rows: DUES_WAYS.map(({ code, label }) => ({
          ...{ code, label },
          values: [ways.find(({ way }) => way === code)?.count ?? 0],
        })),
      },
      duesOfLevels(levels),
      duesOfRegions(regions),
    ],
  }
}

/** One or two lines each: more of them cross without anybody seeing which is which. */
const LINES = [
  {
    key: 'events',
    title: '会议与培训',
    note: '按活动开始的月份，人次',
    series: { registered: '报名', attended: '到会' },
  },
  { key: 'views', title: '文章和视频浏览', note: '同一读者一小时内计一次', series: { views: '浏览' } },
  {
    key: 'published',
    title: '发布文章和视频',
    note: '按发布时间，篇',
    series: { article: '文章', video: '视频' },
  },
  {
    key: 'messages',
    title: '群发邮件和短信',
    note: '已送出，验证码和自动通知不计',
    series: { mail: '邮件', sms: '短信' },
  },
  {
    key: 'evaluation',
    title: '成果评价',
    note: '首次提交的申请和出具的评价报告',
    series: { applied: '申请', reported: '报告' },
  },
  {
    key: 'experts',
    title: '评价会议到会专家',
    note: '已结束的会议，人次',
    series: { experts: '到会' },
  },
  { key: 'certificates', title: '签发会员证书', note: '未被替换或撤销的', series: { certificates: '证书' } },
  { key: 'feedback', title: '会员反馈', note: '提出和答复', series: { asked: '收到', answered: '答复' } },
] as const
const NAMES = LINES.flatMap(({ series }) => Object.keys(series)) as Happened[]

const activityFigures = async (db: Db, period: Period): Promise<Omit<WorkFigures, 'at'>> => {
  const months = await countMonths(db, NAMES, period)
  const events = await listNewestEvents(db, period, MOST_EVENTS)
  const columns = await countPublished(db, period)
  const all = (...series: readonly string[]) =>
    sum(months.filter((each) => series.includes(each.series)).map(({ count }) => count))
  return {
    totals: [
      { label: '活动报名', value: all('registered'), unit: '人次', note: `到会 ${all('attended')} 人次` },
      {
        label: '发布文章和视频',
        value: all('article', 'video'),
        unit: '篇',
        note: `浏览 ${all('views')} 次`,
      },
      { label: '群发邮件和短信', value: all('mail', 'sms'), unit: '条', note: `其中短信 ${all('sms')} 条` },
      { label: '成果评价申请', value: all('applied'), unit: '项', note: `出具报告 ${all('reported')} 份` },
    ],
    cards: [
      ...LINES.map(({ key, title, note, series }) => ({
        ...{ key, title, note, head: '月份', shape: 'lines' as const },
        columns: Object.values(series),
        rows: overTime(months, Object.keys(series), period),
      })),
      {
        ...{ key: 'held', title: '各次活动', head: '活动', shape: 'bars' as const },
        note: `已结束的活动，最近 ${MOST_EVENTS} 次`,
        columns: ['报名', '到会'],
        rows: events.map(({ id, title, registered, attended }) => ({
          ...{ code: id, label: title },
          values: [registered, attended],
        })),
      },
      {
        ...{ key: 'columns', title: '各栏目发布', note: '篇', head: '栏目', shape: 'stack' as const },
        columns: ['文章', '视频'],
        rows: Object.entries(COLUMNS).map(([code, { label }]) => {
          const found = columns.find(({ column }) => column === code)
          return { code, label, values: [found?.articles ?? 0, found?.videos ?? 0] }
        }),
      },
    ],
  }
}

/** Every record of all years may be looked at: longer than a request's statements may take, where there are many. */
const COUNTING_MS = 60_000
const KEPT_MS = 60_000

/** May be a minute old: what is printed and taken along is what the page showed. */
export const createWorkFigures = () => {
  const keep = createKept(KEPT_MS)
  return (db: Db, about: Work, given: Period): Promise<WorkFigures> => {
    const period = checked(given)
    return keep([about, period.from, period.to, today()].join('|'), '', () =>
      asLongWork(AbortSignal.timeout(COUNTING_MS), async () => ({
        at: portalNow().toISOString(),
        ...(about === 'dues' ? await duesFigures(db, period) : await activityFigures(db, period)),
      })),
    )
  }
}
