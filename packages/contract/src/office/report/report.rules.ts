import type { GuardTexts } from '../../platform/guards.rules.ts'
import { daysIn, today } from '../../platform/time.ts'

/** Reports of the society's work (docs/handbook/office.md#reports): the spans they are made for, and what each number counts. */

export const REPORT_SPANS = {
  year: { label: '年度', title: '年度工作报告' },
  quarter: { label: '季度', title: '季度工作报告' },
  month: { label: '月度', title: '月度工作报告' },
} as const
export type ReportSpan = keyof typeof REPORT_SPANS

/** `2026`, `2026Q3` or `2026-08`. */
export const REPORT_PERIOD = /^(\d{4})(?:Q([1-4])|-(0[1-9]|1[0-2]))?$/
/** Before it no society kept figures. */
export const FIRST_REPORT_YEAR = 1950

export interface ReportPeriod {
  readonly code: string
  readonly span: ReportSpan
  /** 2026年第三季度 */
  readonly label: string
  /** Its first and its last day; both belong to it. */
  readonly from: string
  readonly to: string
}

const two = (value: number) => String(value).padStart(2, '0')
const QUARTERS = ['一', '二', '三', '四']

/** From the first month of it to the last. */
const months = (year: number, first: number, last: number) => {
  const end = `${year}-${two(last)}`
  return { from: `${year}-${two(first)}-01`, to: `${end}-${two(daysIn(end))}` }
}

/** Undefined where the text is no period. */
export const reportPeriod = (code: string): ReportPeriod | undefined => {
  const [, yearText, quarter, month] = REPORT_PERIOD.exec(code) ?? []
  const year = Number(yearText)
  if (!yearText || year < FIRST_REPORT_YEAR) return undefined
  if (quarter) {
    const label = `${year}年第${QUARTERS[Number(quarter) - 1]}季度`
    const first = Number(quarter) * 3 - 2
    return { code, span: 'quarter', label, ...months(year, first, first + 2) }
  }
  if (month) {
    const label = `${year}年${Number(month)}月`
    return { code, span: 'month', label, ...months(year, Number(month), Number(month)) }
  }
  return { code, span: 'year', label: `${year}年`, ...months(year, 1, 12) }
}

const SPAN_MONTHS: Readonly<Record<ReportSpan, number>> = { year: 12, quarter: 3, month: 1 }

/** The period of the span that a day lies in. */
export const reportPeriodOf = (span: ReportSpan, day: string): string => {
  const [year = '', month = ''] = day.split('-')
  if (span === 'year') return year
  return span === 'quarter' ? `${year}Q${Math.ceil(Number(month) / 3)}` : `${year}-${month}`
}

/** The one of the same length that ended when this one began. */
export const reportPeriodBefore = ({ span, from }: Pick<ReportPeriod, 'span' | 'from'>): string => {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const at = year * 12 + (month - 1) - SPAN_MONTHS[span]
  return reportPeriodOf(span, `${Math.floor(at / 12)}-${two((at % 12) + 1)}-01`)
}

/** Of a span, the newest first: the running one, and as many before it. */
export const recentPeriods = (span: ReportSpan, count: number, day = today()): string[] => {
  const periods = [reportPeriodOf(span, day)]
  while (periods.length < count) {
    const last = reportPeriod(periods.at(-1) ?? '')
    if (!last) break
    periods.push(reportPeriodBefore(last))
  }
  return periods
}
/** What people ask for first: the year that ended, and after March the running one. */
export const usualPeriod = (day = today()): string =>
  String(Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) > 3 ? 0 : 1))

/** The parts of a report in the order they are read; those without numbers of their own are tables. */
export const REPORT_PARTS = {
  members: '会员发展',
  council: '理事会',
  dues: '会费',
  evaluation: '科技成果评价',
  award: '科技奖励',
  events: '会议与培训',
  content: '学术与科普宣传',
  service: '会员服务',
} as const
export type ReportPart = keyof typeof REPORT_PARTS

interface ReportNumber {
  readonly part: ReportPart
  readonly title: string
  readonly unit: string
  /** What is counted, so that two who count get the same. */
  readonly of: string
}

export const REPORT_NUMBERS = {
  duesUnits: { part: 'dues', title: '应缴单位', unit: '家', of: '缴费期限在期内，免缴的和已离会未缴的不计' },
  duesAmount: { part: 'dues', title: '应缴金额', unit: '元', of: '上述单位的应缴金额' },
  duesOpen: { part: 'dues', title: '其中尚未缴清', unit: '元', of: '上述金额中统计时尚未确认到账的' },
  duesPaidUnits: { part: 'dues', title: '缴费单位', unit: '家', of: '到账日期在期内，不论缴的是哪一年' },
  duesReceived: { part: 'dues', title: '到账金额', unit: '元', of: '到账日期在期内的实收金额' },
  submitted: { part: 'evaluation', title: '收到申请', unit: '项', of: '首次提交在期内的成果' },
  accepted: { part: 'evaluation', title: '受理', unit: '项', of: '初审通过、首次公示在期内的成果' },
  meetings: { part: 'evaluation', title: '召开评价会议', unit: '次', of: '在期内结束的评价会议' },
  experts: {
    part: 'evaluation',
    title: '参加评价的专家',
    unit: '人次',
    of: '期内在评价会议上到会的专家，每项成果计一次',
  },
  passed: { part: 'evaluation', title: '办结：通过', unit: '项', of: '期内办结，统计时结论为通过' },
  failed: { part: 'evaluation', title: '办结：未通过', unit: '项', of: '期内办结，统计时结论为未通过' },
  refused: {
    part: 'evaluation',
    title: '不予受理和终止',
    unit: '项',
    of: '期内不予受理、终止、撤回或逾期关闭的成果',
  },
  reports: { part: 'evaluation', title: '出具评价报告', unit: '份', of: '期内签发，被更正替换的不重复计' },
  objections: { part: 'evaluation', title: '收到异议', unit: '件', of: '期内提出的异议，含奖励评审' },
  days: { part: 'evaluation', title: '办理时间中位数', unit: '天', of: '期内办结的成果从提交到办结的自然日' },
  nominations: { part: 'award', title: '收到推荐', unit: '项', of: '期内提交的推荐，撤回的不计' },
  awardItems: { part: 'award', title: '参评项目', unit: '项', of: '期内列入评审的项目，移出的不计' },
  awardCertificates: {
    part: 'award',
    title: '颁发获奖证书',
    unit: '份',
    of: '期内签发且有效的项目、单位和个人证书',
  },
  held: { part: 'events', title: '举办活动', unit: '场', of: '在期内结束的会议和培训，取消的不计' },
  registered: { part: 'events', title: '报名', unit: '人次', of: '上述活动的有效报名' },
  attended: { part: 'events', title: '到会', unit: '人次', of: '上述活动的签到' },
  views: { part: 'content', title: '浏览', unit: '人次', of: '期内登录读者的浏览，同一读者一小时内计一次' },
  certificates: { part: 'service', title: '签发会员证书', unit: '份', of: '期内签发且未被替换或撤销' },
  changes: { part: 'service', title: '审核信息修改', unit: '件', of: '期内作出审核决定的会员信息修改' },
  mails: { part: 'service', title: '群发邮件', unit: '封', of: '期内群发送出的邮件，验证码和自动通知不计' },
  texts: { part: 'service', title: '群发短信', unit: '条', of: '期内群发送出的短信，验证码和自动通知不计' },
  feedback: { part: 'service', title: '收到反馈', unit: '件', of: '会员在期内提出的反馈' },
  answered: { part: 'service', title: '答复反馈', unit: '件', of: '期内答复的反馈' },
} as const satisfies Record<string, ReportNumber>
export type ReportNumberKey = keyof typeof REPORT_NUMBERS

export const REPORT_GUARDS = {
  auto: '按计划生成的报告作为凭据保留，不能删除',
} as const satisfies GuardTexts

const KINDS = { person: '个人会员', expert: '专家', unit: '单位会员' } as const
const STOCKS = { Begin: '期初', Joined: '新增', Left: '退出', End: '期末' } as const

/** What the Word template may say, with its name; the last ones stand within the loops `{#…Rows}`. */
export const REPORT_TAGS: Readonly<Record<string, string>> = {
  ...{ title: '报告名称', from: '统计期首日', until: '统计期末日', day: '成文日期' },
  ...Object.fromEntries(
    Object.entries(KINDS).flatMap(([kind, label]) =>
      Object.entries(STOCKS).map(([stock, words]) => [`${kind}${stock}`, `${label}${words}数`]),
    ),
  ),
  ...Object.fromEntries(Object.entries(REPORT_NUMBERS).map(([key, { title }]) => [key, title])),
  ...{
    postRows: '职务列表',
    post: '职务',
    inPersons: '个人会员数',
    inExperts: '专家数',
    inUnits: '单位会员数',
  },
  ...{ regionRows: '地区列表', region: '地区' },
  ...{ eventRows: '活动列表', event: '活动名称', eventDay: '活动日期', eventPlace: '活动地点' },
  ...{ eventRegistered: '活动报名人次', eventAttended: '活动到会人次' },
  ...{ columnRows: '栏目列表', column: '栏目', articles: '文章数', videos: '视频数' },
}
