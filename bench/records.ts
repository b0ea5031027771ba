import { median, type Row, shown } from './figures.ts'
import { listLoad, partsOf, searchLoad } from './lists.ts'
import { inOrder, type LoadOptions, load } from './load.ts'
import type { Portal, Stage } from './stage.ts'
import { inTurns, p50, rate, ratios } from './turns.ts'

/** P4, P10 and P15: one record, how everything grows with their number, and what a second process brings. */

export const idsOf = async ({ pool }: Portal): Promise<string[]> => {
  const { rows } = await pool.query('select id from member order by md5(id::text) limit 500')
  return (rows as { id: string }[]).map(({ id }) => id)
}

export const recordLoad = (portal: Portal, ids: readonly string[], options: Partial<LoadOptions> = {}) => {
  const idOf = inOrder(ids, 'records')
  return load(portal.url, {
    connections: 20,
    seconds: 3,
    shot: (n) => ({ path: `/api/user/getSingleUser?id=${idOf(n)}`, headers: portal.headers }),
    right: ({ status, text }, n) =>
      status === 200 && text.includes(idOf(n)) && /"idCard":"\d{4}\*+\w{4}"|"idCard":"[\dX*]+"/.test(text),
    ...options,
  })
}

export const measureRecord = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const baseline = await stage.baseline(portal)
  const ids = await idsOf(portal)
  await baseline.define('record', {
    sql: 'select * from member join person using (id) where id = $1',
    params: [ids[0] ?? ''],
  })
  const measured = await inTurns({
    portal: () => recordLoad(portal, ids),
    bare: () =>
      load(baseline.url, {
        connections: 20,
        seconds: 3,
        shot: () => ({ path: '/query/record' }),
        right: ({ status }) => status === 200,
      }),
  })
  await baseline.stop()
  const found = ratios(measured.portal, measured.bare, rate)
  const text = `${shown(found)}; ${shown(measured.portal.map(rate), 0)}/s, p99 ${shown(
    measured.portal.map((one) => one.p99),
    0,
  )} ms`
  return [
    {
      item: 'P4',
      what: 'one record with sealed fields ÷ bare node:http + one join',
      size: `${members} members, 20 connections`,
      measured: text,
      goal: '≥ 0.8',
      met: median(found) >= 0.8,
    },
  ]
}

export const measureGrowth = async (stage: Stage, few: number, many: number): Promise<Row[]> => {
  const [small, large] = [await stage.portal(few), await stage.portal(many)]
  const alone = { connections: 1, seconds: 2 }
  const contenders = async (portal: Portal) => {
    const [ids, parts] = [await idsOf(portal), await partsOf(portal)]
    return {
      list: () => listLoad(portal, () => ({ state: 'approved', sort: 'examineDate' }), alone),
      search: () => searchLoad(portal, parts.two, alone),
      detail: () => recordLoad(portal, ids, alone),
    }
  }
  const [one, other] = [await contenders(small), await contenders(large)]
  const rows: Row[] = []
  for (const name of ['list', 'search', 'detail'] as const) {
    const measured = await inTurns({ few: one[name], many: other[name] })
    const grows = ratios(measured.many, measured.few, p50)
    const text = `${shown(grows)}; ${shown(measured.few.map(p50), 1)} → ${shown(measured.many.map(p50), 1)} ms`
    rows.push({
      item: 'P10',
      what: `${name}: median time ÷ with ${few} members`,
      size: `${many} members, 1 connection`,
      measured: text,
      goal: '≤ 2',
      met: median(grows) <= 2,
    })
  }
  return rows
}

export const measureProcesses = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const second = await portal.another()
  const ids = await idsOf(portal)
  const half = { connections: 10 }
  const measured = await inTurns({
    one: () => recordLoad(portal, ids),
    two: async () => {
      const [here, there] = await Promise.all([
        recordLoad(portal, ids, half),
        recordLoad({ ...portal, url: second.url }, ids, half),
      ])
      return { ...here, rate: here.rate + there.rate, wrong: here.wrong + there.wrong }
    },
  })
  await second.stop()
  const found = ratios(measured.two, measured.one, rate)
  return [
    {
      item: 'P15',
      what: 'one record with sealed fields, two processes ÷ one',
      size: `${members} members, 20 connections in all`,
      measured: `${shown(found)}; ${shown(measured.two.map(rate), 0)}/s`,
      goal: '> 1',
      met: median(found) > 1,
    },
  ]
}
