import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { insertAccount } from '../packages/server/src/identity/account/account.queries.ts'
import { hashPassword } from '../packages/server/src/identity/password/password.rules.ts'
import { insertSession } from '../packages/server/src/identity/sign-in/session.queries.ts'
import { generateAppKey, type KeyRing, parseKeyRing } from '../packages/server/src/platform/crypto/secrets.ts'
import { connect } from '../packages/server/src/platform/database/database.ts'
import { startEmbedded } from '../packages/server/src/platform/database/embedded/embedded.ts'
import { socketFolderOf } from '../packages/server/src/platform/database/embedded/embedded-socket.ts'
import type { Tables } from '../packages/server/src/platform/database/tables.ts'
import { ask } from './load.ts'
import { type Running, run } from './processes.ts'
import { seedMembers } from './seed.ts'

/** What the items are measured on: one PostgreSQL, databases of several sizes, and the real portal on each as its own process. */

export interface Portal extends Running {
  readonly members: number
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  readonly databaseUrl: string
  /** Past the restrictions of the portal's own user. */
  readonly ownerUrl: string
  /** Of somebody signed in as administrator. */
  readonly headers: Record<string, string>
  /** A fresh process in place of the one that has worked. */
  readonly restart: () => Promise<void>
  /** Another process on the same database. */
  readonly another: (flags?: string[]) => Promise<Running>
}

export interface Baseline extends Running {
  define(name: string, ...statements: { sql: string; params: readonly unknown[] }[]): Promise<void>
  order<T>(name: string, body: object): Promise<T>
}

export interface Stage {
  readonly folder: string
  readonly ring: KeyRing
  /** One for each size; `env` counts for the first who asks for it. */
  portal(members: number, env?: Record<string, string>): Promise<Portal>
  baseline(portal: Portal): Promise<Baseline>
  /** For filling tables in bulk. */
  asOwner<T>(portal: Portal, work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const STAFF_PASSWORD = 'Kq7#vortex-Lam'

/** Staff accounts that share one password, for sign-ins side by side. */
export const addStaff = async (
  { db }: Pick<Portal, 'db'>,
  ring: KeyRing,
  names: readonly string[],
  role: 'administrator' | 'expertReview' = 'administrator',
) => {
  const passwordHash = await hashPassword(STAFF_PASSWORD)
  const ids: string[] = []
  for (const account of names) {
    const id = crypto.randomUUID()
    ids.push(id)
    const row = { id, kind: 'staff', role, name: account, account, mobileTel: '' } as const
    const rest = { passwordHash, memberId: null, mustChangePassword: false, initialPasswordDays: null }
    await insertAccount(db, ring, { ...row, ...rest })
  }
  return ids
}

/** What somebody sends along who has just signed in. */
export const signedIn = async (
  db: Kysely<Tables>,
  ring: KeyRing,
  { name, role }: { name: string; role: 'administrator' | 'expertReview' },
): Promise<Record<string, string>> => {
  const [accountId = ''] = await addStaff({ db }, ring, [name], role)
  const session = { accountId, ip: '127.0.0.1', device: '', userAgent: '' }
  return { authorization: `Bearer ${await insertSession(db, session, 12)}` }
}

export const openStage = async (log: (message: string) => void): Promise<Stage> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-bench-')))
  const embedded = await startEmbedded(folder)
  const appKey = generateAppKey()
  const ring = parseKeyRing(appKey)
  const portals = new Map<number, Promise<Portal>>()
  const closing: (() => Promise<void>)[] = []

  const databaseOf = async (name: string) => {
    const superuser = new pg.Client({ host: socketFolderOf(folder), user: 'postgres', database: 'postgres' })
    await superuser.connect()
    await superuser.query(`create database ${name} owner portal_owner`)
    await superuser.end()
    const within = (url: string) => url.replace('/portal?', `/${name}?`)
    return { ownerUrl: within(embedded.ownerUrl), appUrl: within(embedded.appUrl) }
  }

  const openPortal = async (members: number, given: Record<string, string>): Promise<Portal> => {
    const name = `members_${members}`
    const urls = await databaseOf(name)
    const env = {
      ...{
        DATA_DIR: join(folder, name),
        PORT: '0',
        TRUST_PROXY: '1',
        APP_KEY: appKey,
        PORTAL_ENV: '/dev/null',
      },
      ...{ DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl },
      ...given,
    }
    const another = async (flags: string[] = []) => {
      const started = await run('../packages/server/dist/main.js', { folder, env, flags })
      closing.unshift(started.stop)
      return started
    }
    let current = await another()
    const restart = async () => {
      await current.stop()
      current = await another()
    }
    log(`filling a database with ${members} members`)
    await seedMembers(urls, ring, members)
    const { db, pool, close } = connect({ url: urls.appUrl, patience: 'work' })
    closing.unshift(close)
    return {
      ...{ members, db, pool, databaseUrl: urls.appUrl, another, restart, ownerUrl: urls.ownerUrl },
      headers: await signedIn(db, ring, { name: 'measuring', role: 'administrator' }),
      get url() {
        return current.url
      },
      get pid() {
        return current.pid
      },
      output: () => current.output(),
      memory: () => current.memory(),
      forgetPeak: () => current.forgetPeak(),
      stop: () => current.stop(),
    }
  }

  return {
    folder,
    ring,
    portal(members, env = {}) {
      const known = portals.get(members) ?? openPortal(members, env)
      portals.set(members, known)
      return known
    },
    async baseline({ databaseUrl }) {
      const process = await run('./baseline.ts', { folder, env: { DATABASE_URL: databaseUrl } })
      closing.unshift(process.stop)
      const order = async <T>(name: string, body: object): Promise<T> => {
        const { status, text } = await ask(process.url, { path: `/${name}`, body })
        if (status !== 200) throw new Error(`${name}: ${text}`)
        return JSON.parse(text) as T
      }
      const define: Baseline['define'] = async (name, ...statements) => {
        await order('define', { name, statements: statements.map(({ sql, params }) => ({ sql, params })) })
      }
      return { ...process, order, define }
    },
    async asOwner({ ownerUrl }, work) {
      const client = new pg.Client({ connectionString: ownerUrl })
      await client.connect()
      await client.query('set synchronous_commit = off')
      return work(client).finally(() => client.end())
    },
    async close() {
      for (const end of closing) await end().catch((error: Error) => log(error.message))
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
