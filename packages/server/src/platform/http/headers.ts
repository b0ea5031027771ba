import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const nonces = new WeakMap<IncomingMessage, string>()
/** Good for one reply: the styles that the components make at run time carry it. */
export const nonceOf = (request: FastifyRequest): string => nonces.get(request.raw) ?? ''

/** Headers of every reply, whatever it is (docs/handbook/security.md#headers). Uploaded files get a stricter policy of their own. */
export const registerHeaders = async (app: FastifyInstance, options: { https: boolean }): Promise<void> => {
  app.addHook('onRequest', async (request) => {
    nonces.set(request.raw, randomBytes(16).toString('base64'))
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly draws the compressed images inside scanned documents.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", (request) => `'nonce-${nonces.get(request as IncomingMessage) ?? ''}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
}
