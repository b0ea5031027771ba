import { STATISTICS_KINDS } from '@portal/contract/office/statistics.calls'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createExpert, createPerson, createUnit } from '../../membership/admission/member.factory.ts'
import { membersApp } from '../../testing/members-app.ts'
import { foldFigures } from './folding.queries.ts'
import { readKept, readKeptApplications } from './kept.queries.ts'
import { countPeriod } from './statistics.queries.ts'

/** What is kept must be what the records say, whenever it is asked for. */

let on: Awaited<ReturnType<typeof membersApp>>
beforeAll(async () => {
  on = await membersApp()
})
afterAll(() => on.close())

const TODAY = '2026-11-20'
const PERIODS = [{ from: '2024-01-30' }, { to: '2025-03-03' }, { from: '2023-12-29', to: '2025-05-03' }]
const fold = () => foldFigures(on.app.db, new AbortController().signal)
const readBoth = async (kind: (typeof STATISTICS_KINDS)[number], today = TODAY) => {
  const [kept, counted] = await Promise.all([
    readKept(on.app.db, kind, today),
    countPeriod(on.app.db, kind, { period: {}, today }),
  ])
  const sorted = (given: typeof counted | undefined) =>
    given && { ...given, groups: given.groups.map((each) => JSON.stringify(each)).sort() }
  return { kept: sorted(kept), counted: sorted(counted) }
}
const expectTrue = async (today?: string) => {
  for (const kind of STATISTICS_KINDS) {
    const { kept, counted } = await readBoth(kind, today)
    expect(kept).toEqual(counted)
    for (const period of PERIODS) {
      const { applications } = await countPeriod(on.app.db, kind, { period, today: TODAY })
      expect(await readKeptApplications(on.app.db, kind, period)).toEqual(applications)
    }
  }
}
const run = (text: string) => sql.raw(text).execute(on.app.db)

let made = 1000
const create = {
  person: () => createPerson(on.app.db, on.deps, { n: made++, state: 'approved', level: 'M', values: {} }),
  expert: () => createExpert(on.app.db, on.deps, { n: made++, state: 'approved', values: {} }),
  unit: () => createUnit(on.app.db, on.deps, { n: made++, state: 'approved', level: 'C', values: {} }),
}

beforeEach(async () => {
  await run('delete from member')
  for (let n = 0; n < 3; n += 1) for (const kind of STATISTICS_KINDS) await create[kind]()
  await fold()
})

/** One record out of those that there are. */
const one = (n: number) => `(select id from member order by id offset ${n} limit 1)`
const CHANGES: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  'comes in': (n) => create[STATISTICS_KINDS[n % 3] ?? 'person'](),
  'is raised': (n) => run(`update member set level = 'S' where id = ${one(n)}`),
  moves: (n) => run(`update member set region = '${[42, 50, 11][n % 3]}' where id = ${one(n)}`),
  'is returned': (n) =>
    run(
      `update member set "confirmStatus" = '2', "reviewOutcome" = 'returned', "examineDate" = null where id = ${one(n)}`,
    ),
  'is approved again': (n) =>
    run(
      `update member set "confirmStatus" = '1', "reviewOutcome" = '', "examineDate" = '2025-0${1 + n}-03' where id = ${one(n)}`,
    ),
  'is deleted': (n) => run(`update member set "deletedAt" = now() where id = ${one(n)}`),
  'is restored': (n) => run(`update member set "deletedAt" = null where id = ${one(n)}`),
  'is gone': (n) => run(`delete from member where id = ${one(n)}`),
  'was born elsewhen': (n) =>
    run(`update person set birthday = date '1991-11-19' + ${n} where id = ${one(n)}`),
  studied: () => run(`update person set education = '硕士研究生'`),
  'is of another type': (n) => run(`update unit set cpcode = '52' || substr(cpcode, 3) where id = ${one(n)}`),
  waited: (n) =>
    run(
      `update "memberRevision" set "decidedAt" = "submittedAt" + interval '${n} days 7 hours' where "memberId" = ${one(n)}`,
    ),
  'handed in earlier': (n) =>
    run(
      `update member set "submittedAt" = timestamptz '2024-02-29 23:30+08' - interval '${n} months' where id = ${one(n)}`,
    ),
  'is folded in': fold,
}

test('whatever happens to records, folded in or not yet', async () => {
  await expectTrue()
  const change = fc.record({ name: fc.constantFrom(...Object.keys(CHANGES)), n: fc.nat(8) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { name, n } of changes) await CHANGES[name]?.(n)
      await expectTrue()
    }),
    { numRuns: 25 },
  )
  await fold()
  await expectTrue()
  expect((await run('select 1 from "figureDue"')).rows).toHaveLength(0)
})

test('a day later somebody is older, though no record has changed', async () => {
  await run(`update person set birthday = '1990-11-21'`)
  await fold()
  const bands = async (today: string) => {
    await expectTrue(today)
    const kept = await readKept(on.app.db, 'person', today)
    return kept?.groups.find(({ values }) => 'age' in values && !('sex' in values))
  }
  expect(await bands('2026-11-20')).toEqual({ values: { age: '0-35' }, count: 3 })
  expect(await bands('2026-11-21')).toEqual({ values: { age: '36-45' }, count: 3 })
})

test('a change that commits after a folding began is not lost, and two foldings do not count twice', async () => {
  const { db } = on.app
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const open = db.transaction().execute(async (tx) => {
    await sql`update member set level = 'H' where kind = 'person'`.execute(tx)
    await held
  })
  await run(`update unit set address = address`)
  await Promise.all([fold(), fold(), fold()])
  await expectTrue()
  release()
  await open
  await expectTrue()
  const kept = await readKept(db, 'person', TODAY)
  expect(kept?.groups).toContainEqual({ values: { level: 'H' }, count: 3 })
  await Promise.all([fold(), fold()])
  await expectTrue()
})

test('what another version counted is not believed, and counted anew', async () => {
  await run(`update "figureReading" set hash = 'another'`)
  await run(`update figure set count = count + 1`)
  expect(await readKept(on.app.db, 'person', TODAY)).toBeUndefined()
  await fold()
  await expectTrue()
})

test('after a flood of changes the records are counted until it is folded in', async () => {
  await run(`insert into "figureDue" ("memberId") select gen_random_uuid() from generate_series(1, 12000)`)
  expect(await readKept(on.app.db, 'person', TODAY)).toBeUndefined()
  await fold()
  await expectTrue()
})

test('whoever staff brought in never waited, and is in no median', async () => {
  const waited = async () => {
    const { counted } = await readBoth('person')
    return counted?.waiting.decided
  }
  expect(await waited()).toBe(3)
  await run(`update "memberRevision" set "submittedVia" = 'staff'
    where "memberId" = (select id from member where kind = 'person' limit 1)`)
  expect(await waited()).toBe(2)
  await fold()
  await expectTrue()
})
