import sanitizeHtml from 'sanitize-html'
import { clean } from './html-policy.ts'

/**
 * Rich text for mail programs, which know no style sheet of ours: each element carries its own look. Pictures are parts of the mail and
 * named by their file (`cid:`); one that is not attached is left out.
 */

const LINE = '1px solid #c9d5db'
const LOOKS: Readonly<Record<string, string>> = {
  p: 'margin:0 0 14px',
  h2: 'font-size:18px;margin:24px 0 8px',
  h3: 'font-size:16px;margin:20px 0 8px',
  h4: 'font-size:15px;margin:16px 0 8px',
  ul: 'margin:0 0 14px;padding-left:24px',
  ol: 'margin:0 0 14px;padding-left:24px',
  li: 'margin:4px 0',
  a: 'color:#0b5a78',
  img: 'max-width:100%;height:auto',
  hr: `border:0;border-top:${LINE};margin:20px 0`,
  blockquote: 'margin:0 0 14px;padding:4px 16px;border-left:3px solid #9cc3d3;color:#41525b',
  pre: 'margin:0 0 14px;padding:10px 12px;background:#f2f6f8;white-space:pre-wrap',
  table: `border-collapse:collapse;margin:0 0 14px;width:100%`,
  th: `border:${LINE};padding:6px 10px;text-align:left;vertical-align:top;background:#f2f6f8`,
  td: `border:${LINE};padding:6px 10px;vertical-align:top`,
}

const look = (tagName: string, attribs: Record<string, string>): sanitizeHtml.Tag => {
  const { 'data-align': align, 'data-indent': indent, ...rest } = attribs
  const style = [LOOKS[tagName], align && `text-align:${align}`, indent && 'text-indent:2em']
    .filter(Boolean)
    .join(';')
  return { tagName, attribs: { ...rest, ...(style && { style }) } }
}

/** Whatever `html` was, only what the policy lets stand is left of it. */
export const mailHtml = (html: string, fileIds: readonly string[]): string =>
  sanitizeHtml(clean(html), {
    allowedTags: false,
    allowedAttributes: false,
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'cid'],
    transformTags: {
      '*': look,
      img: (tagName, { 'data-file': file = '', alt = '' }) =>
        look(tagName, fileIds.includes(file) ? { src: `cid:${file}`, alt } : {}),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    // The policy was applied above.
    allowVulnerableTags: true,
  })
