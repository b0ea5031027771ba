import type { PanelRole } from '@portal/contract/peer-review/panel.rules'

/** What a panel must look like (docs/handbook/peer-review.md#panel): each number is a setting. */

export interface PanelRules {
  readonly minSize: number
  readonly maxSize: number
  readonly maxPerUnit: number
  readonly minReserves: number
  readonly maxLoad: number
  /** Of the whole, in hundredths. */
  readonly technicalShare: number
  readonly organiserShare: number
  /** Of those whose subject is another one than the achievement's, where a panel is suggested or drawn. */
  readonly otherShare: number
}

export interface Seat {
  readonly name: string
  readonly orgId: string
  readonly orgName: string
  readonly role: PanelRole
  readonly reserveNo: number
  readonly senior: boolean
  readonly technical: boolean
  readonly organiser: boolean
  readonly openTasks: number
}

export const technicalNeeded = (size: number, { technicalShare }: PanelRules): number =>
  Math.ceil((size * technicalShare) / 100)
export const organisersAllowed = (size: number, { organiserShare }: PanelRules): number =>
  Math.floor((size * organiserShare) / 100)

export const othersAllowed = (size: number, { otherShare }: PanelRules): number =>
  Math.floor((size * otherShare) / 100)

const unitsOf = (seats: readonly Seat[]) => Map.groupBy(seats, ({ orgId, orgName }) => orgId || orgName)

/**
 * `blocks` stand against confirming and locking; `warnings` are for whoever chooses. Reserves are there to be used up: once the list was
 * `confirmed`, having fewer of them stands against nothing. A locked panel may go on `short` of somebody, whatever the parity.
 */
export const checkPanel = (
  seats: readonly Seat[],
  rules: PanelRules,
  { confirmed = false, short = false } = {},
): { blocks: string[]; warnings: string[] } => {
  const sitting = seats.filter(({ reserveNo }) => reserveNo === 0)
  const reserves = seats.length - sitting.length
  const blocks: string[] = []
  const warnings: string[] = []
  const { minSize, maxSize, maxPerUnit, minReserves, maxLoad } = rules
  const size = sitting.length
  if (size < minSize || size > maxSize || (size % 2 === 0 && !short))
    blocks.push(`专家组须为${minSize}至${maxSize}人的单数，现为${size}人`)
  for (const group of unitsOf(sitting).values()) {
    const [first] = group
    if (group.length > maxPerUnit)
      blocks.push(`“${first?.orgName}”有${group.length}位专家，同一单位不得超过${maxPerUnit}人`)
    else if (group.length === maxPerUnit && maxPerUnit > 1)
      warnings.push(`“${first?.orgName}”已有${group.length}位专家，达到同一单位上限`)
  }
  const technical = sitting.filter((seat) => seat.technical).length
  const needed = technicalNeeded(size, rules)
  if (technical < needed) blocks.push(`技术类专家${technical}人，至少须${needed}人`)
  const organisers = sitting.filter((seat) => seat.organiser).length
  const allowed = organisersAllowed(size, rules)
  if (organisers > allowed) blocks.push(`组织单位专家${organisers}人，最多${allowed}人`)
  const juniors = sitting.filter((seat) => !seat.senior)
  if (juniors.length > 0) blocks.push(`${juniors.map(({ name }) => name).join('、')}不具有高级职称`)
  const leaders = sitting.filter(({ role }) => role === 'leader').length
  if (leaders !== 1) blocks.push(leaders === 0 ? '请指定一位组长' : '组长只能有一位')
  if (sitting.filter(({ role }) => role === 'vice').length > 2) blocks.push('副组长不能超过两位')
  if (reserves < minReserves)
    (confirmed ? warnings : blocks).push(
      `备选专家${reserves}人，${confirmed ? '少于' : '至少须'}${minReserves}人`,
    )
  const busy = sitting.filter(({ openTasks }) => openTasks > maxLoad)
  if (busy.length > 0)
    blocks.push(
      `${busy.map(({ name, openTasks }) => `${name}（${openTasks}项）`).join('、')}在评任务过多，每人最多${maxLoad}项`,
    )
  return { blocks, warnings }
}

/**
 * The chance that at least `needed` of those asked come, each with a probability of their own; and how many more invitations
 * bring it to nine in ten. From the habits of answering (docs/handbook/peer-review.md#quorum-forecast).
 */
export const forecast = (chances: readonly number[], needed: number) => {
  const chanceOf = (all: readonly number[]) => {
    let dist = [1]
    for (const p of all)
      dist = Array.from(
        { length: dist.length + 1 },
        (_, n) => (dist[n] ?? 0) * (1 - p) + (dist[n - 1] ?? 0) * p,
      )
    return dist.slice(needed).reduce((sum, p) => sum + p, 0)
  }
  const USUAL = 0.7
  const chance = chanceOf(chances)
  let more = 0
  const all = [...chances]
  while (more < 20 && chanceOf(all) < 0.9) {
    all.push(USUAL)
    more += 1
  }
  return {
    expected: Math.round(chances.reduce((sum, p) => sum + p, 0) * 10) / 10,
    chance: Math.round(chance * 100) / 100,
    more,
  }
}

const HOUR = 3_600_000
/** How likely somebody says yes of whom nothing is known, and within how many hours half of them answer. */
const HABIT = { agrees: 0.7, hours: 48 } as const
/** Experts' own answers are drawn towards the usual by so many imagined ones. */
const IMAGINED = 4

export interface ReplyHabit {
  readonly agreed: number
  readonly asked: number
  /** Median; null without an answer. */
  readonly hours: number | null
}

/**
 * Somebody who was asked and may answer until a moment: how likely it is that a yes comes in time, and when half of the likes of them
 * have answered. The chance falls as the deadline comes nearer, whatever the habit.
 */
export const replyOf = ({ agreed, asked, hours }: ReplyHabit, now: number, until: number | null) => {
  const half = ((hours ?? HABIT.hours) * asked + HABIT.hours * IMAGINED) / (asked + IMAGINED)
  const agrees = (agreed + IMAGINED * HABIT.agrees) / (asked + IMAGINED)
  const left = until === null ? Number.POSITIVE_INFINITY : Math.max(0, (until - now) / HOUR)
  return { chance: agrees * (1 - 0.5 ** (left / half)), by: now + half * HOUR }
}
