/**
 * What comes from a word processor, in the words of the editor: headings one step lower, lists that Word writes as paragraphs, where a
 * paragraph stands. Everything else that it brings along is dropped by the editor itself.
 */

const ALIGNMENTS = ['center', 'right', 'justify']

/** Of a paragraph of ours or of anybody's; null where the text begins at its usual side. */
export const alignmentOf = (element: HTMLElement): string | null => {
  const said =
    element.getAttribute('data-align') ??
    (/text-align\s*:\s*([a-z]+)/i.exec(element.getAttribute('style') ?? '')?.[1] ||
      element.getAttribute('align') ||
      '')
  const side = said.toLowerCase().replace(/^end$/, 'right')
  return ALIGNMENTS.includes(side) ? side : null
}

/** Its first line begins two characters further in, by whatever measure. */
export const isIndented = (element: HTMLElement): boolean =>
  element.hasAttribute('data-indent') ||
  /text-indent\s*:\s*(?!0(?![.\d])|-)[\d.]+/i.test(element.getAttribute('style') ?? '')

const LEVEL = /mso-list\s*:[^;]*level(\d)/i
const MARKER = /mso-list\s*:\s*ignore/i
const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** The sign in front of an item of Word's, taken out of it. */
const takeMarker = (item: Element): string => {
  const marker = [...item.querySelectorAll('span')].find((span) => MARKER.test(styleOf(span)))
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return text
}

/** Word's items are paragraphs that say which list and level they belong to. */
const gatherLists = (body: HTMLElement): void => {
  const open: HTMLElement[] = []
  for (const element of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, table')]) {
    const level = element.localName === 'p' ? Number(LEVEL.exec(styleOf(element))?.[1] ?? 0) : 0
    const follows = open[0] !== undefined && open[0].nextElementSibling === element
    if (!follows) open.length = 0
    if (level === 0) continue
    const kind = /^[\d（(一二三四五六七八九十a-z]/i.test(takeMarker(element)) ? 'ol' : 'ul'
    const item = document.createElement('li')
    const deep = Math.min(level, open.length + 1)
    open.length = Math.min(open.length, deep)
    let list = open[deep - 1]
    if (list?.localName !== kind) {
      list = document.createElement(kind)
      open.length = deep - 1
      const holder = open[deep - 2]?.lastElementChild
      if (holder) holder.append(list)
      else element.before(list)
      open.push(list)
    }
    list.append(item)
    element.removeAttribute('style')
    item.append(element)
  }
}

const lowerHeadings = (body: HTMLElement): void => {
  if (!body.querySelector('h1')) return
  for (const level of [3, 2, 1])
    for (const heading of body.querySelectorAll(`h${level}`)) {
      const lower = document.createElement(`h${level + 1}`)
      const align = alignmentOf(heading as HTMLElement)
      if (align) lower.setAttribute('data-align', align)
      lower.append(...heading.childNodes)
      heading.replaceWith(lower)
    }
}

/** A picture that came as data can be sent on; one that lies on the writer's machine or elsewhere cannot be read. */
export const isCarried = (src: string): boolean => /^data:image\/(png|jpe?g);base64,/i.test(src)

export const asPasted = (html: string): { html: string; lost: number } => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  let lost = 0
  for (const image of body.querySelectorAll('img:not([data-file])'))
    if (!isCarried(image.getAttribute('src') ?? '')) {
      lost += 1
      image.remove()
    }
  for (const empty of body.querySelectorAll('p'))
    if (empty.textContent?.trim() === '' && !empty.querySelector('img')) empty.remove()
  // A picture is a block of its own.
  for (const image of body.querySelectorAll('p > img:only-child'))
    if (image.parentElement?.textContent?.trim() === '') image.parentElement.replaceWith(image)
  gatherLists(body)
  lowerHeadings(body)
  return { html: body.innerHTML, lost }
}

/** What is carried as data, as a file to be sent. */
export const carriedFile = (src: string): File | undefined => {
  const [, type = '', data = ''] = /^data:(image\/(?:png|jpe?g));base64,(.*)$/is.exec(src) ?? []
  if (!data) return undefined
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  const jpeg = type.toLowerCase() !== 'image/png'
  return new File([bytes], jpeg ? '图片.jpg' : '图片.png', { type: jpeg ? 'image/jpeg' : 'image/png' })
}
