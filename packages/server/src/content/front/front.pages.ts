import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import { front as calls } from '@portal/contract/content/front.calls'
import { COLUMN_KEYS, COLUMN_ROWS, COLUMNS } from '@portal/contract/content/publication-columns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textOfHtml } from '../../platform/documents/html.ts'
import { AppError } from '../../platform/http/context.ts'
import { indexPage, type PageText, sendPage, WEB_ROOT } from '../../platform/http/pages.ts'
import { announcedToAll, findForAll } from '../event/event.queries.ts'
import { eventsText, eventText, firstOf } from '../public-event/event-text.rules.ts'
import { countPublic, listPublic, newestPublic, publicCategories } from '../publication/public.queries.ts'
import { viewText } from '../text/text.views.ts'
import { feedOf, robotsOf, sitemapOf } from './feed.rules.ts'
import type { FrontDeps } from './front.parts.ts'
import { shownFront } from './front.routes.ts'
import { publicReadingOf, publicRowOf } from './front.views.ts'
import { columnText, englishText, firstWords, frontText, readingText } from './page-text.rules.ts'

/** Addresses that answer pages with their text in them, and what programs read (docs/handbook/content.md#public-pages). */

const FEED = 30
const SITEMAP = 5000
const SHOWN = 20
const DESCRIPTION = 120
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SHARE = '/share.png'

type Found = PageText | 'missing'

const front = async (deps: FrontDeps): Promise<PageText> => {
  const [page, society] = await Promise.all([shownFront(deps), deps.settings.all()])
  const picture = page.blocks[0]?.pictureUrl
  return {
    title: society.societyName,
    description: page.blocks[0]?.lead.slice(0, DESCRIPTION) || society.slogan,
    url: `${deps.publicUrl}/`,
    image: deps.publicUrl + (picture || SHARE),
    main: frontText(page, society),
    data: { key: 'front', value: page },
  }
}

const columnPage = async (
  deps: FrontDeps,
  { column: named }: Record<string, string>,
  query: unknown,
): Promise<Found> => {
  const column = COLUMN_KEYS.find((key) => key === named)
  if (named !== undefined && !column) return 'missing'
  const society = await deps.settings.all()
  const [records, total, categories] = await deps.keep(`column ${named ?? ''}`, '', () =>
    Promise.all([
      listPublic(deps.db, { column }, { limit: SHOWN }),
      countPublic(deps.db, { column }),
      column ? publicCategories(deps.db, column) : [],
    ]),
  )
  const rows = records.map((row) => publicRowOf(deps.keyRing, row))
  const label = column ? COLUMNS[column].label : '学会资讯'
  return {
    title: `${label} - ${society.societyName}`,
    description: `${society.societyName}公开的${label}文章和视频。`,
    url: `${deps.publicUrl}/columns${column ? `/${column}` : ''}`,
    image: deps.publicUrl + SHARE,
    main: columnText({ column, rows }, society),
    // What is asked for behind the ? is another answer.
    data:
      Object.keys(query as object).length > 0
        ? undefined
        : {
            key: `column ${column ?? ''}`,
            value: calls.column.output.parse({ total, categories, list: rows.slice(0, COLUMN_ROWS) }),
          },
  }
}

const englishPage = async (deps: FrontDeps): Promise<PageText> => {
  const [text, society] = await Promise.all([viewText(deps.settings, 'english'), deps.settings.all()])
  return {
    title: `${text.title} - ${society.societyName}`,
    description: firstWords(text.blocks).slice(0, 2 * DESCRIPTION),
    url: `${deps.publicUrl}/en`,
    image: deps.publicUrl + SHARE,
    main: englishText(text, society),
    data: { key: 'texts', value: [text] },
  }
}

const readingPage = async (deps: FrontDeps, id: string): Promise<Found> => {
  if (!UUID.test(id)) return 'missing'
  const society = await deps.settings.all()
  const reading = await publicReadingOf(deps.keyRing, deps.db, id).catch((cause: unknown) => {
    if (cause instanceof AppError) return undefined
    throw cause
  })
  if (!reading) return 'missing'
  return {
    title: `${reading.title} - ${society.societyName}`,
    // Where nobody wrote a summary, the text begins in its place.
    description: (reading.summary || (await textOfHtml(reading.body)) || society.slogan).slice(
      0,
      DESCRIPTION,
    ),
    url: `${deps.publicUrl}/articles/${id}`,
    image: deps.publicUrl + (reading.coverUrl || SHARE),
    main: readingText(reading, society),
    data: { key: `reading ${id}`, value: reading },
  }
}

const eventsPage = async (deps: FrontDeps): Promise<PageText> => {
  const society = await deps.settings.all()
  const events = await deps.keep('events', '', () => announcedToAll(deps.db))
  return {
    title: `会议与培训 - ${society.societyName}`,
    description: `${society.societyName}举办的会议和培训，时间、地点和报名。`,
    url: `${deps.publicUrl}/events`,
    image: deps.publicUrl + SHARE,
    main: eventsText(events, society),
    data: { key: 'events', value: publicEvent.list.output.parse({ list: events }) },
  }
}

const eventPage = async (deps: FrontDeps, id: string): Promise<Found> => {
  const event = UUID.test(id) ? await findForAll(deps.db, id) : undefined
  if (!event) return 'missing'
  const society = await deps.settings.all()
  return {
    title: `${event.title} - ${society.societyName}`,
    description: firstOf(event).slice(0, DESCRIPTION),
    url: `${deps.publicUrl}/events/${id}`,
    image: deps.publicUrl + SHARE,
    main: eventText(event, society),
  }
}

/** The river of the front page as a picture, for previews of links: made once. */
let drawn: Promise<Buffer> | undefined
const sharePicture = async (): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const folder = join(WEB_ROOT, 'assets')
  const name = (await readdir(folder)).find((one) => /^basin-[\w-]+\.svg$/.test(one)) ?? ''
  const map = await readFile(join(folder, name), 'utf8')
  // Outside of a page the colours are the ones that stand beside the names.
  const coloured = map.replace(/var\(--[\w-]+,\s*([^)]+)\)/g, '$1')
  return sharp(Buffer.from(coloured)).resize(800).png().toBuffer()
}

export const registerFrontPages = (server: FastifyInstance, deps: FrontDeps): void => {
  const { db, settings, publicUrl, keep, admits, inTurn } = deps
  const page = (path: string, find: (params: Record<string, string>, query: unknown) => Promise<Found>) =>
    server.get(path, { exposeHeadRoute: true }, async (request: FastifyRequest, reply: FastifyReply) => {
      // The page works without its text: where it cannot be had, the program asks for it itself.
      const found = (await admits(request.ip))
        ? await inTurn(request.ip, () => find(request.params as Record<string, string>, request.query)).catch(
            () => undefined,
          )
        : undefined
      if (found === 'missing') reply.status(404)
      return sendPage(request, reply, indexPage(), typeof found === 'object' ? found : undefined)
    })
  const machine = (path: string, type: string, make: () => Promise<string | Buffer>) =>
    server.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await admits(request.ip))) return reply.status(429).type('text/plain; charset=utf-8').send('429')
      const body = await inTurn(request.ip, () => keep(path, '', make))
      return reply.type(type).header('cache-control', 'public, max-age=300').send(body)
    })
  page('/', () => front(deps))
  page('/en', () => englishPage(deps))
  page('/columns', (params, query) => columnPage(deps, params, query))
  page('/columns/:column', (params, query) => columnPage(deps, params, query))
  page('/articles/:id', ({ id = '' }) => readingPage(deps, id))
  page('/events', () => eventsPage(deps))
  page('/events/:id', ({ id = '' }) => eventPage(deps, id))
  machine('/rss.xml', 'application/rss+xml; charset=utf-8', async () =>
    feedOf(
      { rows: await newestPublic(db, FEED), events: await announcedToAll(db) },
      { ...(await settings.all()), publicUrl },
    ),
  )
  machine('/sitemap.xml', 'application/xml; charset=utf-8', async () =>
    sitemapOf({ rows: await newestPublic(db, SITEMAP), events: await announcedToAll(db) }, publicUrl),
  )
  machine('/robots.txt', 'text/plain; charset=utf-8', async () => robotsOf(publicUrl))
  machine(SHARE, 'image/png', () => {
    drawn ??= sharePicture()
    drawn.catch(() => {
      drawn = undefined
    })
    return drawn
  })
}
