import pg from 'pg'

/** Every stored content that a row of any table needs, and the keys that something may be sealed under. */
export const keysAtRest = async (client: pg.Client): Promise<{ keys: string[]; keyIds: string[] }> => {
  const { rows: tables } = await client.query<{
    name: string
  }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storageKey' order by 1`)
  const keys = new Set<string>()
  for (const { name } of tables) {
    // What was deleted goes with the next sweep, its content before its row.
    const kept = name === 'file' ? `state <> 'deleted'` : 'true'
    const { rows } = await client.query<{ key: string }>(
      `select "storageKey" as key from ${pg.escapeIdentifier(name)} where "storageKey" is not null and ${kept}`,
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

/** Which portal it is, on whatever machine it stands: its first account, which no backup and no move changes. */
export const portalId = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    'select id from account order by "createdAt", id limit 1',
  )
  return rows[0]?.id ?? ''
}
