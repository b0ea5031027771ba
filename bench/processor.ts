import { readdirSync, readFileSync } from 'node:fs'
import { median, type Row, shown } from './figures.ts'
import { listLoad, partsOf, searchLoad } from './lists.ts'
import { type Load, type LoadOptions, requireRight } from './load.ts'
import type { Running } from './processes.ts'
import { idsOf, recordLoad } from './records.ts'
import { accountsOf, signInLoad } from './sign-in.ts'
import type { Portal, Stage } from './stage.ts'

/**
 * CPU: what a request costs in processor time, of the portal and of its database. Says more than a rate where load generator, portal and database share
 * two cores, and does not mind who else is on the machine. With `--profile` each kind of call leaves a profile of the portal beside it.
 */

const SECONDS = 3
const ROUNDS = 5
/** Of a clock tick, as Linux counts them for everybody. */
const TICK_MS = 10

/** Milliseconds that a process has used, of its own and of the kernel for it. */
const usedBy = (pid: number | string): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
/** Of the database's own processes by their number: who ends between two readings must not count as less than nothing. */
const usedByDatabase = (name: string): Map<string, number> =>
  new Map(
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((pid): [string, number][] => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          return command.startsWith('postgres: ') && command.includes(name) ? [[pid, usedBy(pid)]] : []
        } catch {
          return [] // It has just ended.
        }
      }),
  )
const since = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number =>
  [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)

interface Cost {
  readonly portal: number
  readonly database: number
  readonly rate: number
}
const costOf = async (running: Running, database: string, act: () => Promise<Load>): Promise<Cost> => {
  const [portal, others] = [usedBy(running.pid), usedByDatabase(database)]
  const load = await act()
  const answers = load.rate * SECONDS
  return {
    portal: (usedBy(running.pid) - portal) / answers,
    database: since(others, usedByDatabase(database)) / answers,
    rate: load.rate,
  }
}

export const measureProcessor = async (
  stage: Stage,
  members: number,
  profiles: string | undefined,
): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const database = new URL(portal.databaseUrl).pathname.slice(1)
  const ids = await idsOf(portal)
  const { two } = await partsOf(portal)
  const names = await accountsOf(portal, stage.ring, 'costing', 200)
  const options: Partial<LoadOptions> = { seconds: SECONDS }
  const calls: Record<string, (at: Portal) => Promise<Load>> = {
    'list by state': (at) => listLoad(at, () => ({ state: 'approved', sort: 'examineDate' }), options),
    'list by state and title': (at) =>
      listLoad(at, () => ({ state: 'approved', zc: ['中级'], sort: 'examineDate' }), options),
    search: (at) => searchLoad(at, two, options),
    'one record': (at) => recordLoad(at, ids, options),
    'sign-in': (at) => signInLoad(at.url, names, SECONDS),
  }
  const rows: Row[] = []
  for (const [name, call] of Object.entries(calls)) {
    const flags = profiles
      ? ['--cpu-prof', '--cpu-prof-dir', profiles, '--cpu-prof-name', `${name}.cpuprofile`]
      : []
    const running = await portal.another(flags)
    const at = { ...portal, url: running.url }
    const act = async () => requireRight(await call(at), name)
    await act()
    const costs: Cost[] = []
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(running, database, act))
    await running.stop()
    const of = (key: keyof Cost, digits: number) =>
      shown(
        costs.map((cost) => cost[key]),
        digits,
      )
    if (!(median(costs.map((cost) => cost.portal)) > 0)) throw new Error(`${name}: no processor time`)
    rows.push({
      item: 'CPU',
      what: `${name}: processor time of the portal; of the database, ms`,
      size: `${members} members, 20 connections`,
      measured: `${of('portal', 2)}; ${of('database', 2)}; ${of('rate', 0)}/s`,
      goal: '',
      met: undefined,
    })
  }
  return rows
}
