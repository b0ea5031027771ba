import { rm } from 'node:fs/promises'
import type { Role } from '@portal/contract/platform/roles'
import type pg from 'pg'
import { insertSession } from '../identity/sign-in/session.queries.ts'
import { connect } from '../platform/database/database.ts'
import { issueTicket } from '../platform/http/tickets.queries.ts'
import { callsOf, READS, type ReadCall, type TicketOf } from './every-read.ts'
import { type CopiedSociety, openSociety } from './society-copy.ts'

/** The whole portal with its sample society, and somebody of each role who calls whatever can be read. */

const MOST_AGAIN = 50

const accountOf = async (pool: pg.Pool, role: Role): Promise<string> => {
  const staff = await pool.query(
    `select id from account where kind = 'staff' and role = $1 and not "mustChangePassword" limit 1`,
    [role],
  )
  if (staff.rowCount) return staff.rows[0].id
  // Of experts one who examines, sits and nominates: whoever that is, the draw of the society decides.
  const { rows } = await pool.query(
    `select a.id from account a join member m on m.id = a."memberId" where m.kind = $1 and m.state = 'approved'
     order by (select count(*) from examination where "expertId" = m.id) * (select count(*) from "awardSeat" where "expertId" = m.id)
       * (select count(*) from "awardNomination" where "memberId" = m.id) desc, m."vId" limit 1`,
    [role],
  )
  return rows[0].id
}

export const sampleSociety = async (
  copied: CopiedSociety,
  beside: <T>(work: () => Promise<T>) => Promise<T>,
) => {
  const { app, url, stop } = await openSociety(copied)
  // Whoever looks beside the calls has time: on a busy machine the connections of requests give up.
  const { db, pool, close } = connect({ url: copied.url, poolSize: 2, patience: 'work' })
  const tokens = new Map<Role, string>()
  const tokenOf = (role: Role) =>
    beside(async () => {
      const session = { accountId: await accountOf(pool, role), ip: '127.0.0.1', device: '', userAgent: '' }
      const token = tokens.get(role) ?? (await insertSession(db, session, 12))
      tokens.set(role, token)
      return token
    })
  const ticketOf = ({ purpose, kind }: TicketOf) =>
    beside(async () => {
      const { rows } = await pool.query(
        `select id, version, (select a.id from account a where a."memberId" = member.id limit 1) as "accountId"
       from member where kind = $1 and state = $2 and "deletedAt" is null order by "vId" limit 1`,
        [kind, purpose === 'resubmit' ? 'returned' : 'approved'],
      )
      const { id: memberId, version: memberVersion, accountId } = rows[0]
      return issueTicket(db, { purpose, kind, memberId, memberVersion, data: { accountId } })
    })
  let address = 0
  const ask = async ({ endpoint, input, role, ticket }: ReadCall) => {
    address += 1
    const reply = await fetch(url + endpoint.path, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': `10.9.${address >> 8}.${address & 255}`,
        ...(role && { authorization: `Bearer ${await tokenOf(role)}` }),
        ...(ticket && { 'x-ticket': await ticketOf(ticket) }),
      },
    })
    return (await reply.json()) as { code: number; error?: string; data: unknown }
  }
  /** A machine with others on it may say that it is busy: whoever asks again gets the answer. */
  const insist = async (call: ReadCall) => {
    for (let again = 0; ; again += 1) {
      const answer = await ask(call)
      if (answer.error !== 'unavailable' || again === MOST_AGAIN) return answer
    }
  }
  const find = (statement: string) =>
    beside(async () => Object.values((await pool.query(statement)).rows[0] ?? {})[0])
  return {
    ...{ url, find, tokenOf, ticketOf, accountOf: (role: Role) => accountOf(pool, role), parts: app.parts },
    /** Calls that were not answered as they should be. */
    async askEverything(): Promise<string[]> {
      for (const role of ['expert', 'superAdmin'] as const) await tokenOf(role)
      const wrong: string[] = []
      for (const endpoint of READS)
        for (const call of await callsOf(endpoint, find)) {
          const { code, error } = await insist(call)
          if (code !== 200 && !(error !== undefined && error === call.refusal))
            wrong.push(`${endpoint.path} ${JSON.stringify(call.input)}: ${code} ${error}`)
        }
      return wrong
    },
    async close() {
      await stop()
      await close()
      await rm(copied.dataDir, { recursive: true, force: true })
    },
  }
}
