import { ACHIEVEMENTS, EXPERTS } from './experts-fill.ts'
import { type Expected, openOracle, suggestedOf, usableOf } from './experts-oracle.ts'
import { seedPanels } from './experts-seed.ts'
import { median, type Row, shown } from './figures.ts'
import { type Answer, ask, type Load, load } from './load.ts'
import { type Portal, type Stage, signedIn } from './stage.ts'
import { inTurns, p50 } from './turns.ts'

/** P11: the pool of experts with every reason for recusal, the suggestion and the draw, each answer against the oracle. */

const PAGE = 20
/** Achievements that are asked about; the rest are for draws, each of which needs one of its own. */
const ASKED = 10
const STAFF = 24
const SECONDS = 3
const GOAL = 150
const FILTER = { subject: '水利工程', zc: '正高级', maxLoad: 1 }

interface Candidate {
  expertId: string
  score: number
  coi: { level: string; hits: { rule: string; waiver: { confirmedAt: string | null } | null }[] }
}
const candidates = (answer: Answer, key: 'list' | 'members'): Candidate[] =>
  (JSON.parse(answer.text) as { data: Record<typeof key, Candidate[]> }).data[key]

const hitsOf = (one: Expected) => one.hits().map(({ rule, waived }) => `${rule} ${waived}`)
const shownHits = ({ coi }: Candidate) =>
  coi.hits.map(({ rule, waiver }) => `${rule} ${Boolean(waiver?.confirmedAt)}`)
const same = (one: Candidate | undefined, expected: Expected) =>
  one?.expertId === expected.id &&
  one.score === expected.score &&
  String(shownHits(one)) === String(hitsOf(expected))

export const measureExperts = async (stage: Stage): Promise<Row[]> => {
  const portal = await stage.portal(998)
  const examined = await stage.asOwner(portal, (client) => seedPanels(portal, stage.ring, client))
  return measureAnswers(stage, portal, examined)
}

/** On a portal that is filled already; `examined` are taken up by the draws. */
export const measureAnswers = async (
  stage: Stage,
  portal: Portal,
  examined: readonly string[],
): Promise<Row[]> => {
  const oracle = await openOracle(portal, stage.ring)
  const asked = examined.slice(0, ASKED)
  const fresh = examined.slice(ASKED)
  const pools = new Map<string, Expected[]>()
  for (const id of asked) pools.set(id, await oracle.poolOf(id))
  const staff: Record<string, string>[] = []
  for (let n = 0; n < STAFF; n += 1)
    staff.push(await signedIn(portal.db, stage.ring, { name: `selecting${n}`, role: 'expertReview' }))
  let calls = 0
  const headers = () => staff[calls++ % STAFF] as Record<string, string>
  const projectOf = (n: number) => asked[n % ASKED] as string
  const poolAt = (n: number) => pools.get(projectOf(n)) as Expected[]

  const search =
    (filter: object, pick: (pool: Expected[]) => Expected[], pageOf: (total: number) => number) => () =>
      load(portal.url, {
        ...{ connections: 1, seconds: SECONDS },
        shot: (n) => {
          const query = {
            ...filter,
            projectId: projectOf(n),
            pageSize: PAGE,
            pageNum: pageOf(pick(poolAt(n)).length),
          }
          const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
          return { path: `/api/project/searchExperts?${new URLSearchParams(pairs)}`, headers: headers() }
        },
        right: (answer, n) => {
          if (answer.status !== 200) return false
          const wanted = pick(poolAt(n))
          const from = (pageOf(wanted.length) - 1) * PAGE
          const list = candidates(answer, 'list')
          const page = wanted.slice(from, from + PAGE)
          return (
            answer.text.includes(`"total":${wanted.length},`) &&
            list.length === page.length &&
            page.every((one, i) => same(list[i], one))
          )
        },
      })
  const open = (pool: Expected[]) => pool.filter(({ blocked }) => !blocked)
  const distribute = (projectId: string, mode: string, dryRun: boolean) => ({
    path: '/api/project/Distribution',
    headers: headers(),
    body: { projectId, mode, dryRun, size: 7, reserve: 3, expectVersion: 0 },
  })
  const suggestion = () =>
    load(portal.url, {
      ...{ connections: 1, seconds: SECONDS },
      shot: (n) => distribute(projectOf(n), 'suggest', true),
      right: (answer, n) => {
        if (answer.status !== 200) return false
        const pool = poolAt(n)
        const wanted = suggestedOf(pool, 7, 3)
        const found = candidates(answer, 'members')
        return (
          wanted.length === 10 &&
          String(found.map(({ expertId }) => expertId)) === String(wanted) &&
          found.every((one) => same(one, pool.find(({ id }) => id === one.expertId) as Expected))
        )
      },
    })
  // Whom the lot may fall on, told by a dry run before anybody is drawn.
  for (const [n, projectId] of asked.entries()) {
    const answer = await ask(portal.url, distribute(projectId, 'random', true))
    const wanted = usableOf(poolAt(n), 2_000).filter(({ expert }) => expert.credibilityLevel !== 'C').length
    if (!answer.text.includes(`符合条件的候选专家${wanted}人`))
      throw new Error(`${wanted} may be drawn, and the portal says ${answer.text.slice(0, 300)}`)
  }
  const drawn: string[] = []
  const drawing = () =>
    load(portal.url, {
      ...{ connections: 1, seconds: 20, shots: 12 },
      shot: () => distribute(fresh.pop() ?? '', 'random', false),
      right: (answer) => {
        const { data } = JSON.parse(answer.text) as { data?: { drawId: string; blocks: string[] } }
        if (data?.drawId) drawn.push(data.drawId)
        // Nobody leads by lot: a leader is still to be named, and nothing else stands against the panel.
        const known = data?.blocks.every((block) => block.includes('组长'))
        return answer.status === 200 && candidates(answer, 'members').length === 10 && known === true
      },
    })
  const measured = await inTurns({
    first: search({}, open, () => 1),
    filtered: search(
      FILTER,
      (pool) =>
        open(pool).filter(
          ({ expert, open: tasks }) =>
            expert.subject === FILTER.subject && expert.zc === FILTER.zc && tasks <= FILTER.maxLoad,
        ),
      () => 1,
    ),
    blocked: search(
      { withBlocked: true },
      (pool) => pool,
      (total) => Math.ceil(total / PAGE),
    ),
    suggestion,
  })
  // Whoever is drawn has one task more, which changes what the others answer.
  const { drawing: draws } = await inTurns({ drawing })
  for (const id of drawn) {
    const { text } = await ask(portal.url, { path: `/api/project/replayDraw?id=${id}`, headers: headers() })
    const { data } = JSON.parse(text) as { data?: { same: boolean; hashHolds: boolean; logged: boolean } }
    if (!data?.same || !data.hashHolds || !data.logged)
      throw new Error(`a draw is not the same again: ${text.slice(0, 200)}`)
  }
  const size = `${EXPERTS} experts, ${ACHIEVEMENTS} achievements, 1 connection`
  const row = (what: string, loads: readonly Load[]): Row => {
    const times = loads.map(p50)
    return {
      item: 'P11',
      what,
      size,
      measured: shown(times, 0),
      goal: `≤ ${GOAL}`,
      met: median(times) <= GOAL,
    }
  }
  return [
    row('pool of an achievement, first page, ms', measured.first),
    row('the same, filtered by subject, title and load, ms', measured.filtered),
    row('the same with those who are blocked, last page, ms', measured.blocked),
    row('panel suggested, ms', measured.suggestion),
    row('panel drawn by lot out of 2,000 and saved, ms', draws),
  ]
}
