/** What of a text is the writer's; the rest is how it is delivered this time: addresses of pictures, what a link does. */
const KEPT = ['alt', 'colspan', 'data-align', 'data-file', 'data-indent', 'href', 'rowspan', 'start']

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body
const picturesIn = (body: HTMLElement) => [...body.querySelectorAll('img[data-file]')]
const fileOf = (picture: Element) => picture.getAttribute('data-file') ?? ''

/** The same text in the same words, whether it comes from the editor or from the server. */
export const bareHtml = (html: string): string => {
  const body = bodyOf(html)
  for (const element of body.querySelectorAll('*')) {
    const values = KEPT.map((name) => [name, element.getAttribute(name)] as const)
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
    for (const [name, value] of values) if (value !== null) element.setAttribute(name, value)
  }
  return body.innerHTML === '<p></p>' ? '' : body.innerHTML
}

/** Where the pictures of a delivered text are to be fetched, by file. */
export const picturesOf = (html: string): [file: string, url: string][] =>
  picturesIn(bodyOf(html)).map((picture) => [fileOf(picture), picture.getAttribute('src') ?? ''])

/** For the editor: a picture without any address would be left out of the text. */
export const withPictures = (html: string, pictures: ReadonlyMap<string, string>): string => {
  const body = bodyOf(html)
  for (const picture of picturesIn(body)) picture.setAttribute('src', pictures.get(fileOf(picture)) ?? '')
  return body.innerHTML
}

/** For a conflict: the words alone. */
export const wordsOfHtml = (html: string): string => bodyOf(html).innerText.trim()
