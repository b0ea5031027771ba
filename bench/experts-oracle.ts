import { SENIOR_TITLES, TECHNICAL_SUBJECTS } from '@portal/contract/peer-review/panel.rules'
import { readParties } from '../packages/server/src/evaluation/review-subject/parties.queries.ts'
import type {
  ExpertFacts,
  Found,
  Surroundings,
} from '../packages/server/src/peer-review/recusal/recusal.rules.ts'
import { findHits } from '../packages/server/src/peer-review/recusal/recusal.rules.ts'
import type { KeyRing } from '../packages/server/src/platform/crypto/secrets.ts'
import type { Portal } from './stage.ts'

/** What the calls of P11 must answer: every table read whole, every expert looked at, nothing clever. Only the rules themselves are shared. */

interface Expert {
  readonly id: string
  readonly name: string
  readonly orgId: string
  readonly company: string
  readonly mark: string
  readonly mobileTel: string
  readonly email: string
  readonly birthday: string
  readonly zc: string
  readonly subject: string
  readonly credibilityLevel: string
  readonly activityLevel: string
  readonly workHistory: string
  /** What keywords are sought in. */
  readonly words: string
  /** What tells the field. */
  readonly majors: string
}
export interface Expected {
  readonly id: string
  readonly expert: Expert
  readonly blocked: boolean
  readonly score: number
  readonly open: number
  /** Of the achievement's field. */
  readonly fits: boolean
  /** By rule, whether a waiver was confirmed. */
  readonly hits: () => { rule: string; waived: boolean }[]
}

const TABLES = {
  experts: `select m.id, name, "orgId", company, encode("idIndex", 'hex') as mark, "mobileTel", email, birthday, zc, subject,
    "credibilityLevel", "activityLevel", "workHistory", concat_ws(' ', "majorNow", major, "partTimeJob", e.achievement) as words,
    concat_ws(' ', "majorNow", major) as majors
    from member m join expert e using (id)`,
  organisations: 'select id, name, "parentId" from organisation',
  achievements:
    'select id, name, status, "ownerId", "submittedAt" > now() - interval \'3 years\' as recent from achievement',
  persons: `select "achievementId", name, rank, encode("idIndex", 'hex') as mark, "orgId" from "achievementPerson"`,
  seats: `select *, "addedAt" > now() - interval '12 months' as year, "addedAt" > now() - interval '24 months' as years
    from "panelMember"`,
  sheets: 'select "achievementId", "expertId", state, reason from examination',
  interests: 'select "expertId", "achievementId", kind, text, "orgId" from "expertInterest"',
  events: `select "memberId", changes from "reviewEvent" where at > now() - interval '3 years'`,
  waivers: 'select "achievementId", "expertId", rule, "confirmedAt" from "recusalHit"',
} as const
// biome-ignore lint/suspicious/noExplicitAny: rows of any table
type Rows = Record<string, any>[]

const ACTIVITY: Record<string, number> = { 高: 10, 中: 7, 低: 3, 沉睡: 0 }
const MAX_LOAD = 3
const SEATED = new Set(['1', '4'])

export const openOracle = async (portal: Portal, ring: KeyRing) => {
  const read = async (name: keyof typeof TABLES): Promise<Rows> =>
    (await portal.pool.query(TABLES[name])).rows
  const experts = (await read('experts')) as unknown as Expert[]
  const by = (rows: Rows, key: string) => Map.groupBy(rows, (row) => row[key] as string)
  const organisations = await read('organisations')
  const achievements = new Map((await read('achievements')).map((row) => [row.id as string, row]))
  const persons = await read('persons')
  const [personsOf, seats, sheets] = [by(persons, 'achievementId'), await read('seats'), await read('sheets')]
  const handedIn = new Set(
    sheets.filter(({ state }) => state !== 'draft').map((s) => s.achievementId + s.expertId),
  )
  const seatsOf = by(seats, 'expertId')
  const interestsOf = by(await read('interests'), 'expertId')
  const eventsOf = by(await read('events'), 'memberId')
  const waivers = await read('waivers')
  const idOf = new Map(organisations.map(({ id, name }) => [name as string, id as string]))
  const known = <U extends { orgId: string | null; name: string }>(unit: U): U => ({
    ...unit,
    orgId: unit.orgId ?? idOf.get(unit.name) ?? null,
  })

  const surroundings = async (achievementId: string): Promise<Surroundings> => {
    const on = await readParties(ring, portal.db, achievementId)
    const units = on.units.map(known)
    const own = new Set(units.map(({ orgId }) => orgId))
    const kin = organisations.flatMap(({ id, parentId }): [string, string][] => [
      ...(own.has(parentId) ? [[id, '下属'] as [string, string]] : []),
      ...(own.has(id) && parentId ? [[parentId, '上级'] as [string, string]] : []),
    ])
    return {
      ...{ ...on, units, kin: new Map(kin), today: new Date().toISOString().slice(0, 10) },
      persons: on.persons.map((person) => ({ ...person, unit: person.unit && known(person.unit) })),
      avoid: on.avoid.map((one) => (one.unit ? { ...one, unit: known(one.unit) } : one)),
      rules: { years: 3, maxAge: 65, maxTimes: 2 },
    }
  }

  /** Everybody's share in an achievement of the last years with somebody of this one. */
  const sharers = (achievementId: string) => {
    const same = (a: Rows[number], b: Rows[number]) =>
      (a.mark !== null && a.mark === b.mark) || (a.name === b.name && a.orgId !== null && a.orgId === b.orgId)
    const theirs = (personsOf.get(achievementId) ?? []).flatMap((person) =>
      persons
        .filter((other) => other.achievementId !== achievementId && same(other, person))
        .filter((other) => achievements.get(other.achievementId)?.recent)
        .map(({ achievementId: id }) => ({ id: id as string, name: person.name as string })),
    )
    return theirs.flatMap(({ id, name }) =>
      (personsOf.get(id) ?? []).filter((own) => own.name !== name).map((own) => ({ own, with: name })),
    )
  }

  /** The whole pool, best first, whoever is blocked last. */
  const poolOf = async (achievementId: string): Promise<Expected[]> => {
    const on = await surroundings(achievementId)
    const shared = sharers(achievementId)
    const recused = new Map(
      sheets
        .filter((s) => s.achievementId === achievementId && s.state === 'recused')
        .map((s) => [s.expertId, s.reason]),
    )
    const waived = waivers.filter((row) => row.achievementId === achievementId)
    const pool = experts.map((expert): Expected => {
      const { id, name, orgId, company, mark } = expert
      const own = seatsOf.get(id) ?? []
      const seated = own.filter(({ goneAt, reserveNo }) => goneAt === null && reserveNo === 0)
      const open = seated.filter(
        (seat) =>
          [...SEATED, '0'].includes(seat.joinStatus) &&
          ['12', '14', '27'].includes(achievements.get(seat.achievementId)?.status) &&
          !handedIn.has(seat.achievementId + id),
      ).length
      const interests = (interestsOf.get(id) ?? [])
        .filter((one) => one.achievementId === null || one.achievementId === achievementId)
        .map(({ kind, text, orgId, achievementId: here }) => ({ kind, text, orgId, here: here !== null }))
      const facts = (): ExpertFacts => ({
        ...{ expertId: id, name, unit: { orgId, name: company }, idIndex: mark, mobile: expert.mobileTel },
        ...{ email: expert.email, birthday: expert.birthday, approved: true, interests },
        ...{ credibility: expert.credibilityLevel, workHistory: expert.workHistory },
        formerUnits: (eventsOf.get(id) ?? []).flatMap(({ changes }) =>
          (changes as { field: string; before: string }[])
            .filter(({ field }) => field === 'organization')
            .map(({ before }) => before),
        ),
        recusedHere: (recused.get(id) as string) ?? '',
        shared: shared
          .filter(({ own: one }) => one.mark === mark || (one.name === name && one.orgId === orgId))
          .map((one) => ({ with: one.with, achievement: '' })),
        timesForApplicant: seated.filter(
          (seat) =>
            SEATED.has(seat.joinStatus) &&
            seat.years &&
            achievements.get(seat.achievementId)?.ownerId === on.ownerId,
        ).length,
      })
      let found: Found[] | undefined
      const found_ = () => {
        found ??= findHits(facts(), on)
        return found
      }
      const blocked =
        on.units.some((unit) => unit.orgId === orgId) ||
        on.kin.has(orgId) ||
        on.persons.some(
          ({ idIndexes, mobiles }) => idIndexes.includes(mark) || mobiles.includes(expert.mobileTel),
        ) ||
        ['D', '冻结'].includes(expert.credibilityLevel) ||
        interests.some(({ here }) => here) ||
        recused.has(id)
      const words = on.keywords.filter((word) => expert.words.includes(word)).length
      const rested = !own.some(({ joinStatus, year }) => SEATED.has(joinStatus) && year)
      return {
        ...{ id, expert, blocked, open },
        fits:
          on.subjects.includes(expert.subject) ||
          [...on.fieldWords, ...on.keywords].some((word) => expert.majors.includes(word)),
        score: Math.round(
          (on.subjects.includes(expert.subject) ? 40 : 0) +
            30 * Math.min(1, words / Math.min(3, on.keywords.length)) +
            15 * Math.max(0, 1 - open / MAX_LOAD) +
            (ACTIVITY[expert.activityLevel] ?? 5) +
            (rested ? 5 : 0),
        ),
        hits: () =>
          found_().map(({ rule }) => ({
            rule,
            waived: waived.some(
              (row) => row.expertId === id && row.rule === rule && row.confirmedAt !== null,
            ),
          })),
      }
    })
    return pool.sort(
      (a, b) => Number(a.blocked) - Number(b.blocked) || b.score - a.score || (a.id < b.id ? -1 : 1),
    )
  }
  return { poolOf }
}

const isTechnical = ({ expert }: Expected) =>
  (TECHNICAL_SUBJECTS as readonly string[]).includes(expert.subject)
const isSenior = ({ expert }: Expected) => (SENIOR_TITLES as readonly string[]).includes(expert.zc)

/** Whom a suggestion or a draw may take out of the best so many. */
export const usableOf = (pool: readonly Expected[], depth: number): Expected[] =>
  pool
    .filter((one) => !one.blocked && isSenior(one))
    .sort((a, b) => Number(b.fits) - Number(a.fits))
    .slice(0, depth)
    .filter((one) => one.open < MAX_LOAD && one.hits().every(({ waived }) => waived))

/** Who sits when seats are filled from the best downwards, and who waits. */
export const suggestedOf = (pool: readonly Expected[], size: number, reserve: number): string[] => {
  const seated: Expected[] = []
  const passed: Expected[] = []
  const needed = Math.ceil((size * 66) / 100)
  for (const one of usableOf(pool, 300)) {
    const fits =
      seated.length < size &&
      one.expert.credibilityLevel !== 'C' &&
      seated.filter(({ expert }) => expert.orgId === one.expert.orgId).length < 2 &&
      (one.fits || seated.filter(({ fits: fit }) => !fit).length < 2) &&
      (isTechnical(one) || seated.filter((other) => !isTechnical(other)).length < size - needed)
    ;(fits ? seated : passed).push(one)
  }
  const seen = (one: Expected) => seated.some(({ expert }) => expert.subject === one.expert.subject)
  const waiting = [...passed.filter(seen), ...passed.filter((one) => !seen(one))]
    .sort((a, b) => Number(b.fits) - Number(a.fits))
    .slice(0, reserve)
  return [...seated, ...waiting].map(({ id }) => id)
}
