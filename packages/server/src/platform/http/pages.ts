import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, TURNS } from '../limits/rate-limits.ts'
import { createTurns } from '../limits/turns.ts'
import { nonceOf } from './headers.ts'

/** Whoever asks there is a program, to which a page says that all is well. */
const FOR_PROGRAMS = /^\/(api|health|healthz|live|livez|ready|readyz|metrics)(\/|$)/

/** Scripts and sheets that a page loads, by the names the build gives them; workers have a policy of their own and keep it. */
const PART_OF_A_PAGE = /\/assets\/(?:[\w-]{8}\.js|index-[\w-]{8}\.js|[\w-]+\.css)(?:\.br|\.gz)?$/
/** What says how a document may be used: a page of twenty files would carry half a kilobyte of it twenty times over a bad line. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'permissions-policy',
]

const NONCE = /__(?:CSP_)?NONCE__/g
const NOT_BUILT =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>尚未构建</title><p>网页尚未构建，请先运行 npm run build。</p></html>'

/** Where the build puts the web pages. */
export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const pageOf = (webRoot: string): string => {
  const index = join(webRoot, 'index.html')
  return existsSync(index) ? readFileSync(index, 'utf8') : NOT_BUILT
}

/** What a page says before its program runs: for readers on a bad line, for previews of links, for search. */
export interface PageText {
  readonly title: string
  readonly description: string
  /** Address of the page, and of a picture for previews, both whole. */
  readonly url?: string
  readonly image?: string
  /** Markup of the main text; the program replaces it. */
  readonly main: string
  /** What the program would ask for first. */
  readonly data?: unknown
}

/** Text as it may stand in markup. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The one page with its own title, description and text in it. */
const pageWith = (html: string, { title, description, url, image, main, data }: PageText): string => {
  const meta = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ...(url ? [['og:url', url]] : []),
    ...(image ? [['og:image', image]] : []),
  ].map(([name = '', content = '']) => `<meta property="${name}" content="${escaped(content)}" />`)
  // A block of data is no script to the browser, but its end must not stand inside of it.
  const sent =
    data === undefined
      ? ''
      : `<script type="application/json" id="sent">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
  // Functions, because texts may hold what `replace` reads as a pattern.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escaped(description)}" />`,
    )
    .replace('</head>', () => `${meta.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${main}</div>${sent}`)
}

let built: string | undefined
/** The one page as it was built. */
export const indexPage = (): string => {
  built ??= pageOf(WEB_ROOT)
  return built
}

type Fetched = (path: string) => string
interface FirstFiles {
  readonly path: string
  readonly files: readonly string[]
  /** On screens wider than a phone's. */
  readonly wide?: readonly string[]
}
/** Links to what an address needs besides what every page names, as the build found it: a bad line then asks for all of it at once. */
const fetchedBy = (webRoot: string): Fetched => {
  const list = join(webRoot, '.vite/first-files.json')
  if (!existsSync(list)) return () => ''
  const link = (file: string, media = '') =>
    // Not as a sheet: what stands in the page is drawn before its program, and must not wait for the look of that.
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin${media} href="/${file}">`
      : `<link rel="modulepreload" crossorigin${media} href="/${file}">`
  const routes = (JSON.parse(readFileSync(list, 'utf8')) as FirstFiles[]).map(
    ({ path, files, wide = [] }) => ({
      pattern: new RegExp(
        `^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/\/:\w+/g, '/[^/]+')}/?$`,
        'i',
      ),
      links: [
        ...files.map((file) => link(file)),
        ...wide.map((file) => link(file, ' media="(min-width: 601px)"')),
      ].join(''),
    }),
  )
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.links ?? ''
}
let fetched: Fetched | undefined

const packing = {
  br: (page: Buffer) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: Buffer) => promisify(gzip)(page, { level: 6 }),
} as const

/** Packed as the browser takes it: a page with its text in it is a third as long. */
const packed = async (request: FastifyRequest, reply: FastifyReply, page: string): Promise<Buffer> => {
  const body = Buffer.from(page)
  reply.header('vary', 'accept-encoding')
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/[,;\s]+/)
  const way = (Object.keys(packing) as (keyof typeof packing)[]).find((name) => accepted.includes(name))
  if (!way || request.method === 'HEAD') return body
  reply.header('content-encoding', way)
  return packing[way](body)
}

/** Of one network, like calls: a page is packed anew for each reader. */
const turns = createTurns(TURNS)

export const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string, text?: PageText) =>
  turns(networkOf(request.ip), () => sendNow(request, reply, html, text))

const sendNow = async (request: FastifyRequest, reply: FastifyReply, html: string, text?: PageText) => {
  fetched ??= fetchedBy(WEB_ROOT)
  const [path = ''] = request.url.split('?')
  const links = fetched(path)
  // A fresh nonce in every copy, before the words of others come in: what they write gets none.
  const page = html.replace(NONCE, nonceOf(request)).replace('</head>', () => `${links}</head>`)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  return reply.send(await packed(request, reply, text ? pageWith(page, text) : page))
}

/** The built web pages: hashed assets for a year, in the packed form that the build made; every other path is the one page. */
export const registerPages = async (
  app: FastifyInstance,
  options: { webRoot: string; noSuchCall: () => { status: number; body: unknown } },
): Promise<void> => {
  const { webRoot, noSuchCall } = options
  const html = pageOf(webRoot)
  if (html !== NOT_BUILT)
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
        if (!PART_OF_A_PAGE.test(path)) return
        for (const name of FOR_PAGES) {
          reply.removeHeader(name)
          reply.raw.removeHeader(name)
        }
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
