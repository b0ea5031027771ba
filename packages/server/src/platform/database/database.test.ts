import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { analyzeTables } from './analyze.ts'
import { type Connection, connect } from './database.ts'

const SETTINGS = [
  'TimeZone',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'max_parallel_workers_per_gather',
]
const settingsOf = async (db: Connection['db']) => {
  const { rows } = await sql<{ value: string }>`
    select current_setting(name) as value from unnest(${SETTINGS}::text[]) name`.execute(db)
  return rows.map(({ value }) => value)
}
const REQUEST = ['Asia/Shanghai', '2400ms', '1min', '0']

let database: TestDatabase
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const close of closing) await close()
  await database.drop()
})

/** What poolers let a client say when it comes in. */
const ALLOWED = new Set(['user', 'database', 'application_name', 'client_encoding'])
/** A door in front of the database that turns away whoever brings settings along, as PgBouncer does. */
const strictDoor = async (url: string) => {
  const target = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'door-'))
  const name = `.s.PGSQL.${target.port || '5432'}`
  const socketOf = (place: string) => join(place, name)
  const address = socketOf(target.searchParams.get('host') ?? '')
  const open = new Set<Socket>()
  /** Those of the server. */
  const behind = new Set<Socket>()
  const door = createServer({ allowHalfOpen: true }, (caller) => {
    open.add(caller)
    caller.once('data', (packet) => {
      // Length and protocol, then names and values, each ended by a zero.
      const said = packet.subarray(8).toString().split('\0')
      if (said.some((word, i) => i % 2 === 0 && word !== '' && !ALLOWED.has(word))) return caller.destroy()
      const server = dial(address)
      open.add(server)
      behind.add(server)
      server.once('close', () => behind.delete(server))
      server.write(packet)
      caller.pipe(server).pipe(caller)
      for (const end of [caller, server]) end.on('error', () => {})
    })
  })
  door.listen(socketOf(folder))
  await once(door, 'listening')
  closing.push(async () => {
    for (const socket of open) socket.destroy()
    door.close()
    rmSync(folder, { recursive: true, force: true })
  })
  target.searchParams.set('host', folder)
  return { url: target.href, behind }
}
const opened = (options: Parameters<typeof connect>[0]): Connection => {
  const connection = connect({ poolSize: 1, ...options })
  closing.unshift(connection.close)
  return connection
}

test('requests run without parallel workers, on every connection that answers them; long work keeps its own', async () => {
  const { db, aside } = opened({ url: database.url })
  expect(await settingsOf(db)).toEqual(REQUEST)
  expect(await settingsOf(aside)).toEqual(REQUEST)
  const [zone, patience, , workers] = await settingsOf(opened({ url: database.url, patience: 'work' }).db)
  expect([zone, patience]).toEqual(['Asia/Shanghai', '10min'])
  expect(Number(workers)).toBeGreaterThan(0)
})

test('whoever loads a table in bulk has it sampled, without owning it', async () => {
  const { db } = opened({ url: database.url })
  const known = async () =>
    (
      await sql<{
        rows: number
      }>`select reltuples::int as rows from pg_class where oid = '"calendarDay"'::regclass`.execute(db)
    ).rows[0]?.rows
  await sql`delete from "calendarDay"`.execute(db)
  await sql`insert into "calendarDay" (day, works, name)
    select (now() at time zone 'Asia/Shanghai')::date + n, false, '' from generate_series(1, 700) n`.execute(
    db,
  )
  expect(await known()).toBeLessThan(700)
  await analyzeTables(db, ['calendarDay'])
  expect(await known()).toBe(700)
  await expect(analyzeTables(db, ['no table'])).rejects.toThrow('no table')
})

test('the settings hold behind a pooler that lets nobody bring settings along', async () => {
  const { url } = await strictDoor(database.url)
  expect(await settingsOf(opened({ url }).db)).toEqual(REQUEST)
  const bringing = new URL(url)
  bringing.searchParams.set('options', '-c TimeZone=Asia/Shanghai')
  await expect(settingsOf(opened({ url: bringing.href }).db)).rejects.toThrow()
})

test('it is closed when the server knows it, who may be stopped next', async () => {
  const { url, behind } = await strictDoor(database.url)
  const { db, close } = connect({ url })
  await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.1)`.execute(db)))
  expect(behind.size).toBe(6)
  await close()
  expect(behind.size).toBe(0)
})
