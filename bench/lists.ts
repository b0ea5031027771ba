import { person } from '@portal/contract/membership/person.calls'
import { median, type Row, shown } from './figures.ts'
import { type Answer, inOrder, type Load, type LoadOptions, load, requireRight } from './load.ts'
import type { Baseline, Portal, Stage } from './stage.ts'
import { inTurns, p50, rate, ratios } from './turns.ts'

/** P1, P2, P3: lists and searches of members. */

const PAGE_SIZE = 20

interface ListQuery {
  state?: 'approved'
  zc?: string[]
  keyword?: string
  pageNum?: number
  sort?: 'submittedAt' | 'examineDate' | 'name' | 'serial' | 'company'
}
interface ListReply {
  total: number
  list: { id: string; name: string }[]
}

const pathOf = (query: ListQuery) => {
  const pairs = Object.entries({ pageSize: PAGE_SIZE, ...query }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return `${person.list.path}?${new URLSearchParams(pairs)}`
}

const dataOf = (answer: Answer): ListReply => (JSON.parse(answer.text) as { data: ListReply }).data

/** What the list must answer, asked of the database in the plainest words. */
const truth = async ({ pool }: Portal, where: string, params: unknown[]): Promise<number> => {
  const from = `select count(*)::int as total from member join person using (id) where kind = 'person' and "deletedAt" is null`
  const { rows } = await pool.query(`${from} and ${where}`, params)
  return (rows[0] as { total: number }).total
}

export const listLoad = (
  portal: Portal,
  query: (n: number) => ListQuery,
  options: Partial<LoadOptions> = {},
) =>
  load(portal.url, {
    connections: 20,
    seconds: 3,
    shot: (n) => ({ path: pathOf(query(n)), headers: portal.headers }),
    right: ({ status }) => status === 200,
    ...options,
  })

const SHOWN = `m.id, version, name, sex, birthday, "idCard", "mobileTel", email, company, zw, zc, "otherZc", education,
  "graduatedFrom", major1, "researchField", party, city, "memberTag1", level, "firstLetter", "examineDate", serial, "serialChar",
  state, "tableUploadStatus", "infoEditStatus", "submittedAt"`
const ORDER = `order by "examineDate" desc nulls last, id desc`
const FROM = (where: string) =>
  `from member join person using (id) where kind = 'person' and "deletedAt" is null and ${where}`
/** The page as a driver would best fetch it: the ids from the index, then what the list shows of them. */
const best = (
  where: string,
) => `select ${SHOWN} from (select id ${FROM(where)} ${ORDER} limit $1 offset $2) page
  join member m using (id) join person using (id) ${ORDER}`
/** And as it is usually written. */
const naivePage = (where: string) => `select * ${FROM(where)} ${ORDER} limit $1 offset $2`
const naiveCount = (where: string) => `select count(*) ${FROM(where)}`

const driveBare = async (baseline: Baseline, name: string): Promise<Load> => {
  const drive = { name, rows: PAGE_SIZE, connections: 20, seconds: 3 }
  const { wrong, ...measured } = await baseline.order<{
    rate: number
    p50: number
    p99: number
    wrong: number
  }>('drive', drive)
  return { ...measured, wrong, right: 1, complaint: 'rows', refused: 0, refusedP99: 0 }
}

const FILTERS: { title: string; query: ListQuery; where: string }[] = [
  {
    title: 'list: state, newest approval first',
    query: { state: 'approved', sort: 'examineDate' },
    where: `state = 'approved'`,
  },
  {
    title: 'list: state and title, newest approval first',
    query: { state: 'approved', zc: ['中级'], sort: 'examineDate' },
    where: `state = 'approved' and zc = '中级'`,
  },
]

export const measureList = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const baseline = await stage.baseline(portal)
  const rows: Row[] = []
  for (const [i, { title, query, where }] of FILTERS.entries()) {
    await baseline.define(`page${i}`, { sql: best(where), params: [PAGE_SIZE, 0] })
    const naive = [naiveCount(where), naivePage(where)]
    await baseline.define(
      `naive${i}`,
      { sql: naive[0] ?? '', params: [] },
      { sql: naive[1] ?? '', params: [PAGE_SIZE, 0] },
    )
    const total = await truth(portal, where, [])
    const right = (answer: Answer) =>
      answer.status === 200 &&
      answer.text.includes(`"total":${total},`) &&
      dataOf(answer).list.length === PAGE_SIZE
    const bare = (name: string) => () =>
      load(baseline.url, {
        connections: 20,
        seconds: 3,
        shot: () => ({ path: `/query/${name}` }),
        right: ({ status }) => status === 200,
      })
    const measured = await inTurns({
      portal: () => listLoad(portal, () => query, { right }),
      driver: () => driveBare(baseline, `page${i}`),
      http: bare(`page${i}`),
      naive: bare(`naive${i}`),
    })
    const size = `${members} members, 20 connections`
    const toDriver = ratios(measured.portal, measured.driver, rate)
    const toHttp = ratios(measured.portal, measured.http, rate)
    const toNaive = ratios(measured.portal, measured.naive, rate)
    const slow = measured.portal.map((one) => one.p99)
    const absolute = `${shown(measured.portal.map(rate), 0)}/s`
    rows.push(
      {
        item: 'P1',
        what: `${title} ÷ bare driver, no HTTP`,
        size,
        measured: `${shown(toDriver)}; ${absolute}`,
        goal: '',
        met: undefined,
      },
      {
        item: 'P1',
        what: `${title} ÷ bare node:http + the same query`,
        size,
        measured: shown(toHttp),
        goal: '≥ 1',
        met: median(toHttp) >= 1,
      },
      {
        item: 'P1',
        what: `${title} ÷ naive count + offset`,
        size,
        measured: shown(toNaive),
        goal: '≥ 25',
        met: median(toNaive) >= 25,
      },
      {
        item: 'P1',
        what: `${title}: p99, ms`,
        size,
        measured: shown(slow, 0),
        goal: '≤ 100',
        met: median(slow) <= 100,
      },
    )
  }
  await baseline.stop()
  return rows
}

/** The last two and the last three characters of names, each asked once in a while, so that kept totals do not help. */
export const partsOf = async ({ pool }: Portal) => {
  const { rows } = await pool.query(
    `select name from (select distinct name from member where kind = 'person' and char_length(name) >= 3) one
     order by md5(name) limit 400`,
  )
  const last = (count: number) => [
    ...new Set((rows as { name: string }[]).map(({ name }) => [...name].slice(-count).join(''))),
  ]
  return { two: last(2), three: last(3) }
}

export const searchRight = (words: readonly string[]) => {
  const wordOf = inOrder(words, 'words of a search')
  return (answer: Answer, n: number) => {
    const { total, list } = dataOf(answer)
    return (
      total > 0 &&
      list.length === Math.min(PAGE_SIZE, total) &&
      list.every(({ name }) => name.includes(wordOf(n)))
    )
  }
}

export const searchLoad = (portal: Portal, words: readonly string[], options: Partial<LoadOptions> = {}) => {
  const wordOf = inOrder(words, 'words of a search')
  return listLoad(portal, (n) => ({ keyword: wordOf(n) }), { right: searchRight(words), ...options })
}

export const measureSearch = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const parts = await partsOf(portal)
  for (const word of [...parts.two.slice(0, 10), ...parts.three.slice(0, 10)]) {
    const total = await truth(portal, 'strpos(name, $1) > 0', [word])
    const measured = await listLoad(portal, () => ({ keyword: word }), {
      shots: 1,
      right: (answer) => total > 0 && dataOf(answer).total === total,
    })
    requireRight(measured, `total of a search of ${[...word].length} characters`)
  }
  const { two, three } = await inTurns({
    two: () => searchLoad(portal, parts.two),
    three: () => searchLoad(portal, parts.three),
  })
  const found = ratios(two, three, rate)
  const measured = `${shown(found)}; ${shown(two.map(rate), 0)}/s and ${shown(three.map(rate), 0)}/s`
  return [
    {
      item: 'P2',
      what: 'search: two characters ÷ three',
      size: `${members} members, 20 connections`,
      measured,
      goal: '≥ 0.8',
      met: median(found) >= 0.8,
    },
  ]
}

export const measureDepth = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const baseline = await stage.baseline(portal)
  const deep = Math.min(4000, Math.floor((members * 0.8) / PAGE_SIZE))
  const at = (pageNum: number, query: ListQuery) => () =>
    listLoad(portal, () => ({ ...query, pageNum }), {
      connections: 1,
      seconds: 2,
      right: (answer) => dataOf(answer).list.length === PAGE_SIZE,
    })
  for (const [name, offset] of [
    ['first', 0],
    ['deep', (deep - 1) * PAGE_SIZE],
  ] as const)
    await baseline.define(name, { sql: naivePage('true'), params: [PAGE_SIZE, offset] })
  const naive = (name: string) => () =>
    load(baseline.url, {
      connections: 1,
      seconds: 2,
      shot: () => ({ path: `/query/${name}` }),
      right: ({ status }) => status === 200,
    })
  const newest: ListQuery = { sort: 'submittedAt' }
  // The one order in which many rows have no value to compare by.
  const sparse: ListQuery = { sort: 'examineDate' }
  const measured = await inTurns({
    first: at(1, newest),
    deep: at(deep, newest),
    sparseFirst: at(1, sparse),
    sparseDeep: at(deep, sparse),
    naiveFirst: naive('first'),
    naiveDeep: naive('deep'),
  })
  await baseline.stop()
  const { first, deep: last, sparseFirst, sparseDeep, naiveFirst, naiveDeep } = measured
  const row = (what: string, deeper: Load[], shallow: Load[], goal: '≤ 2' | ''): Row => {
    const grows = ratios(deeper, shallow, p50)
    const text = `${shown(grows)}; ${shown(shallow.map(p50), 1)} → ${shown(deeper.map(p50), 1)} ms`
    const met = goal === '' ? undefined : median(grows) <= 2
    return { item: 'P3', what, size: `${members} members, 1 connection`, measured: text, goal, met }
  }
  return [
    row(`newest first: page ${deep} ÷ page 1, median time`, last, first, '≤ 2'),
    row('by date of approval, all states', sparseDeep, sparseFirst, '≤ 2'),
    row('the latter, naive offset', naiveDeep, naiveFirst, ''),
  ]
}
