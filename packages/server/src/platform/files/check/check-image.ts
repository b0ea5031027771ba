import { findEndOfDirectory } from '../../documents/zip.ts'
import type { FilePolicy } from '../policy.ts'
import { FileRefusedError } from '../refusal.ts'
import { barePicture } from './bare-picture.ts'

// An A4 page at 600 dpi has 35 million pixels; a phone photograph has 12 to 50 million.
const MOST_PIXELS = 50_000_000
// Markup inside an image is for browsers that guess types, never for the picture.
const MARKUP = /<!doctype|<html|<script|<svg|<iframe|<\?php/i

/**
 * Decodes and encodes anew: EXIF, GPS, comments and anything appended are gone, the picture stands
 * upright. A broken or oversized picture throws before its pixels are unpacked.
 */
export async function checkImage(
  kind: 'jpeg' | 'png',
  content: Buffer,
  policy: Pick<FilePolicy, 'image' | 'text'>,
): Promise<Buffer> {
  refuseSecondMeaning(content, policy)
  const { default: sharp } = await import('sharp')
  const limitInputPixels = policy.image?.maxPixels ?? MOST_PIXELS
  const image = sharp(barePicture(kind, content), {
    limitInputPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
  const found = await image.metadata()
  if (found.format !== kind) throw new Error(`decodes as ${found.format}`)
  if (found.width * found.height > limitInputPixels) throw new Error('too many pixels')

  const upright = image.autoOrient()
  const maxEdge = policy.image?.maxEdge
  if (maxEdge) upright.resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
  return kind === 'jpeg'
    ? upright.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
    : upright.png({ compressionLevel: 6 }).toBuffer()
}

/** Refuses pictures that are a PDF, an archive or a page as well. */
function refuseSecondMeaning(content: Buffer, policy: Pick<FilePolicy, 'text'>): void {
  const asText = content.toString('latin1')
  if (asText.slice(0, 2048).includes('%PDF-') || findEndOfDirectory(content) >= 0 || MARKUP.test(asText)) {
    throw new FileRefusedError('content', policy.text.kind, 'the picture is something else as well')
  }
}
