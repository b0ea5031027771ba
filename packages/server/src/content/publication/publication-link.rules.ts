import { portalNow } from '../../platform/clock/portal-now.ts'
import { type KeyRing, sign, verify } from '../../platform/crypto/secrets.ts'

/** Long enough for a long film with pauses; the publication itself is looked up again with every request. */
const MEDIA_HOURS = 6
const PURPOSE = 'publication-media'

/** Stands for a publication in links to pictures of the front page. */
export const FRONT_PAGE = 'front'

const AS = ['staff', 'reader', 'public'] as const

export interface MediaLink {
  readonly of: string
  readonly file: string
  /** An account, for the logs of whoever finds a link where it does not belong. */
  readonly to: string
  /** Staff see what is not published, too; everybody only what is public. */
  readonly as: (typeof AS)[number]
}

const unsigned = (link: Record<'of' | 'file' | 'to' | 'as' | 'exp', string>) =>
  new URLSearchParams([
    ['of', link.of],
    ['file', link.file],
    ['to', link.to],
    ['as', link.as],
    ['exp', link.exp],
  ]).toString()

/**
 * A link to one file of one publication for one reader. Elements of a page keep their address while it stays the same, so the end is
 * rounded: the same hour gives the same link.
 */
export const mediaUrl = (keyRing: KeyRing, link: MediaLink): string => {
  const hour = Math.floor(portalNow().getTime() / 3_600_000)
  const text = unsigned({ ...link, exp: String((hour + MEDIA_HOURS) * 3600) })
  return `/api/publication/media?${text}&sig=${sign(keyRing, PURPOSE, text)}`
}

/** Undefined for everything that is not exactly one of ours and still valid. */
export const readMediaLink = (
  keyRing: KeyRing,
  given: Record<'of' | 'file' | 'to' | 'as' | 'exp' | 'sig', string>,
): MediaLink | undefined => {
  const genuine = verify(keyRing, PURPOSE, unsigned(given), given.sig)
  const seconds = Number(given.exp) - portalNow().getTime() / 1000
  if (!genuine || !(seconds > 0 && seconds <= MEDIA_HOURS * 3600)) return undefined
  const as = AS.find((one) => one === given.as)
  return as && { of: given.of, file: given.file, to: given.to, as }
}
