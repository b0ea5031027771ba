import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberConditions } from './membership/list/list.queries.ts'
import { createPages } from './membership/list/list-page.queries.ts'
import { connect } from './platform/database/database.ts'
import { READS } from './testing/every-read.ts'
import { growSociety } from './testing/large-society.ts'
import { EXCEPTIONS, excused } from './testing/plan-exceptions.ts'
import { faultsOf, isOpaque, type Mode, planOf, type Sizes, sizesOf } from './testing/plans.ts'
import { recordStatements, type Statement } from './testing/recorder.ts'
import { sampleSociety } from './testing/sample-society.ts'
import { type CopiedSociety, societyDatabase } from './testing/society-copy.ts'

/**
 * No list, search or record reads, sorts or spreads over workers more than it shows, whatever the samples of the tables say. What the
 * portal really asks is taken down while every read of the contract is called, and planned on a society of 100,000 members.
 * `PLANS=1000000 vitest run packages/server/src/plans.test.ts` does the same with a million, in about half an hour.
 */

const MEMBERS = Number(process.env.PLANS ?? 100_000)
/** For what hangs: with others on the machine even a hundred thousand members take many minutes. */
const PATIENCE = 7_200_000
const LIST = '/api/user/selectUserToPage'
/** Answered from settings that are kept, or refused before anything is looked up. */
const ASKS_NOTHING = new Set([
  ...['/api/content/text', '/api/settings/public', '/api/mail/subscription', '/api/publicity/objectionState'],
])

const recorder = recordStatements()
let database: CopiedSociety
/** As connections of requests are. */
let client: pg.Client
let superuser = ''
let statements: readonly Statement[] = []
let unanswered: readonly string[] = []

const asSuperuser = (url: string) => {
  const changed = new URL(url)
  changed.username = 'postgres'
  return changed.href
}
const isRead = ({ text }: Statement) => /^\s*(\(\s*)?(select|with)\b/i.test(text)

/**
 * Pages far down start from marks, which the small society has none of. What is asked counts here, not how soon it is answered: a
 * connection of requests would give up where the machine is busy.
 */
const askDeepPages = async () => {
  const pages = createPages()
  const { db, close } = connect({ url: database.url, patience: 'work' })
  for (const sort of ['submittedAt', 'examineDate', 'name', 'serial', 'company'] as const)
    for (const order of ['asc', 'desc'] as const) {
      const wanted = { key: '', conditions: memberConditions('person', {}) }
      const { ids } = await pages(db, 'person', wanted, { pageNum: 300, pageSize: 20, sort, order })
      await db.selectFrom(ids.as('page')).selectAll().execute()
    }
  await close()
}

beforeAll(async () => {
  database = await societyDatabase()
  superuser = asSuperuser(database.ownerUrl)
  const society = await sampleSociety(database, recorder.beside)
  unanswered = await society.askEverything()
  await society.close()
  await growSociety(superuser, MEMBERS)
  await recorder.as(LIST, askDeepPages)
  recorder.stop()
  statements = recorder.taken.filter(isRead)
  client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(`set max_parallel_workers_per_gather = 0; set TimeZone = 'Asia/Shanghai'`)
}, PATIENCE)
afterAll(async () => {
  recorder.stop()
  await client?.end()
  await database?.drop()
})

const distinct = (all: readonly Statement[], mode: Mode): Statement[] => {
  const keyOf = ({ path, text, values }: Statement) =>
    mode === 'force_generic_plan' ? `${path} ${text}` : `${text} ${JSON.stringify(values)}`
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

/** One line for each kind of fault of a call, with a statement that shows it. */
const judge = async (all: readonly Statement[], mode: Mode, sizes: Sizes, used = new Set<object>()) => {
  if (all.length === 0) throw new Error('no statements to judge')
  const found = new Map<string, string>()
  for (const statement of distinct(all, mode)) {
    const faults = faultsOf(await planOf(client, statement, mode), sizes)
    for (const fault of new Set(faults)) {
      const exception = excused(statement, fault)
      if (exception) used.add(exception)
      else found.set(`${statement.path}: ${fault}`, `${statement.text} ${JSON.stringify(statement.values)}`)
    }
  }
  return [...found].map(([what, example]) => `${what}\n    ${example.replace(/\s+/g, ' ').slice(-600)}`)
}
const silent = (all: readonly Statement[]) => {
  const asked = new Set(all.map(({ path }) => path))
  return READS.map(({ path }) => path).filter((path) => !asked.has(path) && !ASKS_NOTHING.has(path))
}

describe('what is looked at', () => {
  test('every read of the contract was called, answered, and asked the database something', () => {
    expect(unanswered).toEqual([])
    expect(silent(statements)).toEqual([])
  })
  test('a call that nobody made is noticed, and so is an empty list', async () => {
    expect(silent(statements.filter(({ path }) => path !== LIST))).toEqual([LIST])
    await expect(judge([], 'force_custom_plan', await sizesOf(client))).rejects.toThrow('no statements')
  })
  test('the tables are as large as they are meant to be', async () => {
    const sizes = await sizesOf(client)
    expect(sizes.get('member')).toBeGreaterThan(MEMBERS * 0.9)
    for (const table of [
      'person',
      'memberRevision',
      'reviewEvent',
      'auditLog',
      'outbox',
      'account',
      'signIn',
    ])
      expect([table, (sizes.get(table) ?? 0) > MEMBERS / 20]).toEqual([table, true])
  })
})

describe('what would be wrong', () => {
  const plan = async (text: string, values: readonly unknown[] = []) =>
    faultsOf(await planOf(client, { text, values }, 'force_custom_plan'), await sizesOf(client))
  const SLOW = `select m.id from member m join person using (id) where m.kind = 'person' and m."deletedAt" is null
    and coalesce(zc, '') = any($1::text[]) order by m."examineDate" desc nulls last, m.id desc limit 20`

  test('workers, an order without an index and a search without one are seen', async () => {
    await client.query(`set max_parallel_workers_per_gather = 2; set parallel_setup_cost = 0; set parallel_tuple_cost = 0;
      set min_parallel_table_scan_size = 0; set enable_indexscan = off; set enable_bitmapscan = off`)
    expect(await plan(SLOW, [['中级']])).toContain('parallel')
    await client.query(
      `set max_parallel_workers_per_gather = 0; reset enable_indexscan; reset enable_bitmapscan`,
    )
    const order = `select id from member where kind = 'person' and "deletedAt" is null order by email limit 20`
    expect((await plan(order)).join()).toContain('sorts all by email')
    expect(await plan(`select id from member where email = 'a@example.org'`)).toEqual(['reads all of member'])
    expect(await plan(`select id from member where id = $1`, [crypto.randomUUID()])).toEqual([])
  })
  test('a condition that no statistics serve is seen', () => {
    expect(isOpaque(SLOW)).toBe(true)
    expect(isOpaque(SLOW.replace(`coalesce(zc, '')`, 'zc'))).toBe(false)
  })
})

describe('what is asked', () => {
  const used = new Set<object>()
  const kindOf = (fault: string) => fault.split('\n')[0]
  /** A sample is drawn by chance: what a second one does not show again is told and not judged. */
  const faultsOfTwoSamples = async () => {
    const drawn: string[][] = []
    for (const _ of ['one', 'another']) {
      await client.query('analyze')
      const sizes = await sizesOf(client)
      const custom = await judge(statements, 'force_custom_plan', sizes, used)
      drawn.push([...custom, ...(await judge(statements, 'force_generic_plan', sizes, used))])
      if (drawn[0]?.length === 0) break
    }
    const [once = [], again = []] = drawn
    const shownAgain = new Set(again.map(kindOf))
    for (const fault of once) if (!shownAgain.has(kindOf(fault))) console.warn(fault)
    return once.filter((fault) => shownAgain.has(kindOf(fault)))
  }
  test(
    'plans take no more than they show',
    async () => expect(await faultsOfTwoSamples()).toEqual([]),
    PATIENCE,
  )
  test(
    'nor on smaller samples',
    async () => {
      await client.query('set default_statistics_target = 20')
      expect(await faultsOfTwoSamples()).toEqual([])
    },
    PATIENCE,
  )
  test('conditions are on columns', () => {
    const opaque = statements.filter(({ text }) => isOpaque(text))
    const unexcused = opaque.filter((statement) => {
      const exception = excused(statement, 'opaque')
      if (exception) used.add(exception)
      return !exception
    })
    expect([...new Set(unexcused.map(({ path, text }) => `${path}: ${text}`))]).toEqual([])
  })
  test('each exception is still needed', () => {
    expect(EXCEPTIONS.filter((one) => !one.sometimes && !used.has(one))).toEqual([])
  })
})
