import { foldFigures } from '../packages/server/src/office/statistics/folding.queries.ts'
import { median, type Row, shown } from './figures.ts'
import { type Answer, load } from './load.ts'
import type { Stage } from './stage.ts'
import { inTurns, p50, ratios } from './turns.ts'

/** P12: the page of statistics against the same counts, one statement for each. */

const DOCTOR = '博士研究生'
const DIMENSIONS = ['education', 'zc', 'sex', 'level', 'region', '"memberTag1"']
const FROM = `from member join person using (id) where kind = 'person' and "deletedAt" is null and state = 'approved'`
const naive = [
  ...DIMENSIONS.map((column) => `select ${column} as code, count(*) ${FROM} group by 1`),
  `select extract(year from age(birthday))::int / 10 as code, sex, count(*) ${FROM} group by 1, 2`,
  `select to_char("examineDate", 'YYYY-MM') as month, count(*) ${FROM} group by 1`,
  `select to_char("submittedAt", 'YYYY-MM') as month, count(*) from member where kind = 'person' group by 1`,
  `select state, count(*) from member where kind = 'person' group by 1`,
  `select percentile_cont(array[0.5, 0.9]) within group (order by r."decidedAt" - r."submittedAt")
    from "memberRevision" r join member on member.id = r."memberId" where kind = 'person' and purpose = 'application'`,
].map((sql) => ({ sql, params: [] }))

export const measureStatistics = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const baseline = await stage.baseline(portal)
  await baseline.define('statistics', ...naive)
  const { rows } = await portal.pool.query(`select count(*)::int as total ${FROM}`)
  const total = (rows[0] as { total: number }).total
  const { rows: graduates } = await portal.pool.query(
    `select member.id, education ${FROM} order by member.id limit 1000`,
  )
  const { rows: counts } = await portal.pool.query(
    `select count(*)::int as doctors ${FROM} and education = '${DOCTOR}'`,
  )
  let { doctors } = counts[0] as { doctors: number }
  await foldFigures(portal.db, AbortSignal.timeout(1_800_000))

  const right = ({ status, text }: Answer) =>
    status === 200 &&
    text.includes(`"total":${total},`) &&
    text.includes(`"label":"${DOCTOR}","count":${doctors}}`)
  const overview = '/api/statistics/overview?kind=person'
  const ask =
    (shot: () => string | Promise<string>, expected = right) =>
    () =>
      load(portal.url, {
        connections: 1,
        seconds: 3,
        shot: async () => ({ path: await shot(), headers: portal.headers }),
        right: expected,
      })
  // Somebody's education changes before each question: what was answered before is of no use.
  let changed = 0
  const change = async () => {
    const { id, education } = graduates[changed % graduates.length] as { id: string; education: string }
    changed += 1
    if (education !== DOCTOR) doctors += 1
    await portal.pool.query('update person set education = $2 where id = $1', [id, DOCTOR])
    await portal.pool.query('update member set "updatedAt" = now() where id = $1', [id])
    return overview
  }
  // Of a year, each time another one, a day later than the one before.
  const day = (n: number) => new Date(Date.UTC(2016, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
  let asked = 0
  const year = () => {
    asked += 1
    return `${overview}&from=${day(asked)}&to=${day(asked + 364)}`
  }
  const measured = await inTurns({
    first: ask(change),
    again: ask(() => overview),
    year: ask(year, ({ status }) => status === 200),
    naive: () =>
      load(baseline.url, {
        connections: 1,
        seconds: 3,
        shot: () => ({ path: '/query/statistics' }),
        right: ({ status }) => status === 200,
      }),
  })
  await baseline.stop()
  const size = `${members} members, 1 connection`
  const { first, again } = measured
  const toNaive = ratios(first, measured.naive, p50)
  return [
    {
      item: 'P12',
      what: 'statistics after a change ÷ a statement for each count',
      size,
      measured: shown(toNaive),
      goal: '≤ 1',
      met: median(toNaive) <= 1,
    },
    {
      item: 'P12',
      what: 'statistics after a change, ms',
      size,
      measured: shown(first.map(p50), 0),
      goal: '≤ 300',
      met: median(first.map(p50)) <= 300,
    },
    {
      item: 'P12',
      what: 'statistics of one year, counted from the records, ms',
      size,
      measured: shown(measured.year.map(p50), 0),
      goal: '≤ 300',
      met: median(measured.year.map(p50)) <= 300,
    },
    {
      item: 'P12',
      what: 'statistics, nothing changed since, ms',
      size,
      measured: shown(again.map(p50), 1),
      goal: '≤ 300',
      met: median(again.map(p50)) <= 300,
    },
  ]
}
