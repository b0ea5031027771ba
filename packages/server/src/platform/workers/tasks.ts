/**
 * Everything that is done in workers, by name. A worker loads what a task needs when the task comes. What a task throws
 * loses its class on the way, so refusals are answers.
 */

/** Bytes arrive without the class they had. */
const whole = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

export const checkFile = async (input: {
  content: Uint8Array
  fileName: string
  policy: import('../files/policy.ts').FilePolicy
}) => {
  const { examine } = await import('../files/check/examine.ts')
  return examine(whole(input.content), input.fileName, input.policy)
}

export const readSheet = async (input: {
  content: Uint8Array
  limits: import('../documents/sheet/sheet-read.ts').SheetLimits
}) => {
  const { readRows } = await import('../documents/sheet/sheet-read.ts')
  return readRows(whole(input.content), input.limits)
}

export const readList = async (input: { content: Uint8Array; most: number; names: readonly string[] }) => {
  const { listIn } = await import('../documents/sheet/json-list-read.ts')
  return listIn(whole(input.content), input)
}

export const drawOverPdf = async (input: {
  content: Uint8Array
  drawing: import('../documents/mark/drawing.ts').Drawing
}) => {
  const { drawnOver } = await import('../documents/mark/overlay.ts')
  return drawnOver(whole(input.content), input.drawing)
}

export const markPicture = async (input: { content: Uint8Array; text: string }) => {
  const { markedPicture } = await import('../documents/mark/picture.ts')
  return markedPicture(whole(input.content), input.text)
}

export const drawTile = async (drawing: import('../documents/mark/drawing.ts').Drawing) => {
  const { tileOf } = await import('../documents/mark/tile.ts')
  return tileOf(drawing)
}

export const fillWord = async (input: {
  template: Uint8Array
  data: import('../documents/word/word-fill.ts').WordRow
  images: Record<string, import('../documents/word/word-fill.ts').WordImage>
}) => {
  const { fill } = await import('../documents/word/word-fill.ts')
  return fill(whole(input.template), input.data, input.images)
}

export const readWordTags = async (template: Uint8Array) => {
  const { tagsIn } = await import('../documents/word/word-fill.ts')
  return tagsIn(whole(template))
}

export const readWordSheet = async (file: Uint8Array) => {
  const { sheetIn } = await import('../documents/word/word-sheet.ts')
  return sheetIn(whole(file))
}

export const cleanHtml = async (html: string) => (await import('../documents/html-policy.ts')).clean(html)
export const mailOfHtml = async ({ html, fileIds }: { html: string; fileIds: readonly string[] }) =>
  (await import('../documents/mail-html.ts')).mailHtml(html, fileIds)
export const textOfHtml = async (html: string) => (await import('../documents/html-policy.ts')).textOf(html)
export const picturesInHtml = async (html: string) =>
  (await import('../documents/html-policy.ts')).picturesOf(html)
