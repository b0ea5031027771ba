import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asUser, chooseServerUser, prepareBinaries } from '../platform/database/embedded/embedded-binaries.ts'
import { freePort } from './portal-process.ts'

/** A PostgreSQL on a port of this machine that asks for passwords, with an owner, a guest and an empty database. */
export interface PasswordServer {
  readonly port: number
  /** Of both. */
  readonly password: string
  stop(): void
}

export const startPasswordServer = async (): Promise<PasswordServer> => {
  const user = chooseServerUser()
  const binaries = prepareBinaries(user)
  const password = 'Kq7vortexLam'
  // Not below the test's own folder, which the account of the server may not enter.
  const base = join('/tmp', `portal-server-${process.pid}`)
  mkdirSync(base, { recursive: true, mode: 0o700 })
  if (user) chownSync(base, user.uid, user.gid)
  const data = join(base, 'data')
  const secret = join(base, 'password')
  writeFileSync(secret, password)
  if (user) chownSync(secret, user.uid, user.gid)
  const as = { ...asUser(user), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const made = spawnSync(
    join(binaries, 'bin', 'initdb'),
    [
      '-D',
      data,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${secret}`,
      '--no-sync',
      '-E',
      'UTF8',
    ],
    as,
  )
  if (made.status !== 0) throw new Error(String(made.stderr))
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${base}`,
    'fsync=off',
  ]
  const child: ChildProcess = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', data, ...settings.flatMap((one) => ['-c', one])],
    { ...as, stdio: 'ignore' },
  )
  const connectionString = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`create role owner login password '${password}'`)
      await client.query(`create role guest login password '${password}'`)
      await client.query(`create database portal owner owner template template0 encoding 'UTF8'`)
      await client.end()
      break
    } catch (error) {
      if (child.exitCode !== null) throw error
      await sleep(50)
    }
  }
  return {
    ...{ port, password },
    stop: () => {
      child.kill('SIGQUIT')
      spawnSync('rm', ['-rf', base])
    },
  }
}
