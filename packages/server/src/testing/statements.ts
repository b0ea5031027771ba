import pg from 'pg'

/** The address of another database of the same server, for the same role. */
export const within = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** On a connection of its own. */
export const runOn = async (url: string, text: string, values: readonly unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text, values.length > 0 ? [...values] : undefined)
  } finally {
    await client.end()
  }
}
