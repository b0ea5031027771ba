import type { FastifyInstance } from 'fastify'
import type { Parts } from '../assembly/parts.ts'
import type { Watch } from '../watch/watch.ts'
import { registerMetrics } from './metrics.ts'

/** For whoever watches: does the process live, can it serve, how does it fare. What exactly is wrong is said to the operators alone. */
export const registerHealth = (app: FastifyInstance, parts: Parts, watch: Watch): void => {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/ready', async (_request, reply) => {
    const found = await watch.ready()
    const bad = found.find(({ level }) => level === 'error')
    return reply
      .status(bad ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: bad?.name ?? 'ok',
        checks: Object.fromEntries(found.map(({ name, level }) => [name, level])),
      })
  })
  if (parts.environment.trustProxy === 0)
    app.addHook('onRequest', async ({ headers }) => {
      if (headers['x-forwarded-for'] || headers.forwarded) parts.door.forwardedAt = Date.now()
    })
  registerMetrics(app, parts, watch)
}
