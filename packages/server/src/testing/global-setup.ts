import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { guard, makeRunFolder } from '../../../../scripts/guard.mjs'
import { buildPart } from '../../../../scripts/setup/build.mjs'
import { startEmbedded } from '../platform/database/embedded/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { installJobs } from '../platform/jobs/jobs.ts'
import { EMPTY, goByClock, installClock } from './clock-database.ts'
import { shownShift } from './shifted-date.ts'
import { runOn, within } from './statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test database is copied from. */
    templateDatabase: { ownerUrl: string; appUrl: string }
  }
}

interface Served {
  readonly template: ProvidedContext['templateDatabase']
  stop(): Promise<void>
}
/** Beside the globals: each project of the run reads this file anew. */
const shared = globalThis as { portalTests?: { served: Promise<Served>; projects: number } }

/** One PostgreSQL per test run, whichever of its projects asks first; `testDatabase()` copies its migrated database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.portalTests ??= { served: serve(), projects: 0 }
  const run = shared.portalTests
  run.projects += 1
  const { template, stop } = await run.served
  project.provide('templateDatabase', template)
  return async () => {
    run.projects -= 1
    if (run.projects > 0) return
    delete shared.portalTests
    await stop()
  }
}

async function serve(): Promise<Served> {
  const folder = makeRunFolder('portal-test-')
  const watch = guard(folder)
  // The tests' own temporary folders and processes go with the run, even with a killed one.
  process.env.TMPDIR = join(folder, 'tmp')
  mkdirSync(process.env.TMPDIR)
  // What one process of a portal has read and compiled serves the next: a third of what a portal's start costs.
  process.env.TEST_COMPILED = join(folder, 'compiled')
  const [server, code] = await Promise.all([startEmbedded(folder, { disposable: true }), buildPart('server')])
  if (code !== 0) throw new Error('the server does not build')
  await goByClock(server.ownerUrl, server.appUrl)
  await runOn(within(server.ownerUrl, 'postgres'), `create database ${EMPTY} template template0`)
  for (const url of [server.ownerUrl, within(server.ownerUrl, EMPTY)]) await installClock(url, shownShift())
  await migrate({ ...server, afterwards: installJobs })
  return {
    template: { ownerUrl: server.ownerUrl, appUrl: server.appUrl },
    stop: async () => {
      await server.stop()
      await watch.end()
    },
  }
}
