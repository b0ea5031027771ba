import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type LogScope, newRequestId, withinScope } from '../log/scope.ts'
import type { Platform } from './call.ts'
import { EVERY_CALL, registerCalls } from './calls.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, checkEvery, limitConnections } from './connections.ts'
import { AppError, type Route } from './context.ts'
import { FORM_TYPE, JSON_TYPE } from './input.ts'
import { fail } from './reply.ts'
import { readableUrl, refuseUnreadable } from './unreadable.ts'

export interface ServerOptions {
  readonly routes: readonly Route[]
  readonly platform: Platform
  /** Number of trusted reverse proxies in front; 0: forwarding headers are ignored (docs/handbook/security.md#proxies). */
  readonly trustProxy: number
  /** Paths under /api that are pages, not calls. */
  readonly pages?: readonly string[]
  readonly connections?: Partial<ConnectionLimits>
}

const REQUEST_TIMEOUT = 130_000
const CONNECTION_TIMEOUT = 140_000

/** A declaration that would leave a hole stops the start (docs/handbook/security.md#declared-access, docs/handbook/security.md#budgets). */
const checkDeclaration = (endpoint: Endpoint) => {
  const { access, path } = endpoint
  if (access === undefined) throw new Error(`${path} declares no access`)
  if (access === 'public' && !endpoint.limits?.length)
    throw new Error(`${path} is public and declares no limit`)
  if (access !== 'public' && !access.roles?.length && !access.ticket?.length)
    throw new Error(`${path} lets nobody in`)
  if (endpoint.kind === 'write' && access !== 'public' && endpoint.audit === undefined)
    throw new Error(`${path} writes and does not say whether it is audited`)
}

/** Each line of a request carries its number, and so does the answer; one line when it ends. */
const logRequests = (app: FastifyInstance, { log }: Platform) => {
  const scopes = new WeakMap<FastifyRequest, LogScope>()
  app.addHook('onRequest', (request, reply, done) => {
    const scope: LogScope = { requestId: request.id }
    scopes.set(request, scope)
    reply.header('x-request-id', request.id)
    withinScope(scope, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Paths only: queries may carry personal data (docs/handbook/security.md#log-privacy).
    const [path] = request.url.split('?')
    const { method } = request
    const ms = Math.round(reply.elapsedTime)
    log.info({ ...scopes.get(request), method, path, status: reply.statusCode, ms }, 'request')
  })
}

/** Whoever is answered while the portal stops is told to come again by another connection; this one would hold the stop up. */
const endConnectionsOnStop = (app: FastifyInstance) => {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

const filesOf = (routes: readonly Route[]): ReadonlySet<string> =>
  new Set(
    routes.flatMap(({ endpoint }) => (endpoint.files ? [endpoint.path, ...(endpoint.aliases ?? [])] : [])),
  )

/** Every server that listens keeps to the limits: a name of this machine may have several addresses, each with its own. */
const listener =
  (limits: ConnectionLimits, takesFiles: ReadonlySet<string>) =>
  (answer: RequestListener): Server => {
    const server = createHttpServer({ connectionsCheckingInterval: checkEvery(limits) })
    server.keepAliveTimeout = 10_000
    server.requestTimeout = REQUEST_TIMEOUT
    server.setTimeout(CONNECTION_TIMEOUT)
    limitConnections(server, answer, { limits, takesFiles })
    return server
  }

/** The HTTP server of all declared calls. A route under /api that is not declared stops the start. */
export const createServer = async ({
  routes,
  platform,
  trustProxy,
  pages = [],
  connections,
}: ServerOptions): Promise<FastifyInstance> => {
  // A proxy in front is one address for everybody.
  const perAddress = trustProxy > 0 ? CONNECTION_LIMITS.total : CONNECTION_LIMITS.perAddress
  const limits: ConnectionLimits = { ...CONNECTION_LIMITS, perAddress, ...connections }
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    // One line for each request is written below, without its query.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: trustProxy > 0 ? (_address: string, hop: number) => hop < trustProxy : false,
    serverFactory: listener(limits, filesOf(routes)),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: refuseUnreadable(platform.log),
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.addHook('onRoute', ({ url }) => {
    if (url.startsWith('/api/') && url !== EVERY_CALL && !pages.includes(url))
      throw new Error(`${url} is not declared in the contract`)
  })
  logRequests(app, platform)
  endConnectionsOnStop(app)
  // A body is read where its turn comes in a call, not before anybody has asked who sends it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([JSON_TYPE, FORM_TYPE], (_request, _body, done) => done(null))
  await app.register(multipart)
  app.setErrorHandler((error, _request, reply) => {
    const outcome = fail(undefined, error, platform.log)
    return reply.status(outcome.status).header('cache-control', 'no-store').send(outcome.body)
  })
  for (const { endpoint } of routes) checkDeclaration(endpoint)
  registerCalls(app, platform, routes)
  return app
}

/** For the not-found handler of whoever adds the pages: calls that do not exist answer in the reply shape. */
export const noSuchCall = (platform: Platform) => fail(undefined, new AppError('notFound'), platform.log)
