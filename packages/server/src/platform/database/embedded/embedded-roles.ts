import pg from 'pg'
import { SQLSTATE } from '../sqlstate.ts'

export const ROLES = { owner: 'portal_owner', app: 'portal_app', database: 'portal' } as const

/** One that is starting, or recovers from a crash, says so. */
export async function stateOf(socketFolder: string): Promise<'up' | 'starting' | 'silent'> {
  try {
    return await asSuperuser(socketFolder, async () => 'up' as const)
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === SQLSTATE.cannotConnectNow
      ? 'starting'
      : 'silent'
  }
}

/** At every start, since a first start may have been cut off after `initdb`. */
export async function ensureRoles(socketFolder: string, disposable: boolean): Promise<void> {
  const { owner, app, database } = ROLES
  await asSuperuser(socketFolder, async (client) => {
    const roles = await client.query('select rolname from pg_roles where rolname = any($1)', [[owner, app]])
    const known = roles.rows.map((row) => row.rolname)
    const also = disposable ? 'createdb' : 'nocreatedb'
    if (!known.includes(owner)) await client.query(`create role ${owner} login ${also}`)
    if (!known.includes(app)) await client.query(`create role ${app} login`)
    // Lets tests drop a database that is still in use.
    if (disposable) await client.query(`grant pg_signal_backend to ${owner}`)
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${owner}`)
  })
}

async function asSuperuser<T>(socketFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const timeouts = { connectionTimeoutMillis: 2_500, query_timeout: 30_000 }
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres', ...timeouts })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
