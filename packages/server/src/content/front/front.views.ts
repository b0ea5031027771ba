import type {
  FrontPage,
  FrontPublicity,
  PublicReading,
  PublicRow,
} from '@portal/contract/content/front.calls'
import { daysOf } from '@portal/contract/content/front.rules'
import { type FrontBlock, titleOfBlock } from '@portal/contract/content/front-block.fields'
import { listPublic as listPublicities } from '../../peer-review/publicity/publicity.queries.ts'
import type { PublicityRow } from '../../peer-review/publicity/publicity.rows.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { renderHtml } from '../../platform/documents/html.ts'
import { findFile } from '../../platform/files/file-records.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { findPublic, listPublic, neighboursOf, type PublicRecord } from '../publication/public.queries.ts'
import { filesOf, findPublication } from '../publication/publication.queries.ts'
import { FRONT_PAGE, mediaUrl } from '../publication/publication-link.rules.ts'
import type { FrontDeps } from './front.parts.ts'

/** What everybody reads. */

const LETTERS_A_MINUTE = 400
const NEWS = 7
const SCIENCE = 3
const PUBLICITIES = 6
const ENDED = 3

const publicLink = (keyRing: KeyRing, of: string, file: string | null): string =>
  file ? mediaUrl(keyRing, { of, file, to: '', as: 'public' }) : ''

export const publicRowOf = (keyRing: KeyRing, row: PublicRecord): PublicRow => ({
  id: row.id,
  kind: row.kind,
  column: row.column,
  title: row.title,
  summary: row.summary || row.beginning,
  category: row.category,
  publishAt: row.publishAt,
  pinned: row.pinned,
  coverUrl: publicLink(keyRing, row.id, row.coverFileId),
  attachments: row.attachmentIds.length,
  duration: row.duration,
  minutes: Math.max(1, Math.round(row.letters / LETTERS_A_MINUTE)),
})

const publicityOf = (row: PublicityRow): FrontPublicity => ({
  id: row.id,
  kind: row.awardBatchId ? 'award' : 'achievement',
  name: row.title,
  typeLabel: row.snapshot.typeLabel,
  unit: row.snapshot.units[0]?.name ?? '',
  state: row.state === 'paused' ? 'paused' : row.state === 'open' ? 'open' : 'ended',
  startAt: row.startAt,
  endAt: row.endAt,
  ...daysOf(row),
})

/** Running and paused ones, the next to end first; where there are none, what ended last. */
const publicitiesOf = async (db: Db): Promise<FrontPublicity[]> => {
  const page = { pageNum: 1, pageSize: 50, order: 'desc' } as const
  const [open, paused] = await Promise.all([
    listPublicities(db, { state: 'open' }, page),
    listPublicities(db, { state: 'paused' }, page),
  ])
  // One that is over waits for the clock to close it.
  const running = open.list.filter(({ endAt }) => new Date(endAt) > new Date())
  if (running.length + paused.list.length > 0)
    return [...running.sort((a, b) => a.endAt.localeCompare(b.endAt)), ...paused.list]
      .slice(0, PUBLICITIES)
      .map(publicityOf)
  const ended = await listPublicities(db, { state: 'ended' }, { ...page, pageSize: ENDED })
  return ended.list.map(publicityOf)
}

export const blockView = (keyRing: KeyRing, as: 'staff' | 'public') => (block: FrontBlock) => {
  const { kind, lead, linkText, linkTo, pictureId, pictureAlt } = block
  const pictureUrl = pictureId && mediaUrl(keyRing, { of: FRONT_PAGE, file: pictureId, to: '', as })
  return { kind, title: titleOfBlock(block), lead, linkText, linkTo, pictureUrl, pictureAlt }
}

/** The page of these blocks. */
export const frontPageOf = async (
  { keyRing, figures }: Pick<FrontDeps, 'keyRing' | 'figures'>,
  db: Db,
  { blocks, as }: { blocks: readonly FrontBlock[]; as: 'staff' | 'public' },
): Promise<FrontPage> => {
  const [counted, publicity, news, science] = await Promise.all([
    figures(db),
    publicitiesOf(db),
    listPublic(db, { notColumn: 'kxpj' }, { limit: NEWS }),
    listPublic(db, { column: 'kxpj' }, { limit: SCIENCE }),
  ])
  const rowOf = (row: PublicRecord) => publicRowOf(keyRing, row)
  return {
    blocks: blocks.filter(({ on }) => on).map(blockView(keyRing, as)),
    figures: counted,
    publicity,
    news: news.map(rowOf),
    science: science.map(rowOf),
  }
}

/** What is not public, withdrawn or unknown is all the same to a stranger. */
export const publicReadingOf = async (keyRing: KeyRing, db: Db, id: string): Promise<PublicReading> => {
  const listed = await findPublic(db, id)
  const row = listed && (await findPublication(db, id))
  if (!listed || !row) throw new AppError('notFound')
  const own = new Set(await filesOf(db, id))
  const link = (file: string | null) => publicLink(keyRing, id, file)
  const files = await Promise.all(row.attachmentIds.map((one) => findFile(db, one)))
  const film = row.videoFileId ? await findFile(db, row.videoFileId) : undefined
  return {
    ...publicRowOf(keyRing, listed),
    summary: row.summary,
    source: row.source,
    body: renderHtml(row.body, (file) => (own.has(file) ? link(file) : undefined)),
    files: files.flatMap((file) =>
      file ? [{ id: file.id, fileName: file.fileName, fileUrl: link(file.id), size: file.size }] : [],
    ),
    playUrl: film ? link(film.id) : '',
    mime: film?.mime ?? '',
    captions: row.captions,
    ...(await neighboursOf(db, listed)),
  }
}
