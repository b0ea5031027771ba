import { COLUMN_KEYS, COLUMNS } from '@portal/contract/content/publication-columns'
import { escaped } from '../../platform/http/pages.ts'
import type { PublicRecord } from '../publication/public.queries.ts'

/** What programs read: feed, map of the addresses, and where they may go. */

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const feedOf = (
  rows: readonly PublicRecord[],
  { publicUrl, societyName, slogan }: { publicUrl: string; societyName: string; slogan: string },
): string => {
  const items = rows.map(({ id, title, summary, beginning, column, publishAt }) => {
    const url = escaped(`${publicUrl}/articles/${id}`)
    return `<item><title>${escaped(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><category>${COLUMNS[column].label}</category><pubDate>${new Date(publishAt).toUTCString()}</pubDate><description>${escaped(summary || beginning)}</description></item>`
  })
  return `${HEAD}<rss version="2.0"><channel><title>${escaped(societyName)}</title><link>${escaped(publicUrl)}/</link><description>${escaped(slogan.replace(/\n/g, '，'))}</description><language>zh-CN</language>${items.join('')}</channel></rss>\n`
}

const PLACES = [
  '/',
  '/columns',
  ...COLUMN_KEYS.map((column) => `/columns/${column}`),
  ...['/publicity', '/register', '/charter', '/certificate', '/privacy', '/en'],
]

export const sitemapOf = (rows: readonly PublicRecord[], publicUrl: string): string => {
  const urls = [
    ...PLACES.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
    ...rows.map(
      ({ id, publishAt }) =>
        `<url><loc>${escaped(`${publicUrl}/articles/${id}`)}</loc><lastmod>${new Date(publishAt).toISOString()}</lastmod></url>`,
    ),
  ]
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** What is behind the sign-in is of no use to anybody else. */
export const robotsOf = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /adminpages\nDisallow: /memberpages\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`
