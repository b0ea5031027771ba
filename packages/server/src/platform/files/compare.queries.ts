import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { BlobStore } from './blobs.ts'
import { storedSize } from './file-store.ts'

/** Files against their rows, in both directions. */
interface Compared {
  readonly rows: number
  /** Rows whose content is not there, or not whole. */
  readonly missing: number
  /** Content that no row knows: left behind by a kill, taking room. */
  readonly unknown: number
}

const SLICE = 500
const AT_ONCE = 8
/** What is younger may be under way. */
const SETTLED_MS = 86_400_000

interface Row {
  readonly id: string
  readonly storageKey: string
  readonly size: number
  readonly sealed: boolean
}

const slice = async (db: Kysely<Tables>, after: string): Promise<Row[]> =>
  db
    .selectFrom('file')
    .select(['id', 'storageKey', 'size', 'sealed'])
    .where('state', '<>', 'deleted')
    .where('id', '>', after)
    .orderBy('id')
    .limit(SLICE)
    .execute()

const isWhole = async (blobs: BlobStore, { storageKey, size, sealed }: Row): Promise<boolean> =>
  (await blobs.sizeOf(storageKey)) === (sealed ? storedSize(Number(size)) : Number(size))

/** Every table that names content, whichever domain it belongs to. */
const keysOf = async (db: Kysely<Tables>): Promise<ReadonlySet<string>> => {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storageKey'`.execute(db)
  const keys = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ key: string }>`select "storageKey" as key from ${sql.table(name)}
      where "storageKey" is not null`.execute(db)
    for (const { key } of rows) keys.add(key)
  }
  return keys
}

const countUnknown = async (db: Kysely<Tables>, blobs: BlobStore): Promise<number> => {
  const known = await keysOf(db)
  let count = 0
  for await (const { key, at } of blobs.list())
    if (!known.has(key) && Date.now() - at > SETTLED_MS) count += 1
  return count
}

export const compareFiles = async (db: Kysely<Tables>, blobs: BlobStore): Promise<Compared> => {
  let [rows, missing, after] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const some = await slice(db, after)
    for (let at = 0; at < some.length; at += AT_ONCE) {
      const whole = await Promise.all(some.slice(at, at + AT_ONCE).map((row) => isWhole(blobs, row)))
      missing += whole.filter((yes) => !yes).length
    }
    rows += some.length
    after = some.at(-1)?.id ?? after
    if (some.length < SLICE) return { rows, missing, unknown: await countUnknown(db, blobs) }
  }
}
