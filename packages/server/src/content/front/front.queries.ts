import { BLOCK_KINDS } from '@portal/contract/content/front.calls'
import { DELIVERED_BLOCKS, type FrontBlock, frontBlock } from '@portal/contract/content/front-block.fields'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** The front page as it is written and as it is shown. */

export type FrontRow = Omit<Selectable<Tables['frontPage']>, 'id' | 'updatedAt'> & {
  updatedAt: string | null
}

const DELIVERED: FrontRow = {
  ...{ draft: [...DELIVERED_BLOCKS], live: [...DELIVERED_BLOCKS], version: 0 },
  ...{ updatedBy: '', updatedAt: null, publishedBy: '', publishedAt: null },
}

/** Kinds that a release has added stand at the end; those that it took away are gone. */
const complete = (stored: readonly FrontBlock[]): FrontBlock[] => {
  const known = stored.flatMap((one) => {
    const read = frontBlock.safeParse(one)
    return read.success ? [read.data] : []
  })
  const missing = BLOCK_KINDS.filter((kind) => !known.some((one) => one.kind === kind))
  return [...known, ...DELIVERED_BLOCKS.filter(({ kind }) => missing.includes(kind))]
}

export const findFront = async (db: Db): Promise<FrontRow> => {
  const row = await db.selectFrom('frontPage').selectAll().executeTakeFirst()
  if (!row) return DELIVERED
  return { ...row, draft: complete(row.draft), live: complete(row.live) }
}

const FRONT_LOCK = 7_001_011
/** One at a time changes it. */
export const lockFront = async (db: Db): Promise<FrontRow> => {
  await sql`select pg_advisory_xact_lock(${FRONT_LOCK})`.execute(db)
  return findFront(db)
}

/** Writes the page on; `publishedBy` says that everybody sees it from now on. */
export const saveFront = async (
  db: Db,
  { draft, live }: { draft: readonly FrontBlock[]; live: readonly FrontBlock[] },
  { updatedBy, publishedBy }: { updatedBy: string; publishedBy?: string },
): Promise<void> => {
  const published = publishedBy === undefined ? {} : { publishedBy, publishedAt: sql<string>`now()` }
  const row = { draft: JSON.stringify(draft), live: JSON.stringify(live), updatedBy, ...published }
  await db
    .insertInto('frontPage')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...row,
        updatedAt: sql<string>`now()`,
        version: sql<number>`"frontPage".version + 1`,
      }),
    )
    .execute()
}

/** Whether a picture stands on the page: on the one that is shown, for staff on the one that is written too. */
export const showsPicture = async (
  db: Db,
  fileId: string,
  as: 'staff' | 'reader' | 'public',
): Promise<boolean> => {
  const { draft, live } = await findFront(db)
  const shown = live.some(({ pictureId, on }) => on && pictureId === fileId)
  return shown || (as === 'staff' && draft.some(({ pictureId }) => pictureId === fileId))
}
