import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sameText } from '../crypto/secrets.ts'
import type { Tables } from '../database/tables.ts'
import { countByState } from '../outbox/outbox.queries.ts'

export interface HealthOptions {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  readonly metricsToken: string | undefined
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** Of this machine, and not by way of a proxy on it. */
const isLocal = ({ raw }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') && !raw.headers['x-forwarded-for'] && !raw.headers.forwarded

const registerMetrics = (app: FastifyInstance, { db, pool, metricsToken }: HealthOptions) => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply by declared route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const failures = new Counter({
    name: 'database_unreachable_total',
    help: 'Readings of the metrics below that failed',
    registers,
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'outbox_messages',
    help: 'Messages by channel and state',
    labelNames: ['channel', 'state'],
    registers,
    async collect() {
      this.reset()
      const rows = await countByState(db).catch(() => {
        failures.inc()
        return []
      })
      for (const { channel, state, count } of rows) this.set({ channel, state }, Number(count))
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: addresses are endless and may be personal.
    const route = request.routeOptions.url ?? 'page'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const known = metricsToken !== undefined && given !== undefined && sameText(given, metricsToken)
    if (!known && !isLocal(request)) return reply.status(404).type('text/plain').send('404')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** For whoever watches: does the process live, can it serve, how does it fare. */
export const registerHealth = (app: FastifyInstance, options: HealthOptions): void => {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/ready', async (_request, reply) => {
    const ready = await sql`select 1`.execute(options.db).then(
      () => true,
      () => false,
    )
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'database' })
  })
  registerMetrics(app, options)
}
