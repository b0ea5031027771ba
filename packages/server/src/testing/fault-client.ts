import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@portal/contract/identity/account.calls'
import { member } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { type Kysely, sql } from 'kysely'
import { fictionalPerson } from '../demo/people/fictional.ts'
import { verifyAudit } from '../platform/audit/audit.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Db } from '../platform/http/context.ts'
import { sealFor } from './client.ts'
import { provePhoneOf } from './proven-phone.ts'

/** For fault tests: people who submit and staff who edit through a portal that dies under them, and what must be true afterwards. */

export interface Reply {
  /** 0: no answer at all. */
  readonly status: number
  readonly code: number
  readonly data: Record<string, unknown> | null
  readonly ms: number
  readonly text: string
}

export interface Call {
  readonly token?: string
  readonly ticket?: string
  readonly key?: string
}

let address = 0
export const nextIp = (): string => {
  address += 1
  return `10.9.${Math.floor(address / 250) % 250}.${address % 250}`
}

/** Never throws: a connection that breaks is an answer of status 0. */
export const post = async (
  url: string,
  path: string,
  input: object,
  { token, ticket, key }: Call = {},
): Promise<Reply> => {
  const started = performance.now()
  const form = input instanceof FormData
  const headers = {
    ...{ 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': nextIp() },
    ...(!form && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(ticket && { 'x-ticket': ticket }),
    ...(key && { 'idempotency-key': key }),
  }
  const body = form ? (input as FormData) : JSON.stringify(input)
  try {
    const signal = AbortSignal.timeout(20_000)
    const reply = await fetch(url + path, { method: 'POST', headers, body, signal })
    const text = await reply.text()
    const { code, data } = JSON.parse(text) as Pick<Reply, 'code' | 'data'>
    return { status: reply.status, code, data, text, ms: performance.now() - started }
  } catch (error) {
    return { status: 0, code: 0, data: null, text: String(error), ms: performance.now() - started }
  }
}

/** What passes: no answer, "busy", and no room. */
export const PASSING: ReadonlySet<number> = new Set([0, 503, 507])

/** As a page does it, and whoever sits before it: what passes is asked again; a write under the same key. */
export const insist = async (
  url: string,
  path: string,
  input: object,
  call: Call = {},
): Promise<Record<string, unknown>> => {
  for (const deadline = performance.now() + 240_000; performance.now() < deadline; await sleep(50)) {
    const reply = await post(url, path, input, call)
    if (reply.code === 200) return reply.data ?? {}
    if (!PASSING.has(reply.status)) throw new Error(`${path}: ${reply.text}`)
  }
  throw new Error(`${path}: not answered`)
}

export const seal = async (url: string, password: string): Promise<string> =>
  sealFor((await insist(url, account.publicKey.path, {})) as never, password)

export interface Unit {
  readonly orgId: string
  readonly orgName: string
  /** Of the same portal: the applicants' phones are proven there. */
  readonly db: Db
}
export interface Acked {
  readonly registrations: Set<string>
  /** How many edits of a record were confirmed. */
  readonly edits: Map<string, number>
}

let drawn = 0
export const registration = async (url: string, unit: Unit) => {
  const { memberTag1: _post, ...fields } = fictionalPerson(drawn++)
  const agreed = { kind: 'person', agreed: true, sensitiveConsent: true }
  const { ticket } = await insist(url, member.begin.path, agreed, { key: randomUUID() })
  const pwd = await seal(url, 'Kq7#vortex-Lam')
  const body = { ...fields, company: unit.orgName, orgId: unit.orgId, pwd, uploadLater: true }
  const to = { path: person.register.path, input: body, ticket: String(ticket) }
  // The database may be away for a moment, like the portal.
  for (const deadline = performance.now() + 240_000; performance.now() < deadline; await sleep(50)) {
    const proven = await provePhoneOf(unit.db, to).then(
      () => true,
      () => false,
    )
    if (proven) break
  }
  return { body, ticket: String(ticket) }
}

export const register = async (url: string, unit: Unit, acked: Acked): Promise<string> => {
  const { body, ticket } = await registration(url, unit)
  const { id } = await insist(url, person.register.path, body, { ticket, key: randomUUID() })
  acked.registrations.add(String(id))
  return String(id)
}

/** The n-th edit of a record; its version counts them. */
export const edit = async (url: string, token: string, id: string, acked: Acked): Promise<void> => {
  const n = (acked.edits.get(id) ?? 0) + 1
  const input = { id, version: n, changes: { zw: `职务${n}` } }
  const { version } = await insist(url, member.updateUserInfo.path, input, { token, key: randomUUID() })
  if (version !== n + 1) throw new Error(`edit ${n} made version ${version}`)
  acked.edits.set(id, n)
}

export interface WriterWork {
  readonly unit: Unit
  readonly records: string[]
  readonly acked: Acked
}

/** Eight at work until told to stop; each finishes what it has begun. */
export const startWriters = (url: string, token: string, { unit, records, acked }: WriterWork) => {
  let stopped = false
  const lane = async (work: () => Promise<unknown>) => {
    while (!stopped) await work()
  }
  const lanes = [
    ...Array.from({ length: 4 }, () => lane(() => register(url, unit, acked))),
    ...records.map((id) => lane(() => edit(url, token, id, acked))),
  ]
  let failure: Error | undefined
  const all = Promise.all(lanes)
  all.catch((error: Error) => {
    failure = error
  })
  return {
    /** Throws what ended one of them, so that nobody waits for work that is not done any more. */
    check: () => {
      if (failure) throw failure
    },
    stop: async () => {
      stopped = true
      await all
    },
  }
}

const HALF_WRITTEN = sql<{ id: string; missing: string }>`
  select m.id, concat_ws(' ',
    case when p.id is null then 'person' end,
    case when a.id is null then 'account' end,
    case when (select count(*) from "memberRevision" r where r."memberId" = m.id) <> 1 then 'revision' end,
    case when (select count(*) from "reviewEvent" e where e."memberId" = m.id and action = 'submit') <> 1 then 'event' end,
    case when (select count(*) from "auditLog" l where l."targetId" = m.id::text and l.result = 'ok'
      and l.call = ${person.register.path}) <> 1 then 'audit' end,
    case when (select count(*) from ticket t where t."memberId" = m.id and t."usedAt" is not null) <> 1 then 'ticket' end,
    case when (select count(*) from consent c where c."memberId" = m.id) <> 1 then 'consent' end
  ) as missing
  from member m left join person p on p.id = m.id
    left join account a on a."memberId" = m.id and a.id = m."accountId"`

/** What must never be found after a fault: lost, unasked for, doubled or half-written work. Empty when all is well. */
export const violations = async (db: Kysely<Tables>, { registrations, edits }: Acked): Promise<string[]> => {
  const { rows } = await HALF_WRITTEN.execute(db)
  const stored = new Set(rows.map(({ id }) => id))
  const found = [
    ...[...registrations].filter((id) => !stored.has(id)).map((id) => `lost ${id}`),
    ...[...stored].filter((id) => !registrations.has(id)).map((id) => `never confirmed ${id}`),
    ...rows
      .filter(({ missing }) => missing !== '')
      .map(({ id, missing }) => `half-written ${id}: ${missing}`),
  ]
  for (const [id, count] of edits) {
    const { rows: states } = await sql<{ zw: string; version: number; events: number }>`
      select zw, version,
        (select count(*) from "reviewEvent" e where e."memberId" = member.id and action = 'adminEdit') as events
      from member join person using (id) where member.id = ${id}`.execute(db)
    const { zw, version, events } = states[0] ?? {}
    // What nobody edited keeps the words of its registration.
    const asEdited = count === 0 || zw === `职务${count}`
    if (!asEdited || version !== count + 1 || events !== count)
      found.push(`edits of ${id}: ${count} confirmed, ${zw} version ${version} with ${events} events`)
  }
  const broken = await verifyAudit(db)
  return broken ? [...found, `audit row ${broken.seq} ${broken.problem}`] : found
}
