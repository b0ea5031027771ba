import { COLUMN_KEYS, COLUMNS } from '@portal/contract/content/publication-columns'
import { escaped } from '../../platform/http/pages.ts'
import type { PublicRecord } from '../publication/public.queries.ts'

/** What programs read: feed, map of the addresses, and where they may go. */

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An event that anybody may read. */
interface Announced {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly createdAt: string
  readonly updatedAt: string
}
const BEGINNING = 90

export const feedOf = (
  { rows, events }: { readonly rows: readonly PublicRecord[]; readonly events: readonly Announced[] },
  { publicUrl, societyName, slogan }: { publicUrl: string; societyName: string; slogan: string },
): string => {
  const said = [
    ...rows.map(({ id, title, summary, beginning, column, publishAt }) => ({
      ...{ path: `/articles/${id}`, title, at: publishAt, text: summary || beginning },
      category: COLUMNS[column].label,
    })),
    ...events.map(({ id, title, body, createdAt }) => ({
      ...{ path: `/events/${id}`, title, at: createdAt, text: [...body].slice(0, BEGINNING).join('') },
      category: '会议与培训',
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const items = said.map(({ path, title, at, text, category }) => {
    const url = escaped(publicUrl + path)
    return `<item><title>${escaped(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><category>${category}</category><pubDate>${new Date(at).toUTCString()}</pubDate><description>${escaped(text)}</description></item>`
  })
  return `${HEAD}<rss version="2.0"><channel><title>${escaped(societyName)}</title><link>${escaped(publicUrl)}/</link><description>${escaped(slogan.replace(/\n/g, '，'))}</description><language>zh-CN</language>${items.join('')}</channel></rss>\n`
}

const PLACES = [
  '/',
  '/columns',
  ...COLUMN_KEYS.map((column) => `/columns/${column}`),
  ...['/events', '/publicity', '/register', '/charter', '/certificate', '/privacy', '/en'],
]

export const sitemapOf = (
  { rows, events }: { readonly rows: readonly PublicRecord[]; readonly events: readonly Announced[] },
  publicUrl: string,
): string => {
  const urls = [
    ...PLACES.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
    ...[
      ...rows.map(({ id, publishAt }) => ({ path: `/articles/${id}`, at: publishAt })),
      ...events.map(({ id, updatedAt }) => ({ path: `/events/${id}`, at: updatedAt })),
    ].map(
      ({ path, at }) =>
        `<url><loc>${escaped(publicUrl + path)}</loc><lastmod>${new Date(at).toISOString()}</lastmod></url>`,
    ),
  ]
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** What is behind the sign-in is of no use to anybody else. */
export const robotsOf = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /adminpages\nDisallow: /memberpages\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`
