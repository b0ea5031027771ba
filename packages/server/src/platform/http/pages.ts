import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nonceOf } from './headers.ts'

/** Whoever asks there is a program, to which a page says that all is well. */
const FOR_PROGRAMS = /^\/(api|health|healthz|live|livez|ready|readyz|metrics)(\/|$)/

const NONCE = /__(?:CSP_)?NONCE__/g
const NOT_BUILT =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>尚未构建</title><p>网页尚未构建，请先运行 npm run build。</p></html>'

export const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    // A fresh nonce in every copy.
    .header('cache-control', 'no-store')
    .send(html.replace(NONCE, nonceOf(request)))

/** The built web pages: hashed assets for a year, in the packed form that the build made; every other path is the one page. */
export const registerPages = async (
  app: FastifyInstance,
  options: { webRoot: string; noSuchCall: () => { status: number; body: unknown } },
): Promise<void> => {
  const { webRoot, noSuchCall } = options
  const index = join(webRoot, 'index.html')
  const built = existsSync(index)
  const html = built ? readFileSync(index, 'utf8') : NOT_BUILT
  if (built)
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '.vite/**'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(webRoot, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w{1,11}$/.test(path)
    if (!FOR_PROGRAMS.test(path)) {
      if (isPage) return sendPage(request, reply, html)
      // A missing chunk must fail as such, not arrive as a page.
      return reply.status(404).type('text/plain; charset=utf-8').send('404')
    }
    const { status, body } = noSuchCall()
    return reply.status(status).header('cache-control', 'no-store').send(body)
  })
}
