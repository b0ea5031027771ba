import { AGREED, JOIN_SOURCES, JoinStatus } from '../../peer-review/panel.rules.ts'
import { keysOf } from '../../platform/codes.ts'
import { labelOf, type Option } from '../../platform/enums.ts'

/** Words and rules of meeting sessions that both sides know (docs/handbook/evaluation.md#meeting). */

export const MEETING_STATES = {
  planned: '待召开',
  running: '进行中',
  closed: '已结束',
  cancelled: '已取消',
} as const
export type MeetingState = keyof typeof MEETING_STATES
export const OPEN_MEETINGS = ['planned', 'running'] as const satisfies readonly MeetingState[]

/** What stands for the place of a session that is a link only. */
export const VIDEO_MEETING = '视频会议'
type Whereabouts = { readonly place: string; readonly link: string }
export const isVideo = ({ place, link }: Whereabouts): boolean => place === '' && link !== ''
export const meetingPlace = (meeting: Whereabouts): string =>
  meeting.place || (isVideo(meeting) ? VIDEO_MEETING : '')

export interface AgendaStep {
  readonly title: string
  readonly minutes: number
  /** The applicant is not in the room. */
  readonly closed: boolean
  /** Before the first achievement only. */
  readonly once: boolean
}
/** The usual order of such a meeting; a session may change it. */
export const DEFAULT_AGENDA: readonly AgendaStep[] = [
  { title: '介绍专家', minutes: 5, closed: false, once: true },
  { title: '完成单位汇报', minutes: 20, closed: false, once: false },
  { title: '质询答辩', minutes: 20, closed: false, once: false },
  { title: '申请方退席', minutes: 5, closed: true, once: false },
  { title: '专家评议', minutes: 20, closed: true, once: false },
  { title: '投票打分', minutes: 10, closed: true, once: false },
  { title: '形成意见', minutes: 15, closed: true, once: false },
  { title: '专家签字', minutes: 5, closed: true, once: false },
  { title: '宣读意见', minutes: 5, closed: false, once: false },
]

export interface Slot extends AgendaStep {
  readonly achievementId: string
  /** Of the step in the agenda. */
  readonly index: number
  readonly from: string
  readonly to: string
}
/** When each step of each achievement is due; instants. */
export const timetable = (
  startAt: string,
  agenda: readonly AgendaStep[],
  achievementIds: readonly string[],
): Slot[] => {
  let clock = new Date(startAt).getTime()
  return achievementIds.flatMap((achievementId, n) =>
    agenda.flatMap((step, index) => {
      if (step.once && n > 0) return []
      const from = new Date(clock).toISOString()
      clock += step.minutes * 60_000
      return [{ ...step, achievementId, index, from, to: new Date(clock).toISOString() }]
    }),
  )
}

/** `auto`: the portal knows; everything else is ticked by hand. */
export const CHECKS = {
  mode: { label: '评价形式', auto: true, hint: '各成果均为会议评价或检测加会议' },
  when: { label: '时间、地点或会议链接', auto: true, hint: '地点和链接至少填写一项' },
  host: { label: '主持人', auto: true, hint: '已填写主持人' },
  leader: { label: '组长已确认', auto: true, hint: '每项成果的组长都已同意参加' },
  answers: { label: '专家均已答复', auto: true, hint: '没有待答复的邀请' },
  locked: { label: '专家组已锁定', auto: true, hint: '由负责人锁定' },
  notice: { label: '会议通知已发送并阅读', auto: true, hint: '专家打开过评审任务即为已读' },
  materials: { label: '会议材料', auto: false, hint: '材料包已打印或分发' },
  agenda: { label: '会议议程', auto: false, hint: '议程和时间已核对' },
  signIn: { label: '签到表', auto: false, hint: '二维码或纸质签到表已准备' },
  declarations: { label: '保密和回避承诺', auto: true, hint: '专家均已签署保密承诺' },
  fees: { label: '专家咨询费发放表', auto: false, hint: '金额已核对' },
  recorder: { label: '记录人', auto: true, hint: '已填写记录人' },
} as const satisfies Record<string, { label: string; auto: boolean; hint: string }>
export type CheckCode = keyof typeof CHECKS
export const CHECK_CODES = keysOf(CHECKS)

/** Whoever agreed, or came. */
export const takesPart = (status: JoinStatus): boolean => (AGREED as readonly JoinStatus[]).includes(status)
/** What staff say of a seat at a session. */
export const ATTENDANCE = [
  { code: JoinStatus.present, label: '到会' },
  { code: JoinStatus.absent, label: '缺席' },
  { code: JoinStatus.agreed, label: '撤销签到（改为同意参加）' },
] as const satisfies readonly Option[]
export type Attendance = (typeof ATTENDANCE)[number]['code']
/** How staff saw it, in the words in which it is read afterwards. */
export const ATTENDANCE_SOURCES = (['onsite', 'paper', 'phone'] as const).map((code) => ({
  code,
  label: labelOf(JOIN_SOURCES, code),
}))
/** Who came is not said by phone. */
export const SEEN_SOURCES = ATTENDANCE_SOURCES.filter(({ code }) => code !== 'phone')

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿']

const group = (value: number): string => {
  const digits = [...String(value).padStart(4, '0')].map(Number)
  return digits
    .map((digit, n) => (digit === 0 ? '零' : `${DIGITS[digit]}${UNITS[3 - n]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
}
/** 人民币大写 of whole cents below a trillion yuan: 伍仟元整, 壹拾元零伍分. */
export const inCapitals = (cents: number): string => {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents >= 1e14) throw new RangeError('amount')
  const yuan = Math.floor(cents / 100)
  const jiao = Math.floor(cents / 10) % 10
  const fen = cents % 10
  const parts: string[] = []
  for (let rest = yuan, n = 0; rest > 0; rest = Math.floor(rest / 10_000), n += 1) {
    const value = rest % 10_000
    if (value > 0) parts.unshift(`${group(value)}${GROUPS[n]}`)
    else if (parts.length > 0) parts.unshift('零')
  }
  const whole = parts.join('').replace(/零+/g, '零').replace(/^零/, '')
  const head = whole ? `${whole}元` : ''
  if (jiao === 0 && fen === 0) return `${head || '零元'}整`
  const tail = `${jiao > 0 ? `${DIGITS[jiao]}角` : head ? '零' : ''}${fen > 0 ? `${DIGITS[fen]}分` : '整'}`
  return head + tail
}
/** Bands of what is left of a fee: up to so many yuan, rate in percent, and what is taken off again. */
const BANDS = [
  { upTo: 20_000, rate: 20, less: 0 },
  { upTo: 50_000, rate: 30, less: 2_000 },
  { upTo: Number.POSITIVE_INFINITY, rate: 40, less: 7_000 },
] as const
/**
 * 劳务报酬所得个人所得税预扣: what is withheld of one fee of a resident. Free up to 800 yuan; of no more than 4,000 yuan 800 are taken off first,
 * of more a fifth (docs/handbook/evaluation.md#fees).
 */
export const withheldOf = (cents: number): number => {
  const taxable = cents <= 400_000 ? Math.max(0, cents - 80_000) : cents * 0.8
  const band = BANDS.find(({ upTo }) => taxable <= upTo * 100) ?? BANDS[2]
  return Math.round((taxable * band.rate) / 100 - band.less * 100)
}

/** 1234.50 */
export const yuanOf = (cents: number): string => (cents / 100).toFixed(2)
/** Whole cents of what was typed; undefined when it is no amount. */
export const centsOf = (text: string): number | undefined => {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}

// --- the order of a session ---------------------------------------------------------------------------------------------------

/** The order of achievements in a session such that those who recuse leave the room as rarely as possible (docs/handbook/evaluation.md#meeting). */

/** For each achievement, who has to be outside while it is dealt with. */
export type Absent = ReadonlyMap<string, ReadonlySet<string>>

const EXACT = 12
const NOBODY: ReadonlySet<string> = new Set()
const at = (absent: Absent, id: string | undefined) => (id && absent.get(id)) || NOBODY

/** Who leaves when `next` comes after `before`: outside now, and in the room until then. */
const leavers = (absent: Absent, before: string | undefined, next: string): string[] =>
  [...at(absent, next)].filter((who) => !at(absent, before).has(who))

/** How often somebody leaves the room, or stays outside from the beginning, over the whole session. */
export const exitsOf = (order: readonly string[], absent: Absent): number =>
  order.reduce((sum, id, n) => sum + leavers(absent, order[n - 1], id).length, 0)

export interface Walk {
  readonly id: string
  readonly leave: readonly string[]
  readonly enter: readonly string[]
}
/** Who goes out before each achievement, and who comes back in. */
export const walksOf = (order: readonly string[], absent: Absent): Walk[] =>
  order.map((id, n) => {
    const before = at(absent, order[n - 1])
    return {
      id,
      leave: leavers(absent, order[n - 1], id),
      enter: [...before].filter((who) => !at(absent, id).has(who)),
    }
  })

/** Held–Karp over the places of `ids`; of equally good orders the one nearest to the given one. */
const exact = (ids: readonly string[], absent: Absent): string[] => {
  const n = ids.length
  const cost = ids.map((before) => ids.map((next) => leavers(absent, before, next).length))
  const first = ids.map((id) => at(absent, id).size)
  const full = (1 << n) - 1
  /** Fewest exits for what is not yet in `done`, after `last`. */
  const rest = new Map<number, number>()
  const best = (done: number, last: number): number => {
    if (done === full) return 0
    const key = done * n + last
    const known = rest.get(key)
    if (known !== undefined) return known
    let least = Number.POSITIVE_INFINITY
    for (let next = 0; next < n; next += 1)
      if (!(done & (1 << next)))
        least = Math.min(least, (cost[last]?.[next] ?? 0) + best(done | (1 << next), next))
    rest.set(key, least)
    return least
  }
  const order: string[] = []
  let done = 0
  let last = -1
  while (order.length < n) {
    let chosen = -1
    let least = Number.POSITIVE_INFINITY
    for (let next = 0; next < n; next += 1) {
      if (done & (1 << next)) continue
      const step = last < 0 ? (first[next] ?? 0) : (cost[last]?.[next] ?? 0)
      const total = step + best(done | (1 << next), next)
      if (total < least) {
        least = total
        chosen = next
      }
    }
    order.push(ids[chosen] as string)
    done |= 1 << chosen
    last = chosen
  }
  return order
}

const moved = (order: readonly string[], from: number, to: number): string[] => {
  const rest = order.filter((_, n) => n !== from)
  return [...rest.slice(0, to), order[from] as string, ...rest.slice(to)]
}
/** Moves single achievements for as long as that helps; never worse than the given order. */
const improved = (given: readonly string[], absent: Absent): string[] => {
  let order = [...given]
  let least = exitsOf(order, absent)
  for (let better = true; better; ) {
    better = false
    for (let from = 0; from < order.length; from += 1)
      for (let to = 0; to < order.length; to += 1) {
        const other = moved(order, from, to)
        const exits = exitsOf(other, absent)
        if (exits >= least) continue
        order = other
        least = exits
        better = true
      }
  }
  return order
}

/** The same achievements in a better order: the best one for up to twelve of them, a good one beyond. */
export const suggestOrder = (ids: readonly string[], absent: Absent): string[] =>
  ids.length <= EXACT ? exact(ids, absent) : improved(ids, absent)
