import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDataOf } from './membership/module.ts'
import { NOT_TAKEN_ALONG } from './membership/personal-data/not-taken-along.rules.ts'
import type { TestDatabase } from './testing/database.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

/** No table about members is forgotten when a member takes their data along (PIPL 45). */

let app: TestPortal
let database: TestDatabase
beforeAll(async () => {
  app = await testPortal()
  ;({ database } = app)
})
afterAll(() => app.close())

/** Columns that say whose row it is: an id of a member or their account, a phone, an address of theirs. */
const OWNER =
  /^(member|account|ownerAccount|survivorAccount|expert|owner|reader|actor|survivor|merged)Id$|mobile|phone|^tel$|^email$|^address$/i
/** Of staff's own work, of organisations and of the portal itself: nobody's personal data. */
const NOT_PERSONAL =
  /^(publication|campaign|setting|organisation|organisationEvent|duesEvent|messageTemplate)$/

const namingPeople = async (): Promise<string[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.relname as table, c.attname as column from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
    union
    select child.relname, a.attname from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and parent.relname in ('member', 'account', 'expert')`.execute(database.db)
  const keys = await sql<{ table: string }>`
    select distinct child.relname as table from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and parent.relname in ('member', 'account', 'expert')`.execute(database.db)
  const named = rows.filter(({ column }) => OWNER.test(column)).map(({ table }) => table)
  return [...new Set([...named, ...keys.rows.map(({ table }) => table)])].filter(
    (table) => !NOT_PERSONAL.test(table),
  )
}

test('every table that names a member is taken along, or it is said why not', async () => {
  const taken = ownDataOf(app.parts).flatMap(({ tables }) => tables)
  const spokenFor = [...taken, ...Object.keys(NOT_TAKEN_ALONG)]
  const naming = await namingPeople()
  expect(naming.length).toBeGreaterThan(30)
  expect(naming.filter((table) => !spokenFor.includes(table))).toEqual([])
  // A table that went, or was never there, is not spoken for.
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  )
  const known = rows.map(({ name }) => name)
  expect(spokenFor.filter((table) => !known.includes(table))).toEqual([])
  expect(taken.filter((table) => table in NOT_TAKEN_ALONG)).toEqual([])
  for (const reason of Object.values(NOT_TAKEN_ALONG)) expect(reason.length).toBeGreaterThan(5)
})

test('a later table about members is found', async () => {
  const { Client } = (await import('pg')).default
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('create table planted (id integer, whose uuid references member (id))')
  await owner.query('create table "plantedToo" (id integer, "mobileTel" text)')
  await owner.end()
  expect(await namingPeople()).toEqual(expect.arrayContaining(['planted', 'plantedToo']))
})
