import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { demo } from '../demo/module.ts'
import { modules } from '../modules.ts'
import type { Module } from '../platform/assembly/module.ts'
import { generateAppKey } from '../platform/crypto/secrets.ts'
import type { Connection } from '../platform/database/database.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log/log.ts'
import { copyDatabase, type TestDatabase, testDatabase } from './database.ts'
import { testEnvironment } from './environment.ts'
import { within } from './statements.ts'

/** The sample society is filled once in a run, by whichever file asks first; each file gets a copy of its database and of its files. */

/** What a portal needs of the society: rows, files, and the key that both are sealed with. */
interface Society {
  readonly dataDir: string
  readonly appKey: string
}

export type CopiedSociety = TestDatabase & Society

const DATABASE = 'society'
/** The run's own folder for what is temporary (global-setup.ts): the same for all its processes. */
const FILLED = join(tmpdir(), 'sample-society')

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
  insert into report (period, span, "from", "to", figures, before, "createdBy")
    select '2025', 'year', '2025-01-01', '2025-12-31', '{"numbers":{},"members":[],"regions":[],"posts":[],"events":[],"columns":[]}', '{}', '示例管理员';
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

const start = async (society: Pick<Connection, 'db' | 'pool' | 'aside'> & Society, of: readonly Module[]) => {
  const { db, pool, aside, dataDir, appKey } = society
  // By the clock nothing happens: what the society holds does not depend on how long it is asked.
  const jobs = { ...createJobs({ db, onError: () => {} }), schedule: () => {} }
  const environment = testEnvironment({ dataDir, appKey, publicUrl: 'http://portal.example.org' })
  const log = createLog('fatal')
  const app = await buildApp({ environment, db, pool, aside, jobs, log, modules: of })
  await jobs.start()
  const url = await app.listen()
  const stop = async () => {
    await app.close()
    await jobs.stop()
  }
  return { app, url, stop }
}

/** A portal on a copy: all that a first start makes is there. */
export const openSociety = (society: CopiedSociety) =>
  start(
    society,
    modules.map(({ firstStart: _, ...module }) => module),
  )

/** Whole, or not at all: the folder gets its name when the database is ready to be copied. */
const fill = async (): Promise<void> => {
  const { close, ...connection } = await copyDatabase('portal', DATABASE)
  const draft = await mkdtemp(`${FILLED}-`)
  const society = { ...connection, dataDir: join(draft, 'data'), appKey: generateAppKey() }
  await mkdir(society.dataDir)
  const { stop } = await start(society, [...modules, demo])
  await connection.pool.query(PLANTED)
  await stop()
  await close()
  await writeFile(join(draft, 'key'), society.appKey)
  await rename(draft, FILLED)
}

/** One after the other: whoever comes second finds it filled. */
const filled = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: within(inject('templateDatabase').ownerUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${DATABASE}'))`)
    if (!existsSync(FILLED)) await fill()
  } finally {
    await client.end()
  }
}

/** Given back with `drop()`; its folder with the portal that is opened on it. */
export const societyDatabase = async (): Promise<CopiedSociety> => {
  await filled()
  const dataDir = await mkdtemp(join(tmpdir(), 'society-'))
  await cp(join(FILLED, 'data'), dataDir, { recursive: true })
  const appKey = await readFile(join(FILLED, 'key'), 'utf8')
  return { ...(await testDatabase(DATABASE)), dataDir, appKey }
}
