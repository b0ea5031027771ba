import { randomUUID } from 'node:crypto'
import { provinceOfText } from '@portal/contract/platform/divisions'
import pg from 'pg'
import { fictionalOrganisation, fictionalPerson } from '../packages/server/src/demo/people/fictional.ts'
import { searchColumns } from '../packages/server/src/membership/list/search.queries.ts'
import { insertOrganisation } from '../packages/server/src/membership/organisation/organisation.queries.ts'
import { blindIndex, type KeyRing, seal } from '../packages/server/src/platform/crypto/secrets.ts'
import { connect } from '../packages/server/src/platform/database/database.ts'

/** Individual members in bulk, in the shapes that the portal itself writes: sealed, indexed, searchable, most of them approved. */

const ORGANISATIONS = 300
const CHUNK = 2_000
const LEVELS = ['M', 'M', 'M', 'M', 'M', 'S', 'S', 'H', 'A'] as const

const bytes = (value: Buffer) => `\\x${value.toString('hex')}`

const stateOf = (n: number) => {
  if (n % 20 === 0) return { confirmStatus: '0', reviewOutcome: '' }
  if (n % 50 === 1) return { confirmStatus: '2', reviewOutcome: 'returned' }
  if (n % 100 === 2) return { confirmStatus: '2', reviewOutcome: 'rejected' }
  return { confirmStatus: '1', reviewOutcome: '' }
}

interface Organisation {
  readonly orgId: string
  readonly orgName: string
}

const recordOf = (ring: KeyRing, n: number, { orgId, orgName }: Organisation) => {
  const id = randomUUID()
  const invented = fictionalPerson(n)
  const revisionId = randomUUID()
  const { confirmStatus, reviewOutcome } = stateOf(n)
  const approved = confirmStatus === '1'
  const level = approved ? (LEVELS[n % LEVELS.length] ?? 'M') : ''
  const at = new Date(Date.UTC(2015, 0, 1) + n * 2_900_000).toISOString()
  // Invented ID numbers repeat after a while; the constraint on them stays fulfilled.
  const identity = n < 100_000 ? invented.idCard : `${invented.idCard}-${n}`
  const place = { table: 'memberRevision', column: 'data', rowId: revisionId }
  return {
    ...invented,
    ...searchColumns(invented.name, invented.mobileTel),
    ...{ id, n, orgId, company: orgName, confirmStatus, reviewOutcome, level, at, approved },
    idIndex: bytes(blindIndex(ring, 'member.idCard', identity)),
    idCard: bytes(seal(ring, { table: 'person', column: 'idCard', rowId: id }, invented.idCard)),
    examineDate: approved ? at.slice(0, 10) : null,
    serial: approved ? n + 1 : null,
    region: provinceOfText(invented.city),
    revisionId,
    data: bytes(seal(ring, place, JSON.stringify({ ...invented, company: orgName, orgId }))),
  }
}

const MEMBER = `insert into member (id, kind, name, pinyin, initials, "searchGrams", "mobileTel", email, "orgId", company,
  "idIndex", "confirmStatus", "reviewOutcome", "tableUploadStatus", level, "memberTag1", "firstLetter", "examineDate", serial,
  "serialChar", "vId", "applicationNo", "submittedAt", "submittedVia", "createdAt", region)
  select id, 'person', name, pinyin, initials, "searchGrams", "mobileTel", email, "orgId", company, "idIndex",
    "confirmStatus", "reviewOutcome", '1', level, '会员', case when approved then 'G' else '' end, "examineDate", serial,
    level, 'person_' || n, 'G20200101-' || n, at, 'desktop', at, region
  from jsonb_to_recordset($1) as x(id uuid, name text, pinyin text, initials text, "searchGrams" text[], "mobileTel" text,
    email text, "orgId" uuid, company text, "idIndex" bytea, "confirmStatus" text, "reviewOutcome" text, level text,
    approved boolean, "examineDate" date, serial integer, n integer, at timestamptz, region text)`

const PERSON = `insert into person (id, sex, "idCard", birthday, city, "national", party, zw, zc, "otherZc", "recommendUnit",
  address, tel, "weChat", education, degree, "graduatedFrom", major1, major2, "researchField", "jobResume")
  select * from jsonb_to_recordset($1) as x(id uuid, sex text, "idCard" bytea, birthday date, city text, "national" text,
    party text, zw text, zc text, "otherZc" text, "recommendUnit" text, address text, tel text, "weChat" text,
    education text, degree text, "graduatedFrom" text, major1 text, major2 text, "researchField" text, "jobResume" text)`

const REVISION = `insert into "memberRevision" (id, "memberId", purpose, version, data, "contentHash", status, "submittedAt",
  "submittedVia", "decidedAt") select "revisionId", id, 'application', 1, data, '', case "confirmStatus" when '0' then 'pending'
    when '1' then 'approved' else "reviewOutcome" end, at, 'desktop', case when "confirmStatus" <> '0' then at + interval '5 days' end
  from jsonb_to_recordset($1) as x("revisionId" uuid, id uuid, data bytea, "confirmStatus" text, "reviewOutcome" text,
    at timestamptz)`

export const seedMembers = async (
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  ring: KeyRing,
  count: number,
): Promise<void> => {
  const { db, close } = connect({ url: appUrl, patience: 'work' })
  const organisations: Organisation[] = []
  for (let n = 0; n < ORGANISATIONS; n += 1) {
    const name = fictionalOrganisation(n).orgName
    organisations.push(await insertOrganisation(db, { name, status: 'confirmed', createdBy: null }))
  }
  await close()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, i) =>
      recordOf(ring, from + i, organisations[(from + i) % ORGANISATIONS] as Organisation),
    )
    const json = JSON.stringify(rows)
    for (const statement of [MEMBER, PERSON, REVISION]) await client.query(statement, [json])
  }
  await client.query(`update "serialCounter" set next = ${count + 1} where kind = 'person'`)
  for (const table of ['member', 'person', '"memberRevision"', 'organisation'])
    await client.query(`vacuum (analyze) ${table}`)
  await client.end()
}
