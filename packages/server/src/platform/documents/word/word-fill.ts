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

/** Filling a Word file that came from outside; to be done in a worker. */

type WordValue = string | number | null | undefined | WordRow[]
export type WordRow = { [tag: string]: WordValue }
/** Measures in points of 1/96 inch, as Word shows the picture. */
export type WordImage = {
  content: Uint8Array
  format: 'png' | 'jpeg'
  width: number
  height: number
  alt?: string
}

/** The filled file, or why it cannot be. */
export const fill = async (
  template: Buffer,
  data: WordRow,
  images: Record<string, WordImage>,
): Promise<{ filled: Uint8Array } | { wrong: string }> => {
  const content: TemplateData = { ...toContent(data), ...toPictures(images) }
  try {
    return { filled: Buffer.from(await createHandler().process(template, content)) }
  } catch (error) {
    return { wrong: String(error) }
  }
}

/** The names of a template's tags, each once, in order. */
export const tagsIn = async (template: Buffer): Promise<{ names: string[] } | { wrong: string }> => {
  try {
    const tags = await createHandler().parseTags(template)
    return { names: [...new Set(tags.map((tag) => tag.name))] }
  } catch (error) {
    return { wrong: String(error) }
  }
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
      source: Buffer.from(image.content),
      format: image.format === 'png' ? MimeType.Png : MimeType.Jpeg,
      width: image.width,
      height: image.height,
      altText: image.alt ?? '',
    }
  }
  return content
}
