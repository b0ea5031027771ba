import { portalNow } from '../clock/portal-now.ts'
import { type KeyRing, sign, verify } from '../crypto/secrets.ts'
import { cleanFileName } from './file-name.ts'

export type Disposition = 'attachment' | 'inline'
export type FileLink = { fileId: string; actorId: string; expiresAt: Date; disposition: Disposition }

/** A link opens in a new window, which carries no session; so it lives shortly and names who asked. */
export const FILE_LINK_SECONDS = 300

const PURPOSE = 'file-link'

/** Query string without `?`. The actor is hashed into the signature and named for the audit log. */
export function signFileLink(ring: KeyRing, link: FileLink): string {
  const unsigned = new URLSearchParams({
    id: link.fileId,
    actor: link.actorId,
    exp: String(Math.floor(link.expiresAt.getTime() / 1000)),
    as: link.disposition,
  })
  return `${unsigned}&sig=${sign(ring, PURPOSE, unsigned.toString())}`
}

/**
 * Null for every link that is not exactly one of ours, still valid and, when the request says who
 * asks, theirs. Callers answer null like an absent file: what was wrong is nobody's business.
 */
export function verifyFileLink(
  ring: KeyRing,
  query: string,
  { now = portalNow(), actorId }: { now?: Date; actorId?: string } = {},
): FileLink | null {
  const given = new URLSearchParams(query)
  const read = (name: string) => (given.getAll(name).length === 1 ? (given.get(name) ?? '') : '')
  const unsigned = new URLSearchParams({
    id: read('id'),
    actor: read('actor'),
    exp: read('exp'),
    as: read('as'),
  }).toString()
  // Checked first and always, so that the duration does not tell a forged link from an expired one.
  const genuine = verify(ring, PURPOSE, unsigned, read('sig'))
  const secondsLeft = Number(read('exp')) - now.getTime() / 1000
  const alive = secondsLeft > 0 && secondsLeft <= FILE_LINK_SECONDS + 1
  const theirs = actorId === undefined || actorId === read('actor')
  if (!genuine || !alive || !theirs || given.size !== 5) return null
  return {
    fileId: read('id'),
    actorId: read('actor'),
    expiresAt: new Date(Number(read('exp')) * 1000),
    disposition: read('as') === 'inline' ? 'inline' : 'attachment',
  }
}

/** RFC 6266 with an ASCII name for old clients; safe for any name that a person can type. */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const name = cleanFileName(fileName)
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'application/pdf'])

/** Headers of every file that people uploaded: nothing in it may run, be guessed at or be cached. */
export function fileHeaders(
  file: { fileName: string; mime: string },
  wanted: Disposition,
): Record<string, string> {
  const disposition = wanted === 'inline' && SHOWN_INLINE.has(file.mime) ? 'inline' : 'attachment'
  return {
    'content-type': file.mime,
    'content-disposition': contentDisposition(disposition, file.fileName),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  }
}
