import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@portal/contract/platform/roles'
import type pg from 'pg'
import { buildApp } from '../app.ts'
import { demo } from '../demo/module.ts'
import { insertSession } from '../identity/sign-in/session.queries.ts'
import { modules } from '../modules.ts'
import type { Connection } from '../platform/database/database.ts'
import { issueTicket } from '../platform/http/tickets.queries.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log/log.ts'
import { testEnvironment } from './environment.ts'
import { callsOf, READS, type ReadCall, type TicketOf } from './every-read.ts'

/** The whole portal with its sample society, and somebody of each role who calls whatever can be read. */

/** What the sample society has none of, so that its lists are not empty. */
const PLANTED = `
  with batch as (insert into "importBatch" (kind, "fileName", "actorId", "actorName", rows, errors)
      values ('person', '示例.xlsx', gen_random_uuid(), '示例管理员', 60, 30) returning id),
    issues as (insert into "importIssue" ("batchId", row, heading, level, message)
      select id, n, '姓名', case when n % 2 = 0 then 'error' else 'warning' end, '请填写姓名' from batch, generate_series(1, 60) n)
  insert into "importRow" ("batchId", row, "recordId", name, version)
    select batch.id, n, gen_random_uuid(), '示例', 1 from batch, generate_series(1, 60) n;
  insert into job (kind, "ownerAccountId", state, "resultFileId", "finishedAt")
    select 'planted', a.id, 'done', (select id from file where "deletedAt" is null limit 1), now() from account a
    where a.role = 'superAdmin' and a."mustChangePassword" = false;
  with one as (insert into label (name, "byName") values ('示例标签', '示例管理员') returning id)
    insert into "memberLabel" ("labelId", "memberId", "byName")
    select one.id, member.id, '示例管理员' from one, member where member.state = 'approved' order by member.id limit 60;
  with act as (insert into "bulkAct" (kind, act, total, "byId", "byName")
      values ('person', 'lock', 60, gen_random_uuid(), '示例管理员') returning id)
    insert into "bulkActItem" ("bulkId", "memberId", state) select act.id, member.id, 'done'
    from act, member where member.kind = 'person' order by member.id limit 60;
  insert into "fullExport" (kind, fields, reason, total, "memberIds", "requestedById", "requestedByName")
    select 'person', '{name}', '报送登记管理机关', count(*), array_agg(id order by id), gen_random_uuid(), '示例管理员'
    from member where kind = 'person' and state = 'approved';
  insert into "signIn" ("accountId", ip, device, succeeded, reason)
    select id, '127.0.0.1', '示例', true, '' from account;
  insert into "panelDraw" ("achievementId", "byId", "byName", algorithm, seed, "seedHash", pool, rules, result)
    select "achievementId", gen_random_uuid(), '示例', 'sha256-counter-1', 'seed', 'hash', '[]',
      '{"size":0,"reserve":0,"maxPerUnit":1,"minTechnical":0,"maxOrganiser":0,"given":[]}', '[]' from panel limit 1;
  with examiner as (select e."expertId" from examination e join "panelMember" p using ("achievementId", "expertId")
      where p."goneAt" is null order by e.id limit 1),
    seat as (select id from "awardSeat" s where "goneAt" is null and not exists (select from "awardSeat" o, examiner
      where o."itemId" = s."itemId" and o."goneAt" is null and o."expertId" = examiner."expertId") order by id limit 1)
  update "awardSeat" set "expertId" = examiner."expertId" from examiner, seat where "awardSeat".id = seat.id;
  with examiner as (select e."expertId" from examination e join "panelMember" p using ("achievementId", "expertId")
      where p."goneAt" is null order by e.id limit 1),
    nomination as (select n.id from "awardNomination" n, examiner where not exists (select from "awardNomination" o
      where o."memberId" = examiner."expertId") order by n.id limit 1)
  update "awardNomination" set "memberId" = examiner."expertId" from examiner, nomination where "awardNomination".id = nomination.id;
`

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
  { db, pool, aside }: Pick<Connection, 'db' | 'pool' | 'aside'>,
  beside: <T>(work: () => Promise<T>) => Promise<T>,
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'society-'))
  const jobs = createJobs({ db, onError: () => {} })
  const environment = testEnvironment({ dataDir, publicUrl: 'http://portal.example.org' })
  const app = await buildApp({
    environment,
    db,
    pool,
    aside,
    jobs,
    log: createLog('fatal'),
    modules: [...modules, demo],
  })
  await jobs.start()
  const url = await app.listen()
  await pool.query(PLANTED)
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
      await app.close()
      await jobs.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
