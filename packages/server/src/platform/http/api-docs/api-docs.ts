import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { docs } from '@portal/contract/platform/api-docs/docs.calls'
import { openApiDocument } from '@portal/contract/platform/api-docs/openapi'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings/settings.ts'
import { implement, type Route } from '../context.ts'
import { sendPage } from '../pages.ts'

/** The page and what it loads. It is no call: it says nothing by itself, the document behind it is for staff. */
export const DOCS_PAGE = '/api/docs'

/** Made once: writing down four hundred calls takes longer than anybody should wait for. */
const documents = new Map<string, Buffer>()
const documentCalled = (title: string): Buffer => {
  const known = documents.get(title)
  if (known) return known
  const made = Buffer.from(JSON.stringify(openApiDocument({ title, version: '1', url: '/' })))
  documents.clear()
  documents.set(title, made)
  return made
}

export const docsRoutes = ({ settings }: { settings: Settings }): Route[] =>
  implement(docs, {
    openapi: async () => {
      const title = `${await settings.get('societyName')}平台接口`
      const body = documentCalled(title)
      return {
        fileName: 'openapi.json',
        mime: 'application/json; charset=utf-8',
        body,
        size: body.length,
        inline: true,
      }
    },
  })

export const registerDocs = (app: FastifyInstance): void => {
  const own = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url))
  const library = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const page = own('index.html').toString()
  app.get(DOCS_PAGE, async (request, reply) => sendPage(request, reply, page))
  const assets: [string, string, () => Buffer][] = [
    ['start.js', 'text/javascript', () => own('start.js')],
    ['swagger-ui-bundle.js', 'text/javascript', () => readFileSync(join(library, 'swagger-ui-bundle.js'))],
    ['swagger-ui.css', 'text/css', () => readFileSync(join(library, 'swagger-ui.css'))],
  ]
  for (const [name, mime, read] of assets)
    app.get(`/api-docs/${name}`, async (_request, reply) =>
      reply.type(`${mime}; charset=utf-8`).header('cache-control', 'no-cache').send(read()),
    )
}
