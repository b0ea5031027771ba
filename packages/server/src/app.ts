import type { FastifyInstance } from 'fastify'
import { theOne } from './platform/assembly/extension-point.ts'
import { type Given, makeParts, type Parts } from './platform/assembly/parts.ts'
import { scheduleCommands } from './platform/backup/schedule.ts'
import { databaseNow } from './platform/clock/database-now.queries.ts'
import { asLongWork } from './platform/database/patience.ts'
import { authenticators } from './platform/http/access.ts'
import { DOCS_PAGE } from './platform/http/api-docs/api-docs.ts'
import type { Platform } from './platform/http/call.ts'
import { registerHeaders } from './platform/http/headers.ts'
import { registerPages, WEB_ROOT } from './platform/http/pages.ts'
import { createServer, noSuchCall } from './platform/http/server.ts'
import { sweepPlatform } from './platform/jobs/sweeps.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import { createKeyWatch } from './platform/rotation/key-watch.ts'
import { registerHealth } from './platform/watch/health.ts'
import { watchOf } from './platform/watch/watch.ts'
import type { App } from './portal.ts'

/** Makes the portal of its modules. There is no second place that does. */

const openDoor = async (parts: Parts): Promise<FastifyInstance> => {
  const { environment, pool, modules } = parts
  const platform: Platform = {
    ...parts,
    rateLimits: createRateLimits(pool),
    authenticator: parts.authenticator ?? theOne(parts.all(authenticators), 'who calls'),
  }
  const { trustProxy, publicUrl } = environment
  const routes = modules.flatMap((module) => module.routes?.(parts) ?? [])
  const server = await createServer({ routes, platform, trustProxy, pages: [DOCS_PAGE] })
  await registerHeaders(server, { https: publicUrl.startsWith('https:') })
  registerHealth(server, parts, watchOf(parts))
  for (const module of modules) module.pages?.(server, parts)
  await registerPages(server, { webRoot: WEB_ROOT, noSuchCall: () => noSuchCall(platform) })
  return server
}

const defineJobs = (parts: Parts): void => {
  const { db, jobs, files, modules } = parts
  for (const module of modules) module.jobs?.(parts)
  const round = (name: string, times: string, chores: 'hourly' | 'nightly') => {
    const options = chores === 'nightly' ? { waits: true as const } : {}
    const handler = async ({ signal }: { signal: AbortSignal }) => {
      if (chores === 'hourly') await sweepPlatform(db, files, signal)
      for (const module of modules) for (const chore of module[chores] ?? []) await chore(parts, signal)
      return undefined
    }
    jobs.define(name, handler, options)
    jobs.schedule(name, times)
  }
  scheduleCommands(parts)
  round('sweep', '23 * * * *', 'hourly')
  round('purge', '40 3 * * *', 'nightly')
}

export interface Built extends App {
  readonly parts: Parts
  readonly server: FastifyInstance
}

export const buildApp = async (given: Given): Promise<Built> => {
  const parts = await makeParts(given)
  await databaseNow(parts.db)
  const server = await openDoor(parts)
  defineJobs(parts)
  // A slow machine takes longer to make the first rows than a request may.
  await asLongWork(new AbortController().signal, async () => {
    for (const module of given.modules)
      for (const line of (await module.firstStart?.(parts)) ?? []) console.log(line)
  })
  const workers = [
    parts.messages,
    watchOf(parts),
    createKeyWatch(parts, () => watchOf(parts).signOfLife()),
    ...given.modules.flatMap((module) => module.worker?.(parts) ?? []),
  ]
  const { host, port } = given.environment
  return {
    parts,
    server,
    async listen() {
      const url = await server.listen({ host, port })
      for (const worker of workers) await worker.start()
      return url
    },
    async close() {
      await server.close()
      for (const worker of workers.toReversed()) await worker.stop()
    },
  }
}
