import sanitizeHtml from 'sanitize-html'

/**
 * The one policy for rich text (docs/handbook/security.md#rich-text): what may stand in it at all. It is applied when text is saved and again whenever it
 * is shown, so that neither an old row nor one written behind our back reaches a reader as it is.
 */

const TAGS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
/** Their content is not text either. */
const SWALLOWED = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'template', 'title', 'iframe', 'object'],
  ...['svg', 'math', 'xmp', 'noembed', 'noframes', 'plaintext', 'audio', 'video'],
]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SPAN = /^([1-9]|[1-4]\d)$/

const only = (attribs: Record<string, string>, tests: Record<string, RegExp>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tests).flatMap(([name, test]) => {
      const value = attribs[name]
      return value !== undefined && test.test(value) ? [[name, value]] : []
    }),
  )

export type PictureUrl = (fileId: string) => string | undefined

/** Where a paragraph stands; its look is the page's, or the mail's. */
const LAYOUT = { 'data-align': /^(center|right|justify)$/, 'data-indent': /^1$/ }
const placed: sanitizeHtml.Transformer = (tagName, attribs) => ({ tagName, attribs: only(attribs, LAYOUT) })
const PLACED = { p: placed, h2: placed, h3: placed, h4: placed }

const policy = (pictureUrl: PictureUrl | undefined): sanitizeHtml.IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['data-file', 'alt', 'src'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    ...Object.fromEntries(Object.keys(PLACED).map((tag) => [tag, Object.keys(LAYOUT)])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures have our own links and nothing else; those are relative.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: SWALLOWED,
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { href = '' }) => {
      const outside = /^(https?:\/\/|mailto:)/i.test(href.trim())
      const attribs: Record<string, string> = outside
        ? { href: href.trim(), target: '_blank', rel: 'noopener noreferrer' }
        : {}
      return { tagName, attribs }
    },
    img: (tagName, attribs) => {
      const file = attribs['data-file'] ?? ''
      const alt = (attribs.alt ?? '').slice(0, 200)
      const src = UUID.test(file) ? pictureUrl?.(file) : undefined
      const kept = UUID.test(file) && (!pictureUrl || src !== undefined)
      return { tagName, attribs: { ...(kept && { 'data-file': file, alt }), ...(kept && src && { src }) } }
    },
    th: (tagName, attribs) => ({ tagName, attribs: only(attribs, { colspan: SPAN, rowspan: SPAN }) }),
    td: (tagName, attribs) => ({ tagName, attribs: only(attribs, { colspan: SPAN, rowspan: SPAN }) }),
    ...PLACED,
    ol: (tagName, attribs) => ({ tagName, attribs: only(attribs, { start: /^\d{1,4}$/ }) }),
  },
  // A picture that is none of ours, or no longer one.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['data-file'],
})

// What the database refuses, and what turns the order of the words that follow.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** What is kept: pictures by the id of their file, without any address. */
export const clean = (html: string): string => sanitizeHtml(html.replace(CONTROL, ''), policy(undefined))

/** What is shown: cleaned again, pictures with the links that `pictureUrl` gives; one without a link is left out. */
export const render = (stored: string, pictureUrl: PictureUrl): string =>
  sanitizeHtml(stored, policy(pictureUrl))

/** The files that the pictures of a text show. */
export const picturesOf = (html: string): string[] => {
  const found = new Set<string>()
  render(html, (id) => {
    found.add(id)
    return ''
  })
  return [...found]
}

/** The words alone, for searching and for checking that there are any. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replace(/<(\/?(p|h\d|li|td|th|tr|blockquote|pre)|br|hr)\b/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: SWALLOWED,
  })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
