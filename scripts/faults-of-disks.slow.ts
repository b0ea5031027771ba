import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { generateAppKey } from '../packages/server/src/platform/crypto/secrets.ts'
import { connect } from '../packages/server/src/platform/database/database.ts'
import { socketFolderOf } from '../packages/server/src/platform/database/embedded/embedded-socket.ts'
import { createLocalBlobs } from '../packages/server/src/platform/files/local-blobs.ts'
import { violations } from '../packages/server/src/testing/fault-client.ts'
import { type Fault, underLoad } from '../packages/server/src/testing/fault-stand.ts'
import { lasts } from '../packages/server/src/testing/fault-work.ts'
import {
  freePort,
  killPortal,
  postgresOf,
  runCommand,
  startPortalProcess,
} from '../packages/server/src/testing/portal-process.ts'
import { fillDisk, mountSmall } from '../packages/server/src/testing/small-disk.ts'
import { faultRun } from './slow/fault-run.ts'

/**
 * One machine whose disks are full or read-only, whose clock jumps, which has no descriptors left, which somebody tidies; under load, with a
 * ledger of what was acknowledged. Needs root, to mount.
 */

const run = faultRun('faults-of-disks')
const command = (program: string, ...args: string[]) => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}
const dataDir = join(run.folder, 'data')
const logFolder = join(dataDir, 'postgres', 'pg_wal')
const clockFile = join(run.folder, 'clock')
const env: Record<string, string> = { APP_KEY: run.appKey, DATA_DIR: dataDir, CLOCK_FILE: clockFile }

const superuser = async (statement: string): Promise<void> => {
  const client = new pg.Client({ host: socketFolderOf(dataDir), user: 'postgres', database: 'portal' })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
/** A disk of its own for what the database writes ahead. */
const mountLog = () => {
  const kept = join(run.folder, 'log')
  command('cp', '-a', logFolder, kept)
  run.atEnd(mountSmall(logFolder, 200).unmount)
  command('cp', '-a', `${kept}/.`, logFolder)
}

beforeAll(async () => {
  mkdirSync(dataDir)
  run.atEnd(mountSmall(dataDir, 600).unmount)
  env.PORT = String(await freePort())
  const first = await startPortalProcess(env)
  await superuser(`alter system set max_wal_size = '64MB'`)
  first.child.kill('SIGTERM')
  await first.ended
  mountLog()
  const clock = new URL('../packages/server/src/testing/jumping-clock.ts', import.meta.url).href
  const portal = await startPortalProcess(env, ['--import', clock])
  run.atEnd(() => killPortal(portal))
  const host = encodeURIComponent(socketFolderOf(realpathSync(dataDir)))
  const { db, close } = connect({ url: `postgresql://portal_app@localhost/portal?host=${host}` })
  run.atEnd(close)
  await run.take({ portal, db, blobs: createLocalBlobs({ folder: join(dataDir, 'files'), reserveBytes: 0 }) })
})

/** Until the database has to begin another file, and finds no room. */
const useUpLog = async () => {
  const free = fillDisk(logFolder)
  for (;;) {
    try {
      await superuser(`select pg_logical_emit_message(false, '', repeat('x', 1000000)), pg_switch_wal()`)
    } catch {
      return free
    }
  }
}
const jump = async (ms: number) => {
  writeFileSync(clockFile, String(ms))
  run.stand().portal.child.kill('SIGUSR2')
  await lasts(4_000)
}
const limit = (descriptors: string) =>
  command('prlimit', '--pid', String(run.stand().portal.child.pid), `--nofile=${descriptors}:`)

const FAULTS: Readonly<Record<string, Fault>> = {
  'the disk of data and files is full': { begin: async () => fillDisk(dataDir), red: 'disk' },
  'the disk of what the database writes ahead is full': { begin: useUpLog, red: 'database' },
  'the disk is full, and the database dies': {
    begin: async () => {
      const undo = [fillDisk(dataDir), fillDisk(logFolder)]
      process.kill(postgresOf(dataDir).postmaster, 'SIGKILL')
      return () => undo.map((free) => free())
    },
    red: 'database',
  },
  'the folder of files becomes read-only': {
    begin: async () => {
      const files = join(dataDir, 'files')
      command('mount', '--bind', files, files)
      command('mount', '-o', 'remount,bind,ro', files)
      return () => command('umount', '-l', files)
    },
    red: 'files',
  },
  'somebody clears away what looks like rubbish': {
    begin: async () => {
      for (const name of ['files/incoming', 'mailbox', 'postgres.log', 'backup-work'])
        rmSync(join(dataDir, name), { recursive: true, force: true })
      return () => lasts(2_000)
    },
  },
  'the clock jumps an hour ahead, and back': {
    begin: async () => {
      await jump(3_600_000)
      return () => jump(0)
    },
  },
  'the clock jumps an hour back, and ahead again': {
    begin: async () => {
      await jump(-3_600_000)
      return () => jump(0)
    },
  },
  'no descriptor is left for six seconds': {
    begin: async () => {
      const process = `/proc/${run.stand().portal.child.pid}`
      const [, before = ''] = /^Max open files +(\d+)/m.exec(readFileSync(`${process}/limits`, 'utf8')) ?? []
      limit(String(readdirSync(`${process}/fd`).length))
      await lasts(6_000)
      return () => limit(before)
    },
  },
}

run.tryAll(FAULTS)

test('a backup taken under load holds what was acknowledged before it, and nothing by halves', async () => {
  const kept = { BACKUP_DIR: join(run.folder, 'backups'), BACKUP_KEY: generateAppKey() }
  const before = new Set(run.stand().acked.registrations)
  await underLoad(run.stand(), {
    begin: async () => {
      for (const id of run.stand().acked.registrations) before.add(id)
      const { code, output } = await runCommand(['snapshot'], { ...env, ...kept })
      expect(code, output).toBe(0)
      return () => {}
    },
  })
  const elsewhere = join(run.folder, 'restored')
  const there = { APP_KEY: run.appKey, DATA_DIR: elsewhere, PORT: '0', ...kept }
  const [name = ''] = /\d{8}T\d{6}Z/.exec((await runCommand(['snapshots'], { ...env, ...kept })).output) ?? []
  const restored = await runCommand(['restore', name], there)
  expect(restored.code, restored.output).toBe(0)
  const portal = await startPortalProcess(there)
  try {
    const host = encodeURIComponent(socketFolderOf(realpathSync(elsewhere)))
    const copy = connect({ url: `postgresql://portal_app@localhost/portal?host=${host}` })
    const found = await violations(copy.db, {
      registrations: run.stand().acked.registrations,
      edits: new Map(),
    })
    await copy.close()
    expect(found.filter((one) => !one.startsWith('lost ') || before.has(one.slice(5)))).toEqual([])
  } finally {
    await killPortal(portal)
  }
})
