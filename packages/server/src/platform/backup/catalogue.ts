import { createHash } from 'node:crypto'
import pg from 'pg'

/** What a backup has to know of the tables, whatever the features put there. */

export type Table = { name: string; columns: string[] }
export type Sum = { rows: number; sum: string }

/** Order of rows does not matter, so it is a sum of the rows' hashes. */
export function newSum() {
  let rows = 0
  let sum = 0n
  return {
    add(row: Buffer) {
      rows += 1
      sum = BigInt.asUintN(
        128,
        sum + BigInt(`0x${createHash('sha256').update(row).digest('hex').slice(0, 32)}`),
      )
    },
    value: (): Sum => ({ rows, sum: sum.toString(16) }),
  }
}

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schemaMigration'
    group by c.relname order by c.relname`)
  return rows
}

export type Sequence = { name: string; value: string; called: boolean }

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const found = await names(
    client,
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  const sequences: Sequence[] = []
  for (const name of found) {
    const { rows } = await client.query(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...rows[0] })
  }
  return sequences
}

export async function names(client: pg.Client, text: string): Promise<string[]> {
  return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // Both sides must write values alike, whatever the servers are set to.
  const options =
    '-c DateStyle=ISO -c IntervalStyle=postgres -c TimeZone=UTC -c extra_float_digits=3 -c bytea_output=hex'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, options })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
