import { cleanFileName, extensionOf } from '../file-name.ts'
import type { FileKind, FilePolicy } from '../policy.ts'
import { FileRefusedError, type RefusalReason } from '../refusal.ts'
import { checkImage } from './check-image.ts'
import { checkOffice } from './check-office.ts'
import { checkPdf } from './check-pdf.ts'

export type CheckedFile = {
  kind: FileKind
  mime: string
  /** Safe to show and to send; its ending agrees with the content. */
  fileName: string
  /** What to store: images are encoded anew, everything else is as it came. */
  content: Buffer
}

const KINDS: Record<FileKind, { mime: string; extensions: string[] }> = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mime: 'image/png', extensions: ['png'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  json: { mime: 'application/json', extensions: ['json'] },
}

/** What is wrong with a file, and in how far it is a matter of its content. */
export type Examined =
  | { readonly fits: Omit<CheckedFile, 'content'> & { /** Left out: as it came. */ content?: Uint8Array } }
  | { readonly reason: RefusalReason; readonly text: string; readonly detail: string }

/** Looks at all of a stranger's file; to be done in a worker. */
export async function examine(content: Buffer, fileName: string, policy: FilePolicy): Promise<Examined> {
  try {
    const { content: kept, ...fits } = await examined(content, fileName, policy)
    return { fits: kept === content ? fits : { ...fits, content: kept } }
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error
    const { reason, text, detail } = error
    return { reason, text, detail }
  }
}

async function examined(content: Buffer, fileName: string, policy: FilePolicy): Promise<CheckedFile> {
  const kind = await kindOf(content)
  const refuse = (detail: string) => new FileRefusedError('kind', policy.text.kind, detail)
  if (!kind || !policy.kinds.includes(kind)) throw refuse(`content is ${kind ?? 'unknown'}`)
  const cleanName = cleanFileName(fileName)
  if (!KINDS[kind].extensions.includes(extensionOf(cleanName))) throw refuse('ending and content differ')

  const checked = await checkContent(kind, content, policy).catch((error: unknown) => {
    if (error instanceof FileRefusedError) throw error
    throw new FileRefusedError('content', policy.text.kind, error instanceof Error ? error.message : 'broken')
  })
  return { kind, mime: KINDS[kind].mime, fileName: cleanName, content: checked }
}

async function kindOf(content: Buffer): Promise<FileKind | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  if (!found) return looksLikeJson(content) ? 'json' : undefined
  const kinds = Object.keys(KINDS) as FileKind[]
  return kinds.find((kind) => KINDS[kind].mime === found.mime)
}

function looksLikeJson(content: Buffer): boolean {
  const head = content
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return head.startsWith('{') || head.startsWith('[')
}

async function checkContent(kind: FileKind, content: Buffer, policy: FilePolicy): Promise<Buffer> {
  switch (kind) {
    case 'jpeg':
    case 'png':
      return checkImage(kind, content, policy)
    case 'pdf':
      checkPdf(content)
      return content
    case 'docx':
    case 'xlsx':
      await checkOffice(kind, content)
      return content
    case 'json':
      JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''))
      return content
    default:
      return kind satisfies never
  }
}
