import { allEndpoints } from '@portal/contract/all'
import { article } from '@portal/contract/content/article.calls'
import { account } from '@portal/contract/identity/account.calls'
import { member } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { job } from '@portal/contract/office/task.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from './testing/recorder.ts'
import { sampleSociety } from './testing/sample-society.ts'
import { type CopiedSociety, societyDatabase } from './testing/society-copy.ts'
import { besideOwn, foreignIds, idsOfAll, type Opened } from './testing/swept/foreign.ts'
import { leastInput } from './testing/swept/inputs.ts'
import { mayOpen, OPENED } from './testing/swept/may-open.ts'
import {
  type Answer,
  CALLERS,
  type Caller,
  mayAsk,
  type Newcomers,
  newcomersTo,
} from './testing/swept/newcomers.ts'
import { answerFaults, fieldByField, RAW, WRONG } from './testing/swept/wrong-types.ts'

/**
 * Every call of the contract on the sample society, for every kind of caller: who may not make it, ids that are not theirs, values of
 * wrong types. What is tried follows from the declarations, so that a new call is tried as well.
 */

const recorder = recordStatements()
let database: CopiedSociety
let society: Awaited<ReturnType<typeof sampleSociety>>
let ids: ReadonlyMap<string, readonly string[]>
let on: Newcomers

beforeAll(async () => {
  database = await societyDatabase()
  society = await sampleSociety(database, recorder.beside)
  ids = await idsOfAll(database.pool)
  on = await newcomersTo(society.url, society.parts)
})
afterAll(async () => {
  recorder.stop()
  await society?.close()
  await database?.drop()
})

const calls: readonly Endpoint[] = allEndpoints
const forget = () => database.pool.query('delete from rate_limit')
/** A few at a time: each waits for the database more than it works. */
const side = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let at = 0; at < all.length; at += 6)
    results.push(...(await Promise.all(all.slice(at, at + 6).map(work))))
  return results
}

describe('whoever may not', () => {
  const REFUSALS = ['signedOut', 'forbidden', 'ticketInvalid']
  const letIn = async (tried: readonly Endpoint[], caller: Caller): Promise<string[]> => {
    const answers = await side(tried, async (call) => ({ call, answer: await on.ask(call, {}, caller) }))
    return answers
      .filter(({ answer }) => !REFUSALS.some((error) => answer.text.endsWith(`"error":"${error}"}`)))
      .map(({ call, answer }) => `${caller} ${call.path}: ${answer.status}`)
  }
  test('is refused, by every call there is', async () => {
    let pairs = 0
    for (const caller of CALLERS) {
      const closed = calls.filter((call) => call.access !== 'public' && !mayAsk(caller, call))
      pairs += closed.length
      expect(await letIn(closed, caller)).toEqual([])
    }
    expect(pairs).toBeGreaterThan(4000)
  })
  test('a call that lets them in is found', async () => {
    expect(await letIn([account.me, member.reviewDesk], 'auditor')).toEqual([
      `auditor ${account.me.path}: 200`,
    ])
  })
})

describe('ids of others', () => {
  const sweep = (caller: Caller, tried: readonly Endpoint[], open = mayOpen(caller)) =>
    foreignIds(
      on,
      { ids, forget, taken: recorder.taken },
      { caller, open, calls: tried.filter((call) => mayAsk(caller, call)) },
    )
  const beyond = (opened: readonly Opened[]) =>
    opened.filter(({ caller, table }) => !mayOpen(caller).has(table))

  const seen = new Set<string>()
  test.each(CALLERS)(
    'at every place where one may stand: %s opens what stands in the list and nothing else',
    async (caller) => {
      expect(ids.size).toBeGreaterThan(50)
      const opened = await sweep(caller, calls)
      expect(beyond(opened)).toEqual([])
      for (const { table } of opened) seen.add(table)
      // Whoever was thrown out on the way opens nothing either.
      const { status } = await on.ask(account.me, {}, caller)
      expect(status).toBe(caller === 'applicant' || caller === 'stranger' ? 401 : 200)
    },
  )
  test('nothing stands in the list that nobody opens', () => {
    expect([...OPENED].filter((table) => !seen.has(table))).toEqual([])
  })
  test('nor beside something of one’s own', async () => {
    const scan = await society.find(
      `select f.id from file f join member m on m.id = f."memberId" where f.purpose = 'companyAttach' and m."accountId" is not null
       and f."deletedAt" is null order by f.ctid desc limit 1`,
    )
    const all = await idsOfAll(database.pool, 20)
    const tried = new Set<string>()
    for (const role of ['person', 'expert', 'unit', 'project'] as const) {
      const authorization = `Bearer ${await society.tokenOf(role)}`
      const ask = (call: Endpoint, input: unknown) => on.send(call, JSON.stringify(input), { authorization })
      const own = calls.filter((call) => mayAsk(role, call))
      const found = await besideOwn(
        ask,
        { ids: all, forget, taken: recorder.taken },
        { calls: own, foreign: String(scan) },
      )
      expect([role, found.opened]).toEqual([role, []])
      for (const path of found.tried) tried.add(path)
    }
    expect(tried.size).toBeGreaterThan(3)
  })
  test('one that opens is found', async () => {
    const opened = await sweep('person', [article.detail, job.get], new Set())
    expect(opened).toEqual([
      { caller: 'person', call: article.detail.path, field: 'id', table: 'publication' },
    ])
  })
})

/** Last: it leaves the society as it leaves it. */
describe('values of wrong types', () => {
  const callerOf = (call: Endpoint): Caller => CALLERS.find((caller) => mayAsk(caller, call)) ?? 'stranger'
  const send = async (call: Endpoint, body: string, type?: string): Promise<Answer> => {
    const caller = callerOf(call)
    const shown = await on.showing(caller, call)
    const answer = await on.send(call, body, { ...shown, ...(type && { 'content-type': type }) })
    // Some of these acts end the session.
    if (answer.status !== 401 || caller === 'stranger' || caller === 'applicant') return answer
    await on.enterAgain(caller)
    return on.send(call, body, { ...(await on.showing(caller, call)), ...(type && { 'content-type': type }) })
  }
  /** A handler that bears the others bears these. */
  const NOT_BORNE = new Set(['a number', 'a huge number', 'half of minus one', 'truth', 'not a number'])

  test.each(Object.entries(WRONG))('%s: refused in words, or taken and borne', async (what, json) => {
    const faults: string[] = []
    await forget()
    await side(calls, async (call) => {
      const { faults: found, taken } = fieldByField(call, json)
      faults.push(...found)
      if (!taken || NOT_BORNE.has(what)) return
      const body = JSON.stringify(taken)
      faults.push(...answerFaults(`${call.path} with ${what}`, await send(call, body), body))
    })
    expect(faults).toEqual([])
  })
  test('all at once as JSON and as a form, and bodies that are neither', async () => {
    const faults: string[] = []
    const values = Object.entries(WRONG)
    await forget()
    await side(
      calls.map((call, at) => ({ call, at })),
      async ({ call, at }) => {
        const [what = '', json = ''] = values[at % values.length] ?? []
        const names = Object.keys(leastInput(call))
        const body = `{${names.map((name) => `${JSON.stringify(name)}:${json}`).join()}}`
        faults.push(...answerFaults(`${call.path}: ${what} everywhere`, await send(call, body), body))
        const text = typeof JSON.parse(json) === 'string' ? JSON.parse(json) : json
        const form = names.map((name) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')
        faults.push(...answerFaults(`${call.path}: ${what} in a form`, await send(call, form, FORM), form))
        const [raw = '', type = '', content = ''] = RAW[at % RAW.length] ?? []
        faults.push(...answerFaults(`${call.path}: ${raw}`, await send(call, content, type)))
      },
    )
    expect(faults).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  test('an error of ours, a word of English and a trace are found', () => {
    const said = (status: number, errorMsg: string) =>
      answerFaults('planted', { status, text: JSON.stringify({ code: status, errorMsg }) })
    expect(said(500, '系统错误')).toHaveLength(1)
    expect(said(400, 'Invalid input')).toHaveLength(1)
    expect(said(400, '输入不正确 TypeError: x is undefined')).toHaveLength(1)
    expect(said(400, '输入内容不正确')).toEqual([])
    expect(fieldByField(person.list, '"NaN"').faults).toEqual([])
  })
})

const FORM = 'application/x-www-form-urlencoded'
