import {
  ImagePlugin,
  LoopPlugin,
  MimeType,
  type ScopeDataArgs,
  type TemplateContent,
  type TemplateData,
  TemplateHandler,
  TextPlugin,
} from 'easy-template-x'

/**
 * Fills Word templates that staff may edit. A template holds tags like `{name}`, loops like
 * `{#rows}…{/rows}` and picture tags; it cannot compute, and a value cannot become a tag or markup.
 */

type WordValue = string | number | null | undefined | WordRow[]
export type WordRow = { [tag: string]: WordValue }
/** Measures in points of 1/96 inch, as Word shows the picture. */
export type WordImage = {
  content: Buffer
  format: 'png' | 'jpeg'
  width: number
  height: number
  alt?: string
}

export class WordTemplateError extends Error {
  override name = 'WordTemplateError'
}

export async function renderWord(
  template: Buffer,
  data: WordRow,
  options: { images?: Record<string, WordImage> } = {},
): Promise<Buffer> {
  const content: TemplateData = { ...toContent(data), ...toPictures(options.images ?? {}) }
  return wrapErrors(async () => Buffer.from(await createHandler().process(template, content)))
}

/** The names of a template's tags, each once, in order: tells staff what a changed template lacks. */
export async function listWordTags(template: Buffer): Promise<string[]> {
  const tags = await wrapErrors(() => createHandler().parseTags(template))
  return [...new Set(tags.map((tag) => tag.name))]
}

function createHandler(): TemplateHandler {
  return new TemplateHandler({
    // Neither raw markup nor links: with these three no value can bring in either.
    plugins: [new TextPlugin(), new LoopPlugin(), new ImagePlugin()],
    // Tables inside content controls go deeper than the default of 20.
    maxXmlDepth: 60,
    scopeDataResolver: findOwnValue,
  })
}

/** Looks from the innermost loop outwards, at own properties only: `{constructor}` is just an empty tag. */
function findOwnValue({ strPath, data }: ScopeDataArgs): TemplateContent | TemplateData[] {
  const name = strPath.at(-1) ?? ''
  for (let depth = strPath.length - 1; depth >= 0; depth--) {
    let scope: unknown = data
    for (const step of strPath.slice(0, depth)) scope = ownValue(scope, step)
    const found = ownValue(scope, name)
    if (found !== undefined) return found as TemplateContent | TemplateData[]
  }
  return ''
}

function ownValue(scope: unknown, name: string): unknown {
  if (typeof scope !== 'object' || scope === null || !Object.hasOwn(scope, name)) return undefined
  return Reflect.get(scope, name)
}

function toContent(row: WordRow): TemplateData {
  const content: TemplateData = {}
  for (const [tag, value] of Object.entries(row)) {
    content[tag] = Array.isArray(value) ? value.map(toContent) : toPlainText(value)
  }
  return content
}

/** What XML can carry, with the line breaks that people typed. */
function toPlainText(value: string | number | null | undefined): string {
  return String(value ?? '')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .toWellFormed()
    .replace(/[^\n\t\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
}

function toPictures(images: Record<string, WordImage>): TemplateData {
  const content: TemplateData = {}
  for (const [tag, image] of Object.entries(images)) {
    content[tag] = {
      _type: 'image',
      source: image.content,
      format: image.format === 'png' ? MimeType.Png : MimeType.Jpeg,
      width: image.width,
      height: image.height,
      altText: image.alt ?? '',
    }
  }
  return content
}

async function wrapErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    throw new WordTemplateError('the Word template cannot be filled', { cause })
  }
}
