import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Parts } from '../assembly/parts.ts'
import { sameText } from '../crypto/secrets.ts'
import { calledBy, EVERY_CALL } from '../http/calls.ts'
import { countByState } from '../outbox/outbox.queries.ts'
import type { Found } from './check.ts'
import type { Watch } from './watch.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** However somebody on this machine calls it; a proxy on it may pass the name on that was asked for and say nothing else. */
const OWN_NAME = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i
const BY_PROXY = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const
/** Of this machine, and not by way of a proxy on it. */
const isLocal = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  OWN_NAME.test(headers.host ?? '') &&
  BY_PROXY.every((name) => headers[name] === undefined)

const LEVELS = { ok: 0, warning: 1, error: 2 } as const

/** What the watch found, each of its figures under its own name. */
const createShown = (register: Registry): ((found: readonly Found[]) => void) => {
  const registers = [register]
  const level = new Gauge({
    name: 'portal_check_level',
    help: '0: well, 1: soon to be looked at, 2: wrong',
    labelNames: ['check'],
    registers,
  })
  const gauges = new Map<string, Gauge>()
  return (found) => {
    // What is not known any more must not stand there as it was.
    for (const gauge of gauges.values()) gauge.reset()
    level.reset()
    for (const one of found) {
      level.set({ check: one.name }, LEVELS[one.level])
      for (const { name, help, labels = {}, value } of one.figures ?? []) {
        const gauge =
          gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers })
        gauges.set(name, gauge)
        gauge.set(labels, value)
      }
    }
  }
}

const registerGauges = ({ db, pool }: Parts, register: Registry) => {
  const registers = [register]
  collectDefaultMetrics({ register })
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
}

export const registerMetrics = (app: FastifyInstance, parts: Parts, watch: Watch): void => {
  const register = new Registry()
  const { metricsToken } = parts.environment
  registerGauges(parts, register)
  const show = createShown(register)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply by declared route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The call or the pattern, not the address: addresses are endless and may be personal.
    const { url } = request.routeOptions
    const route = calledBy(request) ?? (url === undefined || url === EVERY_CALL ? 'page' : url)
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const known = metricsToken !== undefined && given !== undefined && sameText(given, metricsToken)
    if (!known && !isLocal(request)) return reply.status(404).type('text/plain').send('404')
    show(await watch.all())
    return reply.type(register.contentType).send(await register.metrics())
  })
}
