import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { RECUSAL_RULES, type RecusalRule } from '@portal/contract/peer-review/panel.rules'
import { ageOn } from '@portal/contract/platform/time'

/** Recusal (回避, docs/handbook/peer-review.md#recusal) as a pure function: facts about an achievement and an expert in, hits with their words out. */

export interface NamedUnit {
  readonly orgId: string | null
  readonly name: string
}
/** Somebody who takes part in the achievement: applicant, contributor, contact. */
export interface Party {
  /** 申请人、完成人 or 联系人. */
  readonly as: string
  readonly name: string
  /** Hexadecimal blind indexes of the ID number, under every key; empty where it is not known. */
  readonly idIndexes: readonly string[]
  readonly mobiles: readonly string[]
  readonly emails: readonly string[]
  readonly unit: NamedUnit | null
}

/** What an achievement, or an item of an award, says about who must stay away from it. */
export interface ExaminedParties {
  /** Of an item of an award: that it was taken from; null for an imported one. */
  readonly achievementId: string | null
  readonly awardItemId?: string
  /** Null where nobody applied through the portal. */
  readonly ownerId: string | null
  /** Of an item of an award: who recused from it, and why. */
  readonly recused?: ReadonlyMap<string, string>
  readonly type: string
  readonly keywords: readonly string[]
  /** Subjects of the expert form that it belongs to; none where nothing in particular corresponds to its field. */
  readonly subjects: readonly string[]
  /** What its fields are called in the majors of experts. */
  readonly fieldWords: readonly string[]
  /** Completing units in their order. */
  readonly units: readonly NamedUnit[]
  readonly persons: readonly Party[]
  /** Named by the applicant as unwanted; of one kind or the other. */
  readonly avoid: readonly {
    /** With the unit, where it is named. */
    readonly expertName?: string
    readonly unit?: NamedUnit
    readonly reason: string
  }[]
  readonly suggested: readonly { readonly name: string; readonly unit?: NamedUnit }[]
  readonly proofIssuers: readonly NamedUnit[]
  readonly noveltyBodies: readonly NamedUnit[]
  readonly objectors: readonly { readonly name: string; readonly mobile: string }[]
}

/** The same with what the library knows of the units. */
export interface Surroundings extends ExaminedParties {
  /** Superior and subordinate organisations of the completing units: id → how they are related. */
  readonly kin: ReadonlyMap<string, string>
  readonly today: string
  readonly rules: RecusalSettings
}
export interface RecusalSettings {
  readonly years: number
  readonly maxAge: number
  readonly maxTimes: number
}

export interface ExpertFacts {
  readonly expertId: string
  readonly name: string
  readonly unit: NamedUnit | null
  readonly idIndex: string
  readonly mobile: string
  readonly email: string
  readonly birthday: string
  readonly approved: boolean
  readonly credibility: string
  readonly workHistory: string
  /** Units that the record named before, within the years of the settings. */
  readonly formerUnits: readonly string[]
  /** Declared of oneself. */
  readonly interests: readonly {
    readonly kind: string
    readonly text: string
    readonly orgId: string | null
    readonly here: boolean
  }[]
  /** Recused from this achievement before. */
  readonly recusedHere: string
  /** Achievements done together with one of the persons, within the years. */
  readonly shared: readonly { readonly with: string; readonly achievement: string }[]
  /** Seats on panels of the same applicant in the last 24 months. */
  readonly timesForApplicant: number
}

export interface Found {
  readonly rule: RecusalRule
  readonly level: 'hard' | 'soft'
  readonly text: string
}

const PUBLIC_MAIL =
  /@(?:(?:qq|vip\.qq|foxmail|163|vip\.163|126|yeah|sina|sohu|139|189|wo|aliyun|gmail|outlook|hotmail|live|icloud|yahoo|tom|21cn|msn|263|example)\.(?:com|cn|net|org|com\.cn))$/i
const domainOf = (email: string): string => {
  const text = email.trim().toLowerCase()
  return PUBLIC_MAIL.test(text) ? '' : (text.split('@')[1] ?? '')
}

/** The same few names are asked for again and again while a pool is judged. */
const MOST_KEPT = 10_000
const normals = new Map<string, string>()
const normal = (name: string): string => {
  const known = normals.get(name)
  if (known !== undefined) return known
  if (normals.size >= MOST_KEPT) normals.clear()
  const found = canonicalOrganisation(name)
  normals.set(name, found)
  return found
}
const sameUnit = (a: NamedUnit | null, b: NamedUnit | null): boolean => {
  if (!a || !b) return false
  if (a.orgId !== null && a.orgId === b.orgId) return true
  return normal(a.name) !== '' && normal(a.name) === normal(b.name)
}
/** One name is the beginning of the other: most often a college, an institute or a branch of it. */
const MIN_COMMON = 4
const looksKin = (a: string, b: string): boolean => {
  const [short, long] = [normal(a), normal(b)].sort((x, y) => x.length - y.length) as [string, string]
  return [...short].length >= MIN_COMMON && long.startsWith(short)
}

const quoted = (name: string) => `“${name}”`

const partyHit = (expert: ExpertFacts, parties: ExaminedParties): string | undefined => {
  for (const person of parties.persons) {
    if (expert.idIndex !== '' && person.idIndexes.includes(expert.idIndex))
      return `身份证号与${person.as}${quoted(person.name)}相同`
    if (expert.mobile !== '' && person.mobiles.includes(expert.mobile))
      return `手机号与${person.as}${quoted(person.name)}相同`
    if (person.name === expert.name && sameUnit(expert.unit, person.unit))
      return `姓名和单位与${person.as}${quoted(person.name)}相同`
  }
  return undefined
}

/** An applicant may leave the unit out; then the name alone counts. */
const namedIs = ({ name, unit }: ExpertFacts, wanted: string, at: NamedUnit | undefined): boolean =>
  name === wanted && (!at || normal(at.name) === '' || sameUnit(at, unit))

const find = (list: readonly NamedUnit[], unit: NamedUnit | null) => list.find((one) => sameUnit(one, unit))

type Check = (expert: ExpertFacts, on: Surroundings) => string | undefined
const CHECKS: Record<RecusalRule, Check> = {
  isParty: partyHit,
  sameUnit: (expert, on) => {
    const unit = find(on.units, expert.unit)
    return unit && `现任职于完成单位${quoted(unit.name)}`
  },
  kinUnit: ({ unit }, on) => {
    const how = unit?.orgId ? on.kin.get(unit.orgId) : undefined
    return how && unit ? `现任职单位${quoted(unit.name)}是${how}` : undefined
  },
  declared: ({ interests }) => {
    const one = interests.find(({ kind, here }) => here && kind !== 'avoidUnit')
    return one && `专家已声明利害关系：${one.text}`
  },
  recused: ({ recusedHere }) => (recusedHere ? `专家已对本成果申请回避：${recusedHere}` : undefined),
  notApproved: ({ approved }) => (approved ? undefined : '专家信息未通过审核或已停用'),
  noCredit: ({ credibility }) =>
    credibility === 'D' || credibility === '冻结' ? `信誉等级为${credibility}` : undefined,
  objector: ({ name, mobile }, { objectors }) =>
    objectors.some((one) => one.name === name && one.mobile === mobile) ? '对本成果提出过异议' : undefined,
  formerUnit: ({ formerUnits }, on) => {
    const former = formerUnits.find((name) => find(on.units, { orgId: null, name }))
    return former && `${on.rules.years}年内曾任职于完成单位${quoted(former)}`
  },
  workHistory: (expert, on) => {
    const history = canonicalOrganisation(expert.workHistory)
    const unit = on.units.find(
      ({ name }) => [...normal(name)].length >= MIN_COMMON && history.includes(normal(name)),
    )
    return unit && `工作经历中提到完成单位${quoted(unit.name)}，请核对任职时间`
  },
  sharedProject: ({ shared }, { rules }) => {
    const [one] = shared
    return one && `${rules.years}年内与${quoted(one.with)}共同完成《${one.achievement}》`
  },
  kinName: ({ unit }, on) => {
    if (!unit) return undefined
    const other = on.units.find(({ name }) => looksKin(name, unit.name))
    return other && `任职单位${quoted(unit.name)}与完成单位${quoted(other.name)}名称相近，疑为上下级单位`
  },
  proofIssuer: ({ unit }, { proofIssuers }) => {
    const issuer = find(proofIssuers, unit)
    return issuer && `任职于出具应用证明的单位${quoted(issuer.name)}`
  },
  noveltyBody: ({ unit }, { noveltyBodies }) => {
    const body = find(noveltyBodies, unit)
    return body && `任职于查新机构${quoted(body.name)}`
  },
  ownAvoids: ({ interests }, { units }) => {
    const one = interests.find(
      ({ kind, orgId }) => kind === 'avoidUnit' && orgId && units.some((unit) => unit.orgId === orgId),
    )
    return one && `完成单位在专家的回避单位中：${one.text}`
  },
  avoidList: (expert, { avoid }) => {
    const one = avoid.find(({ expertName, unit }) =>
      expertName ? namedIs(expert, expertName, unit) : sameUnit(unit ?? null, expert.unit),
    )
    return (
      one &&
      `申请人要求回避${one.unit && !one.expertName ? `单位${quoted(one.unit.name)}` : '该专家'}：${one.reason || '未说明原因'}`
    )
  },
  suggested: (expert, { suggested }) =>
    suggested.some(({ name, unit }) => namedIs(expert, name, unit)) ? '由申请人推荐，仅供参考' : undefined,
  frequent: ({ timesForApplicant: times }, { rules }) =>
    times > rules.maxTimes ? `近24个月已评价该申请人的成果${times}次（上限${rules.maxTimes}次）` : undefined,
  overAge: ({ birthday }, { today, rules }) => {
    const age = birthday ? ageOn(birthday, today) : 0
    return age > rules.maxAge ? `年龄${age}岁，超过${rules.maxAge}岁` : undefined
  },
  sameMail: ({ email }, { persons }) => {
    const domain = domainOf(email)
    const one = domain && persons.find(({ emails }) => emails.some((other) => domainOf(other) === domain))
    return one ? `与${one.as}${quoted(one.name)}使用同一单位邮箱（${domain}）` : undefined
  },
}

/** Hits that another hit says better. */
const IMPLIED: Partial<Record<RecusalRule, readonly RecusalRule[]>> = {
  isParty: ['sameUnit', 'sameMail', 'workHistory', 'formerUnit', 'sharedProject', 'suggested'],
  sameUnit: ['workHistory', 'formerUnit', 'sameMail', 'kinName', 'ownAvoids'],
  kinUnit: ['kinName'],
  formerUnit: ['workHistory'],
}

/** Everything that stands against this expert here, what blocks first. */
export const findHits = (expert: ExpertFacts, on: Surroundings): Found[] => {
  const found = (Object.keys(CHECKS) as RecusalRule[]).flatMap((rule): Found[] => {
    const text = CHECKS[rule](expert, on)
    return text === undefined ? [] : [{ rule, level: RECUSAL_RULES[rule].level, text }]
  })
  const implied = new Set(found.flatMap(({ rule }) => IMPLIED[rule] ?? []))
  return found.filter(({ rule }) => !implied.has(rule))
}
export const isBlocked = (hits: readonly Found[]): boolean => hits.some(({ level }) => level === 'hard')
