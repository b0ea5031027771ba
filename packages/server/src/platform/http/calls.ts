import type { Endpoint } from '@portal/contract/platform/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall, type Platform } from './call.ts'
import type { Route } from './context.ts'

/**
 * Every call stands behind one route of the framework and is found by its whole address: the framework writes three functions for each
 * route of its own, and of a thousand of them the memory and the start of a portal are told apart.
 */
export const EVERY_CALL = '/api/*'

interface Call {
  /** As it is declared, or one of its older names. */
  readonly path: string
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

const called = new WeakMap<FastifyRequest, Call>()

/** The address of the call that a request asks for; undefined where it asks for none. */
export const calledBy = (request: FastifyRequest): string | undefined => called.get(request)?.path

const pathsOf = ({ path, aliases = [] }: Endpoint): string[] => [path, ...aliases]

export const registerCalls = (app: FastifyInstance, platform: Platform, routes: readonly Route[]): void => {
  const calls = new Map<string, Call>()
  for (const route of routes) {
    const answer = answerCall(platform, route)
    const { endpoint } = route
    for (const path of pathsOf(endpoint))
      for (const method of endpoint.kind === 'read' ? ['GET', 'POST'] : ['POST']) {
        if (!path.startsWith('/api/')) throw new Error(`${path} is not below /api`)
        if (calls.has(`${method} ${path}`)) throw new Error(`${path} is declared twice`)
        calls.set(`${method} ${path}`, { path, answer })
      }
  }
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: EVERY_CALL,
    exposeHeadRoute: false,
    // Before a body is looked at: of a call that does not exist nothing is wrong but that.
    onRequest: (request, reply, done) => {
      const call = calls.get(`${request.method} /api/${request.params['*']}`)
      if (!call) return reply.callNotFound()
      called.set(request, call)
      done()
    },
    handler: (request, reply) => called.get(request)?.answer(request, reply),
  })
}
