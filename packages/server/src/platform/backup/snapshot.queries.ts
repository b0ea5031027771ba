import pg from 'pg'

/** Every stored content that a row of any table names, and the keys that something may be sealed under. */
export const keysAtRest = async (client: pg.Client): Promise<{ keys: string[]; keyIds: string[] }> => {
  const { rows: tables } = await client.query<{
    name: string
  }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storageKey' order by 1`)
  const keys = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ key: string }>(
      `select "storageKey" as key from ${pg.escapeIdentifier(name)} where "storageKey" is not null`,
    )
    for (const { key } of rows) keys.add(key)
  }
  const { rows } = await client.query<{ id: string }>('select "keyId" as id from "appKey" order by 1')
  return { keys: [...keys].toSorted(), keyIds: rows.map(({ id }) => id) }
}

/** False while another one is being taken: two would write the index over each other. As long as the connection lasts. */
export const tryLockSnapshots = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(hashtext('portal-snapshot')) as got`,
  )
  return rows[0]?.got === true
}
