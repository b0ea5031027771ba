/** A scan as pages that draw themselves: PDF through pdf.js (loaded when the first one is opened), pictures as they are. */
export interface PageSource {
  readonly pages: number
  /** Draws page `index` (from 0) so that its longer side has about `side` pixels. */
  draw(index: number, side: number): Promise<HTMLCanvasElement>
  close(): void
}

const newCanvas = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return { canvas, context }
}

const openPicture = async (blob: Blob): Promise<PageSource> => {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  image.src = url
  await image.decode()
  return {
    pages: 1,
    draw: async (_index, side) => {
      const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight))
      const { canvas, context } = newCanvas(image.naturalWidth * scale, image.naturalHeight * scale)
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas
    },
    close: () => URL.revokeObjectURL(url),
  }
}

const openPdf = async (blob: Blob): Promise<PageSource> => {
  await import('../engine/pdf-parts.ts')
  const [pdfjs, { default: workerUrl }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('./pdf-worker.ts?worker&url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  const task = pdfjs.getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    cMapUrl: '/pdf/cmaps/',
    cMapPacked: true,
    wasmUrl: '/pdf/wasm/',
    standardFontDataUrl: '/pdf/standard_fonts/',
  })
  const pdf = await task.promise
  return {
    pages: pdf.numPages,
    draw: async (index, side) => {
      const page = await pdf.getPage(index + 1)
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: side / Math.max(natural.width, natural.height) })
      const { canvas } = newCanvas(viewport.width, viewport.height)
      await page.render({ canvas, viewport }).promise
      return canvas
    },
    close: () => void task.destroy(),
  }
}

export const openBlob = (blob: Blob, mime: string): Promise<PageSource> =>
  mime === 'application/pdf' ? openPdf(blob) : openPicture(blob)

export const openPages = async (fileUrl: string, mime: string): Promise<PageSource> => {
  const answer = await fetch(fileUrl, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`file answered ${answer.status}`)
  return openBlob(await answer.blob(), mime)
}
