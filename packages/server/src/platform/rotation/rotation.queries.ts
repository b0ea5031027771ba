import pg from 'pg'
import { SERVING_SECONDS } from '../clock/serving.rules.ts'
import { sealedUnder } from '../crypto/secrets.ts'
import { SQLSTATE, sqlStateOf } from '../database/sqlstate.ts'
import type { Source } from './keyed-column.ts'

/** Rows of any table as the change of keys sees them: with the rights of the owner, a few at a time, never over what somebody has just written. */

const name = pg.escapeIdentifier

export interface Place {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
}

/** One value as it was read and as it is to be. */
export interface Change {
  readonly key: readonly unknown[]
  readonly before: Buffer
  readonly after: Buffer
}

/** Every column that can hold what is sealed or indexed, as `table.column`. */
export const binaryColumns = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ place: string }>(`select c.table_name || '.' || c.column_name as place
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE' order by 1`)
  return rows.map(({ place }) => place)
}

const heads = (keyIds: readonly string[]) => keyIds.map(sealedUnder)
const under = (column: string) => `substring(${name(column)} from 1 for 5) = any($1::bytea[])`

export const countSealed = async (
  client: pg.Client,
  { table, column }: Omit<Place, 'key'>,
  keyIds: readonly string[],
): Promise<number> => {
  const text = `select count(*)::int as count from ${name(table)} where ${under(column)}`
  return (await client.query<{ count: number }>(text, [heads(keyIds)])).rows[0]?.count ?? 0
}

export const someSealed = async (
  client: pg.Client,
  { table, column }: Omit<Place, 'key'>,
  keyIds: readonly string[],
  most: number,
): Promise<{ id: string; value: Buffer }[]> => {
  const text = `select id::text as id, ${name(column)} as value from ${name(table)} where ${under(column)} order by id limit $2`
  return (await client.query<{ id: string; value: Buffer }>(text, [heads(keyIds), most])).rows
}

/** Rows with an index and what it is of, after the one whose key is given. */
export const someIndexed = async (
  client: pg.Client,
  { table, column, key }: Place,
  source: Source,
  { after, most }: { readonly after: readonly unknown[] | undefined; readonly most: number },
): Promise<Record<string, unknown>[]> => {
  const own = (column: string) => `t.${name(column)}`
  const from = source.by === undefined ? 't' : 's'
  const join = source.by && `join ${name(source.table)} s on s.id = ${own(source.by)}`
  const id = source.by === undefined ? own(key[0] ?? 'id') : 's.id'
  const keys = key.map(own).join(', ')
  const later = after && `and (${keys}) > (${key.map((_, at) => `$${at + 2}`).join(', ')})`
  const { rows } = await client.query(
    `select ${keys}, ${id}::text as "sourceId", ${own(column)} as "storedIndex"${source.reads.map((read) => `, ${from}.${name(read)}`).join('')}
      from ${name(table)} t ${join ?? ''} where ${own(column)} is not null ${later ?? ''} order by ${keys} limit $1`,
    [most, ...(after ?? [])],
  )
  return rows
}

/** Somebody else holds the row, or holds another one that waits for us. */
const BUSY = new Set<string>([SQLSTATE.deadlock, SQLSTATE.lockNotAvailable, SQLSTATE.serializationFailure])
/** A trigger of ours that lets nobody change what was signed or logged. Its content stays what it is. */
const REFUSED = SQLSTATE.raisedByTrigger
const TRIES = 20

/** Writes what nobody has changed meanwhile. */
export const writeChanges = async (
  client: pg.Client,
  place: Place,
  changes: readonly Change[],
): Promise<void> => {
  for (let [tries, past] = [0, false]; ; tries += 1) {
    try {
      await writeOnce(client, place, changes, past)
      return
    } catch (error) {
      await client.query('rollback')
      if (sqlStateOf(error) === REFUSED && !past) past = true
      else if (!BUSY.has(sqlStateOf(error)) || tries === TRIES) throw error
    }
  }
}

const writeOnce = async (
  client: pg.Client,
  { table, column, key }: Place,
  changes: readonly Change[],
  past: boolean,
): Promise<void> => {
  const own = key.map((one, at) => `${name(one)} = $${at + 3}`).join(' and ')
  await client.query(`begin; set local lock_timeout = '3s'`)
  if (past) await client.query(`alter table ${name(table)} disable trigger user`)
  for (const { key: values, before, after } of changes)
    await client.query(
      `update ${name(table)} set ${name(column)} = $2 where ${name(column)} = $1 and ${own}`,
      [before, after, ...values],
    )
  if (past) await client.query(`alter table ${name(table)} enable trigger user`)
  await client.query('commit')
}

// --- what goes with the old key --------------------------------------------------------------------------------------------

export const removeBefore = async (
  client: pg.Client,
  { table, since, at }: { readonly table: string; readonly since: string; readonly at: string },
): Promise<number> =>
  (await client.query(`delete from ${name(table)} where ${name(since)} <= $1`, [at])).rowCount ?? 0

/** The index finds nothing any more. */
export const blankBefore = async (
  client: pg.Client,
  { table, column, since, at }: { table: string; column: string; since: string; at: string },
): Promise<number> =>
  (
    await client.query(
      `update ${name(table)} set ${name(column)} = sha256(gen_random_uuid()::text::bytea)
        where ${name(since)} <= $1 and ${name(column)} is not null`,
      [at],
    )
  ).rowCount ?? 0

// --- keys and who has them -------------------------------------------------------------------------------------------------

interface Serving {
  readonly host: string
  readonly pid: number
  readonly keyIds: readonly string[]
}

/** Those that gave a sign of life a moment ago. */
export const servingNow = async (client: pg.Client): Promise<Serving[]> =>
  (
    await client.query<Serving>(
      `select host, pid, "keyIds" from "portalProcess" where "seenAt" > now() - make_interval(secs => $1)`,
      [SERVING_SECONDS],
    )
  ).rows

export const keysNoted = async (
  client: pg.Client,
): Promise<{ keyId: string; everywhereAt: string | null }[]> =>
  (
    await client.query(
      `select "keyId", to_json("everywhereAt") #>> '{}' as "everywhereAt" from "appKey" order by "firstUsedAt"`,
    )
  ).rows

export const noteKey = async (client: pg.Client, keyId: string): Promise<void> => {
  await client.query(`insert into "appKey" ("keyId") values ($1) on conflict do nothing`, [keyId])
}

/** From now on nothing is written under another key. Returns once all that was begun before has ended. */
export const noteEverywhere = async (client: pg.Client, keyId: string): Promise<void> => {
  const { rows } = await client.query<{ mark: string }>('select pg_current_xact_id()::text as mark')
  for (;;) {
    const { rows: now } = await client.query<{ over: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over',
      [rows[0]?.mark],
    )
    if (now[0]?.over) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await client.query(
    `update "appKey" set "everywhereAt" = coalesce("everywhereAt", now()) where "keyId" = $1`,
    [keyId],
  )
}

export const forgetKeys = async (client: pg.Client, keyIds: readonly string[]): Promise<void> => {
  await client.query(`delete from "appKey" where "keyId" = any($1)`, [keyIds])
}

/** Sealed files after the one whose id is given. */
export const someSealedFiles = async (client: pg.Client, after: string, most: number) =>
  (
    await client.query<{ id: string; storageKey: string; size: number }>(
      'select id::text as id, "storageKey", size::float8 as size from file where sealed and id > $1 order by id limit $2',
      [after, most],
    )
  ).rows

/** Which of these files have no row any more. */
export const goneFiles = async (client: pg.Client, ids: readonly string[]): Promise<string[]> =>
  (
    await client.query<{ id: string }>(
      'select given.id::text as id from unnest($1::uuid[]) given(id) where not exists (select 1 from file where file.id = given.id)',
      [ids],
    )
  ).rows.map(({ id }) => id)
