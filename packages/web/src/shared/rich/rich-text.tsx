import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import styles from './rich-text.module.css'

// The server sends sanitised HTML; here it becomes elements of this list and nothing else, so that no page ever injects HTML.
const TAGS = new Set([
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const EMPTY = new Set(['br', 'hr', 'img'])

const layoutOf = (element: Element) => ({
  'data-align': element.getAttribute('data-align') ?? undefined,
  'data-indent': element.getAttribute('data-indent') ?? undefined,
})

const propsOf = (element: Element): Record<string, unknown> | undefined => {
  const get = (name: string) => element.getAttribute(name) ?? undefined
  switch (element.localName) {
    case 'a': {
      const href = get('href')
      return href && /^(https?:|mailto:)/i.test(href) ? { href, target: '_blank', rel: 'noreferrer' } : {}
    }
    case 'img': {
      const src = get('src')
      return src?.startsWith('/api/') ? { src, alt: get('alt') ?? '' } : undefined
    }
    case 'th':
    case 'td':
      return { colSpan: Number(get('colspan')) || undefined, rowSpan: Number(get('rowspan')) || undefined }
    case 'h2':
      // Only what an index made of the text itself names.
      return { id: /^part-\d+$/.test(element.id) ? element.id : undefined, ...layoutOf(element) }
    case 'h3':
    case 'h4':
    case 'p':
      return layoutOf(element)
    case 'ol':
      return { start: Number(get('start')) || undefined }
    default:
      return {}
  }
}

const draw = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
  if (!(node instanceof Element)) return null
  const name = node.localName
  const children = EMPTY.has(name) ? undefined : [...node.childNodes].map(draw)
  if (!TAGS.has(name)) return <Fragment key={key}>{children}</Fragment>
  const props = propsOf(node)
  if (!props) return null
  const drawn = createElement(name, { key, ...props }, children)
  // A wide table scrolls in its own frame.
  return name === 'table' ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section key={key} className={styles.wide} aria-label="表格" tabIndex={0}>
      {drawn}
    </section>
  ) : (
    drawn
  )
}

/** The text of an article as the server sent it. */
export function RichText({ html }: { html: string }) {
  const drawn = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(draw),
    [html],
  )
  return <div className={styles.text}>{drawn}</div>
}
