import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { socketFolderOf, startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { installJobs } from '../platform/jobs.ts'
import { EMPTY, goByClock, installClock } from './clock-database.ts'
import { shownShift } from './shifted-date.ts'
import { runOn, within } from './statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test database is copied from. */
    templateDatabase: { ownerUrl: string; appUrl: string }
  }
}

/** One PostgreSQL per test run; `testDatabase()` copies its migrated database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-test-')))
  const removal = removeWhenWeDie(folder)
  // The tests' own temporary folders go with the run, even with a killed one.
  process.env.TMPDIR = join(folder, 'tmp')
  mkdirSync(process.env.TMPDIR)
  const server = await startEmbedded(folder, { disposable: true })
  await goByClock(server.ownerUrl, server.appUrl)
  await runOn(within(server.ownerUrl, 'postgres'), `create database ${EMPTY} template template0`)
  for (const url of [server.ownerUrl, within(server.ownerUrl, EMPTY)]) await installClock(url, shownShift())
  await migrate({ ...server, afterwards: installJobs })
  project.provide('templateDatabase', { ownerUrl: server.ownerUrl, appUrl: server.appUrl })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    removal.kill()
  }
}

/** A killed run removes nothing itself: a shell waits for the end of our pipe and does it. */
function removeWhenWeDie(folder: string) {
  const script =
    'cat >/dev/null; pid=$(head -n 1 "$0/postgres/postmaster.pid" 2>/dev/null); ' +
    'for i in 1 2 3 4 5 6 7 8 9 10; do [ -n "$pid" ] && kill -INT "$pid" 2>/dev/null || break; sleep 0.5; done; ' +
    'rm -rf "$0" "$1"'
  const shell = spawn('/bin/sh', ['-c', script, folder, socketFolderOf(folder)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  return shell
}
